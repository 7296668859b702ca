import { CheckError } from "../../core/errors.ts";
import type { LevelStreams, MetaLevel, ObjectLevel, Step } from "../../core/levels.ts";
import type { Control, Observation } from "../../flavell/messages.ts";
import type { Parameters } from "../../flavell/parameters.ts";
import type { State } from "../../flavell/state.ts";
import type { Enterprise, Outcome } from "../../flavell/tuples.ts";

/** Flavell's cycle, or a variant of it. */
export type FlavellMachine = MetaLevel<Enterprise, State, Control, Observation, Outcome>;

/** One turn with the state it led to. */
export interface FlavellStep extends Step<State, Control, Observation> {
  readonly after: State;
}

/** A run as the properties read it. */
export interface FlavellRun {
  readonly parameters: Parameters;
  readonly steps: readonly FlavellStep[];
  readonly outcome: Outcome;
}

/**
 * Runs a machine to its end and keeps every step.
 *
 * @throws CheckError if it has not ended after eight steps for each of its cycles.
 */
export const recordRun = (
  machine: FlavellMachine,
  object: ObjectLevel<Control, Observation>,
  enterprise: Enterprise,
  parameters: Parameters,
  rng: LevelStreams,
): FlavellRun => {
  const steps: FlavellStep[] = [];
  const bound = 8 * parameters.maxCycles;
  let state = machine.initial(enterprise);
  for (let index = 0; index <= bound; index++) {
    const verdict = machine.control(state, rng.meta);
    if (verdict.kind === "halt") return { parameters, steps, outcome: verdict.outcome };
    const { control } = verdict;
    const observation = object(control, rng.object);
    const after = machine.monitor(state, control, observation);
    steps.push({ index, state, control, observation, after });
    state = after;
  }
  throw new CheckError({
    where: "every run ends",
    got: `a run that still asks after ${bound} steps`,
    expected: `an end within ${parameters.maxCycles} cycles of at most eight steps`,
    equation: "12",
  });
};
