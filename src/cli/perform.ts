import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SIMULATIONS } from "../../simulations/index.ts";
import { UsageError } from "../core/errors.ts";
import { knownName } from "../core/names.ts";
import type { SettingValues } from "../core/settings.ts";
import { TRACE_VERSION } from "../core/trace.ts";
import type { RunResult, Simulation } from "../experiments/simulation.ts";
import type { Fingerprint } from "../store/fingerprint.ts";
import { fingerprint, nameOf } from "../store/fingerprint.ts";
import { traceFile } from "../store/trace-file.ts";
import { writeTrials } from "../store/trials-file.ts";
import { jsonText } from "./json.ts";
import type { Plan } from "./plan.ts";
import { runRecord } from "./record.ts";
import { plainSettings, settingValues } from "./settings.ts";
import type { Terminal } from "./terminal.ts";
import type { Loaded } from "./user-module.ts";

/** A plan whose names are known, whose files are read and whose settings are checked: ready to run. */
export interface Prepared {
  readonly plan: Plan;
  readonly simulation: Simulation;
  readonly trials: number;
  readonly values: SettingValues;
  readonly data: unknown;
  readonly dataFile: Fingerprint | null;
  // biome-ignore lint/suspicious/noExplicitAny: a theory is known here only by its shape
  readonly theory: Loaded<any> | null;
  readonly mind: Loaded<unknown> | null;
}

/** The simulation of this name. @throws UsageError naming the nearest. */
export const simulationNamed = (name: string): Promise<Simulation> =>
  SIMULATIONS[knownName("simulation", name, Object.keys(SIMULATIONS))]!();

/**
 * Everything that can be refused is refused here, before a run directory is opened or anything is computed.
 *
 * @throws UsageError for an unknown name, a file that cannot be read, a setting out of its range.
 */
export const prepare = async (plan: Plan): Promise<Prepared> => {
  const simulation = await simulationNamed(plan.simulation);
  const { loadMind, loadTheory } = await import("./user-module.ts");
  const theory = plan.theory === null ? null : await loadTheory(plan.theory);
  const mind = plan.mind === null ? null : await loadMind(plan.mind);
  const settings = simulation.settings(theory?.thing ?? null, mind?.thing ?? null);
  const values = await settingValues(settings, plan.set);
  const dataFile = plan.data === null ? null : fingerprint("--data", plan.data);
  const data = plan.data === null ? null : await readData(simulation, plan.data, plan);
  const trials = plan.trials ?? simulation.trials.default;
  return { plan, simulation, trials, values, data, dataFile, theory, mind };
};

const readData = (simulation: Simulation, file: string, plan: Plan): Promise<unknown> => {
  if (simulation.readData !== undefined) return simulation.readData(file, plan.dataOptions);
  throw new UsageError({
    where: "--data",
    got: JSON.stringify(file),
    expected: `no file: the simulation "${simulation.name}" takes none`,
  });
};

/** Runs the plan and writes all files of a run into `folder`, `run.json` last. */
export const perform = async (prepared: Prepared, folder: string, terminal: Terminal): Promise<RunResult> => {
  const { plan, simulation, trials, values, data, theory, mind } = prepared;
  const trace = plan.traces
    ? traceFile(join(folder, "traces.jsonl"), {
        metalevel: "trace",
        version: TRACE_VERSION,
        simulation: simulation.name,
        theory: theory?.thing.name ?? simulation.theories[0] ?? "none",
        ...(theory?.file
          ? { theoryFile: { name: nameOf(theory.file.file), sha256: theory.file.sha256 } }
          : {}),
        settings: plainSettings(values),
        seed: plan.seed,
      })
    : null;
  const result = await simulation.run({
    trials,
    seed: plan.seed,
    settings: values,
    data,
    theory: theory?.thing ?? null,
    mind: mind?.thing ?? null,
    trace: trace?.sink ?? null,
    progress: terminal.progress,
  });
  const rows = writeTrials(join(folder, "trials.csv"), simulation.columns, result.rows);
  const traceLines = trace?.seal() ?? null;
  writeFileSync(join(folder, "figure.svg"), await result.figure());
  writeFileSync(join(folder, "summary.json"), jsonText(result.summary));
  writeFileSync(join(folder, "run.json"), jsonText(runRecord(prepared, { rows, traceLines })));
  return result;
};
