/**
 * Recall progress as a dual counter: the samples x of Appendix 7.5 read as evidence for knowing and for not knowing.
 *
 * FOK⁺ = Σ max(x, 0), FOK⁻ = Σ max(−x, 0); hence z = FOK⁺ − FOK⁻ and ‖FOK‖ = Σ|x|. Algorithm 3 then gives up at z < 0
 * once enough evidence is in, the optimum at its boundary on z. Ruling 1 on equation 43.
 */
import { RefusalError } from "../core/errors.ts";
import type { ObjectLevel } from "../core/levels.ts";
import type { Control, FeelingOfKnowing, Observation } from "../nelson-narens/index.ts";
import { THRESHOLD } from "../rational/recall/index.ts";

/** Before any sample. */
export const NO_EVIDENCE: FeelingOfKnowing = { positive: 0, negative: 0 };

/** The counters after one more sample. @eq 34 @eq 70 */
export const counted = ({ positive, negative }: FeelingOfKnowing, x: number): FeelingOfKnowing =>
  x >= 0 ? { positive: positive + x, negative } : { positive, negative: negative - x };

/** z, the recall progress that the counters hold. @eq 70 */
export const progressOf = ({ positive, negative }: FeelingOfKnowing): number => positive - negative;

/** What comes to mind when z reaches θ. */
const MEMORY = "the memory";

/**
 * The object level of Algorithm 3 on recall progress, for one query: attending to the cue takes one sample
 * x = `sample()`, the search finds the memory once z ≥ θ, and what is found is sure, since the recall problem has no
 * wrong answers. There is no history: the thresholds are the prior ones. Both intensities take one sample, as in the
 * recall problem, where a search has one speed.
 */
export const recallProgress = (sample: () => number): ObjectLevel<Control, Observation> => {
  let fok = NO_EVIDENCE;
  return (control) => {
    switch (control.type) {
      case "metamemory-recall":
        return { type: "metamemory-recalled", memories: [] };
      case "fok-judge":
        return { type: "fok-judged", mode: "feeling", fok };
      case "cue-attend":
        fok = counted(fok, sample());
        return { type: "cue-attended", cue: { text: control.query, attention: [progressOf(fok)] } };
      case "memory-search":
        return control.cue.attention[0]! >= THRESHOLD
          ? { type: "answer-found", answer: MEMORY }
          : { type: "answer-missed" };
      case "confidence-judge":
        return { type: "confidence-judged", confidence: 1 };
      case "metamemory-consolidate":
        return { type: "metamemory-consolidated" };
      default:
        throw new RefusalError({
          where: "recall progress",
          got: `the control ${JSON.stringify((control as { readonly type: unknown }).type)}`,
          expected: "a control of Algorithm 3",
        });
    }
  };
};
