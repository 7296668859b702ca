import type { StrengthPrior } from "./problem.ts";

/** N(mean, deviation²) */
export interface Normal {
  readonly mean: number;
  readonly deviation: number;
}

/** σ_t² = 1 / (t/σx² + 1/σ0²): how unsure the agent is of v after t steps. @eq 71 */
export const posteriorVariance = ({ sigma0, sigmaX }: StrengthPrior, t: number): number =>
  1 / (t / sigmaX ** 2 + 1 / sigma0 ** 2);

/**
 * P(v | t, z_t) = N(μ_t, σ_t²), μ_t = σ_t² (z_t/σx² + μ0/σ0²). μ_t is the formal feeling of knowing: it tends to the
 * mean progress z_t/t as σ0 → ∞. @eq 71
 */
export const strengthPosterior = (prior: StrengthPrior, t: number, z: number): Normal => {
  const variance = posteriorVariance(prior, t);
  const mean = variance * (z / prior.sigmaX ** 2 + prior.mu0 / prior.sigma0 ** 2);
  return { mean, deviation: Math.sqrt(variance) };
};

/** z_{t+1} | t, z_t ~ N(z_t + μ_t, σx² + σ_t²): the strength integrated out of (72). @eq 73 */
export const nextProgress = (prior: StrengthPrior, t: number, z: number): Normal => {
  const { mean, deviation } = strengthPosterior(prior, t, z);
  return { mean: z + mean, deviation: Math.hypot(prior.sigmaX, deviation) };
};
