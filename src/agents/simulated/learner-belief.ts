/** What a learner's own tests tell it about its forgetting. */
import type { StudyMemory } from "../../nelson-narens/acquisition/tuples.ts";

/** Halvings of [0, 1]: as near as a belief has to be. */
const HALVINGS = 30;

/**
 * δ by the method of moments: the least loss under which no more would be expected at the test than was recalled,
 * Σ min(1, JOL · (1 − δ)) ≤ recalled, over the items whose test is known; `null` where there is none. Recall cannot
 * show more than 1, so what was learned beyond that is not taken for lost. @eq 14
 */
export const lossFromTests = (memories: readonly StudyMemory[]): number | null => {
  const tested = memories.filter(({ feedback }) => feedback !== "unknown");
  if (tested.length === 0) return null;
  const recalled = tested.filter(({ feedback }) => feedback === "recalled").length;
  const expectedAt = (loss: number): number =>
    tested.reduce((sum, { experience }) => sum + Math.min(1, experience.learning.value * (1 - loss)), 0);
  if (expectedAt(0) <= recalled) return 0;
  let low = 0;
  let high = 1;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (expectedAt(middle) <= recalled) high = middle;
    else low = middle;
  }
  return high;
};
