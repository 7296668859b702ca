/** Means over participants with bootstrap intervals, from one row of measures a participant. */
import { stream } from "../../core/rng.ts";
import type { Interval } from "../../metrics/bootstrap.ts";
import { bootstrap } from "../../metrics/bootstrap.ts";

const RESAMPLES = 2000;

/** One participant's measures by name; `NaN` where the participant gives none. */
export type Measures = Readonly<Record<string, number>>;

/** A mean with its interval; `null` where no participant gives the measure. */
export type MeanEstimate = {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** The mean of each measure over the participants who give it, with a 95 % percentile interval over participants. */
export const meansOf = (
  participants: readonly Measures[],
  seed: number,
): Readonly<Record<string, MeanEstimate>> => {
  const names = Object.keys(participants[0] ?? {});
  const width = 2 * names.length;
  const sums = new Float64Array(participants.length * width);
  participants.forEach((measures, row) => {
    names.forEach((name, column) => {
      const value = measures[name]!;
      if (Number.isNaN(value)) return;
      sums[row * width + 2 * column] = value;
      sums[row * width + 2 * column + 1] = 1;
    });
  });
  const means = (total: Float64Array): readonly number[] =>
    names.map((_, column) => total[2 * column]! / total[2 * column + 1]!);
  const whole = new Float64Array(width);
  sums.forEach((value, index) => {
    whole[index % width]! += value;
  });
  const intervals = bootstrap({ count: participants.length, width, sums }, means, {
    resamples: RESAMPLES,
    rng: stream(seed, "bootstrap"),
  });
  const estimates = means(whole);
  return Object.fromEntries(
    names.map((name, column) => {
      const estimate = estimates[column]!;
      return [name, { estimate: Number.isNaN(estimate) ? null : estimate, ...intervals[column]! }];
    }),
  );
};

/** Whether an interval lies wholly above `bound`. */
export const isAbove = ({ low }: Interval, bound: number): boolean => low !== null && low > bound;

/** Whether an interval lies wholly below `bound`. */
export const isBelow = ({ high }: Interval, bound: number): boolean => high !== null && high < bound;

/** The mean of some numbers; `NaN` of none. */
export const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** An estimate as people read it: "0.41 [0.39, 0.43]". */
export const shownEstimate = ({ estimate, low, high }: MeanEstimate, digits: number): string => {
  const text = (value: number | null): string => (value === null ? "–" : value.toFixed(digits));
  return low === null && high === null ? text(estimate) : `${text(estimate)} [${text(low)}, ${text(high)}]`;
};
