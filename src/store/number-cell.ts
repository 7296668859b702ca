import type { CellProblem } from "./csv.ts";

/** What a column of numbers holds. */
export interface NumberColumn {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  /** What is expected, in words, and what to do where a number is out of range. */
  readonly expected: string;
  readonly remedy: string;
}

/** An empty cell or `NA`, with or without blanks around it. */
export const isMissing = (cell: string): boolean => {
  if (cell === "" || cell === "NA") return true;
  const trimmed = cell.trim();
  return trimmed === "" || trimmed === "NA";
};

const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/;

/** The number in a cell, `NaN` where it is missing, or `null` where the cell holds what the column does not. */
export const numberIn = (cell: string, { min, max, whole }: NumberColumn): number | null => {
  if (isMissing(cell)) return Number.NaN;
  const value = DECIMAL.test(cell) ? Number(cell) : Number.NaN;
  return value >= min && value <= max && !(whole && !Number.isInteger(value)) ? value : null;
};

/** What to say of a cell that `numberIn` refuses. */
export const numberProblem = (
  column: string,
  cell: string,
  { expected, remedy }: NumberColumn,
): CellProblem => ({
  column,
  got: JSON.stringify(cell),
  expected,
  remedy: DECIMAL.test(cell)
    ? remedy
    : /^\s*[+-]?[\d.]*,[\d,.]*\s*$/.test(cell)
      ? "Write numbers with a decimal point, and without commas."
      : "An empty cell or NA is a missing value.",
});
