/** One library call from a theory and a mind to rows: participants who live through many tasks. */
import type { Mind, Priming, WordPair } from "../agents/mind.ts";
import { UsageError } from "../core/errors.ts";
import { stream } from "../core/rng.ts";
import { settle } from "../core/run.ts";
import type { CompileFormula, SettingValues } from "../core/settings.ts";
import { readSettings } from "../core/settings.ts";
import type { Theory } from "../core/theory.ts";
import type { TraceSink } from "../core/trace.ts";
import { settleTraced } from "../core/trace.ts";
import type { Life } from "./life.ts";
import { beginLife, prime } from "./life.ts";

/** One task of one participant. The tasks of a participant stand together, in the order of its life. */
export interface SimulatedTask<Task> {
  readonly participant: string;
  /** Numbers the trial within its participant's life, and names the streams that it draws from. */
  readonly trial: number;
  readonly task: Task;
  /** Pairs that the participant learns before this trial. */
  readonly study?: readonly WordPair[];
  /** What the experimenter adds to a pair before this trial. */
  readonly prime?: Priming;
  /** Whether the trial's steps go to `trace`; true unless said otherwise. */
  readonly traced?: boolean;
}

/** What one task came to. */
export interface SimulatedRow<Task, Outcome> {
  readonly participant: string;
  readonly trial: number;
  readonly task: Task;
  readonly outcome: Outcome;
  /** The object level's own time for all it was asked, ms; 0 where it keeps none. */
  readonly milliseconds: number;
  readonly steps: number;
  /** What the participant said afterwards, 0…1; `null` where the mind leaves that to the trace. */
  readonly report: number | null;
}

/** A theory and a mind that speak the same controls and observations, the tasks, and the seed of all streams. */
export interface SimulateOptions<Task, State, Control, Observation, Outcome> {
  readonly theory: Theory<Task, State, Control, Observation, Outcome>;
  readonly mind: Mind<Control, Observation>;
  readonly tasks: Iterable<SimulatedTask<Task>>;
  readonly seed: number | string;
  /** Values of the theory's and the mind's settings, where they are not the declared defaults. */
  readonly settings?: SettingValues;
  /** Takes the steps as lines of a trace. Without it nothing looks at them, which is faster. */
  readonly trace?: TraceSink | null;
}

/**
 * Simulates `tasks` one by one and yields a row for each.
 *
 * A participant begins at its first task and is forgotten after its last one, so that memory does not grow with
 * their number. Its draws come from streams named by participant and trial — `participant/17/mind`, `…/study`,
 * `…/trial/3/object`, `…/trial/3/meta` — and so depend neither on other participants nor on how much an earlier trial
 * drew: two runs with one seed that differ in one setting can be compared trial by trial.
 *
 * @example
 * ```ts
 * import { evidenceMemory } from "metalevel/agents";
 * import { simulate } from "metalevel/experiments";
 * import { retrievalTheory } from "metalevel/nelson-narens";
 *
 * const study = [{ word: "river", target: "lamp" }, { word: "coat", target: "bell" }];
 * const tasks = [
 *   { participant: "1", trial: 1, task: "river", study },
 *   { participant: "1", trial: 2, task: "coat" },
 * ];
 * for (const row of simulate({ theory: retrievalTheory, mind: evidenceMemory, tasks, seed: 1 })) {
 *   row.outcome.type; // "answer", "omission" or "exhausted"
 *   row.milliseconds; // how long the participant took
 * }
 * ```
 * @throws UsageError for a setting that neither theory nor mind declares, or that is out of range, for a task without a participant and a number, and when a participant's tasks do not stand
 * together; else whatever machine or mind refuse.
 */
export function* simulate<Task, State, Control, Observation, Outcome>({
  theory,
  mind,
  tasks,
  seed,
  settings = {},
  trace = null,
}: SimulateOptions<Task, State, Control, Observation, Outcome>): Generator<SimulatedRow<Task, Outcome>> {
  const values = readSettings({ ...theory.settings, ...mind.settings }, settings, compiledBefore);
  const meta = theory.machine(values);
  const seen = new Set<string>();
  let life: Life<Control, Observation> | null = null;
  for (const task of tasks) {
    const { participant, trial } = checked(task);
    if (life === null || life.participant !== participant) {
      if (seen.has(participant)) throw scattered(participant, trial);
      seen.add(participant);
      life = beginLife(mind, values, participant, stream(seed, `participant/${participant}/mind`));
    }
    if (task.study !== undefined)
      life.individual.study(task.study, stream(seed, `participant/${participant}/study`));
    if (task.prime !== undefined) prime(life.individual, task.prime, mind.name);
    const rng = {
      meta: stream(seed, `participant/${participant}/trial/${trial}/meta`),
      object: stream(seed, `participant/${participant}/trial/${trial}/object`),
    };
    life.reset();
    const outcome =
      trace === null || task.traced === false
        ? settle(meta, life.object, task.task, rng)
        : settleTraced(theory, meta, life.object, task.task, rng, { participant, trial }, trace);
    yield {
      participant,
      trial,
      task: task.task,
      outcome,
      milliseconds: life.milliseconds(),
      steps: life.steps(),
      report: life.individual.report?.(outcome) ?? null,
    };
  }
}

/** A loop over tasks does not wait for a parser: formulas come compiled. */
const compiledBefore: CompileFormula = (text, variables, where) => {
  throw new UsageError({
    where,
    got: `the text "${text}"`,
    expected: `a formula over ${variables.join(", ")} that is compiled already`,
    remedy: 'Compile it: (await formulaCompiler())(text, variables, "decay"), from metalevel/math.',
  });
};

/** Tasks come from plain JavaScript too. */
const checked = <Task>(task: SimulatedTask<Task>): SimulatedTask<Task> => {
  if (typeof task?.participant === "string" && Number.isInteger(task.trial)) return task;
  throw new UsageError({
    where: "simulate, tasks",
    got: JSON.stringify(task) ?? String(task),
    expected: "{ participant: string, trial: whole number, task, … }",
  });
};

const scattered = (participant: string, trial: number): UsageError =>
  new UsageError({
    where: `trial ${trial} of participant "${participant}"`,
    got: "tasks of other participants in between",
    expected: "all tasks of a participant together",
    remedy: "Sort the tasks by participant.",
  });
