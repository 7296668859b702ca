/** Answers drawn anew, as counts: a resample costs as much as there are cells, however many answers stand behind them. */
import type { Rng } from "../../core/rng.ts";
import { multinomial } from "../../math/multinomial.ts";
import type { ConfidenceTable } from "../confidence/confidence-table.ts";
import type { PersonCounts } from "./person-counts.ts";
import { pooledTable } from "./person-counts.ts";

/**
 * What is drawn: answers, as if each were independent; persons with all their answers; or persons, and for each that
 * is drawn answers among its own.
 */
export type Unit = "answers" | "participants" | "participants-and-answers";

/** Makes one resample after the other; the table that it gives is overwritten by the next. */
export type Redraw = (rng: Rng) => ConfidenceTable;

/** The resampling of a table by its unit. */
export const redrawing = (counts: PersonCounts, unit: Unit): Redraw => {
  const { levels } = counts;
  const right = new Float64Array(levels.length);
  const wrong = new Float64Array(levels.length);
  const table = { levels, right, wrong };
  if (unit === "answers") {
    const pooled = pooledTable(counts);
    const drawn = drawing([pooled.right, pooled.wrong]);
    return (rng) => {
      drawn(rng, [right, wrong]);
      return table;
    };
  }
  const persons = counts.starts.length - 1;
  const people = unit === "participants" ? wholePersons(counts) : redrawnPersons(counts);
  return (rng) => {
    right.fill(0);
    wrong.fill(0);
    for (let drawn = 0; drawn < persons; drawn++) people(rng, rng.integer(0, persons - 1), right, wrong);
    return table;
  };
};

/** Adds one person's answers to a table. */
type AddPerson = (rng: Rng, person: number, right: Float64Array, wrong: Float64Array) => void;

const wholePersons =
  ({ starts, level, right, wrong }: PersonCounts): AddPerson =>
  (_rng, person, intoRight, intoWrong) => {
    for (let entry = starts[person]!; entry < starts[person + 1]!; entry++) {
      intoRight[level[entry]!]! += right[entry]!;
      intoWrong[level[entry]!]! += wrong[entry]!;
    }
  };

const redrawnPersons = ({ starts, level, right, wrong }: PersonCounts): AddPerson => {
  const persons = Array.from({ length: starts.length - 1 }, (_, person) => {
    const from = starts[person]!;
    const to = starts[person + 1]!;
    const out = [new Float64Array(to - from), new Float64Array(to - from)];
    return { from, out, drawn: drawing([right.subarray(from, to), wrong.subarray(from, to)]) };
  });
  return (rng, person, intoRight, intoWrong) => {
    const { from, out, drawn } = persons[person]!;
    drawn(rng, out);
    for (let i = 0; i < out[0]!.length; i++) {
      intoRight[level[from + i]!]! += out[0]![i]!;
      intoWrong[level[from + i]!]! += out[1]![i]!;
    }
  };
};

/** Fewer answers than this for each cell, and drawing them one by one is cheaper than drawing counts. */
const ANSWERS_A_CELL = 4;

/** Draws as many as all these columns of counts hold, among their cells. */
export const drawing = (
  columns: readonly Float64Array[],
): ((rng: Rng, out: readonly Float64Array[]) => void) => {
  const cells = Float64Array.from(columns.flatMap((column) => [...column]));
  const all = Math.round(cells.reduce((sum, count) => sum + count, 0));
  const width = columns[0]!.length;
  const drawn = new Float64Array(cells.length);
  const cellOf = all < ANSWERS_A_CELL * cells.length ? answersToCells(cells, all) : null;
  return (rng, out) => {
    if (cellOf === null) multinomial(all, cells, rng, drawn);
    else {
      drawn.fill(0);
      for (let i = 0; i < all; i++) drawn[cellOf[rng.integer(0, all - 1)]!]!++;
    }
    out.forEach((column, at) => {
      column.set(drawn.subarray(at * width, (at + 1) * width));
    });
  };
};

const answersToCells = (cells: Float64Array, all: number): Int32Array => {
  const cellOf = new Int32Array(all);
  let answer = 0;
  cells.forEach((count, at) => {
    for (let i = 0; i < count; i++) cellOf[answer++] = at;
  });
  return cellOf;
};
