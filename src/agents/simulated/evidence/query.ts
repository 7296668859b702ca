import type { Rng } from "../../../core/rng.ts";
import type { FeelingOfKnowing, Memory } from "../../../nelson-narens/index.ts";
import type { Association } from "./association.ts";
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
  /** Evidence for knowing, from partial cues that have come up and from doubted answers. */
  positive: number;
  /** Evidence for not knowing, from searches that came back empty or with something doubtful. */
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
 * What a search came to, by the confidence of its answer (0 for none): something came to mind, and it is doubtful.
 * It counts for the next feeling of knowing of this query, if there is one.
 */
export const noticeResult = (query: Query, confidence: number, t: Traits): void => {
  query.positive += t.accessWeight * confidence;
  query.negative += t.failureWeight * (1 - confidence);
};
