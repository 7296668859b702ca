/** The columns of answers, filled cell by cell: what is right, how sure, by whom, in which group and class. */
import type { Labels } from "../metrics/measures/index.ts";
import type { AnswerColumns, AnswersOfFile } from "./answers-file.ts";
import { nameIn } from "./cell-text.ts";
import type { CellProblem } from "./csv.ts";
import { numberIn, numberProblem } from "./number-cell.ts";

/** Takes one cell of a column; returns what is wrong with it, or `null`. */
type TakeCell = (column: string, cell: string) => CellProblem | null;

/** Columns that fill up, by their role. */
export interface CollectedColumns {
  readonly columns: Readonly<Record<string, TakeCell>>;
  readonly done: (columns: AnswerColumns) => Omit<AnswersOfFile, "leftOut">;
}

const CONFIDENCE = {
  min: Number.NEGATIVE_INFINITY,
  max: Number.POSITIVE_INFINITY,
  whole: false,
  expected: "a number",
  remedy: "Where it stands for a missing confidence, write NA.",
};

const CORRECT: ReadonlyMap<string, number> = new Map([
  ["1", 1],
  ["1.0", 1],
  ["true", 1],
  ["0", 0],
  ["0.0", 0],
  ["false", 0],
]);

/** Empty columns. */
export const collecting = (): CollectedColumns => {
  const correct: number[] = [];
  const confidence: number[] = [];
  const participant = naming();
  const by = naming();
  const classes: string[] = [];
  const stimulus = classing(classes);
  const response = classing(classes);
  return {
    columns: {
      correct: (column, cell) => {
        const right = CORRECT.get(cell.trim().toLowerCase());
        if (right === undefined)
          return { column, got: JSON.stringify(cell), expected: "1, 0, true or false" };
        correct.push(right);
        return null;
      },
      confidence: (column, cell) => {
        const value = numberIn(cell, CONFIDENCE);
        if (value === null) return numberProblem(column, cell, CONFIDENCE);
        confidence.push(value);
        return null;
      },
      participant: participant.take,
      by: by.take,
      stimulus: stimulus.take,
      response: response.take,
    },
    done: (asked) => {
      const order = [...classes].sort(inOrder);
      const codes = classes.map((name) => order.indexOf(name));
      const coded = (of: readonly number[]): Uint8Array => Uint8Array.from(of, (code) => codes[code]!);
      return {
        answers: {
          correct: Uint8Array.from(correct),
          confidence: Float64Array.from(confidence),
          participant: asked.participant === undefined ? null : participant.labels(),
          stimulus: asked.stimulus === undefined ? null : coded(stimulus.codes),
          response: asked.response === undefined ? null : coded(response.codes),
        },
        by: asked.by === undefined ? null : by.labels(),
        classes: order,
      };
    },
  };
};

/** Numbers in their order, before names in theirs. */
const inOrder = (a: string, b: string): number => {
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) || difference === 0 ? (a < b ? -1 : a > b ? 1 : 0) : difference;
};

const naming = () => {
  const known = new Map<string, number>();
  const codes: number[] = [];
  const take: TakeCell = (_column, cell) => {
    const name = nameIn(cell);
    let code = known.get(name);
    if (code === undefined) {
      code = known.size;
      known.set(name, code);
    }
    codes.push(code);
    return null;
  };
  const labels = (): Labels => {
    const names = [...known.keys()];
    const order = [...names].sort(inOrder);
    const places = new Map(order.map((name, place) => [name, place]));
    const renumbered = names.map((name) => places.get(name)!);
    return { names: order, codes: Int32Array.from(codes, (code) => renumbered[code]!) };
  };
  return { take, labels };
};

/** A whole number as tools write it whose column lacks some: `1.0` is `1`. */
const wholeName = (cell: string): string => /^[+-]?\d+(?=\.0+$)/.exec(cell)?.[0] ?? cell;

/** Stimulus and response share their two names. */
const classing = (classes: string[]) => {
  const codes: number[] = [];
  const take: TakeCell = (column, cell) => {
    const name = wholeName(cell.trim());
    let code = classes.indexOf(name);
    if (code < 0) {
      if (classes.length === 2) {
        return {
          column,
          got: JSON.stringify(cell),
          expected: `${JSON.stringify(classes[0])} or ${JSON.stringify(classes[1])}: stimulus and response are the same two classes`,
        };
      }
      code = classes.push(name) - 1;
    }
    codes.push(code);
    return null;
  };
  return { take, codes };
};
