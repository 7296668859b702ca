/**
 * Right and wrong answers counted by person and level of confidence, without the empty cells: as many entries as
 * there are ratings a person where confidence is a rating, one entry an answer at most where it is continuous.
 */
import type { ConfidenceTable } from "../confidence/confidence-table.ts";
import type { Answers } from "./answers.ts";

/** Person p has the entries starts[p] … starts[p + 1] − 1, their levels ascending; levels are places in `levels`. */
export interface PersonCounts {
  /** All levels of confidence that occur, ascending. */
  readonly levels: Float64Array;
  readonly starts: Int32Array;
  readonly level: Int32Array;
  readonly right: Float64Array;
  readonly wrong: Float64Array;
}

/** Levels, ascending, and the place of each row's value among them. */
interface Placed {
  readonly levels: Float64Array;
  readonly places: Int32Array;
}

/** The levels of a column and the place of each row's value in them. */
export const levelsOf = (values: ArrayLike<number>): Placed => {
  const sorted = Float64Array.from(values).sort();
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[count - 1]) sorted[count++] = sorted[i]!;
  }
  const levels = sorted.slice(0, count);
  return placedOn(levels, values);
};

/** The places of values that all are among some levels. */
export const placedOn = (levels: Float64Array, values: ArrayLike<number>): Placed => ({
  levels,
  places: Int32Array.from(values, (value) => placeOf(levels, value)),
});

const placeOf = (levels: Float64Array, value: number): number => {
  let low = 0;
  let high = levels.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (levels[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Counts the answers of each participant; all answers are one person's where nobody is named. */
export const personCounts = (
  { correct, participant }: Pick<Answers, "correct" | "participant">,
  levels: Float64Array,
  places: Int32Array,
): PersonCounts => {
  if (participant === null) return onePerson(tableOf(correct, levels, places));
  const { codes } = participant;
  const persons = participant.names.length;
  const rows = sortedRows(places, levels.length, Int32Array.from(places.keys()));
  const order = sortedRows(codes, persons, rows);
  const isNew = (i: number): boolean =>
    i === 0 || places[order[i]!] !== places[order[i - 1]!] || codes[order[i]!] !== codes[order[i - 1]!];
  let entries = 0;
  for (let i = 0; i < order.length; i++) if (isNew(i)) entries++;
  const level = new Int32Array(entries);
  const right = new Float64Array(entries);
  const wrong = new Float64Array(entries);
  const starts = new Int32Array(persons + 1);
  for (let i = 0, entry = -1; i < order.length; i++) {
    const row = order[i]!;
    if (isNew(i)) {
      level[++entry] = places[row]!;
      starts[codes[row]! + 1] = entry + 1;
    }
    (correct[row] === 1 ? right : wrong)[entry]!++;
  }
  for (let person = 1; person <= persons; person++) {
    starts[person] = Math.max(starts[person]!, starts[person - 1]!);
  }
  return { levels, starts, level, right, wrong };
};

/** All answers together, of whatever person. */
export const tableOf = (
  correct: ArrayLike<number>,
  levels: Float64Array,
  places: Int32Array,
): ConfidenceTable => {
  const right = new Float64Array(levels.length);
  const wrong = new Float64Array(levels.length);
  for (let row = 0; row < places.length; row++) (correct[row] === 1 ? right : wrong)[places[row]!]!++;
  return { levels, right, wrong };
};

const onePerson = ({ levels, right, wrong }: ConfidenceTable): PersonCounts => ({
  levels,
  starts: Int32Array.of(0, levels.length),
  level: Int32Array.from(levels.keys()),
  right,
  wrong,
});

/** The rows in the order of a column of whole numbers below `count`, equal ones in the order in which they came. */
const sortedRows = (column: ArrayLike<number>, count: number, rows: Int32Array): Int32Array => {
  const next = new Int32Array(count + 1);
  for (let i = 0; i < rows.length; i++) next[column[i]! + 1]!++;
  for (let value = 0; value < count; value++) next[value + 1]! += next[value]!;
  const sorted = new Int32Array(rows.length);
  for (const row of rows) sorted[next[column[row]!]!++] = row;
  return sorted;
};

/** All answers together. */
export const pooledTable = ({ levels, level, right, wrong }: PersonCounts): ConfidenceTable => {
  const pooled = {
    levels,
    right: new Float64Array(levels.length),
    wrong: new Float64Array(levels.length),
  };
  for (let entry = 0; entry < level.length; entry++) {
    pooled.right[level[entry]!]! += right[entry]!;
    pooled.wrong[level[entry]!]! += wrong[entry]!;
  }
  return pooled;
};

/** The counts of one person alone: over all levels where those are ratings, else over the levels that the person used. */
export const countsOfPerson = (counts: PersonCounts, person: number, ratings: boolean): PersonCounts => {
  const from = counts.starts[person]!;
  const to = counts.starts[person + 1]!;
  const level = counts.level.slice(from, to);
  const own = { right: counts.right.slice(from, to), wrong: counts.wrong.slice(from, to) };
  const starts = Int32Array.of(0, to - from);
  if (ratings) return { levels: counts.levels, starts, level, ...own };
  const levels = Float64Array.from(level, (place) => counts.levels[place]!);
  return { levels, starts, level: level.map((_, entry) => entry), ...own };
};

/** The table without the levels that nobody used, as resampling leaves some. */
export const withoutEmptyLevels = ({ levels, right, wrong }: ConfidenceTable): ConfidenceTable => {
  let kept = 0;
  for (let k = 0; k < levels.length; k++) if (right[k]! + wrong[k]! > 0) kept++;
  if (kept === levels.length) return { levels, right, wrong };
  const table = {
    levels: new Float64Array(kept),
    right: new Float64Array(kept),
    wrong: new Float64Array(kept),
  };
  for (let k = 0, at = 0; k < levels.length; k++) {
    if (right[k]! + wrong[k]! === 0) continue;
    table.levels[at] = levels[k]!;
    table.right[at] = right[k]!;
    table.wrong[at++] = wrong[k]!;
  }
  return table;
};
