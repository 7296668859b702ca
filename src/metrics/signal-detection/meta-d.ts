/**
 * Meta-d′: the sensitivity that an ideal observer with the same first-order criterion would need to produce the
 * observed confidence ratings (Maniscalco & Lau, 2012, 2014). An M-ratio meta-d′/d′ of 1 means that confidence uses
 * all the evidence of the first-order decision — under equal-variance Gaussian evidence and confidence read off that
 * same evidence, which is the confidence model that every meta-d′ assumes.
 */
import type { Minimum } from "../../math/quasi-newton.ts";
import { quasiNewton } from "../../math/quasi-newton.ts";
import type { NotEstimable } from "../estimable.ts";
import { isEstimable, notEstimable } from "../estimable.ts";
import { sensitivity } from "./d-prime.ts";
import type { Responses } from "./meta-d-likelihood.ts";
import { metaDLikelihood } from "./meta-d-likelihood.ts";
import type { RatingCounts } from "./rating-counts.ts";

export type { Responses } from "./meta-d-likelihood.ts";

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
 * fewer than two ratings, or a likelihood that rises without end.
 */
export const metaSensitivity = (
  counts: RatingCounts,
  responses: Responses = "all",
): MetaSensitivity | NotEstimable => {
  const fit = metaDFit(counts, responses);
  return isEstimable(fit) ? withinReach(fit) : fit;
};

/** What the fit found, unless its likelihood rises without end. */
export const withinReach = ({ found }: MetaDFit): MetaSensitivity | NotEstimable =>
  Math.abs(found.metaD) <= LARGEST ? found : notEstimable(UNBOUNDED);

/** Classes seven standard deviations apart: each response's ratings then part right from wrong answers for certain. */
const LARGEST = 7;
const UNBOUNDED =
  "the ratings part right from wrong answers so sharply that the likelihood has no maximum: there are too few trials";

/** A fit together with the end of its descent, in (m, log-spacings below, log-spacings above). */
export interface MetaDFit {
  readonly found: MetaSensitivity;
  readonly descent: Minimum;
}

/** The same with its descent; a fit of counts nearby begins where `near` ended, and takes a few steps only. */
export const metaDFit = (
  counts: RatingCounts,
  responses: Responses,
  near: Minimum | null = null,
): MetaDFit | NotEstimable => {
  const { dPrime, criterion } = sensitivity(counts);
  const refusal = refusalOf(counts, dPrime);
  if (refusal !== null) return notEstimable(refusal);
  const { ratings } = counts;
  const likelihood = metaDLikelihood(counts, criterion / dPrime, responses);
  const options = { slope: 1e-8 * trialsOf(counts), iterations: 1000 };
  const descent =
    near === null
      ? quasiNewton(likelihood, starting(ratings, dPrime), options)
      : quasiNewton(likelihood, near.x, { ...options, inverse: near.inverse });
  const { x, value } = descent;
  const metaD = x[0]!;
  const centre = (metaD * criterion) / dPrime;
  const away = (from: number, sign: number): readonly number[] => {
    let edge = centre;
    return Array.from({ length: ratings - 1 }, (_, j) => {
      edge += sign * Math.exp(x[from + j]!);
      return edge;
    });
  };
  const found = {
    dPrime,
    metaD,
    mRatio: metaD / dPrime,
    logLikelihood: -value,
    below: responses === "second" ? [] : away(1, -1),
    above: responses === "first" ? [] : away(ratings, 1),
  };
  return { found, descent };
};

const starting = (ratings: number, dPrime: number): Float64Array => {
  const start = new Float64Array(2 * ratings - 1).fill(Math.log(1.5 / ratings));
  start[0] = dPrime;
  return start;
};

/** A d′ below this is 0 but for rounding. */
const ROUNDING = 1e-9;

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
  return Math.abs(dPrime) < ROUNDING ? "d′ is 0, so that the criterion cannot be scaled to meta-d′" : null;
};
