/**
 * Traces: one JSON object a line. A header says what ran; each step of a trial is a line with its control, its
 * observation and what the theory shows of it in the paper's words; an outcome ends the trial; a seal ends the file.
 * This file makes and reads the lines; it touches no files.
 */
import type { AwaitedObjectLevel, LevelStreams, MetaLevel, ObjectLevel, Step } from "./levels.ts";
import { run, runAwaited } from "./run.ts";
import type { Json, Theory } from "./theory.ts";

/** The format's version, in every header. */
export const TRACE_VERSION = 1;

/** The first line of a trace file. */
export interface TraceHeader {
  readonly metalevel: "trace";
  readonly version: typeof TRACE_VERSION;
  readonly simulation: string;
  /** The theory that the steps belong to, unless a trial names another. */
  readonly theory: string;
  /** The user's file that the theory came from; absent for a theory of this package. */
  readonly theoryFile?: { readonly name: string; readonly sha256: string };
  readonly settings: Readonly<Record<string, number | string | null>>;
  readonly seed: number;
}

/** Whose trial a line belongs to. */
export interface TracePlace {
  readonly participant: string | number;
  readonly trial: number;
  /** Where a trial runs under another theory or other settings than the header's; stands on its first line. */
  readonly under?: {
    readonly theory?: string;
    readonly settings?: Readonly<Record<string, number | string | null>>;
  };
}

/** Takes the lines of a trace as they happen. */
export type TraceSink = (line: Readonly<Record<string, Json>>) => void;

/** What every step line has; a theory's view may not use these names. */
const RESERVED = new Set([
  "participant",
  "trial",
  "step",
  "task",
  "under",
  "control",
  "observation",
  "end",
  "aside",
]);

/**
 * Runs one trial as `settle` does, on the same draws, and hands each step to `sink` as a line.
 *
 * @throws Error where the theory's view uses a name of the format.
 */
export const settleTraced = <Task, State, Control, Observation, Outcome>(
  theory: Pick<Theory<Task, State, Control, Observation, Outcome>, "name" | "view">,
  meta: MetaLevel<Task, State, Control, Observation, Outcome>,
  object: ObjectLevel<Control, Observation>,
  task: Task,
  rng: LevelStreams,
  place: TracePlace,
  sink: TraceSink,
): Outcome => {
  const running = run(meta, object, task, rng);
  const told = tellerOf(theory, meta, task, place, sink);
  for (;;) {
    const turn = running.next();
    if (turn.done === true) return told.end(turn.value);
    told.step(turn.value);
  }
};

/**
 * The same over an object level that answers later: the same lines in the same order.
 *
 * @throws Error where the theory's view uses a name of the format.
 */
export const settleTracedAwaited = async <Task, State, Control, Observation, Outcome>(
  theory: Pick<Theory<Task, State, Control, Observation, Outcome>, "name" | "view">,
  meta: MetaLevel<Task, State, Control, Observation, Outcome>,
  object: AwaitedObjectLevel<Control, Observation>,
  task: Task,
  rng: LevelStreams,
  place: TracePlace,
  sink: TraceSink,
): Promise<Outcome> => {
  const running = runAwaited(meta, object, task, rng);
  const told = tellerOf(theory, meta, task, place, sink);
  for (;;) {
    const turn = await running.next();
    if (turn.done === true) return told.end(turn.value);
    told.step(turn.value);
  }
};

/** Tells the steps of one trial to `sink`, and how it ended. */
const tellerOf = <Task, State, Control, Observation, Outcome>(
  theory: Pick<Theory<Task, State, Control, Observation, Outcome>, "name" | "view">,
  meta: MetaLevel<Task, State, Control, Observation, Outcome>,
  task: Task,
  place: TracePlace,
  sink: TraceSink,
) => {
  let steps = 0;
  return {
    step: (step: Step<State, Control, Observation>): void => {
      steps++;
      sink(stepLine(place, task, step, theory, meta.monitor(step.state, step.control, step.observation)));
    },
    end: (outcome: Outcome): Outcome => {
      sink(endLine(place, steps === 0 ? { task } : {}, outcome));
      return outcome;
    },
  };
};

/** The line of one step. A task that is more than a word or a number stands on the first line of its trial only. */
const stepLine = <Task, State, Control, Observation>(
  { participant, trial, under }: TracePlace,
  task: Task,
  step: Step<State, Control, Observation>,
  theory: {
    readonly name: string;
    readonly view: (step: Step<State, Control, Observation>, after: State) => Readonly<Record<string, Json>>;
  },
  after: State,
): Readonly<Record<string, Json>> => {
  const view = theory.view(step, after);
  for (const name in view) {
    if (RESERVED.has(name)) throw new Error(`theory ${theory.name}: its view may not name a field "${name}"`);
  }
  return {
    participant,
    trial,
    step: step.index,
    ...(under === undefined || step.index > 0 ? {} : { under: under as Json }),
    ...(step.index === 0 || typeof task !== "object" ? { task: task as Json } : {}),
    control: step.control as Json,
    observation: step.observation as Json,
    ...view,
  };
};

/** The line that ends a trial; with the task and `under` where no step has said them. */
const endLine = (
  { participant, trial, under }: TracePlace,
  unsaid: { readonly task?: unknown },
  outcome: unknown,
): Readonly<Record<string, Json>> => ({
  participant,
  trial,
  ...("task" in unsaid
    ? { ...(under === undefined ? {} : { under: under as Json }), task: unsaid.task as Json }
    : {}),
  end: outcome as Json,
});

/**
 * The line of an aside: what the experimenter, not the meta-level, asked of a mind between its trials, such as a test
 * of what was learned, and what came of it. No theory answers for it; whoever plays a trace back does.
 */
export const asideLine = (
  { participant, trial }: Pick<TracePlace, "participant" | "trial">,
  aside: unknown,
  observation: unknown,
): Readonly<Record<string, Json>> => ({
  participant,
  trial,
  aside: aside as Json,
  observation: observation as Json,
});
