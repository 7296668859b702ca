/**
 * Bayesian linear regression with its conjugate prior: y ~ N(w·x, σ²), w | σ² ~ N(0, σ²/κ I), 1/σ² ~ Gamma(a, b).
 * The posterior is kept as sums, in plain numbers, so that it survives JSON and takes one case at a time.
 */
import type { Rng } from "../core/rng.ts";
import { drawGamma, drawNormal } from "./draws.ts";
import { backwardSolve, cholesky, forwardSolve } from "./linear.ts";

/** What is believed of the weights and the noise before any case. */
export interface LinearPrior {
  /** κ > 0: how strongly weights are held near 0, in cases. */
  readonly precision: number;
  /** a > 0 and b > 0 of the Gamma distribution of 1/σ². */
  readonly shape: number;
  readonly rate: number;
}

/** The posterior: Λ = κI + Σ x xᵀ by rows, Λμ = Σ x y, a + n/2, and b + Σ y²/2 before the fit is taken off. */
export interface LinearPosterior {
  readonly precision: readonly number[];
  readonly shift: readonly number[];
  readonly shape: number;
  readonly rate: number;
}

/** The posterior before any case. */
export const linearPrior = (size: number, { precision, shape, rate }: LinearPrior): LinearPosterior => ({
  precision: Array.from({ length: size * size }, (_p, i) => (i % (size + 1) === 0 ? precision : 0)),
  shift: new Array(size).fill(0),
  shape,
  rate,
});

/** The posterior after one more case (x, y). */
export const linearUpdate = (
  { precision, shift, shape, rate }: LinearPosterior,
  x: readonly number[],
  y: number,
): LinearPosterior => ({
  precision: precision.map((value, i) => value + x[Math.floor(i / x.length)]! * x[i % x.length]!),
  shift: shift.map((value, i) => value + x[i]! * y),
  shape: shape + 0.5,
  rate: rate + (y * y) / 2,
});

/** μ, the posterior mean of the weights. */
export const linearMean = ({ precision, shift }: LinearPosterior): readonly number[] => {
  const l = cholesky(precision, shift.length);
  return Array.from(backwardSolve(l, forwardSolve(l, shift)));
};

/** A draw of the weights: σ² first, then w given σ². */
export const linearDraw = (posterior: LinearPosterior, rng: Rng): readonly number[] => {
  const mean = linearMean(posterior);
  const explained = mean.reduce((sum, value, i) => sum + value * posterior.shift[i]!, 0) / 2;
  const rate = Math.max(posterior.rate - explained, Number.MIN_VALUE);
  const noisePrecision = drawGamma(posterior.shape, rng) / rate;
  return drawNormal(
    mean,
    posterior.precision.map((value) => value * noisePrecision),
    rng,
  );
};

/** w·x */
export const dot = (w: readonly number[], x: readonly number[]): number =>
  x.reduce((sum, value, i) => sum + value * w[i]!, 0);
