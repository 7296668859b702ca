/**
 * How d′, meta-d′ and the M-ratio answer to one trial more in a cell of the counts: ∂θ/∂n of each cell. The sum of
 * n (∂θ/∂n)² within classes is the variance of θ to first order (the infinitesimal jackknife; Efron, 1982, ch. 6).
 */
import { normalDensity } from "../../math/normal.ts";
import { normalQuantile } from "../../math/normal-quantile.ts";
import type { Minimum } from "../../math/quasi-newton.ts";
import { symmetricEigen } from "../../math/symmetric-eigen.ts";
import { sensitivity } from "./d-prime.ts";
import type { MetaDFit } from "./meta-d.ts";
import type { Responses } from "./meta-d-likelihood.ts";
import { metaDLikelihood } from "./meta-d-likelihood.ts";
import type { RatingCounts } from "./rating-counts.ts";

/** One number for each cell: 2K of the first class of stimuli, then 2K of the second. */
export interface SensitivityGradient {
  readonly dPrime: Float64Array;
  readonly metaD: Float64Array;
  readonly mRatio: Float64Array;
}

/** The derivatives at a fit of these counts, whose d′ is finite and not 0. */
export const sensitivityGradient = (
  counts: RatingCounts,
  { found, descent }: MetaDFit,
  responses: Responses,
): SensitivityGradient => {
  const { ratings } = counts;
  const { dPrime, criterion } = sensitivity(counts);
  const hits = rateGradient(counts.second, ratings);
  const falseAlarms = rateGradient(counts.first, ratings);
  const ofDPrime = new Float64Array(4 * ratings);
  const ofRelative = new Float64Array(4 * ratings);
  for (let cell = 0; cell < 4 * ratings; cell++) {
    const inFirst = cell < 2 * ratings;
    const z = inFirst ? falseAlarms[cell]! : hits[cell - 2 * ratings]!;
    ofDPrime[cell] = inFirst ? -z : z;
    ofRelative[cell] = (-0.5 * z - (criterion / dPrime) * ofDPrime[cell]!) / dPrime;
  }
  const pull = pullOnMetaD(counts, criterion / dPrime, responses, descent);
  const metaD = pull.cells.map((own, cell) => own + pull.relative * ofRelative[cell]!);
  const mRatio = metaD.map((d, cell) => (d - found.mRatio * ofDPrime[cell]!) / dPrime);
  return { dPrime: ofDPrime, metaD, mRatio };
};

/** ∂z/∂n of each cell of one class, where z = Φ⁻¹ of the share of "second" responses. */
const rateGradient = (cells: ArrayLike<number>, ratings: number): Float64Array => {
  let all = 0;
  let above = 0;
  for (let i = 0; i < cells.length; i++) {
    all += cells[i]!;
    if (i >= ratings) above += cells[i]!;
  }
  const share = above / all;
  const perShare = 1 / normalDensity(normalQuantile(share)) / all;
  return Float64Array.from({ length: cells.length }, (_, i) => ((i >= ratings ? 1 : 0) - share) * perShare);
};

const STEP = 1e-5;

/**
 * The maximum moves by −H⁻¹ ∂(gradient): through the cells' own likelihood, and through c/d′. Only the row of H⁻¹
 * that belongs to meta-d′ is needed; directions in which the likelihood is flat (a rating never given) stand still.
 */
const pullOnMetaD = (counts: RatingCounts, relative: number, responses: Responses, { x }: Minimum) => {
  const gradientOf = (some: RatingCounts, at: Float64Array, ratio: number): Float64Array => {
    const gradient = new Float64Array(x.length);
    metaDLikelihood(some, ratio, responses)(at, gradient);
    return gradient;
  };
  const difference = (up: Float64Array, down: Float64Array, step: number): Float64Array =>
    up.map((value, i) => (value - down[i]!) / (2 * step));
  const hessian = Array.from(x, (value, i) => {
    const step = STEP * Math.max(1, Math.abs(value));
    const moved = (by: number): Float64Array => x.map((old, j) => (j === i ? old + by : old));
    return [
      ...difference(
        gradientOf(counts, moved(step), relative),
        gradientOf(counts, moved(-step), relative),
        step,
      ),
    ];
  });
  const row = firstRowOfInverse(hessian);
  const along = (gradient: Float64Array): number =>
    -gradient.reduce((sum, value, i) => sum + value * row[i]!, 0);
  const slope = difference(
    gradientOf(counts, x, relative + STEP),
    gradientOf(counts, x, relative - STEP),
    STEP,
  );
  const cells = Float64Array.from({ length: 4 * counts.ratings }, (_, cell) =>
    along(gradientOf(singleTrial(counts.ratings, cell), x, relative)),
  );
  return { cells, relative: along(slope) };
};

const singleTrial = (ratings: number, cell: number): RatingCounts => {
  const first = new Float64Array(2 * ratings);
  const second = new Float64Array(2 * ratings);
  if (cell < 2 * ratings) first[cell] = 1;
  else second[cell - 2 * ratings] = 1;
  return { ratings, first, second };
};

const FLAT = 1e-9;

const firstRowOfInverse = (matrix: readonly (readonly number[])[]): Float64Array => {
  const { values, vectors } = symmetricEigen(matrix);
  const largest = Math.max(...values);
  const row = new Float64Array(matrix.length);
  values.forEach((value, k) => {
    if (!(value > FLAT * largest)) return;
    for (let i = 0; i < row.length; i++) row[i]! += (vectors[k]![0]! * vectors[k]![i]!) / value;
  });
  return row;
};
