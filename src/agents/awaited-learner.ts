/** Learners who answer later, such as those that a language model studies for. */
import type { AwaitedObjectLevel } from "../core/levels.ts";
import type { Rng } from "../core/rng.ts";
import type { SettingValues } from "../core/settings.ts";
import type { AcquisitionControl, AcquisitionObservation } from "../nelson-narens/acquisition/levels.ts";
import type { Learner, LearnerIndividual } from "./simulated/learner.ts";

/** One participant whose answers during study are waited for. */
export interface AwaitedLearnerIndividual extends Omit<LearnerIndividual, "object" | "sitTest"> {
  /** Tells it from an individual that answers at once. */
  readonly awaited: true;
  readonly object: AwaitedObjectLevel<AcquisitionControl, AcquisitionObservation>;
  /** The test of the present list after `days`: what is recalled. */
  readonly sitTest: (days: number, rng: Rng) => readonly boolean[] | Promise<readonly boolean[]>;
}

/** A recipe for learners who answer later. */
export interface AwaitedLearner extends Omit<Learner, "begin"> {
  /** Tells it from a learner that answers at once. */
  readonly awaited: true;
  /** Makes one participant, with an empty memory and no metacognitive knowledge. */
  readonly begin: (values: SettingValues, participant: string, rng: Rng) => AwaitedLearnerIndividual;
}
