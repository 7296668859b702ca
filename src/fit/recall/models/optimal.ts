import {
  boundEndings,
  criticalStakes,
  fillTransitionBySeries,
  firstPassage,
  policyBound,
  pretestedShares,
  pretestStakes,
  solveRecallTogether,
  strengthNodes,
} from "../../../rational/recall/index.ts";
import type { RecallModel } from "./model.ts";
import { COST_DIMENSION, PRIOR_DIMENSIONS } from "./model.ts";

/** Optimal metacognitive control: searches end at the bound of (76), with the stakes of each episode. @eq 76 */
export const optimalModel: RecallModel = {
  name: "recall-optimal",
  title: "Optimal metacognitive control",
  dimensions: [...PRIOR_DIMENSIONS, COST_DIMENSION],
  sharesAt: ([mu0, sigma0, sigmaX, gamma], counts, resolution) => {
    const prior = { mu0: mu0!, sigma0: sigma0!, sigmaX: sigmaX! };
    const grid = { horizon: counts.bins, cells: 50 };
    const strengths = strengthNodes(prior, grid.horizon, resolution);
    const stakes = [pretestStakes(gamma!), criticalStakes(gamma!)];
    const [pretest, critical] = solveRecallTogether(prior, grid, stakes, fillTransitionBySeries).map(
      (policy) =>
        boundEndings(firstPassage(prior.sigmaX, strengths.v, policyBound(grid, policy), resolution)),
    );
    const { share } = pretestedShares(strengths, pretest!, critical!);
    return () => share;
  },
};
