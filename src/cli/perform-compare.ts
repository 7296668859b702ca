import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { heldOutTable } from "../../simulations/threshold-forms/tables.ts";
import { UsageError } from "../core/errors.ts";
import type { Table } from "../experiments/simulation.ts";
import type { HeldOut, Ranking } from "../fit/held-out/index.ts";
import { CELLS, FOLDS, foldsOf, heldOut, peopleCells, ranked } from "../fit/held-out/index.ts";
import { fingerprint } from "../store/fingerprint.ts";
import { readHumanTrials } from "../store/human-trials.ts";
import { VERSION } from "../version.ts";
import { COMPARISON, competitorFor, isSimulated } from "./competitors.ts";
import { doubtOfUnit } from "./doubts.ts";
import { requirePlace, writeFigure } from "./figure-files.ts";
import { jsonText } from "./json.ts";
import type { Destination } from "./output.ts";
import type { Asked } from "./plan.ts";
import { dataOptions } from "./plan.ts";
import { settingValues } from "./settings.ts";
import { tablesText } from "./table.ts";
import type { Terminal } from "./terminal.ts";

export type AskedComparison = Pick<Asked, "columns" | "rtUnit" | "labels"> & {
  readonly names: readonly string[];
  readonly data: string;
  readonly trials: number;
  readonly seed: number;
  readonly set: Readonly<Record<string, string>>;
  readonly png: boolean;
};

/** Ranks theories by the likelihood that they give to people they have not learnt from, and prints the ranking. */
export const performCompare = async (
  asked: AskedComparison,
  destination: Destination,
  terminal: Terminal,
): Promise<void> => {
  const { names, trials, seed } = asked;
  requireDifferent(names);
  requirePlace(asked.png, destination.out);
  const simulated = names.filter(isSimulated).length;
  const recall = names.filter((name) => name.startsWith("recall-")).length;
  const isOwn = ([key]: readonly [string, string]): boolean => Object.hasOwn(COMPARISON, key);
  const entries = Object.entries(asked.set);
  const set = Object.fromEntries(entries.filter((entry) => !isOwn(entry)));
  if (simulated === 0) await settingValues(COMPARISON, asked.set);
  const own = await settingValues(COMPARISON, Object.fromEntries(entries.filter(isOwn)));
  const lapse = own.lapse as number | null;
  const evaluations = own.evaluations as number;
  const options = dataOptions(asked);
  const sha256 = fingerprint("--data", asked.data);
  const data = await readHumanTrials(asked.data, options);
  const doubt = doubtOfUnit(data, options.rtUnit);
  if (doubt !== null) terminal.note(doubt);
  const people = peopleCells(data);
  if (people.participants.length < FOLDS) {
    throw new UsageError({
      where: "--data",
      got: `${people.participants.length} participants with a recall or give-up`,
      expected: `at least ${FOLDS}, one a fold`,
    });
  }
  const fold = foldsOf(people.participants.length, seed);
  const total = simulated * trials + recall * FOLDS * evaluations;
  let done = 0;
  const told = (): void => terminal.progress(Math.min(++done, total), total);
  const results: HeldOut[] = [];
  for (const name of names) {
    const competitor = await competitorFor(name, { trials, seed, set, lapse, evaluations, told });
    results.push(heldOut(people, fold, competitor));
  }
  const ranking = ranked(people, results, seed);
  const summary = {
    data: { file: asked.data, sha256, ...options },
    participants: people.participants.length,
    trials: people.cell.length,
    leftOut: people.leftOut,
    cells: CELLS,
    folds: FOLDS,
    seed,
    ...ranking,
  };
  const record = { metalevel: "compare", version: VERSION, ...asked };
  const shown = destination.json ? jsonText(summary) : tablesText(tablesOf(ranking), terminal);
  if (destination.out === null) {
    await terminal.print(shown);
    return;
  }
  const { intoRunDirectory } = await import("./output.ts");
  await intoRunDirectory(destination, "compare", terminal, async (folder) => {
    writeFileSync(join(folder, "summary.json"), jsonText(summary));
    writeFileSync(join(folder, "run.json"), jsonText(record));
    writeFileSync(join(folder, "tables.json"), jsonText(tablesOf(ranking)));
    const { heldOutFigure } = await import("../figures/held-out.ts");
    await writeFigure(folder, await heldOutFigure(ranking), asked.png);
    return { summary, tables: tablesOf(ranking) };
  });
};

const requireDifferent = (names: readonly string[]): void => {
  if (new Set(names).size === names.length && names.length > 1) return;
  throw new UsageError({
    where: "metalevel compare",
    got: names.join(" "),
    expected: "two different theories or more",
  });
};

const tablesOf = (ranking: Ranking): readonly Table[] => [
  heldOutTable(ranking),
  {
    title: "Paired differences in log-likelihood (nats)",
    header: ["better", "worse", "difference", "from", "to"],
    rows: ranking.pairs.map(({ better, worse, difference: { estimate, low, high } }) => [
      better,
      worse,
      estimate.toFixed(1),
      low?.toFixed(1) ?? null,
      high?.toFixed(1) ?? null,
    ]),
  },
];
