import { CheckError } from "../../core/errors.ts";
import type { MetaLevel, ObjectLevel, Step } from "../../core/levels.ts";
import { stream } from "../../core/rng.ts";
import { run } from "../../core/run.ts";
import type { SettingValues } from "../../core/settings.ts";
import { defaultsOf } from "../../core/settings.ts";
import type { Theory } from "../../core/theory.ts";
import { explore } from "../explore.ts";

/** A meta-level with all that is needed to put it to the laws. */
export interface Subject<Task, State, Control, Observation, Outcome> {
  readonly name: string;
  readonly meta: MetaLevel<Task, State, Control, Observation, Outcome>;
  /** A fresh object level for each run. */
  readonly object: () => ObjectLevel<Control, Observation>;
  readonly tasks: readonly Task[];
  /** The number of steps within which every run must end. */
  readonly bound: number;
  /** Runs a task, each on its own seed. */
  readonly repetitions: number;
  /**
   * All that an object level could answer to a control. With it the laws of totality, refusal, halting and
   * serialisability are checked on every reachable state; without it on the states of the runs alone.
   */
  readonly answers?: (control: Control) => readonly Observation[];
}

/** What a theory and a mind need beside themselves to be put to the laws. */
export interface TheorySubject<Task, Control, Observation> {
  /** Values of the theory's settings; its defaults where absent. */
  readonly values?: SettingValues;
  /** A fresh object level for each run. */
  readonly object: () => ObjectLevel<Control, Observation>;
  readonly tasks: readonly Task[];
  readonly repetitions?: number;
  /** All that an object level could answer to a control; with it the laws look at every reachable state. */
  readonly answers?: (control: Control) => readonly Observation[];
}

/** A theory as a subject: its machine under these values, with the bound that it states itself. */
export const subjectOf = <Task, State, Control, Observation, Outcome>(
  theory: Theory<Task, State, Control, Observation, Outcome>,
  { values = {}, repetitions = 20, ...rest }: TheorySubject<Task, Control, Observation>,
): Subject<Task, State, Control, Observation, Outcome> => {
  const settings = { ...defaultsOf(theory.settings), ...values };
  return {
    ...rest,
    name: theory.name,
    meta: theory.machine(settings),
    bound: Math.max(...rest.tasks.map((task) => theory.bound(settings, task))),
    repetitions,
  };
};

/** One run, recorded. */
export interface Recording<Task, State, Control, Observation, Outcome> {
  readonly task: Task;
  readonly seed: number;
  readonly steps: readonly Step<State, Control, Observation>[];
  /** The state that halted. */
  readonly last: State;
  readonly outcome: Outcome;
}

/** The streams of one run of a subject. */
export const streamsOf = (seed: number, task: number) => ({
  meta: stream(seed, `task/${task}/meta`),
  object: stream(seed, `task/${task}/object`),
});

/** Runs one task to its end, or fails where it takes more steps than the subject's bound. */
export const record = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
  index: number,
  seed: number,
  object: ObjectLevel<Control, Observation> = subject.object(),
): Recording<Task, State, Control, Observation, Outcome> => {
  const task = subject.tasks[index]!;
  const running = run(subject.meta, object, task, streamsOf(seed, index));
  const steps: Step<State, Control, Observation>[] = [];
  let turn = running.next();
  for (; !turn.done; turn = running.next()) {
    steps.push(turn.value);
    if (steps.length > subject.bound) {
      throw broken(subject, `more than ${subject.bound} steps`, "an end within the bound");
    }
  }
  const end = steps.at(-1);
  const last =
    end === undefined
      ? subject.meta.initial(task)
      : subject.meta.monitor(end.state, end.control, end.observation);
  return { task, seed, steps, last, outcome: turn.value };
};

/** All runs of a subject: each task on each of its seeds. */
export const recordings = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): readonly Recording<Task, State, Control, Observation, Outcome>[] =>
  subject.tasks.flatMap((_, index) =>
    Array.from({ length: subject.repetitions }, (_, seed) => record(subject, index, seed)),
  );

/** The states that its runs pass through and, where all answers are known, every reachable one. */
export const statesOf = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): readonly State[] => {
  const { answers, meta } = subject;
  const passed = recordings(subject).flatMap(({ steps, last }) => [...steps.map(({ state }) => state), last]);
  const reachable =
    answers === undefined ? [] : subject.tasks.flatMap((task) => explore({ meta, task, answers }).states);
  return [...passed, ...reachable];
};

/** A law's finding against a subject. */
export const broken = (subject: { readonly name: string }, got: string, expected: string): CheckError =>
  new CheckError({ where: subject.name, got, expected });
