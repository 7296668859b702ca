import { boxOf, nelderMead } from "../optimise/index.ts";
import type { RecallCounts } from "../recall/counts.ts";
import { negativeLogLikelihood } from "../recall/likelihood.ts";
import type { RecallModel } from "../recall/models/model.ts";
import { NON_DECISION_DIMENSIONS } from "../recall/models/model.ts";
import type { NonDecision } from "../recall/non-decision.ts";
import { convolved, nonDecisionBins } from "../recall/non-decision.ts";
import type { Competitor } from "./competitor.ts";
import { likeliestLapse, withLapse } from "./lapse.ts";

export interface RecallCompetitorOptions {
  /** Likelihoods evaluated for each training set; 0 keeps the start. */
  readonly evaluations: number;
  /** ε if it is given, else it is estimated too. */
  readonly lapse: number | null;
  /** Told after each likelihood. */
  readonly told: () => void;
}

/** Edges of the first simplex in the unit cube: about a standard error of the estimates. */
const EDGE = 0.004;

/**
 * A model of Appendix 7.5, its parameters and non-decision time estimated anew from each training set by Nelder–Mead
 * from `start`, on the exact likelihood. The start only says where to look first.
 */
export const recallCompetitor = (
  model: RecallModel,
  start: Readonly<Record<string, number>>,
  { evaluations, lapse: givenLapse, told }: RecallCompetitorOptions,
): Competitor => {
  const dimensions = [...model.dimensions, ...NON_DECISION_DIMENSIONS];
  const box = boxOf(dimensions);
  const from = dimensions.map(({ name }) => start[name]!);
  const predicted = (point: readonly number[], counts: RecallCounts) => {
    const own = model.dimensions.length;
    const nonDecision: NonDecision = { mean: point[own]!, shape: point[own + 1]! };
    const share = model.sharesAt(point.slice(0, own), counts, 1)(nonDecision);
    return { share, nonDecision };
  };
  const names = dimensions.map(({ name }) => name);
  return {
    name: model.name,
    title: model.title,
    estimated: [...(evaluations > 0 ? names : []), ...(givenLapse === null ? ["lapse"] : [])],
    fixed: evaluations > 0 ? "" : "parameters estimated from all participants",
    learn: (training) => {
      const objective = (unit: readonly number[]): number => {
        const { share, nonDecision } = predicted(box.fromUnit(unit), training);
        told();
        return negativeLogLikelihood(training, share, nonDecision);
      };
      const point =
        evaluations === 0
          ? from
          : box.fromUnit(
              nelderMead(objective, box.toUnit(from), {
                edge: EDGE,
                maxEvaluations: evaluations,
                valueTolerance: 0.01,
                pointTolerance: 1e-3,
              }).point,
            );
      const { share, nonDecision } = predicted(point, training);
      const moved = convolved(share, nonDecisionBins(nonDecision, training.bins));
      const lapse = givenLapse ?? likeliestLapse(training.cell, moved);
      const estimates = Object.fromEntries(names.map((name, at) => [name, point[at]!]));
      return { probability: withLapse(moved, lapse), estimates: { ...estimates, lapse } };
    },
  };
};
