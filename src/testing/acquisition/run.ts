import { CheckError } from "../../core/errors.ts";
import type { LevelStreams, MetaLevel, ObjectLevel, Step } from "../../core/levels.ts";
import type {
  AcquisitionControl,
  AcquisitionObservation,
  AcquisitionParameters,
  AcquisitionState,
  StudyOutcome,
  StudyTask,
} from "../../nelson-narens/index.ts";
import { acquisitionBound } from "../../nelson-narens/index.ts";

/** Acquisition, or a variant of it. */
export type AcquisitionMachine = MetaLevel<
  StudyTask,
  AcquisitionState,
  AcquisitionControl,
  AcquisitionObservation,
  StudyOutcome
>;

/** A run as the properties read it. */
export interface AcquisitionRun {
  readonly parameters: AcquisitionParameters;
  readonly task: StudyTask;
  readonly steps: readonly Step<AcquisitionState, AcquisitionControl, AcquisitionObservation>[];
  readonly outcome: StudyOutcome;
}

/**
 * Runs a machine to its end and keeps every step.
 *
 * @throws CheckError if it has not ended within the bound of its parameters and task.
 */
export const recordStudy = (
  machine: AcquisitionMachine,
  object: ObjectLevel<AcquisitionControl, AcquisitionObservation>,
  task: StudyTask,
  parameters: AcquisitionParameters,
  rng: LevelStreams,
): AcquisitionRun => {
  const steps: AcquisitionRun["steps"][number][] = [];
  const bound = acquisitionBound(parameters, task);
  let state = machine.initial(task);
  for (let index = 0; index <= bound; index++) {
    const verdict = machine.control(state, rng.meta);
    if (verdict.kind === "halt") return { parameters, task, steps, outcome: verdict.outcome };
    const { control } = verdict;
    const observation = object(control, rng.object);
    steps.push({ index, state, control, observation });
    state = machine.monitor(state, control, observation);
  }
  throw new CheckError({
    where: "every run ends",
    got: `a run that still asks after ${bound} steps`,
    expected: `an end within ${parameters.maxCycles} cycles of ${task.items.length} items`,
    equation: "29",
  });
};
