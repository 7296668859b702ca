/**
 * How far chance alone pushes a measure that cannot fall below 0: what it reaches, at the level of the intervals, where its
 * truth is 0. An estimate within this reach has 0 in its interval.
 *
 * Gaps of bins (confidence minus right, or right minus the share of all) are sums over answers; without a true gap they
 * are normal about 0 with the spread that the data show, over answers or over whole participants (a multiplier
 * bootstrap: each participant's gaps times one normal draw; Wu, 1986).
 */
import type { Rng } from "../../core/rng.ts";
import type { Binning } from "../confidence/calibration.ts";
import { binPlaces } from "../confidence/calibration.ts";
import type { ConfidenceTable } from "../confidence/confidence-table.ts";
import { answersIn } from "../confidence/confidence-table.ts";
import { quantileSorted } from "../quantile.ts";
import type { PersonCounts } from "./person-counts.ts";
import type { Reading } from "./reading.ts";
import type { Unit } from "./redraw.ts";

/** The measures that chance pushes up. */
export const PUSHED_UP = ["ece", "adaptiveEce", "reliability", "resolution", "metaI"] as const;
/** One of them. */
export type PushedUp = (typeof PUSHED_UP)[number];

/** Which answers, over which unit, how many draws, and at which level. */
interface Draws {
  readonly unit: Unit;
  readonly resamples: number;
  readonly level: number;
  readonly rng: Rng;
}

/** The reach of chance for one measure of these answers; `table` holds them all together. */
export const reachOfChance = (
  measure: PushedUp,
  counts: PersonCounts,
  table: ConfidenceTable,
  reading: Reading,
  { unit, resamples, level, rng }: Draws,
): number => {
  const { right, all } = answersIn(table);
  const base = right / all;
  const ofOrder = measure === "resolution" || measure === "metaI";
  const place = placesOf(measure, table, reading);
  const size = new Float64Array(1 + Math.max(-1, ...new Set(place)));
  place.forEach((group, k) => {
    size[group]! += table.right[k]! + table.wrong[k]!;
  });
  const gap = (k: number, correct: 0 | 1): number => (ofOrder ? correct - base : table.levels[k]! - correct);
  const draw = unit === "answers" ? ofAnswers(table, place, gap, size) : ofPersons(counts, place, gap, size);
  const reached = new Float64Array(resamples);
  const gaps = new Float64Array(size.length);
  for (let resample = 0; resample < resamples; resample++) {
    draw(rng, gaps);
    const sum = gaps.reduce((total, one) => total + one, 0);
    let value = 0;
    for (let group = 0; group < gaps.length; group++) {
      if (size[group] === 0) continue;
      // Shares are held against the share of all, which moves along with them.
      const own = gaps[group]! - (ofOrder ? (size[group]! / all) * sum : 0);
      value += measure === "ece" || measure === "adaptiveEce" ? Math.abs(own) : (own * own) / size[group]!;
    }
    reached[resample] = value / all;
  }
  const scale = measure === "metaI" ? 1 / (2 * Math.LN2 * base * (1 - base)) : 1;
  return scale * quantileSorted(reached.sort(), (1 + level) / 2)!;
};

const placesOf = (measure: PushedUp, table: ConfidenceTable, { binning, groups }: Reading): Int32Array => {
  const bins: Binning | null =
    measure === "ece" ? binning : measure === "adaptiveEce" ? { bins: binning.bins, by: "answers" } : groups;
  return bins === null ? Int32Array.from(table.levels.keys()) : binPlaces(table, bins);
};

type DrawGaps = (rng: Rng, gaps: Float64Array) => void;
type GapOf = (k: number, correct: 0 | 1) => number;

const ofAnswers = (
  { right, wrong }: ConfidenceTable,
  place: Int32Array,
  gap: GapOf,
  size: Float64Array,
): DrawGaps => {
  const sums = new Float64Array(size.length);
  const squares = new Float64Array(size.length);
  place.forEach((group, k) => {
    for (const correct of [0, 1] as const) {
      const answers = (correct === 1 ? right : wrong)[k]!;
      sums[group]! += answers * gap(k, correct);
      squares[group]! += answers * gap(k, correct) ** 2;
    }
  });
  const spread = squares.map((sum, group) =>
    size[group] === 0 ? 0 : Math.sqrt(Math.max(0, sum - sums[group]! ** 2 / size[group]!)),
  );
  return (rng, gaps) => {
    for (let group = 0; group < gaps.length; group++) gaps[group] = spread[group]! * rng.normal();
  };
};

const ofPersons = (
  { starts, level, right, wrong }: PersonCounts,
  place: Int32Array,
  gap: GapOf,
  size: Float64Array,
): DrawGaps => {
  const persons = starts.length - 1;
  const groups = size.length;
  const sums = new Float64Array(persons * groups);
  for (let person = 0; person < persons; person++) {
    for (let entry = starts[person]!; entry < starts[person + 1]!; entry++) {
      const k = level[entry]!;
      sums[person * groups + place[k]!]! += right[entry]! * gap(k, 1) + wrong[entry]! * gap(k, 0);
    }
  }
  return (rng, gaps) => {
    gaps.fill(0);
    for (let person = 0; person < persons; person++) {
      const weight = rng.normal();
      for (let group = 0; group < groups; group++) gaps[group]! += weight * sums[person * groups + group]!;
    }
  };
};
