import type { Measured } from "../estimable.ts";
import { notEstimable } from "../estimable.ts";
import type { PairCounts } from "../pairs.ts";
import type { ConfidenceTable } from "./confidence-table.ts";
import { pairsOfTable } from "./confidence-table.ts";

/**
 * Type-2 AUROC: the probability that a right answer is held with more confidence than a wrong one, plus half the
 * probability that both are held alike. ½ is chance; nothing is padded.
 */
export const auroc2 = (table: ConfidenceTable): Measured => auroc2OfPairs(pairsOfTable(table));

/** The same from counted pairs, of which correctness is the first variable. */
export const auroc2OfPairs = ({ concordant, discordant, tiedSecond }: PairCounts): Measured => {
  const comparable = concordant + discordant + tiedSecond;
  return comparable === 0
    ? notEstimable("all answers are right, or all are wrong")
    : (concordant + tiedSecond / 2) / comparable;
};
