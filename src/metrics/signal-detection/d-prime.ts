import { normalQuantile } from "../../math/normal-quantile.ts";
import type { RatingCounts } from "./rating-counts.ts";

/** Sensitivity and criterion of the first-order decision. */
export interface Sensitivity {
  /** d′ = Φ⁻¹(H) − Φ⁻¹(F) */
  readonly dPrime: number;
  /** c = −½ (Φ⁻¹(H) + Φ⁻¹(F)), positive when "first" is preferred. */
  readonly criterion: number;
}

/**
 * d′ and c of equal-variance signal detection, where H is the share of "second" among stimuli of the second class and
 * F among those of the first (Green & Swets, 1966). ±∞ where a rate is 0 or 1, NaN where a class has no trial.
 */
export const sensitivity = ({ ratings, first, second }: RatingCounts): Sensitivity => {
  const hits = normalQuantile(shareAbove(second, ratings));
  const falseAlarms = normalQuantile(shareAbove(first, ratings));
  return { dPrime: hits - falseAlarms, criterion: -0.5 * (hits + falseAlarms) };
};

const shareAbove = (cells: ArrayLike<number>, from: number): number => {
  let all = 0;
  let above = 0;
  for (let i = 0; i < cells.length; i++) {
    all += cells[i]!;
    if (i >= from) above += cells[i]!;
  }
  return above / all;
};
