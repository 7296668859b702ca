/** `run.json`: everything that a run's bytes depend on, and nothing else, so that equal runs have equal records. */
import { VERSION } from "../version.ts";
import { type AgentRecord, planOfAgent } from "./agent/plan.ts";
import type { Prepared } from "./perform.ts";
import type { Plan } from "./plan.ts";
import { planOf } from "./plan.ts";
import { plainSettings } from "./settings.ts";

/** A file that a run has read, as the user named it, and what was in it. */
export interface FileRecord {
  readonly file: string;
  /** `null` for a theory or mind of this package, which is known by its name. */
  readonly sha256: string | null;
}

export interface RunRecord {
  readonly metalevel: "run";
  readonly version: string;
  readonly simulation: string;
  /** The user's file that the simulation came from; `null` for one of this package. */
  readonly simulationFile: FileRecord | null;
  readonly trials: number;
  readonly seed: number;
  readonly settings: Readonly<Record<string, number | string | null>>;
  readonly data:
    | (FileRecord & {
        readonly columns: Readonly<Record<string, string>>;
        readonly rtUnit: string;
        readonly labels: Readonly<Record<string, string>>;
      })
    | null;
  readonly theory: FileRecord | null;
  readonly mind: FileRecord | null;
  /** Who answered in the place of a mind; absent where a simulated one did. */
  readonly agent?: AgentRecord;
  /** Runs that it was drawn and tabled beside, each with one hash of what was read of it; absent where there are none. */
  readonly beside?: readonly FileRecord[];
  readonly traces: boolean;
  readonly png: boolean;
  /** Formats of the trials beside CSV; absent where there are none. */
  readonly formats?: Plan["formats"];
  readonly counts: { readonly rows: number; readonly traceLines: number | null };
}

/** The record of a run that has been done. */
export const runRecord = (
  { plan, simulation, simulationHash, trials, values, dataHash, theory, mind, agent, beside }: Prepared,
  counts: RunRecord["counts"],
): RunRecord => ({
  metalevel: "run",
  version: VERSION,
  simulation: simulation.name,
  simulationFile: simulationHash === null ? null : { file: plan.simulation, sha256: simulationHash },
  trials,
  seed: plan.seed,
  settings: plainSettings(values),
  data: plan.data === null ? null : { file: plan.data, sha256: dataHash, ...plan.dataOptions },
  theory: plan.theory === null ? null : { file: plan.theory, sha256: theory?.sha256 ?? null },
  mind: plan.mind === null ? null : { file: plan.mind, sha256: mind?.sha256 ?? null },
  ...(agent === null ? {} : { agent: agent.record() }),
  ...(beside.length === 0 ? {} : { beside: beside.map(({ folder: file, sha256 }) => ({ file, sha256 })) }),
  traces: plan.traces,
  png: plan.png,
  ...(plan.formats.length === 0 ? {} : { formats: plan.formats }),
  counts,
});

/** The plan that a record repeats. @throws UsageError for values that no run can have had. */
export const planOfRecord = (record: RunRecord): Plan => {
  const { data, theory, mind } = record;
  return planOf({
    simulation: record.simulationFile?.file ?? record.simulation,
    trials: record.trials,
    seed: record.seed,
    set: record.settings,
    data: data?.file,
    ...(data == null ? {} : { columns: data.columns, rtUnit: data.rtUnit, labels: data.labels }),
    theory: theory?.file,
    mind: mind?.file,
    agent: planOfAgent(record.agent),
    beside: record.beside?.map(({ file }) => file),
    traces: record.traces,
    png: record.png,
    format: record.formats,
  });
};
