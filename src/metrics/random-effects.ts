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
  const tau2 = restrictedMaximumLikelihood(estimates, variances);
  const weights = variances.map((variance) => 1 / (variance + tau2));
  const { mean, total } = weighted(estimates, weights);
  const spread = weights.reduce((sum, weight, i) => sum + weight * (estimates[i]! - mean) ** 2, 0);
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

/** The sampling variance that I² compares τ² with: (k − 1) Σw / ((Σw)² − Σw²), w = 1/s². */
const typicalVariance = (variances: readonly number[]): number => {
  const weights = variances.map((variance) => 1 / variance);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const squares = weights.reduce((sum, weight) => sum + weight * weight, 0);
  return ((variances.length - 1) * total) / (total * total - squares);
};

const ITERATIONS = 200;

/** τ² ≥ 0 by Fisher scoring. */
const restrictedMaximumLikelihood = (estimates: readonly number[], variances: readonly number[]): number => {
  let tau2 = Math.max(0, variance(estimates) - mean(variances));
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const weights = variances.map((own) => 1 / (own + tau2));
    const { mean: centre, total } = weighted(estimates, weights);
    let squares = 0;
    let cubes = 0;
    let residual = 0;
    weights.forEach((weight, i) => {
      squares += weight ** 2;
      cubes += weight ** 3;
      residual += weight ** 2 * (estimates[i]! - centre) ** 2;
    });
    const score = residual - total + squares / total;
    const information = squares - (2 * cubes) / total + (squares / total) ** 2;
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
