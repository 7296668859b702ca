import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { knownName } from "../core/names.ts";
import { FITS } from "../fit/registry.ts";
import type { Picture } from "../rational/problems/picture.ts";
import { fingerprint } from "../store/fingerprint.ts";
import { VERSION } from "../version.ts";
import { doubtOfUnit } from "./doubts.ts";
import { writeFigure } from "./figure-files.ts";
import { jsonText } from "./json.ts";
import type { Destination } from "./output.ts";
import { intoRunDirectory } from "./output.ts";
import type { Asked } from "./plan.ts";
import { dataOptions } from "./plan.ts";
import { plainSettings, settingValues } from "./settings.ts";
import type { Terminal } from "./terminal.ts";

type AskedFit = Pick<Asked, "columns" | "rtUnit" | "labels"> & {
  readonly name: string;
  readonly data: string;
  readonly seed: number;
  readonly set: Readonly<Record<string, string>>;
  readonly png: boolean;
};

/** Fits a model to a file, writes what came out into a run directory and prints it. */
export const performFit = async (
  asked: AskedFit,
  destination: Destination,
  terminal: Terminal,
): Promise<void> => {
  const { seed } = asked;
  const fit = await FITS[knownName("fit", asked.name, Object.keys(FITS))]!();
  const settings = await settingValues(fit.settings, asked.set);
  const sha256 = fingerprint("--data", asked.data);
  const options = dataOptions(asked);
  const data = await fit.readData(asked.data, options);
  const doubt = doubtOfUnit(data, options.rtUnit);
  if (doubt !== null) terminal.note(doubt);
  await intoRunDirectory(destination, `fit-${fit.name}-${seed}`, terminal, async (folder) => {
    const result = await fit.run({ data, seed, settings, progress: terminal.progress });
    const figure = result.figure ?? drawn(fit.title, result.pictures ?? []);
    if (figure !== null) await writeFigure(folder, await figure(), asked.png);
    writeFileSync(join(folder, "tables.json"), jsonText(result.tables));
    writeFileSync(join(folder, "summary.json"), jsonText(result.summary));
    const record = {
      metalevel: "fit",
      version: VERSION,
      fit: fit.name,
      seed,
      settings: plainSettings(settings),
      data: { file: asked.data, sha256, ...options },
    };
    writeFileSync(join(folder, "run.json"), jsonText(record));
    return result;
  });
};

/** Draws what a fit gives as plain numbers. */
const drawn = (title: string, pictures: readonly Picture[]): (() => Promise<string>) | null =>
  pictures.length === 0
    ? null
    : async () => (await import("../figures/solution.ts")).solutionFigure(title, ...pictures);
