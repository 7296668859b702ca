import { normalCdf, normalDensity } from "../../math/normal.ts";
import type { Differentiable } from "../../math/quasi-newton.ts";
import type { RatingCounts } from "./rating-counts.ts";

/** Which responses the fit reads: all, or those of one class only (response-conditional). */
export type Responses = "all" | "first" | "second";

/**
 * −log L of meta-d′ and its gradient in (m, log-spacings below, log-spacings above), where m is meta-d′; spacings keep
 * the criteria in order. `relative` is c/d′.
 */
export const metaDLikelihood = (
  { ratings, first, second }: RatingCounts,
  relative: number,
  responses: Responses,
): Differentiable => {
  const edges = new Float64Array(ratings + 1);
  const pull = new Float64Array(ratings + 1);

  /** One response's side of one class, mirrored so that confidence grows upwards from `edges[0]`. */
  const side = (
    cells: ArrayLike<number>,
    sign: 1 | -1,
    mean: number,
    x: Float64Array,
    from: number,
    gradient: Float64Array,
  ): number => {
    const centre = sign * x[0]! * relative;
    const mu = sign * mean * x[0]!;
    edges[0] = centre;
    for (let j = 1; j < ratings; j++) edges[j] = edges[j - 1]! + Math.exp(x[from + j - 1]!);
    edges[ratings] = Number.POSITIVE_INFINITY;
    pull.fill(0);
    const upper = (edge: number): number => normalCdf(mu - edge);
    const height = (edge: number): number =>
      edge === Number.POSITIVE_INFINITY ? 0 : normalDensity(edge - mu);
    let loss = 0;
    let all = 0;
    let towardsMean = 0;
    for (let j = 0; j < ratings; j++) {
      const count = cells[sign === 1 ? ratings + j : ratings - 1 - j]!;
      if (count === 0) continue;
      all += count;
      const low = edges[j]!;
      const high = edges[j + 1]!;
      const mass = Math.max(upper(low) - upper(high), 1e-300);
      loss -= count * Math.log(mass);
      const weight = count / mass;
      pull[j]! += weight * height(low);
      pull[j + 1]! -= weight * height(high);
      towardsMean -= weight * (height(low) - height(high));
    }
    if (all > 0) {
      const whole = Math.max(upper(edges[0]!), 1e-300);
      loss += all * Math.log(whole);
      pull[0]! -= (all / whole) * height(edges[0]!);
      towardsMean += (all / whole) * height(edges[0]!);
    }
    gradient[0]! += towardsMean * sign * mean;
    let beyond = 0;
    for (let j = ratings - 1; j >= 0; j--) {
      beyond += pull[j]!;
      if (j > 0) gradient[from + j - 1]! += beyond * Math.exp(x[from + j - 1]!);
    }
    gradient[0]! += beyond * sign * relative;
    return loss;
  };

  return (x, gradient) => {
    gradient.fill(0);
    let loss = 0;
    if (responses !== "second") {
      loss += side(first, -1, -0.5, x, 1, gradient) + side(second, -1, 0.5, x, 1, gradient);
    }
    if (responses !== "first") {
      loss += side(first, 1, -0.5, x, ratings, gradient) + side(second, 1, 0.5, x, ratings, gradient);
    }
    return loss;
  };
};
