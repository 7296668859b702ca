import type { BootstrapOptions } from "./bootstrap.ts";
import { bootstrap } from "./bootstrap.ts";

/** What one unit gives to a pooled ratio: a sum over so many cases. */
export interface Part {
  readonly sum: number;
  readonly count: number;
}

/** Σ sum / Σ count over units, with its interval; `null` where no unit has a case. */
export type PooledEstimate = {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/**
 * Pooled ratios, one for each name, with bootstrap intervals over units: every case counts alike, and units are
 * resampled whole. A unit without cases for a name may leave it out. With a paired difference as sum it is the mean
 * difference, with its interval over pairs.
 */
export const pooledRatios = (
  units: readonly Readonly<Record<string, Part>>[],
  options: BootstrapOptions,
): Readonly<Record<string, PooledEstimate>> => {
  const names = [...new Set(units.flatMap((unit) => Object.keys(unit)))];
  const width = 2 * names.length;
  const sums = new Float64Array(units.length * width);
  const whole = new Float64Array(width);
  units.forEach((unit, row) => {
    names.forEach((name, column) => {
      const part = unit[name];
      if (part === undefined) return;
      for (const [offset, value] of [part.sum, part.count].entries()) {
        sums[row * width + 2 * column + offset] = value;
        whole[2 * column + offset]! += value;
      }
    });
  });
  const ratios = (total: Float64Array): readonly number[] =>
    names.map((_, column) => total[2 * column]! / total[2 * column + 1]!);
  const intervals = bootstrap({ count: units.length, width, sums }, ratios, options);
  const estimates = ratios(whole);
  return Object.fromEntries(
    names.map((name, column) => {
      const estimate = estimates[column]!;
      return [name, { estimate: Number.isNaN(estimate) ? null : estimate, ...intervals[column]! }];
    }),
  );
};
