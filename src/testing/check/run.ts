import type { LevelStreams, MetaLevel, ObjectLevel, Step } from "../../core/levels.ts";
import type { SettingValues } from "../../core/settings.ts";

/** One turn with the state it led to. */
export interface CheckedStep<State, Control, Observation> extends Step<State, Control, Observation> {
  readonly after: State;
}

/** A run that came to its end, as the properties read it. */
export interface CheckedRun<Task, State, Control, Observation, Outcome> {
  readonly settings: SettingValues;
  readonly task: Task;
  readonly steps: readonly CheckedStep<State, Control, Observation>[];
  readonly outcome: Outcome;
  /** The state that halted. */
  readonly last: State;
}

/** A run that may also have been cut off at its bound, or have broken; its outcome is `null` then. */
export interface TriedRun {
  readonly settings: SettingValues;
  readonly task: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: a machine from a user's file is known only by its shape
  readonly steps: readonly CheckedStep<any, any, any>[];
  readonly outcome: unknown;
  readonly last: unknown;
  /** What was thrown on the way; `null` where nothing was. */
  readonly error: string | null;
  /** What had been asked and answered when it was thrown; absent where nothing had. */
  readonly pending?: { readonly control: unknown; readonly observation?: unknown };
}

// biome-ignore lint/suspicious/noExplicitAny: a machine from a user's file is known only by its shape
export type AnyMachine = MetaLevel<any, any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyObject = ObjectLevel<any, any>;
/** A machine for each choice of settings: a theory's own, or one with something done to it. */
export type MachineOf = (settings: SettingValues) => AnyMachine;

/** Runs a machine to its end, to `bound` steps, or to the first error, and keeps every step. */
export const checkedRun = (
  machine: AnyMachine,
  object: AnyObject,
  task: unknown,
  settings: SettingValues,
  bound: number,
  rng: LevelStreams,
): TriedRun => {
  const steps: TriedRun["steps"][number][] = [];
  const run = { settings, task, steps };
  let last: unknown = null;
  let pending: TriedRun["pending"] | undefined;
  try {
    last = machine.initial(task);
    for (let index = 0; index <= bound; index++) {
      const verdict = machine.control(last, rng.meta);
      if (verdict.kind === "halt") return { ...run, outcome: verdict.outcome, last, error: null };
      if (index === bound) break;
      const { control } = verdict;
      pending = { control };
      const observation = object(control, rng.object);
      pending = { control, observation };
      const state = last;
      last = machine.monitor(state, control, observation);
      pending = undefined;
      steps.push({ index, state, control, observation, after: last });
    }
    return { ...run, outcome: null, last, error: null };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { ...run, outcome: null, last, error: said, ...(pending === undefined ? {} : { pending }) };
  }
};

/** A machine factory that keeps each run made with it, for showing what a property was put to. */
export const recorded = (
  machineOf: MachineOf,
): { readonly machineOf: MachineOf; readonly runs: TriedRun[] } => {
  const runs: TriedRun[] = [];
  return {
    runs,
    machineOf: (settings) => {
      const machine = machineOf(settings);
      let at = -1;
      return {
        initial: (task) => {
          const last = machine.initial(task);
          at = runs.push({ settings, task, steps: [], outcome: null, last, error: null }) - 1;
          return last;
        },
        control: (state, rng) => {
          const verdict = machine.control(state, rng);
          if (verdict.kind === "halt" && at >= 0) runs[at] = { ...runs[at]!, outcome: verdict.outcome };
          return verdict;
        },
        monitor: (state, control, observation) => {
          const after = machine.monitor(state, control, observation);
          const run = runs[at];
          // A property may also try an observation on a state of its own: only what continues the run belongs to it.
          if (run !== undefined && run.last === state) {
            const step = { index: run.steps.length, state, control, observation, after };
            runs[at] = { ...run, steps: [...run.steps, step], last: after };
          }
          return after;
        },
      };
    },
  };
};
