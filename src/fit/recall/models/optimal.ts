import {
  boundEndings,
  criticalStakes,
  fillTransitionBySeries,
  firstPassage,
  PUBLISHED_RESOLUTION,
  policyBound,
  pretestedShares,
  pretestStakes,
  solveRecall,
  solveRecallTogether,
  strengthNodes,
} from "../../../rational/recall/index.ts";
import type { RecallModel } from "./model.ts";
import { COST_DIMENSION, PRIOR_DIMENSIONS } from "./model.ts";

const DIMENSIONS = [...PRIOR_DIMENSIONS, COST_DIMENSION];
const CELLS = PUBLISHED_RESOLUTION.cells;

/** Optimal metacognitive control: searches end at the bound of (76), with the stakes of each episode. @eq 76 */
export const optimalModel: RecallModel = {
  name: "recall-optimal",
  title: "Optimal metacognitive control",
  dimensions: DIMENSIONS,
  regions: [DIMENSIONS],
  smooth: false,
  pushed: [],
  criticalAt: ([mu0, sigma0, sigmaX, gamma], counts) => {
    const prior = { mu0: mu0!, sigma0: sigma0!, sigmaX: sigmaX! };
    const problem = { ...prior, ...criticalStakes(gamma!), horizon: counts.bins, cells: CELLS };
    return { prior, ending: { bound: policyBound(problem, solveRecall(problem)) } };
  },
  sharesAt: ([mu0, sigma0, sigmaX, gamma], counts, resolution) => {
    const prior = { mu0: mu0!, sigma0: sigma0!, sigmaX: sigmaX! };
    const grid = { horizon: counts.bins, cells: CELLS };
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
