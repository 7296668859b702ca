/**
 * Bayesian logistic regression, its posterior by Laplace's approximation: P(y = 1) = 1/(1 + e^{−w·x}),
 * w ~ N(0, I/κ); the posterior is taken as normal about its mode, with the curvature there as precision.
 */
import { dot } from "./bayesian-linear.ts";
import { backwardSolve, cholesky, forwardSolve } from "./linear.ts";

/** One case: its features, and whether it succeeded. */
export interface BinaryCase {
  readonly x: readonly number[];
  readonly y: 0 | 1;
}

/** N(mode, precision⁻¹), the precision by rows. */
export interface LogisticPosterior {
  readonly mode: readonly number[];
  readonly precision: readonly number[];
}

/** 1/(1 + e^{−t}) */
export const logistic = (t: number): number => 1 / (1 + Math.exp(-t));

const STEPS = 100;

/** The mode by Newton's method with halved steps, and the precision there; κ > 0 keeps the mode finite. */
export const logisticPosterior = (
  cases: readonly BinaryCase[],
  size: number,
  priorPrecision: number,
): LogisticPosterior => {
  let mode: readonly number[] = new Array(size).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const l = cholesky(curvature(cases, mode, priorPrecision), size);
    const direction = backwardSolve(l, forwardSolve(l, gradient(cases, mode, priorPrecision)));
    const next = improvedAlong(cases, mode, direction, priorPrecision);
    const moved = next.reduce((most, value, i) => Math.max(most, Math.abs(value - mode[i]!)), 0);
    mode = next;
    if (moved < 1e-12) break;
  }
  return { mode, precision: curvature(cases, mode, priorPrecision) };
};

/** log P(w | cases) up to a constant. */
const logPosterior = (cases: readonly BinaryCase[], w: readonly number[], kappa: number): number =>
  cases.reduce(
    (sum, { x, y }) => {
      const t = dot(w, x);
      return sum - Math.log1p(Math.exp(-Math.abs(t))) + (y === 1 ? Math.min(t, 0) : -Math.max(t, 0));
    },
    (-kappa / 2) * dot(w, w),
  );

const gradient = (cases: readonly BinaryCase[], w: readonly number[], kappa: number): number[] => {
  const slope = w.map((value) => -kappa * value);
  for (const { x, y } of cases) {
    const residual = y - logistic(dot(w, x));
    for (let i = 0; i < w.length; i++) slope[i]! += residual * x[i]!;
  }
  return slope;
};

/** −∇² log P(w | cases) */
const curvature = (cases: readonly BinaryCase[], w: readonly number[], kappa: number): number[] => {
  const n = w.length;
  const sum = Array.from({ length: n * n }, (_s, i) => (i % (n + 1) === 0 ? kappa : 0));
  for (const { x } of cases) {
    const p = logistic(dot(w, x));
    for (let i = 0; i < n * n; i++) sum[i]! += p * (1 - p) * x[Math.floor(i / n)]! * x[i % n]!;
  }
  return sum;
};

const improvedAlong = (
  cases: readonly BinaryCase[],
  mode: readonly number[],
  direction: Float64Array,
  kappa: number,
): readonly number[] => {
  const height = logPosterior(cases, mode, kappa);
  for (let step = 1; step > 1e-10; step /= 2) {
    const next = mode.map((value, i) => value + step * direction[i]!);
    if (logPosterior(cases, next, kappa) >= height) return next;
  }
  return mode;
};
