/**
 * Random-effects summary of several people's own estimates, each with its standard error: θ_i ~ N(μ, τ²) observed with
 * N(0, s_i²). The mean is the weighted one with weights 1/(s_i² + τ²), τ² is found by restricted maximum likelihood
 * (Viechtbauer, 2005), and the interval of the mean is Hartung and Knapp's (2001), t with k − 1 degrees of freedom.
 */
import { studentTQuantile } from "../math/student-t.ts";
import type { NotEstimable } from "./estimable.ts";
import { notEstimable } from "./estimable.ts";

/** The mean over people with its interval, and how far people differ. */
export interface RandomEffects {
  /** μ, the mean of the population that the people come from. */
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** τ, the standard deviation between people, in units of the measure. */
  readonly between: number;
  /** I², the share of the spread of estimates that is not sampling error (Higgins & Thompson, 2002). */
  readonly heterogeneity: number;
  /** How many people it rests on. */
  readonly participants: number;
}

/** Summarises estimates whose standard errors are positive. */
export const randomEffects = (
  estimates: readonly number[],
  standardErrors: readonly number[],
  level = 0.95,
): RandomEffects | NotEstimable => {
  const count = estimates.length;
  if (count < 2) return notEstimable("fewer than two people have an estimate with a standard error");
  const variances = standardErrors.map((error) => error * error);
  // Counted from the surest person's, the estimates keep their digits where that person's weight is nearly all there is.
  const origin = estimates[variances.indexOf(Math.min(...variances))]!;
  const from = estimates.map((estimate) => estimate - origin);
  const tau2 = restrictedMaximumLikelihood(from, variances);
  const weights = variances.map((variance) => 1 / (variance + tau2));
  const { mean: centre, total } = weighted(from, weights);
  const mean = origin + centre;
  const spread = weights.reduce((sum, weight, i) => sum + weight * (from[i]! - centre) ** 2, 0);
  const reach = studentTQuantile((1 + level) / 2, count - 1) * Math.sqrt(spread / (count - 1) / total);
  const typical = typicalVariance(variances);
  return {
    estimate: mean,
    low: mean - reach,
    high: mean + reach,
    between: Math.sqrt(tau2),
    heterogeneity: tau2 / (tau2 + typical),
    participants: count,
  };
};

const weighted = (values: readonly number[], weights: readonly number[]) => {
  let total = 0;
  let sum = 0;
  values.forEach((value, i) => {
    total += weights[i]!;
    sum += weights[i]! * value;
  });
  return { mean: sum / total, total };
};

/** The sum of all others, for each: never a difference, which would lose a small one beside a large one. */
const sumsOfOthers = (values: readonly number[]): readonly number[] => {
  const after = [...values];
  for (let i = values.length - 2; i >= 0; i--) after[i] = after[i]! + after[i + 1]!;
  let before = 0;
  return values.map((value, i) => {
    const others = before + (after[i + 1] ?? 0);
    before += value;
    return others;
  });
};

/** The sampling variance that I² compares τ² with: (k − 1) Σw / ((Σw)² − Σw²), w = 1/s². */
const typicalVariance = (variances: readonly number[]): number => {
  const weights = variances.map((variance) => 1 / variance);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const pairs = sumsOfOthers(weights).reduce((sum, others, i) => sum + weights[i]! * others, 0);
  return ((variances.length - 1) * total) / pairs;
};

const ITERATIONS = 200;

/**
 * τ² ≥ 0 by Fisher scoring. With P = W − ww′/Σw the score is r′WWr − tr P and the information tr PP; both traces are sums
 * of positive terms here.
 */
const restrictedMaximumLikelihood = (estimates: readonly number[], variances: readonly number[]): number => {
  let tau2 = Math.max(0, variance(estimates) - mean(variances));
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const weights = variances.map((own) => 1 / (own + tau2));
    const { mean: centre, total } = weighted(estimates, weights);
    const others = sumsOfOthers(weights);
    const squaresOfOthers = sumsOfOthers(weights.map((weight) => (weight / total) * weight));
    let score = 0;
    let information = 0;
    weights.forEach((weight, i) => {
      const own = (weight / total) * others[i]!;
      score += weight ** 2 * (estimates[i]! - centre) ** 2 - own;
      information += own ** 2 + (weight / total) * weight * squaresOfOthers[i]!;
    });
    const next = Math.max(0, tau2 + score / information);
    if (Math.abs(next - tau2) <= 1e-10 * (tau2 + mean(variances))) return next;
    tau2 = next;
  }
  return tau2;
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const variance = (values: readonly number[]): number => {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
};
