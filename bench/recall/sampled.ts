/** The likelihood as the published pipeline has it: cells counted over simulated trials. */
import type { Rng } from "../../src/core/rng.ts";
import type { Bound, StrengthPrior } from "../../src/rational/recall/index.ts";
import {
  criticalStakes,
  PUBLISHED_RESOLUTION,
  policyBound,
  pretestStakes,
  solveRecallTogether,
  THRESHOLD,
} from "../../src/rational/recall/index.ts";

/** Shares of level × response × step over so many simulated trials. */
export const sampledShares = (
  prior: StrengthPrior,
  gamma: number,
  trials: number,
  rng: Rng,
): Float64Array => {
  const grid = PUBLISHED_RESOLUTION;
  const [pretest, critical] = solveRecallTogether(prior, grid, [
    pretestStakes(gamma),
    criticalStakes(gamma),
  ]).map((policy) => policyBound(grid, policy));
  const steps = grid.horizon;
  const share = new Float64Array(6 * steps);
  /** Steps to recall, or minus the steps to giving up. */
  const searched = (strength: number, bound: Bound): number => {
    let z = 0;
    for (let t = 1; t <= steps; t++) {
      z += strength + prior.sigmaX * rng.normal();
      if (z >= THRESHOLD) return t;
      if (t < steps && z < bound[t]!) return -t;
    }
    return -steps;
  };
  for (let trial = 0; trial < trials; trial++) {
    const strength = prior.mu0 + prior.sigma0 * rng.normal();
    const level = [0, 1].filter(() => searched(strength, pretest!) > 0).length;
    const end = searched(strength, critical!);
    const step = end > 0 ? end : Math.min(steps, 1 - end);
    share[(level * 2 + (end > 0 ? 0 : 1)) * steps + step - 1]! += 1 / trials;
  }
  return share;
};
