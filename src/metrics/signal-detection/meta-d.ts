/**
 * Meta-d′: the sensitivity that an ideal observer with the same first-order criterion would need to produce the
 * observed confidence ratings (Maniscalco & Lau, 2012, 2014). An M-ratio meta-d′/d′ of 1 means that confidence uses
 * all the evidence of the first-order decision — under equal-variance Gaussian evidence and confidence read off that
 * same evidence, which is the confidence model that every meta-d′ assumes.
 */
import { normalCdf, normalDensity } from "../../math/normal.ts";
import { quasiNewton } from "../../math/quasi-newton.ts";
import type { NotEstimable } from "../estimable.ts";
import { notEstimable } from "../estimable.ts";
import { sensitivity } from "./d-prime.ts";
import type { RatingCounts } from "./rating-counts.ts";

/** Which responses the fit reads: all, or those of one class only (response-conditional). */
export type Responses = "all" | "first" | "second";

/**
 * First-order sensitivity d′, metacognitive sensitivity meta-d′ on the same scale (units of the evidence's
 * standard deviation), and the confidence criteria of the fit.
 */
export interface MetaSensitivity {
  readonly dPrime: number;
  readonly metaD: number;
  /** M-ratio, meta-d′/d′. */
  readonly mRatio: number;
  /** The log-likelihood of the ratings given stimulus and response, at its maximum. */
  readonly logLikelihood: number;
  /** Confidence criteria below the first-order criterion, nearest first, on the scale of meta-d′; empty where not fitted. */
  readonly below: readonly number[];
  /** Confidence criteria above it, nearest first. */
  readonly above: readonly number[];
}

/**
 * Meta-d′ by maximum likelihood. With μ = ∓m/2 for the two classes, c_m = m·c/d′ and ordered confidence criteria,
 * P(rating | class, response) is the mass of N(μ, 1) between two criteria over its mass on the response's side of
 * c_m.
 *
 * @returns why not, where the counts do not determine it: a class or a response without trials, d′ infinite or 0,
 * or fewer than two ratings.
 */
export const metaSensitivity = (
  counts: RatingCounts,
  responses: Responses = "all",
): MetaSensitivity | NotEstimable => {
  const { dPrime, criterion } = sensitivity(counts);
  const refusal = refusalOf(counts, dPrime);
  if (refusal !== null) return notEstimable(refusal);
  const { ratings } = counts;
  const likelihood = negativeLogLikelihood(counts, criterion / dPrime, responses);
  const start = new Float64Array(2 * ratings - 1).fill(Math.log(1.5 / ratings));
  start[0] = dPrime;
  const { x, value } = quasiNewton(likelihood, start, { slope: 1e-8 * trialsOf(counts), iterations: 1000 });
  const metaD = x[0]!;
  const centre = (metaD * criterion) / dPrime;
  const away = (from: number, sign: number): readonly number[] => {
    let edge = centre;
    return Array.from({ length: ratings - 1 }, (_, j) => {
      edge += sign * Math.exp(x[from + j]!);
      return edge;
    });
  };
  return {
    dPrime,
    metaD,
    mRatio: metaD / dPrime,
    logLikelihood: -value,
    below: responses === "second" ? [] : away(1, -1),
    above: responses === "first" ? [] : away(ratings, 1),
  };
};

const trialsOf = ({ first, second }: RatingCounts): number => {
  let all = 0;
  for (let i = 0; i < first.length; i++) all += first[i]! + second[i]!;
  return all;
};

const refusalOf = ({ ratings, first, second }: RatingCounts, dPrime: number): string | null => {
  const total = (cells: ArrayLike<number>, from: number, to: number): number => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += cells[i]!;
    return sum;
  };
  if (ratings < 2) return "meta-d′ needs at least two confidence ratings";
  if (total(first, 0, 2 * ratings) === 0 || total(second, 0, 2 * ratings) === 0) {
    return "one class of stimuli has no trials";
  }
  if (!Number.isFinite(dPrime)) return "a hit or false-alarm rate is 0 or 1, so that d′ is infinite";
  return dPrime === 0 ? "d′ is 0, so that the criterion cannot be scaled to meta-d′" : null;
};

/**
 * −log L and its gradient in (m, log-spacings below, log-spacings above). Spacings keep the criteria in order.
 * `relative` is c/d′.
 */
const negativeLogLikelihood = (
  { ratings, first, second }: RatingCounts,
  relative: number,
  responses: Responses,
): ((x: Float64Array, gradient: Float64Array) => number) => {
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
