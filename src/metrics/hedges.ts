import type { Measured } from "./estimable.ts";
import { notEstimable } from "./estimable.ts";

/** A group of measurements: how many, Σx and Σx². */
export interface GroupSums {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/**
 * Hedges' g of two independent groups (Hedges, 1981): the difference of their means in pooled standard deviations,
 * (x̄₁ − x̄₂)/s_p, times 1 − 3/(4(n₁ + n₂) − 9), which takes off most of its upward bias in small samples.
 */
export const hedgesG = (first: GroupSums, second: GroupSums): Measured => {
  const degrees = first.n + second.n - 2;
  if (first.n < 2 || second.n < 2) return notEstimable("each group needs two measurements");
  const within = deviation(first) + deviation(second);
  if (!(within > ROUNDING * (first.squares + second.squares))) {
    return notEstimable("the measurements do not differ within groups");
  }
  const pooled = Math.sqrt(within / degrees);
  const correction = 1 - 3 / (4 * (first.n + second.n) - 9);
  return (correction * (first.sum / first.n - second.sum / second.n)) / pooled;
};

/** Sums of squared deviations below this share of the sums of squares are rounding. */
const ROUNDING = 1e-12;

/** Σ(x − x̄)². */
const deviation = ({ n, sum, squares }: GroupSums): number => squares - (sum * sum) / n;
