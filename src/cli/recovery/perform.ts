/** `metalevel recover` and `metalevel sbc`: what was asked for, what came out, and where it is put. */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { UsageError } from "../../core/errors.ts";
import { knownName } from "../../core/names.ts";
import type { Json } from "../../core/theory.ts";
import type { Table } from "../../experiments/simulation.ts";
import { calibrationSummary, calibrationTables } from "../../fit/recovery/calibration.ts";
import type { RecoveryModel, RecoveryRequest } from "../../fit/recovery/model.ts";
import { recoverySummary, recoveryTables } from "../../fit/recovery/recovery.ts";
import { RECOVERY_MODELS } from "../../fit/recovery/registry.ts";
import type { Replicate } from "../../fit/recovery/replicate.ts";
import { requirePlace, writeFigure } from "../figure-files.ts";
import { jsonText } from "../json.ts";
import { tablesText } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { wholeNumber } from "../values.ts";
import { replicatesOf } from "./compute.ts";
import { replicateRows } from "./rows.ts";

/** Options of both commands, as they are written. */
export interface RecoveryFlags {
  readonly replicates?: string;
  readonly ranks?: string;
  readonly trials?: string;
  readonly reference?: string;
  readonly draws?: string;
  readonly seed: string;
  readonly workers?: string;
  readonly png?: boolean;
  readonly out?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

type Kind = "recover" | "sbc";

/** Fewer draws make no quantile, fewer entries no regression. */
const FEWEST_DRAWS = 19;

/** @throws UsageError for a number that nothing could be computed from. */
export const performRecovery = async (
  kind: Kind,
  name: string,
  flags: RecoveryFlags,
  terminal: Terminal,
): Promise<void> => {
  const model = await RECOVERY_MODELS[knownName("model", name, Object.keys(RECOVERY_MODELS))]!();
  const request = requestOf(kind, model, flags);
  requirePlace(flags.png ?? false, flags.out ?? null);
  const workers =
    flags.workers === undefined ? availableParallelism() : wholeNumber("--workers", flags.workers, 1);
  const compute = async () =>
    found(kind, model, request, await replicatesOf(model, request, workers, terminal.progress));
  const json = flags.json ?? false;
  if (flags.out === undefined) {
    const { summary, tables } = await compute();
    await terminal.print(json ? jsonText(summary) : tablesText(tables, terminal));
    return;
  }
  const { intoRunDirectory } = await import("../output.ts");
  const destination = { out: flags.out, force: flags.force ?? false, json };
  await intoRunDirectory(destination, kind, terminal, async (folder) => {
    const result = await compute();
    const { stringify } = await import("csv-stringify/sync");
    const { VERSION } = await import("../../version.ts");
    const { header, rows } = replicateRows(model, result.replicates);
    writeFileSync(join(folder, "replicates.csv"), stringify([header, ...rows] as unknown[][]));
    writeFileSync(join(folder, "summary.json"), jsonText(result.summary));
    writeFileSync(join(folder, "tables.json"), jsonText(result.tables));
    writeFileSync(
      join(folder, "run.json"),
      jsonText({ metalevel: kind, version: VERSION, model: model.name, request }),
    );
    await writeFigure(folder, await result.figure(), flags.png ?? false);
    return result;
  });
};

const requestOf = (kind: Kind, model: RecoveryModel, flags: RecoveryFlags): RecoveryRequest => {
  const { sizes } = model;
  const asked = (option: string, raw: string | undefined, otherwise: number, low: number): number =>
    raw === undefined ? otherwise : wholeNumber(option, raw, low);
  if (flags.reference !== undefined && model.kind === "likelihood") {
    throw new UsageError({
      where: "--reference",
      got: flags.reference,
      expected: `none: "${model.name}" has a likelihood`,
    });
  }
  const draws = asked("--draws", flags.draws, sizes.draws, FEWEST_DRAWS);
  const reference =
    model.kind === "likelihood" ? 0 : asked("--reference", flags.reference, model.reference, 1);
  if (model.kind === "simulator" && reference < draws) {
    throw new UsageError({
      where: "--reference",
      got: `${reference} data sets for ${draws} draws`,
      expected: "as many as draws, and better ten times as many",
    });
  }
  return {
    seed: wholeNumber("--seed", flags.seed, 0),
    trials: asked("--trials", flags.trials, model.trials.default, 2),
    replicates:
      kind === "recover"
        ? asked("--replicates", flags.replicates, sizes.replicates, 3)
        : asked("--ranks", flags.ranks, sizes.ranks, 10),
    draws,
    reference,
    fitted: kind === "recover",
  };
};

interface Found {
  readonly summary: { readonly [key: string]: Json };
  readonly tables: readonly Table[];
  readonly figure: () => Promise<string>;
  readonly replicates: readonly Replicate[];
}

const found = (
  kind: Kind,
  model: RecoveryModel,
  request: RecoveryRequest,
  replicates: readonly Replicate[],
): Found =>
  kind === "recover"
    ? {
        summary: recoverySummary(model, request, replicates),
        tables: recoveryTables(model, request, replicates),
        figure: async () =>
          (await import("../../figures/recovery.ts")).recoveryFigure(model, request, replicates),
        replicates,
      }
    : {
        summary: calibrationSummary(model, request, replicates),
        tables: calibrationTables(model, request, replicates),
        figure: async () =>
          (await import("../../figures/rank-histograms.ts")).rankHistograms(model, request, replicates),
        replicates,
      };
