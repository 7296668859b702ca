/** `run.json`: everything that a run's bytes depend on, and nothing else, so that equal runs have equal records. */
import { UsageError } from "../core/errors.ts";
import type { Fingerprint } from "../store/fingerprint.ts";
import { VERSION } from "../version.ts";
import type { Prepared } from "./perform.ts";
import type { Plan } from "./plan.ts";
import { planOf } from "./plan.ts";
import { plainSettings } from "./settings.ts";

export interface RunRecord {
  readonly metalevel: "run";
  readonly version: string;
  readonly simulation: string;
  readonly trials: number;
  readonly seed: number;
  readonly settings: Readonly<Record<string, number | string | null>>;
  readonly data:
    | (Fingerprint & {
        readonly columns: Readonly<Record<string, string>>;
        readonly rtUnit: string;
        readonly labels: Readonly<Record<string, string>>;
      })
    | null;
  /** A name of this package with `sha256: null`, or a user's file. */
  readonly theory: { readonly file: string; readonly sha256: string | null } | null;
  readonly mind: { readonly file: string; readonly sha256: string | null } | null;
  readonly traces: boolean;
  readonly counts: { readonly rows: number; readonly traceLines: number | null };
}

/** The record of a run that has been done. */
export const runRecord = (
  { plan, simulation, trials, values, dataFile, theory, mind }: Prepared,
  counts: RunRecord["counts"],
): RunRecord => ({
  metalevel: "run",
  version: VERSION,
  simulation: simulation.name,
  trials,
  seed: plan.seed,
  settings: plainSettings(values),
  data: dataFile === null ? null : { ...dataFile, ...plan.dataOptions },
  theory: plan.theory === null ? null : { file: plan.theory, sha256: theory?.file?.sha256 ?? null },
  mind: plan.mind === null ? null : { file: plan.mind, sha256: mind?.file?.sha256 ?? null },
  traces: plan.traces,
  counts,
});

/** The plan that a record repeats. @throws UsageError for a record that is none. */
export const planOfRecord = (where: string, record: RunRecord): Plan => {
  if (record?.metalevel !== "run") {
    throw new UsageError({ where, got: "something else", expected: "the run.json of a run" });
  }
  const { data, theory, mind } = record;
  return planOf({
    simulation: record.simulation,
    trials: record.trials,
    seed: record.seed,
    set: record.settings,
    data: data?.file,
    ...(data === null ? {} : { columns: data.columns, rtUnit: data.rtUnit, labels: data.labels }),
    theory: theory?.file,
    mind: mind?.file,
    traces: record.traces,
  });
};
