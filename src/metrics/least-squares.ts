import type { Measured } from "./estimable.ts";
import { notEstimable } from "./estimable.ts";

/**
 * What a straight line needs of its observations. The sums of two sets of observations add up, so a line through
 * resampled participants costs one addition a participant and not one a trial.
 */
export interface LineSums {
  readonly n: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
}

/** The sums of these observations. */
export const lineSums = (x: ArrayLike<number>, y: ArrayLike<number>): LineSums => {
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  for (let i = 0; i < x.length; i++) {
    sumX += x[i]!;
    sumY += y[i]!;
    sumXX += x[i]! * x[i]!;
    sumXY += x[i]! * y[i]!;
  }
  return { n: x.length, x: sumX, y: sumY, xx: sumXX, xy: sumXY };
};

/** A spread of x below this share of its mean square is rounding, not spread. */
const ROUNDING = 1e-12;

/** The least-squares slope of y on x: (n Σxy − Σx Σy) / (n Σx² − (Σx)²), in units of y per unit of x. */
export const slope = ({ n, x, y, xx, xy }: LineSums): Measured => {
  if (n < 2) return notEstimable("a slope needs two observations");
  const spread = n * xx - x * x;
  if (spread <= ROUNDING * n * xx) return notEstimable("every observation has the same x");
  return (n * xy - x * y) / spread;
};
