/**
 * Which strategy to think with (Lieder & Griffiths 2017): a contextual bandit over strategies.
 *
 * Notation: s strategy, f features of the problem, U utility of the outcome, T time of execution, γ opportunity
 * cost of time, m mapping from features to strategies, w weights, h history.
 */
import { argmax } from "../../math/argmax.ts";
import { dot } from "../../math/bayesian-linear.ts";
import { logistic } from "../../math/bayesian-logistic.ts";

/** VOC(s, f) = E[U | s, f] − γ·E[T | s, f]: a total, not a gain. @eq 47 @eq 50 @eq 77 */
export const strategyVoc = (utility: number, time: number, opportunityCost: number): number =>
  utility - opportunityCost * time;

/** γ before anything was earned is r₀/t₀; both are required, since no value of theirs is neutral. */
export interface RewardRatePrior {
  /** r₀ */
  readonly reward: number;
  /** t₀ > 0 */
  readonly time: number;
}

/** γ = (r_total + r₀)/(t_total + t₀), the posterior mean reward rate. @eq 50 */
export const opportunityCost = (reward: number, time: number, prior: RewardRatePrior): number =>
  (reward + prior.reward) / (time + prior.time);

/** A kind of problem and how often it comes. */
export interface ProblemKind<Features> {
  readonly features: Features;
  /** P(f) */
  readonly probability: number;
}

/** Σ_f P(f)·VOC(m(f), f) for one mapping. @eq 48 */
export const mappingValue = <Features, Strategy>(
  kinds: readonly ProblemKind<Features>[],
  mapping: (features: Features) => Strategy,
  voc: (strategy: Strategy, features: Features) => number,
): number =>
  kinds.reduce((sum, { features, probability }) => sum + probability * voc(mapping(features), features), 0);

/** m* = argmax_m Σ_f P(f)·VOC(m(f), f): the sum is largest where every term is. The first wins a tie. @eq 48 */
export const bestMapping =
  <Features, Strategy>(
    strategies: readonly Strategy[],
    voc: (strategy: Strategy, features: Features) => number,
  ): ((features: Features) => Strategy) =>
  (features) =>
    argmax(strategies, (strategy) => voc(strategy, features));

/** w_{·,s}: the weights by which one strategy's utility and time are foreseen. */
export interface StrategyWeights {
  readonly utility: readonly number[];
  readonly time: readonly number[];
}

/** Whether utility is linear in the features, or the chance of a binary outcome. */
export type UtilityModel = "linear" | "logistic";

/** V̂OC(s, f; w) = Σ_k w^(U)_{k,s} f_k − γ Σ_k w^(T)_{k,s} f_k; logistic utility for binary outcomes. @eq 51 */
export const estimatedVoc = (
  weights: StrategyWeights,
  features: readonly number[],
  gamma: number,
  model: UtilityModel,
): number => {
  const linear = dot(weights.utility, features);
  return strategyVoc(model === "logistic" ? logistic(linear) : linear, dot(weights.time, features), gamma);
};
