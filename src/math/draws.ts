import type { Rng } from "../core/rng.ts";
import { backwardSolve, cholesky } from "./linear.ts";

/** A draw from the Gamma distribution with this shape > 0 and scale 1 (Marsaglia & Tsang 2000). */
export const drawGamma = (shape: number, rng: Rng): number => {
  if (shape < 1) return drawGamma(shape + 1, rng) * (1 - rng.uniform()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = rng.normal();
    const v = (1 + c * x) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - rng.uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
};

/** A draw from N(mean, precision⁻¹); `precision` is n × n by rows, symmetric and positive definite. */
export const drawNormal = (
  mean: ArrayLike<number>,
  precision: ArrayLike<number>,
  rng: Rng,
): readonly number[] => {
  const n = mean.length;
  const standard = Array.from({ length: n }, () => rng.normal());
  const deviation = backwardSolve(cholesky(precision, n), standard);
  return Array.from(deviation, (value, i) => mean[i]! + value);
};
