/** Reasoners who answer later, such as those that a language model reasons for. */
import type { AwaitedObjectLevel } from "../core/levels.ts";
import type { Rng } from "../core/rng.ts";
import type { SettingValues } from "../core/settings.ts";
import type { Control, Observation } from "../flavell/index.ts";
import type { Attempt, Reasoner, ReasonerIndividual } from "./simulated/reasoner.ts";
import type { Problem } from "./simulated/reasoner-problems.ts";

/** An attempt whose answers are waited for. */
export interface AwaitedAttempt extends Omit<Attempt, "object"> {
  readonly object: AwaitedObjectLevel<Control, Observation>;
}

/** One participant who is waited for. */
export interface AwaitedReasonerIndividual extends Omit<ReasonerIndividual, "face"> {
  /** Faces a problem: what answers the meta-level's controls about it, and the draft that it holds so far. */
  readonly face: (problem: Problem) => AwaitedAttempt;
}

/** A recipe for reasoners who answer later. */
export interface AwaitedReasoner extends Omit<Reasoner, "begin"> {
  /** Tells it from a reasoner that answers at once. */
  readonly awaited: true;
  /** Makes one participant with the knowledge that it brings; what sets it apart from others is drawn from `rng`. */
  readonly begin: (values: SettingValues, participant: string, rng: Rng) => AwaitedReasonerIndividual;
}
