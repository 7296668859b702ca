import type { Rng } from "../../../core/rng.ts";
import type { FeelingOfKnowing, Memory } from "../../../nelson-narens/index.ts";
import type { Association } from "./association.ts";
import type { Person } from "./person.ts";
import type { Traits } from "./traits.ts";

/** Samples that one percept of familiarity consists of. */
const SAMPLES = 4;

/** What the person holds in mind about the query at hand. */
export interface Query {
  readonly association: Association;
  /** How familiar the question looked, as evidence for knowing and for not knowing. */
  readonly familiarity: FeelingOfKnowing;
  /** Memories of earlier searches for this pair that have not come to mind. */
  unremembered: readonly Memory[];
  /** Places of the answers that have come to mind. */
  readonly came: Set<number>;
  /** Evidence for knowing, from partial cues that have come up and from answers that came to mind. */
  positive: number;
  /** Evidence for not knowing, from searches that failed. */
  negative: number;
  /** Evidence for each word that the question can bring to mind, gathered over all looks so far. */
  readonly evidence: number[];
  /** How long memory has been looked at, in standard looks. */
  looks: number;
}

/**
 * Reads the question. Its familiarity is sampled a few times, x ~ N(familiarity, noise); samples above indifference
 * are evidence for knowing, those below for not knowing: FOK⁺ = Σ max(x, 0), FOK⁻ = Σ max(−x, 0), as means.
 */
export const read = (association: Association, t: Traits, rng: Rng): Query => {
  let positive = 0;
  let negative = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const sample = association.familiarity + t.attributeNoise * rng.normal();
    if (sample > 0) positive += sample;
    else negative -= sample;
  }
  const scale = t.familiarityWeight / SAMPLES;
  return {
    association,
    familiarity: { positive: positive * scale, negative: negative * scale },
    unremembered: association.memories,
    came: new Set(),
    positive: 0,
    negative: 0,
    evidence: association.strengths.map(() => 0),
    looks: 0,
  };
};

/** A partial cue comes up while the question is attended to, or does not: evidence for knowing. */
export const noticePartialCue = (query: Query, t: Traits, rng: Rng): void => {
  const sample = query.association.partial + t.attributeNoise * rng.normal();
  if (sample > 0) query.positive += t.partialWeight * sample;
};

/**
 * An answer that comes to mind for the first time is evidence for knowing, right or wrong: what is accessible feels
 * known (Koriat, 1993).
 */
export const noticeAnswer = (query: Query, place: number, t: Traits): void => {
  if (query.came.has(place)) return;
  query.came.add(place);
  query.positive += t.accessWeight;
};

/**
 * A search that failed is evidence for not knowing: fully if it came back empty, by its doubt if it brought an answer
 * that is not good enough. It weighs more with people who are soon discouraged.
 */
export const noticeFailure = (
  query: Query,
  confidence: number,
  { discouragement }: Person,
  t: Traits,
): void => {
  query.negative += t.failureWeight * discouragement * (1 - confidence);
};
