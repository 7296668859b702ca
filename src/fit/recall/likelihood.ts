import type { RecallCounts } from "./counts.ts";
import type { NonDecision } from "./non-decision.ts";
import { convolved, nonDecisionBins } from "./non-decision.ts";

/** ε: the share of trials that no model explains, spread evenly over all cells. */
export const LAPSE = 1e-5;

/** Predicted probability of each cell, lapses included. */
export const cellProbabilities = (share: Float64Array, nonDecision: NonDecision): Float64Array => {
  const bins = share.length / 6;
  return convolved(share, nonDecisionBins(nonDecision, bins)).map(
    (p) => p * (1 - LAPSE) + LAPSE / share.length,
  );
};

/**
 * −Σ count · log p over all cells, jointly over pretest level, response and time.
 *
 * As published, a trial of t steps whose non-decision time is at most 100 ms counts in bin t, although 100 ms · t plus
 * that time lies in bin t + 1. The fitted non-decision time takes this up; predicted times are one bin later than here.
 */
export const negativeLogLikelihood = (
  counts: RecallCounts,
  share: Float64Array,
  nonDecision: NonDecision,
): number => {
  const probability = cellProbabilities(share, nonDecision);
  let sum = 0;
  for (let at = 0; at < probability.length; at++) {
    if (counts.cell[at]! > 0) sum -= counts.cell[at]! * Math.log(probability[at]!);
  }
  return sum;
};
