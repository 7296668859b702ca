import type { Control, Feedback, Memory, Outcome } from "../../../nelson-narens/index.ts";
import type { Association } from "./association.ts";

/** The tuples of Ω as they may be consolidated: named, and with what the person was told of the outcome. @eq 44 */
export const tuplesOf = (
  { query, episodes, outcome }: Extract<Control, { readonly type: "metamemory-consolidate" }>,
  { target, tuples }: Association,
): readonly Memory[] =>
  episodes.map(({ fok, cue, answer, confidence }, place) => {
    const last = outcome !== null && place === episodes.length - 1;
    const feedback = outcome === null ? "unknown" : feedbackOn(outcome, target);
    const output = last && outcome.type === "answer" ? outcome : { answer, confidence };
    return {
      id: `${query}/${tuples + place}`,
      query,
      last,
      feedback,
      fok,
      cue,
      answer: output.answer,
      confidence: output.confidence,
    };
  });

/** Feedback by the studied pair; a question that was never studied has none. */
const feedbackOn = (outcome: Outcome, target: string | null): Feedback => {
  if (outcome.type !== "answer") return "none";
  if (target === null) return "unknown";
  return outcome.answer === target ? "correct" : "wrong";
};
