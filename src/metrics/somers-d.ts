import type { Measured } from "./estimable.ts";
import { notEstimable } from "./estimable.ts";
import type { PairCounts } from "./pairs.ts";

/**
 * Somers' d of the second variable given the first: (C − D) / (C + D + T), where T counts the pairs that only the
 * second variable ties (Somers, 1962). With correctness first and confidence second it is 2 · AUROC2 − 1.
 */
export const somersDOfPairs = ({ concordant, discordant, tiedSecond }: PairCounts): Measured => {
  const comparable = concordant + discordant + tiedSecond;
  return comparable === 0
    ? notEstimable("every pair of observations is tied in the first variable")
    : (concordant - discordant) / comparable;
};
