/** One library call from a theory and a mind to rows: participants who live through many tasks. */
import type { AwaitedMind, Individual, Mind, Priming, WordPair } from "../agents/mind.ts";
import type { AwaitedObjectLevel, ObjectLevel } from "../core/levels.ts";
import { settle, settleAwaited } from "../core/run.ts";
import type { SettingValues } from "../core/settings.ts";
import type { Theory } from "../core/theory.ts";
import type { TracePlace, TraceSink } from "../core/trace.ts";
import { settleTraced, settleTracedAwaited } from "../core/trace.ts";
import type { Life } from "./life.ts";
import { lives, ready, rowOf, study } from "./lives.ts";

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
export function* simulate<Task, State, Control, Observation, Outcome>(
  options: SimulateOptions<Task, State, Control, Observation, Outcome>,
): Generator<SimulatedRow<Task, Outcome>> {
  const { theory, mind, seed, trace = null } = options;
  let living: Life<Individual<Control, Observation>> | null = null;
  let object: ObjectLevel<Control, Observation> | null = null;
  for (const due of lives(options)) {
    study(due, seed);
    ready(due, mind.name);
    if (object === null || living !== due.life) {
      living = due.life;
      object = listened(due.life);
    }
    const { meta, rng, simulated } = due;
    const outcome =
      trace === null || simulated.traced === false
        ? settle(meta, object, simulated.task, rng)
        : settleTraced(theory, meta, object, simulated.task, rng, placeOf(simulated), trace);
    yield rowOf(due, outcome);
  }
}

const listened =
  <Control, Observation>({
    individual,
    heard,
  }: Life<Individual<Control, Observation>>): ObjectLevel<Control, Observation> =>
  (control, draws) =>
    heard(individual.object(control, draws), control);

const placeOf = ({ participant, trial }: SimulatedTask<unknown>): TracePlace => ({ participant, trial });

/** The options of `simulate` with a mind that answers later. */
export type SimulateAwaitedOptions<Task, State, Control, Observation, Outcome> = Omit<
  SimulateOptions<Task, State, Control, Observation, Outcome>,
  "mind"
> & { readonly mind: AwaitedMind<Control, Observation> };

/**
 * `simulate` on a mind that answers later, such as a language model: the same trials in the same order on the same
 * streams, rows of the same shape and the same lines of a trace. A mind that would answer the same at once gives equal
 * rows by both.
 *
 * @throws as `simulate`, and whatever the mind's answers are rejected with.
 */
export async function* simulateAwaited<Task, State, Control, Observation, Outcome>(
  options: SimulateAwaitedOptions<Task, State, Control, Observation, Outcome>,
): AsyncGenerator<SimulatedRow<Task, Outcome>> {
  const { theory, mind, seed, trace = null } = options;
  for (const due of lives(options)) {
    await study(due, seed);
    ready(due, mind.name);
    const { meta, rng, simulated, life } = due;
    const object: AwaitedObjectLevel<Control, Observation> = async (control, draws) =>
      life.heard(await life.individual.object(control, draws), control);
    const outcome =
      trace === null || simulated.traced === false
        ? await settleAwaited(meta, object, simulated.task, rng)
        : await settleTracedAwaited(theory, meta, object, simulated.task, rng, placeOf(simulated), trace);
    yield rowOf(due, outcome);
  }
}
