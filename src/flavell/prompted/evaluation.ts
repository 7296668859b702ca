import { inRange } from "../../core/errors.ts";
import type { PromptedParameters } from "./parameters.ts";
import type { PromptedCycle, Scores } from "./tuples.ts";

/** Scores are decimals in words; their sums in binary must not part what is equal. */
const ROUNDING = 1e-9;

/** The mean of the four scores. */
export const meanScore = ({ coherence, plausibility, consistency, conduciveness }: Scores): number =>
  (coherence + plausibility + consistency + conduciveness) / 4;

/** goal_achieved: the mean score reaches the threshold. */
export const reachesThreshold = (scores: Scores, threshold: number): boolean =>
  meanScore(scores) >= threshold - ROUNDING;

/** The cycle with the highest mean score; of equals the latest, or the earliest where the option says so. */
export const bestCycle = (cycles: readonly PromptedCycle[], tie: PromptedParameters["tie"]): number => {
  let best = 0;
  for (let index = 1; index < cycles.length; index++) {
    const ahead = meanScore(cycles[index]!.scores) - meanScore(cycles[best]!.scores);
    if (ahead > ROUNDING || (ahead >= -ROUNDING && tie === "latest")) best = index;
  }
  return best;
};

/** @throws OutOfRangeError for a score outside [0, 1]. */
export const checkedScores = (scores: Scores): Scores => {
  for (const [name, score] of Object.entries(scores)) inRange(`score of ${name}`, score, 0, 1);
  return scores;
};
