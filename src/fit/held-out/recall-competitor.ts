import { boxOf, nelderMead } from "../optimise/index.ts";
import type { RecallCounts } from "../recall/counts.ts";
import { negativeLogLikelihood } from "../recall/likelihood.ts";
import type { RecallModel } from "../recall/models/model.ts";
import { NON_DECISION_DIMENSIONS } from "../recall/models/model.ts";
import { convolved, nonDecisionBins } from "../recall/non-decision.ts";
import type { Competitor } from "./competitor.ts";
import { likeliestLapse, withLapse } from "./lapse.ts";

type RecallParameters = Readonly<Record<string, number>>;

export interface RecallCompetitorOptions {
  /** Likelihoods evaluated for each training set; 0 keeps the start. */
  readonly evaluations: number;
  /** ε if it is given, else it is estimated too. */
  readonly lapse: number | null;
  /** Told after each likelihood. */
  readonly told: () => void;
}

export interface LikeliestOptions {
  readonly evaluations: number;
  /** Edge of the first simplex in the unit cube. */
  readonly edge: number;
  readonly told: () => void;
}

/** About a standard error of the estimates. */
const EDGE = 0.004;

const dimensionsOf = (model: RecallModel) => [...model.dimensions, ...NON_DECISION_DIMENSIONS];

/** Shares before the non-decision time, which the last two parameters describe. */
const predicted = (model: RecallModel, point: readonly number[], counts: RecallCounts) => {
  const own = model.dimensions.length;
  const nonDecision = { mean: point[own]!, shape: point[own + 1]! };
  return { share: model.sharesAt(point.slice(0, own), counts, 1)(nonDecision), nonDecision };
};

/** The likeliest parameters that Nelder–Mead finds from `start`, and their −log-likelihood. */
export const likeliestFor = (
  model: RecallModel,
  start: RecallParameters,
  counts: RecallCounts,
  { evaluations, edge, told }: LikeliestOptions,
): { readonly parameters: RecallParameters; readonly negativeLogLikelihood: number } => {
  const dimensions = dimensionsOf(model);
  const box = boxOf(dimensions);
  const objective = (unit: readonly number[]): number => {
    const { share, nonDecision } = predicted(model, box.fromUnit(unit), counts);
    told();
    return negativeLogLikelihood(counts, share, nonDecision);
  };
  const found = nelderMead(objective, box.toUnit(dimensions.map(({ name }) => start[name]!)), {
    edge,
    maxEvaluations: evaluations,
    valueTolerance: 0.01,
    pointTolerance: 1e-3,
  });
  const point = box.fromUnit(found.point);
  return {
    parameters: Object.fromEntries(dimensions.map(({ name }, at) => [name, point[at]!])),
    negativeLogLikelihood: found.value,
  };
};

/**
 * A model of Appendix 7.5, its parameters and non-decision time estimated anew from each training set by Nelder–Mead
 * from `start`, on the exact likelihood. The start only says where to look first.
 */
export const recallCompetitor = (
  model: RecallModel,
  start: RecallParameters,
  { evaluations, lapse: given, told }: RecallCompetitorOptions,
): Competitor => {
  const names = dimensionsOf(model).map(({ name }) => name);
  const search = { evaluations, edge: EDGE, told };
  return {
    name: model.name,
    title: model.title,
    estimated: [...(evaluations > 0 ? names : []), ...(given === null ? ["lapse"] : [])],
    fixed: evaluations > 0 ? "" : "parameters estimated from all participants",
    learn: (training) => {
      const parameters = evaluations === 0 ? start : likeliestFor(model, start, training, search).parameters;
      const point = names.map((name) => parameters[name]!);
      const { share, nonDecision } = predicted(model, point, training);
      const moved = convolved(share, nonDecisionBins(nonDecision, training.bins));
      const lapse = given ?? likeliestLapse(training.cell, moved);
      return { probability: withLapse(moved, lapse), estimates: { ...parameters, lapse } };
    },
  };
};
