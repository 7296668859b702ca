import type { SolvableProblem } from "./problem.ts";

/** Every problem that `metalevel solve` knows, loaded only when asked for. Kept in alphabetical order. */
export const PROBLEMS: Readonly<Record<string, () => Promise<SolvableProblem>>> = {};
