import type { Mode } from "../../../core/experience.ts";
import type { FeelingOfKnowing, Memory } from "../../../nelson-narens/index.ts";
import type { Query } from "./query.ts";
import type { Traits } from "./traits.ts";

/** A feeling of knowing with the mode in which it was had. */
export interface Judged {
  readonly mode: Mode;
  readonly fok: FeelingOfKnowing;
}

/**
 * FOK_τ = feel(Q, A) ⊕ assess(Q, A, MK). Who remembers earlier searches for this pair assesses their record; who
 * remembers none has only the feeling that the question's familiarity gives. Either way what this query has brought
 * so far — partial cues, doubted answers, failures — counts too. The target's strength is read nowhere in here
 * (No-Magic). @eq 34
 */
export const judgeFeelingOfKnowing = (query: Query, memories: readonly Memory[], t: Traits): Judged => {
  const record = recordOf(query.association.word, memories, t);
  const basis = record ?? query.familiarity;
  return {
    mode: record === null ? "feeling" : "assessment",
    fok: { positive: basis.positive + query.positive, negative: basis.negative + query.negative },
  };
};

/**
 * The record of a pair: each remembered search speaks for knowing by the confidence of its right answer, or against
 * it — a wrong answer fully, no answer by the share of FOK⁻ in what it felt like —, and failures need not count as
 * much as successes. `null` when none is remembered.
 */
const recordOf = (word: string, memories: readonly Memory[], t: Traits): FeelingOfKnowing | null => {
  const failed = t.historyWeight * t.failureRecord;
  let positive = 0;
  let negative = 0;
  let remembered = false;
  for (const memory of memories) {
    if (!memory.last || memory.query !== word) continue;
    remembered = true;
    if (memory.feedback === "correct") positive += t.historyWeight * memory.confidence;
    else negative += failed * (memory.feedback === "none" ? doubt(memory.fok) : 1);
  }
  return remembered ? { positive, negative } : null;
};

/** The share of evidence against knowing; ½ where there was no evidence. */
const doubt = ({ positive, negative }: FeelingOfKnowing): number =>
  positive + negative === 0 ? 0.5 : negative / (positive + negative);
