/** The published list of cognitive strategies, 20 skill labels, as they stand in the paper (two differ by an s). */
export const PUBLISHED_STRATEGIES: readonly string[] = [
  "multiplication and addition",
  "basic arithmetic",
  "addition and multiplication",
  "arithmetic operations",
  "multiplication",
  "percentage calculations",
  "subtraction",
  "algebra",
  "subtraction and division",
  "multiplication and division",
  "multiplication and subtraction",
  "addition and subtraction",
  "percentage calculation",
  "addition subtraction",
  "average calculation",
  "subtraction multiplication",
  "division",
  "addition",
  "linear equations",
  "algebraic reasoning",
];

/** Between the names of a list in a setting. */
export const STRATEGY_SEPARATOR = ";";
