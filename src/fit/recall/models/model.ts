import type { Bound, StrengthPrior } from "../../../rational/recall/index.ts";
import type { Dimension } from "../../optimise/index.ts";
import type { RecallCounts } from "../counts.ts";
import type { NonDecision } from "../non-decision.ts";

/** How one kind of episode ends unrecalled: below a bound on progress, or at a step drawn before it begins. */
export type Ending = { readonly bound: Bound } | { readonly stop: Float64Array };

/** What a critical trial needs to be simulated. */
export interface CriticalTrial {
  readonly prior: StrengthPrior;
  readonly ending: Ending;
}

/** A model of Experiment 1: what it predicts before the non-decision time, which every model has, is added. */
export interface RecallModel {
  readonly name: "recall-optimal" | "recall-random" | "recall-empirical";
  readonly title: string;
  /** Its own parameters; those of the non-decision time come after them. */
  readonly dimensions: readonly Dimension[];
  /**
   * Parts of the box whose likelihoods are hills of their own: each is walked down. The
   * whole box where there is one hill.
   */
  readonly regions: readonly (readonly Dimension[])[];
  /**
   * Whether the likelihood is smooth, so that a simplex walks down it. Where a policy lives on a grid it is not: it jumps
   * wherever a bound moves by a cell.
   */
  readonly smooth: boolean;
  /** Parameters along which a search is pushed off from where it came to rest: it may have stopped on the wrong hill. */
  readonly pushed: readonly string[];
  /** The critical trial at these parameters, for what the likelihood does not see: judgements. */
  readonly criticalAt: (
    point: readonly number[],
    counts: RecallCounts,
    nonDecision: NonDecision,
  ) => CriticalTrial;
  /**
   * Shares by pretest level, response and step (`TrialShares.share`) at these parameters, as a function of the
   * non-decision time, on which only the empirical model's depend. `resolution` multiplies all nodes and cells.
   */
  readonly sharesAt: (
    point: readonly number[],
    counts: RecallCounts,
    resolution: number,
  ) => (nonDecision: NonDecision) => Float64Array;
}

const linear = (name: string, low: number, high: number): Dimension => ({ name, low, high, scale: "linear" });
const log = (name: string, low: number, high: number): Dimension => ({ name, low, high, scale: "log" });

/** Where the published fit looked for them; σ0 and σx stay clear of 0, where nothing varies any more. */
export const PRIOR_DIMENSIONS: readonly Dimension[] = [
  linear("mu0", -0.5, 0.5),
  linear("sigma0", 0.01, 1),
  linear("sigmaX", 0.01, 1),
];

/**
 * The same on a scale of ratios. Without control, time varies little once a stop is drawn, so that the likeliest σx is
 * a hundredth of what may be searched, a place that even steps would hardly ever try.
 */
export const PRIOR_RATIOS: readonly Dimension[] = [
  linear("mu0", -0.5, 0.5),
  log("sigma0", 0.01, 1),
  log("sigmaX", 0.01, 1),
];

export const COST_DIMENSION: Dimension = linear("cost", 0, 0.05);

/** The random stop's mean is in ms. */
export const STOP_DIMENSIONS: readonly Dimension[] = [
  log("stopMean", 50, 15_000),
  log("stopShape", 0.2, 500),
];

/** Mean in ms. */
export const NON_DECISION_DIMENSIONS: readonly Dimension[] = [
  log("nonDecisionMean", 20, 5000),
  log("nonDecisionShape", 0.3, 200),
];
