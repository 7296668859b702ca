import type { Rng } from "../../core/rng.ts";
import { GENERAL_SIGNALS, PROBLEM_CLASSES } from "./reasoner-problems.ts";

/**
 * The chance of one cycle, drawn all at once and always in the same number, so that two reasoners who face the same
 * problem on equal streams meet the same chance cycle for cycle, whatever either does with it.
 */
export interface Luck {
  /** A look at each signal, then at each pattern. */
  readonly looks: readonly number[];
  /** Noise of the felt difficulty. */
  readonly feeling: number;
  /** Noise of how far the attempt gets. */
  readonly pace: number;
  /** Decides whether refining turns an unsuited draft. */
  readonly turn: number;
  /** Noise of how far from the goal the draft appears. */
  readonly appearance: number;
  /** Noise of the doubt that the draft raises, and of each check on it. */
  readonly doubt: number;
  readonly checks: readonly number[];
}

const LOOKS = GENERAL_SIGNALS.length + PROBLEM_CLASSES.length;
const CHECKS = 4;

/** One cycle's chance. */
export const drawLuck = (rng: Rng): Luck => ({
  looks: Array.from({ length: LOOKS }, rng.normal),
  feeling: rng.normal(),
  pace: rng.normal(),
  turn: rng.uniform(),
  appearance: rng.normal(),
  doubt: rng.normal(),
  checks: Array.from({ length: CHECKS }, rng.normal),
});
