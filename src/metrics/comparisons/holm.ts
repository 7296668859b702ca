import { inRange } from "../../core/errors.ts";

/**
 * Adjusts p-values for so many comparisons made at once (Holm, 1979): the k-th smallest of m is multiplied by m − k + 1,
 * never falls below an adjusted smaller one, and never exceeds 1. Rejecting where the adjusted p is below α keeps the
 * probability of any false rejection below α, whatever the dependence among the tests.
 *
 * @returns adjusted p-values in the order of the given ones.
 * @throws OutOfRangeError for what is no probability.
 */
export const holm = (ps: readonly number[]): readonly number[] => {
  for (const p of ps) inRange("Holm: a p-value", p, 0, 1);
  const order = ps.map((_, index) => index).sort((a, b) => ps[a]! - ps[b]!);
  const adjusted: number[] = Array(ps.length).fill(0);
  let least = 0;
  order.forEach((index, rank) => {
    least = Math.min(1, Math.max(least, (ps.length - rank) * ps[index]!));
    adjusted[index] = least;
  });
  return adjusted;
};
