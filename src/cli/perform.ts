import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { UsageError } from "../core/errors.ts";
import type { SettingValues } from "../core/settings.ts";
import { TRACE_VERSION } from "../core/trace.ts";
import type { RunResult, Simulation } from "../experiments/simulation.ts";
import { captioned } from "../figures/captioned.ts";
import { columnTyping } from "../store/column-typing.ts";
import { fingerprint } from "../store/fingerprint.ts";
import { traceFile } from "../store/trace-file.ts";
import { writeTrials } from "../store/trials-file.ts";
import { requireFormats, writeFormats } from "../store/trials-formats.ts";
import { type Agent, type MovedAgent, openAgent } from "./agent/open.ts";
import { besideRuns, type StoredRun } from "./beside/stored.ts";
import { writeBeside } from "./beside/write.ts";
import { blaming } from "./blame.ts";
import { doubtOfUnit, timeWatch } from "./doubts.ts";
import { writeFigure } from "./figure-files.ts";
import { jsonText } from "./json.ts";
import type { Plan } from "./plan.ts";
import { type RunRecord, runRecord } from "./record.ts";
import { plainSettings, settingValues } from "./settings.ts";
import type { Terminal } from "./terminal.ts";
import type { Loaded } from "./user-module.ts";
import { loadMind, loadSimulation, loadTheory } from "./user-module.ts";
import { variantSentence, variantText } from "./variant.ts";

/** A plan whose names are known, whose files are read and whose settings are checked: ready to run. */
export interface Prepared {
  readonly plan: Plan;
  readonly simulation: Simulation;
  /** The hash of the user's file that the simulation came from. */
  readonly simulationHash: string | null;
  readonly trials: number;
  readonly values: SettingValues;
  readonly data: unknown;
  readonly dataHash: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a theory is known here only by its shape
  readonly theory: Loaded<any> | null;
  readonly mind: Loaded<unknown> | null;
  /** Who answers in the place of a mind; to be closed when the run is done. */
  readonly agent: Agent | null;
  /** Earlier runs that stand beside this one. */
  readonly beside: readonly StoredRun[];
}

/** Where files that an earlier run has read are now; its record keeps the names that they had. */
export interface Moved extends MovedAgent {
  readonly simulation?: string;
  readonly data?: string;
  readonly theory?: string;
  readonly mind?: string;
  readonly beside?: readonly string[];
}

/**
 * Everything that can be refused is refused here, before a run directory is opened or anything is computed.
 *
 * @throws UsageError for an unknown name, a file that cannot be read, a setting out of its range.
 */
export const prepare = async (plan: Plan, moved: Moved = {}): Promise<Prepared> => {
  const { thing: simulation, sha256 } = await loadSimulation(moved.simulation ?? plan.simulation);
  requireFormats(plan.formats, simulation.columns);
  const beside = await besideRuns(plan.beside, simulation, sha256, moved.beside);
  const theory = plan.theory === null ? null : await loadTheory(moved.theory ?? plan.theory);
  if (sha256 === null && theory?.sha256 === null) requireKind(simulation, theory.thing.name);
  const agent = await openAgent(plan.agent, simulation, moved);
  try {
    const rest = await prepareOn(plan, moved, simulation, sha256, theory, agent);
    return { plan, simulation, simulationHash: sha256, theory, agent, beside, ...rest };
  } catch (error) {
    await agent?.close();
    throw error;
  }
};

/** What depends on who answers. */
const prepareOn = async (
  plan: Plan,
  moved: Moved,
  simulation: Simulation,
  sha256: string | null,
  theory: Prepared["theory"],
  agent: Agent | null,
): Promise<Pick<Prepared, "trials" | "values" | "data" | "dataHash" | "mind">> => {
  const mind =
    agent !== null
      ? { thing: agent.mind, sha256: null }
      : plan.mind === null
        ? null
        : await loadMind(moved.mind ?? plan.mind);
  const settings = await blaming(modulesOf({ plan, simulationHash: sha256 }), simulation.theories, () =>
    simulation.settings(theory?.thing ?? null, mind?.thing ?? null),
  );
  const recorded = Object.entries(agent?.header?.settings ?? {}).filter(([key]) =>
    Object.hasOwn(settings, key),
  );
  const values = await settingValues(settings, { ...Object.fromEntries(recorded), ...plan.set });
  const file = plan.data === null ? null : (moved.data ?? plan.data);
  const dataHash = file === null ? null : fingerprint("--data", file);
  const data = file === null ? null : await readData(simulation, file, plan);
  const trials = plan.trials ?? simulation.trials.default;
  return { trials, values, data, dataHash, mind };
};

/** A theory of this package is asked for what only its own kind of simulation asks. */
const requireKind = ({ name, theories }: Simulation, theory: string): void => {
  if (theories.includes(theory)) return;
  throw new UsageError({
    where: "--theory",
    got: JSON.stringify(theory),
    expected: theories.length === 0 ? "none" : `${theories.join(" or ")}, which "${name}" asks`,
    remedy: "`metalevel list` shows which simulation asks which theory.",
  });
};

/** The modules of a run that are not the simulation's own choice, as the user named them. */
const modulesOf = ({
  plan,
  simulationHash,
}: Pick<Prepared, "plan" | "simulationHash">): readonly string[] => [
  ...(simulationHash === null ? [] : [plan.simulation]),
  ...(plan.theory === null ? [] : [`--theory ${plan.theory}`]),
  ...(plan.mind === null ? [] : [`--mind ${plan.mind}`]),
];

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
  const { plan, simulation, trials, values, data, theory, mind, agent } = prepared;
  const trace = plan.traces
    ? traceFile(join(folder, "traces.jsonl"), {
        metalevel: "trace",
        version: TRACE_VERSION,
        simulation: simulation.name,
        theory: theory?.thing.name ?? simulation.theories[0] ?? "none",
        ...(theory?.sha256 ? { theoryFile: { name: basename(plan.theory!), sha256: theory.sha256 } } : {}),
        settings: plainSettings(values),
        seed: plan.seed,
      })
    : null;
  const typing = columnTyping(simulation.columns.map(({ name }) => name));
  const times = timeWatch();
  const { result, rows } = await blaming(modulesOf(prepared), simulation.theories, async () => {
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
    const watched = typing.watch(times.watch(result.rows));
    return { result, rows: writeTrials(join(folder, "trials.csv"), simulation.columns, watched) };
  });
  const doubts = [
    doubtOfUnit(data, plan.dataOptions.rtUnit),
    times.doubt(plan.mind === null ? "the mind" : `--mind ${plan.mind}`),
  ];
  for (const doubt of doubts) if (doubt !== null) terminal.note(doubt);
  const traceLines = trace?.seal() ?? null;
  await writeFormats(folder, plan.formats, typing.columns(), rows);
  const record = runRecord(prepared, { rows, traceLines });
  const variant = variantOf(record, prepared);
  const figure = await blaming(modulesOf(prepared), simulation.theories, () =>
    simulation.figure(result.summary),
  );
  // Under the figure, so that two variants can be told from each other.
  const drawn = variant === null ? figure : captioned(figure, variantSentence(variant));
  await writeFigure(folder, drawn, plan.png);
  await agent?.close();
  const told = withAccount(result, agent?.account() ?? null);
  writeFileSync(join(folder, "tables.json"), jsonText(told.tables));
  writeFileSync(join(folder, "summary.json"), jsonText(told.summary));
  const all = [{ name: "this run", record, variant, ...told }, ...prepared.beside];
  const tables = all.length === 1 ? told.tables : await writeBeside(folder, simulation, all, plan.png);
  writeFileSync(join(folder, "run.json"), jsonText(record));
  return { ...told, tables };
};

const variantOf = (record: RunRecord, { simulation, theory, mind }: Prepared): string | null => {
  const settings = simulation.settings(theory?.thing ?? null, mind?.thing ?? null);
  return variantText(record, { theory: theory?.thing.title ?? null, settings });
};

/** The result with what a model was asked, what that cost and what it lacked. */
const withAccount = (result: RunResult, account: ReturnType<Agent["account"]>): RunResult =>
  account === null
    ? result
    : {
        ...result,
        summary: { ...result.summary, model: account.summary },
        tables: [...result.tables, account.table],
      };
