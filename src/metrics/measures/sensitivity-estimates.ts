/** d′, meta-d′ and M-ratio with their intervals. */
import type { Estimate, NotEstimable } from "../estimable.ts";
import { isEstimable } from "../estimable.ts";
import { sensitivityGradient } from "../signal-detection/meta-d-gradient.ts";
import type { RatingCounts, ZeroCells } from "../signal-detection/rating-counts.ts";
import { withPolicy } from "../signal-detection/rating-counts.ts";
import type { IntervalPlan } from "./confidence-estimates.ts";
import { bootstrapEstimate } from "./intervals.ts";
import type { SensitivityMeasure } from "./names.ts";
import { SENSITIVITY_MEASURES } from "./names.ts";
import type { PersonRatings } from "./person-ratings.ts";
import { pooledRatings, redrawingRatings } from "./person-ratings.ts";
import { FITS, sensitivityFits, sensitivityValues } from "./sensitivity-values.ts";

/**
 * Every measure of the pooled counts. Counts are few whatever the number of answers, so the intervals are always
 * resampled, each fit beginning at that of the counts themselves.
 */
export const sensitivityEstimates = (
  people: PersonRatings,
  zeroCells: ZeroCells,
  { unit, resamples, level, rng }: IntervalPlan,
): Readonly<Record<SensitivityMeasure, Estimate | NotEstimable>> => {
  const counts = withPolicy(pooledRatings(people), zeroCells);
  const fits = sensitivityFits(counts);
  const values = sensitivityValues(counts, fits, "determined");
  const alone = unit !== "answers" && people.persons < 2;
  const drawn = Object.fromEntries(
    SENSITIVITY_MEASURES.map((measure) => [measure, new Float64Array(resamples).fill(Number.NaN)]),
  ) as Record<SensitivityMeasure, Float64Array>;
  const redraw = redrawingRatings(people, unit);
  for (let resample = 0; resample < (alone ? 0 : resamples); resample++) {
    const again = withPolicy(redraw(rng), zeroCells);
    const found = sensitivityValues(again, sensitivityFits(again, fits), "any");
    for (const measure of SENSITIVITY_MEASURES) {
      const value = found[measure];
      if (isEstimable(value)) drawn[measure][resample] = value;
    }
  }
  const entries = SENSITIVITY_MEASURES.map((measure) => {
    const estimate = values[measure];
    const wanted = isEstimable(estimate) ? { measure, estimate, level, chance: null } : null;
    return [measure, wanted === null ? estimate : bootstrapEstimate(wanted, drawn[measure])] as const;
  });
  return Object.fromEntries(entries) as Record<SensitivityMeasure, Estimate | NotEstimable>;
};

/** A value with its standard error to first order. */
export interface Uncertain {
  readonly estimate: number;
  readonly standardError: number;
}

/** Every measure of one person's counts with its standard error; each class of stimuli has as many trials as it has. */
export const uncertainSensitivity = (
  counted: RatingCounts,
  zeroCells: ZeroCells,
): Readonly<Record<SensitivityMeasure, Uncertain | NotEstimable>> => {
  const counts = withPolicy(counted, zeroCells);
  const fits = sensitivityFits(counts);
  const values = sensitivityValues(counts, fits, "determined");
  const errors: Partial<Record<SensitivityMeasure, number>> = {};
  FITS.forEach(({ responses, metaD, mRatio }, at) => {
    const fit = fits[at]!;
    if (!isEstimable(fit)) return;
    const gradient = sensitivityGradient(counts, fit, responses);
    errors.dprime = errorOf(counts, gradient.dPrime);
    errors[metaD] = errorOf(counts, gradient.metaD);
    errors[mRatio] = errorOf(counts, gradient.mRatio);
  });
  const entries = SENSITIVITY_MEASURES.map((measure) => {
    const estimate = values[measure];
    if (!isEstimable(estimate)) return [measure, estimate] as const;
    return [measure, { estimate, standardError: errors[measure] ?? Number.NaN }] as const;
  });
  return Object.fromEntries(entries) as Record<SensitivityMeasure, Uncertain | NotEstimable>;
};

/** √Σ n (∂θ/∂n)² about its mean within each class of stimuli. */
const errorOf = ({ ratings, first, second }: RatingCounts, gradient: Float64Array): number => {
  const variance = (cells: ArrayLike<number>, from: number): number => {
    let all = 0;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < 2 * ratings; i++) {
      const slope = gradient[from + i]!;
      all += cells[i]!;
      sum += cells[i]! * slope;
      squares += cells[i]! * slope * slope;
    }
    return squares - (sum * sum) / all;
  };
  return Math.sqrt(variance(first, 0) + variance(second, 2 * ratings));
};
