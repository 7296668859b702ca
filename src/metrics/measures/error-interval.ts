/**
 * The interval of an expected calibration error: the true errors under which the estimate is no surprise.
 *
 * The estimate Σ |g_b| over the gaps of bins is pushed up by chance, the more the smaller the true gaps are beside their
 * noise. By how much depends not on the true error alone but on how it lies over the bins, which is not known. So the
 * test is inverted along two ways in which it may lie, and the interval holds what either does not rule out:
 * **even**, each bin's gap as many standard errors as any other's, so that chance adds the least to it; and
 * **clear**, only in bins whose gap is beyond two standard errors, as √(g² − 4 s²), so that the noise of all others is
 * added on top.
 */
import type { Rng } from "../../core/rng.ts";
import type { Interval } from "../bootstrap.ts";
import type { ConfidenceTable } from "../confidence/confidence-table.ts";
import { answersIn } from "../confidence/confidence-table.ts";
import type { Draws } from "./chance.ts";
import { gapsOf } from "./gaps.ts";
import type { PersonCounts } from "./person-counts.ts";
import type { Reading } from "./reading.ts";

/** Gaps below so many standard errors are not told from none. */
const CLEAR = 2;
/** Halvings of the range of an error, 0 to 1. */
const HALVINGS = 30;

/** The interval of `estimate` at a level; `table` holds all answers together. */
export const errorInterval = (
  measure: "ece" | "adaptiveEce",
  estimate: number,
  counts: PersonCounts,
  table: ConfidenceTable,
  reading: Reading,
  { unit, resamples, level, rng }: Draws,
): Interval => {
  const { seen, size, draw } = gapsOf(measure, counts, table, reading, unit, "seen");
  const { all } = answersIn(table);
  const noise = drawn(draw, resamples, size.length, rng);
  const spread = spreadOf(noise, size.length);
  const sign = seen.map((gap) => (gap < 0 ? -1 : 1));
  const even = spread.map((one, bin) => sign[bin]! * one);
  const clear = seen.map(
    (gap, bin) => sign[bin]! * Math.sqrt(Math.max(0, gap ** 2 - (CLEAR * spread[bin]!) ** 2)),
  );
  const ends = [even, clear].flatMap((shape) => {
    const length = shape.reduce((sum, gap) => sum + Math.abs(gap), 0);
    if (!(length > 0)) return [];
    const unitShape = shape.map((gap) => gap / length);
    const above = (error: number): number => shareAbove(unitShape, noise, error * all, estimate * all);
    return [{ low: erroring(above, (1 - level) / 2), high: erroring(above, (1 + level) / 2) }];
  });
  // Whether there is any error is asked with the spread that there would be without one.
  const byChance = (): boolean => {
    const none = gapsOf(measure, counts, table, reading, unit, "zero");
    const reached = shareAbove(seen, drawn(none.draw, resamples, size.length, rng), 0, estimate * all);
    return reached >= (1 - level) / 2;
  };
  return {
    low: unit !== "answers" && byChance() ? 0 : Math.min(estimate, ...ends.map(({ low }) => low)),
    high: Math.min(1, Math.max(estimate, ...ends.map(({ high }) => high))),
  };
};

/** What chance adds, `resamples` times, each to all bins. */
const drawn = (
  draw: (rng: Rng, gaps: Float64Array) => void,
  resamples: number,
  bins: number,
  rng: Rng,
): readonly Float64Array[] =>
  Array.from({ length: resamples }, () => {
    const gaps = new Float64Array(bins);
    draw(rng, gaps);
    return gaps;
  });

/** The standard error of each bin's gap. */
const spreadOf = (noise: readonly Float64Array[], bins: number): Float64Array =>
  new Float64Array(bins).map((_, bin) =>
    Math.sqrt(noise.reduce((sum, gaps) => sum + gaps[bin]! ** 2, 0) / noise.length),
  );

/** The share of draws in which these gaps, `total` in all, come to as much as was seen. */
const shareAbove = (
  shape: Float64Array,
  noise: readonly Float64Array[],
  total: number,
  seen: number,
): number => {
  let above = 0;
  for (const gaps of noise) {
    let sum = 0;
    for (let bin = 0; bin < shape.length; bin++) sum += Math.abs(total * shape[bin]! + gaps[bin]!);
    if (sum >= seen) above++;
  }
  return above / noise.length;
};

/** The error at which so large a share of draws comes to as much as was seen: it grows with the error. 0 where it does at 0. */
const erroring = (above: (error: number) => number, share: number): number => {
  if (above(0) >= share) return 0;
  let low = 0;
  let high = 1;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (above(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
