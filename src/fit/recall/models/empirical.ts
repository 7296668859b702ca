import { STEP_MS } from "../../../rational/recall/index.ts";
import type { RecallCounts } from "../counts.ts";
import type { NonDecision } from "../non-decision.ts";
import type { RecallModel } from "./model.ts";
import { PRIOR_DIMENSIONS } from "./model.ts";
import { unboundedShares } from "./random.ts";

/**
 * P(stop step = t) as people's own give-up times on critical trials have it.
 *
 * A give-up at stop step t takes (t + 1) steps and the non-decision time, of which only the mean can be taken off: a
 * give-up in bin b is a stop at step b − 1 − round(mean / 100 ms), at least 1.
 */
export const empiricalStops = ({ cell, bins }: RecallCounts, { mean }: NonDecision): Float64Array => {
  const stop = new Float64Array(bins + 1);
  const shift = 1 + Math.round(mean / STEP_MS);
  let total = 0;
  for (let at = 0; at < cell.length; at++) {
    const givenUp = Math.floor(at / bins) % 2 === 1;
    if (!givenUp) continue;
    stop[Math.max(1, (at % bins) + 1 - shift)]! += cell[at]!;
    total += cell[at]!;
  }
  return stop.map((count) => count / total);
};

/**
 * No control, and stop times drawn from people's own give-ups: what timing alone explains once it has the right
 * distribution. Its parameters are the strengths' and the non-decision time's. The mean of the latter moves the stop
 * steps, whole steps at a time.
 */
export const empiricalModel: RecallModel = {
  name: "recall-empirical",
  title: "Stop times drawn from people's give-ups",
  dimensions: PRIOR_DIMENSIONS,
  sharesAt: ([mu0, sigma0, sigmaX], counts, resolution) => {
    const prior = { mu0: mu0!, sigma0: sigma0!, sigmaX: sigmaX! };
    const shares = unboundedShares(prior, counts.bins, counts.bins, resolution);
    const known = new Map<number, Float64Array>();
    return (nonDecision) => {
      const shift = Math.round(nonDecision.mean / STEP_MS);
      const found = known.get(shift);
      if (found !== undefined) return found;
      const share = shares(empiricalStops(counts, nonDecision));
      known.set(shift, share);
      return share;
    };
  },
};
