import { gammaCdf } from "../../math/gamma.ts";
import { STEP_MS } from "../../rational/recall/index.ts";

/** Time that is neither search nor decision: Gamma with this mean (ms) and shape. */
export interface NonDecision {
  readonly mean: number;
  readonly shape: number;
}

/** P(non-decision time in (0, 100], (100, 200], … ms): entry d moves a trial d bins on. */
export const nonDecisionBins = ({ mean, shape }: NonDecision, bins: number): Float64Array => {
  const mass = new Float64Array(bins);
  let below = 0;
  for (let d = 0; d < bins; d++) {
    const upTo = gammaCdf(STEP_MS * (d + 1), shape, mean);
    mass[d] = upTo - below;
    below = upTo;
    if (upTo === 1) break;
  }
  return mass;
};

/**
 * Shares of trials by time bin: each row of `bins` shares by step, moved along time by the non-decision time. Mass
 * past the last bin is dropped and the rest is not renormalised.
 */
export const convolved = (share: Float64Array, delay: Float64Array): Float64Array => {
  const bins = delay.length;
  const moved = new Float64Array(share.length);
  let reach = bins;
  while (reach > 0 && delay[reach - 1] === 0) reach--;
  for (let row = 0; row < share.length; row += bins) {
    for (let step = 0; step < bins; step++) {
      const mass = share[row + step]!;
      if (mass === 0) continue;
      const most = Math.min(reach, bins - step);
      for (let d = 0; d < most; d++) moved[row + step + d]! += mass * delay[d]!;
    }
  }
  return moved;
};
