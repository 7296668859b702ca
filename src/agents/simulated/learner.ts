/**
 * Learners: who answers the controls of acquisition. A learner is a recipe for individuals; an individual meets
 * lists, studies them under a meta-level's control, and sits a test after the retention interval.
 */
import type { ObjectLevel } from "../../core/levels.ts";
import type { Rng } from "../../core/rng.ts";
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { AcquisitionControl, AcquisitionObservation } from "../../nelson-narens/acquisition/levels.ts";
import type { Material } from "./learner-memory.ts";

/** How the items of the present list stand; for the experimenter's eyes, never a judgement's. */
export interface ItemStanding {
  readonly difficulty: number;
  /** `null` in a mind that nobody can look into. */
  readonly strength: number | null;
  /** Seconds of study that the item has had. */
  readonly seconds: number;
}

/** One participant. */
export interface LearnerIndividual {
  /** Meets a new list: strengths start from nothing, and each item shows its attributes. */
  readonly meet: (list: readonly Material[], rng: Rng) => void;
  /** Answers the meta-level's controls. */
  readonly object: ObjectLevel<AcquisitionControl, AcquisitionObservation>;
  /** The test of the present list after `days`: what is recalled. Results enter metacognitive knowledge. */
  readonly sitTest: (days: number, rng: Rng) => readonly boolean[];
  /** Difficulty, strength and study time of each item, in the order of the list. */
  readonly standing: () => readonly ItemStanding[];
}

/** A recipe for individuals, with the parameters that it declares. */
export interface Learner {
  readonly name: string;
  readonly title: string;
  readonly settings: Settings;
  /** Makes one participant, with an empty memory and no metacognitive knowledge. */
  readonly begin: (values: SettingValues, participant: string, rng: Rng) => LearnerIndividual;
}

/** What a retrieval attempt gives: where the item was found, if at all, and how fluently. */
export type RecallAttempt =
  | { readonly found: "short-term" | "long-term"; readonly fluency: number }
  | { readonly found: "nowhere" };

/**
 * How a learner judges. It is given what can be recalled and nothing else (the No-Magic Hypothesis): no function here
 * sees an item's difficulty or strength.
 */
export interface Monitoring {
  /** The apparent ease that an item of this true ease shows; drawn once, when the list is met. */
  readonly attribute: (trueEase: number, rng: Rng) => number;
  /** Looks for an item studied `lag` seconds ago, of this long-term strength. */
  readonly attempt: (strength: number, lag: number, rng: Rng) => RecallAttempt;
  /** EOL, from what the item shows. @eq 18 */
  readonly easeOfLearning: (apparent: number, rng: Rng) => number;
  /** FOK, from what the item shows and what its last study left. @eq 19 */
  readonly feelingOfKnowing: (apparent: number, fluency: number, rng: Rng) => number;
  /** JOL, from what the item shows and a retrieval attempt. @eq 23 */
  readonly judgementOfLearning: (apparent: number, attempt: RecallAttempt, rng: Rng) => number;
}
