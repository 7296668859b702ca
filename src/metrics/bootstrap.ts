/**
 * Percentile bootstrap over units (Efron & Tibshirani, 1993, ch. 13), where a unit is whoever was sampled: a
 * participant, not a trial. Each unit comes as a row of sums that add up over units (counts, Σx, Σxy, …), and a
 * statistic is a function of the summed row; a resample therefore costs one addition a unit and column,
 * however many trials stand behind a unit.
 */
import type { Rng } from "../core/rng.ts";
import { quantileSorted } from "./quantile.ts";

/** Row `u` of `sums` (from `u * width`) belongs to unit `u`. */
export interface UnitSums {
  readonly count: number;
  readonly width: number;
  readonly sums: Float64Array;
}

/** Bounds are `null` where resampling says nothing: fewer than two units, or a statistic that is seldom defined. */
export interface Interval {
  readonly low: number | null;
  readonly high: number | null;
}

/** How often to resample, from which stream, and how wide the interval is to be. */
export interface BootstrapOptions {
  readonly resamples: number;
  readonly rng: Rng;
  /** How much the interval should hold; 0.95 by default. */
  readonly level?: number;
  /** Above this many units, units are dealt into this many groups, and groups are resampled; 2,000 by default. */
  readonly most?: number;
}

/**
 * One interval for each of the numbers that `statistics` gives; it gives `NaN` for what a resample leaves
 * undefined, and an interval stands on the defined resamples as long as they are at least half of all.
 *
 * Groups of equal numbers of independent units have the same variance per unit as the units themselves, so the
 * interval for very many units costs no more than that for `most` of them; its width is then known to about
 * 1/√(2 · most), 1.6 % for 2,000.
 */
export const bootstrap = (
  units: UnitSums,
  statistics: (total: Float64Array) => readonly number[],
  { resamples, rng, level = 0.95, most = 2000 }: BootstrapOptions,
): readonly Interval[] => {
  const { count, width, sums } = units.count > most ? dealt(units, most) : units;
  const draws = statistics(new Float64Array(width)).map(() => new Float64Array(resamples));
  if (count < 2) return draws.map(() => ({ low: null, high: null }));
  const total = new Float64Array(width);
  for (let resample = 0; resample < resamples; resample++) {
    total.fill(0);
    for (let drawn = 0; drawn < count; drawn++) {
      const row = rng.integer(0, count - 1) * width;
      for (let column = 0; column < width; column++) total[column]! += sums[row + column]!;
    }
    const values = statistics(total);
    for (let s = 0; s < draws.length; s++) draws[s]![resample] = values[s]!;
  }
  return draws.map((drawn) => percentileInterval(drawn, level));
};

/** The middle `level` of the draws that are defined, where those are at least half of all. */
export const percentileInterval = (draws: Float64Array, level: number): Interval => {
  const defined = draws.filter((draw) => !Number.isNaN(draw)).sort();
  if (defined.length * 2 < draws.length) return { low: null, high: null };
  const tail = (1 - level) / 2;
  return { low: quantileSorted(defined, tail), high: quantileSorted(defined, 1 - tail) };
};

/** Deals the units round into `groups` groups, as cards are dealt, and adds up each group. */
const dealt = ({ count, width, sums }: UnitSums, groups: number): UnitSums => {
  const grouped = new Float64Array(groups * width);
  for (let unit = 0; unit < count; unit++) {
    const row = (unit % groups) * width;
    for (let column = 0; column < width; column++) grouped[row + column]! += sums[unit * width + column]!;
  }
  return { count: groups, width, sums: grouped };
};
