/**
 * Gaps of bins, confidence minus right or right minus the share of all, summed over the answers of each bin, and how
 * they vary by chance: normal, with the spread that answers show, or whole participants (a multiplier bootstrap: each
 * participant's gaps times one normal draw; Wu, 1986).
 */
import type { Rng } from "../../core/rng.ts";
import type { Binning } from "../confidence/calibration.ts";
import { binPlaces } from "../confidence/calibration.ts";
import type { ConfidenceTable } from "../confidence/confidence-table.ts";
import { answersIn } from "../confidence/confidence-table.ts";
import type { PersonCounts } from "./person-counts.ts";
import type { Reading } from "./reading.ts";
import type { Unit } from "./redraw.ts";

/** The measures that are made of such gaps, and that chance pushes up from 0. */
export type PushedUp = "ece" | "adaptiveEce" | "reliability" | "resolution" | "metaI";

/** The gaps of one measure of these answers. */
export interface Gaps {
  /** Answers in each bin; none where a bin is empty. */
  readonly size: Float64Array;
  /** The gap of each bin, as a sum over its answers. */
  readonly seen: Float64Array;
  /** Draws what chance adds to each. */
  readonly draw: (rng: Rng, gaps: Float64Array) => void;
}

/**
 * The gaps; `table` holds all answers together.
 *
 * @param about `zero`: chance varies as where there is no true gap; `seen`: as about the gaps that are seen.
 */
export const gapsOf = (
  measure: PushedUp,
  counts: PersonCounts,
  table: ConfidenceTable,
  reading: Reading,
  unit: Unit,
  about: "zero" | "seen",
): Gaps => {
  const { right, all } = answersIn(table);
  const ofOrder = measure === "resolution" || measure === "metaI";
  const place = placesOf(measure, table, reading);
  const size = new Float64Array(1 + Math.max(-1, ...new Set(place)));
  const seen = new Float64Array(size.length);
  const gap = (k: number, correct: 0 | 1): number =>
    ofOrder ? correct - right / all : table.levels[k]! - correct;
  place.forEach((group, k) => {
    size[group]! += table.right[k]! + table.wrong[k]!;
    seen[group]! += table.right[k]! * gap(k, 1) + table.wrong[k]! * gap(k, 0);
  });
  const draw =
    unit === "answers"
      ? ofAnswers(table, place, gap, size, seen, about)
      : ofPersons(counts, place, gap, about === "seen" ? seen : new Float64Array(size.length));
  return { size, seen, draw };
};

const placesOf = (measure: PushedUp, table: ConfidenceTable, { binning, groups }: Reading): Int32Array => {
  const bins: Binning | null =
    measure === "ece" ? binning : measure === "adaptiveEce" ? { bins: binning.bins, by: "answers" } : groups;
  return bins === null ? Int32Array.from(table.levels.keys()) : binPlaces(table, bins);
};

type GapOf = (k: number, correct: 0 | 1) => number;

const ofAnswers = (
  { right, wrong }: ConfidenceTable,
  place: Int32Array,
  gap: GapOf,
  size: Float64Array,
  seen: Float64Array,
  about: "zero" | "seen",
): Gaps["draw"] => {
  const squares = new Float64Array(size.length);
  const rights = new Float64Array(size.length);
  place.forEach((group, k) => {
    squares[group]! += right[k]! * gap(k, 1) ** 2 + wrong[k]! * gap(k, 0) ** 2;
    rights[group]! += right[k]!;
  });
  const spread = squares.map((sum, group) => {
    const answers = size[group]!;
    if (answers === 0) return 0;
    const shown = sum - seen[group]! ** 2 / answers;
    // Answers that are all right, or all wrong, show no spread: half an answer of either kind is added.
    const share = (rights[group]! + 0.5) / (answers + 1);
    return Math.sqrt(Math.max(0, shown, about === "zero" ? 0 : answers * share * (1 - share)));
  });
  const all = size.reduce((sum, answers) => sum + answers, 0);
  const more = new Float64Array(size.length);
  return (rng, gaps) => {
    for (let group = 0; group < gaps.length; group++) gaps[group] = spread[group]! * rng.normal();
    if (about === "zero") return;
    // Another sample would have other numbers of answers in the bins, each with the bin's mean gap.
    let sum = 0;
    for (let group = 0; group < gaps.length; group++) {
      more[group] = Math.sqrt(size[group]!) * rng.normal();
      sum += more[group]!;
    }
    for (let group = 0; group < gaps.length; group++) {
      if (size[group] === 0) continue;
      const answers = more[group]! - (size[group]! / all) * sum;
      gaps[group]! += (answers * seen[group]!) / size[group]!;
    }
  };
};

const ofPersons = (
  { starts, level, right, wrong }: PersonCounts,
  place: Int32Array,
  gap: GapOf,
  about: Float64Array,
): Gaps["draw"] => {
  const persons = starts.length - 1;
  // What is seen has taken one degree of freedom.
  const widened = about.some((one) => one !== 0) ? Math.sqrt(persons / Math.max(1, persons - 1)) : 1;
  const groups = about.length;
  const sums = new Float64Array(persons * groups).map((_, at) => -about[at % groups]! / persons);
  for (let person = 0; person < persons; person++) {
    for (let entry = starts[person]!; entry < starts[person + 1]!; entry++) {
      const k = level[entry]!;
      sums[person * groups + place[k]!]! += right[entry]! * gap(k, 1) + wrong[entry]! * gap(k, 0);
    }
  }
  return (rng, gaps) => {
    gaps.fill(0);
    for (let person = 0; person < persons; person++) {
      const weight = widened * rng.normal();
      for (let group = 0; group < groups; group++) gaps[group]! += weight * sums[person * groups + group]!;
    }
  };
};
