import type { Measured } from "./estimable.ts";
import { notEstimable } from "./estimable.ts";
import type { PairCounts } from "./pairs.ts";
import { countPairs } from "./pairs.ts";

/**
 * Goodman and Kruskal's gamma: of the pairs that neither variable ties, by how much the concordant outnumber
 * the discordant, (C − D) / (C + D), from −1 to 1. The usual measure of relative accuracy of a judgement
 * (Nelson, 1984): +1 when every higher judgement goes with a better outcome.
 */
export const gamma = (first: ArrayLike<number>, second: ArrayLike<number>): Measured =>
  gammaOfPairs(countPairs(first, second));

/** Gamma from counted pairs. */
export const gammaOfPairs = ({ concordant, discordant }: PairCounts): Measured =>
  concordant + discordant === 0
    ? notEstimable("every pair of observations is tied")
    : (concordant - discordant) / (concordant + discordant);
