/** Every measure of a two-class task: d′, meta-d′ and M-ratio, for all responses and for those of one class. */
import type { Minimum } from "../../math/quasi-newton.ts";
import type { Measured, NotEstimable } from "../estimable.ts";
import { isEstimable, notEstimable } from "../estimable.ts";
import { sensitivity } from "../signal-detection/d-prime.ts";
import type { MetaDFit } from "../signal-detection/meta-d.ts";
import { metaDFit, withinReach } from "../signal-detection/meta-d.ts";
import type { Responses } from "../signal-detection/meta-d-likelihood.ts";
import type { RatingCounts } from "../signal-detection/rating-counts.ts";
import type { SensitivityMeasure } from "./names.ts";

/** The three fits of meta-d′. */
export const FITS = [
  { responses: "all", metaD: "metaD", mRatio: "mRatio" },
  { responses: "first", metaD: "metaDFirst", mRatio: "mRatioFirst" },
  { responses: "second", metaD: "metaDSecond", mRatio: "mRatioSecond" },
] as const satisfies readonly {
  readonly responses: Responses;
  readonly metaD: SensitivityMeasure;
  readonly mRatio: SensitivityMeasure;
}[];

/** The fits of some counts, in the order of `FITS`. */
export type SensitivityFits = readonly (MetaDFit | NotEstimable)[];

/** Fits the counts three times; each begins where the same fit of counts nearby ended, if that is given. */
export const sensitivityFits = (counts: RatingCounts, near: SensitivityFits | null = null): SensitivityFits =>
  FITS.map(({ responses }, at) => metaDFit(counts, responses, descentOf(near?.[at])));

const descentOf = (fit: MetaDFit | NotEstimable | undefined): Minimum | null =>
  fit !== undefined && isEstimable(fit) ? fit.descent : null;

/** The values of some counts whose fits these are; in resamples a fit out of reach still counts as large. */
export const sensitivityValues = (
  counts: RatingCounts,
  fits: SensitivityFits,
  reach: "any" | "determined",
): Readonly<Record<SensitivityMeasure, Measured>> => {
  const { dPrime } = sensitivity(counts);
  const values: Partial<Record<SensitivityMeasure, Measured>> = {
    dprime: Number.isFinite(dPrime) ? dPrime : notEstimable(infinite(counts)),
  };
  FITS.forEach(({ metaD, mRatio }, at) => {
    const fit = fits[at]!;
    const found = isEstimable(fit) ? (reach === "any" ? fit.found : withinReach(fit)) : fit;
    values[metaD] = isEstimable(found) ? found.metaD : found;
    values[mRatio] = isEstimable(found) ? found.mRatio : found;
  });
  return values as Record<SensitivityMeasure, Measured>;
};

const infinite = ({ first, second }: RatingCounts): string => {
  const none = (cells: ArrayLike<number>): boolean => Array.from(cells).every((count) => count === 0);
  return none(first) || none(second)
    ? "one class of stimuli has no trials"
    : "a hit or false-alarm rate is 0 or 1, so that d′ is infinite";
};
