/**
 * Two cues to two memories, either of which will do (Experiment 2 of Callaway et al. 2024).
 *
 * The state is (t_L, t_R, z_L, z_R, focus); STAY costs γ, SWITCH γ + γ_switch, STOP pays 0. The first step looks at
 * cue L and pays the switch cost like any other new fixation. A recall through either cue pays U. @eq 68 @eq 74
 */
import { UsageError } from "../../../core/errors.ts";
import type { RecallProblem } from "../problem.ts";
import {
  checkedProblem,
  FULL_PRECISION,
  FULL_PRECISION_COST,
  PUBLISHED_RESOLUTION,
  UTILITIES,
} from "../problem.ts";

export interface TwoCueProblem extends RecallProblem {
  /** γ_switch ≥ 0, what a new fixation costs beyond γ. */
  readonly switchCost: number;
}

/** The published problem: the one-cue fit, U = 2, γ_switch = γ. */
export const PUBLISHED_TWO_CUES: TwoCueProblem = {
  ...FULL_PRECISION,
  ...PUBLISHED_RESOLUTION,
  cost: FULL_PRECISION_COST,
  switchCost: FULL_PRECISION_COST,
  utility: UTILITIES.twoCues,
};

/** Bytes that the solver may hold. */
const MOST_BYTES = 2 ** 30;

/** Grid points below θ: those at which something is decided. */
export const openPoints = ({ cells }: Pick<TwoCueProblem, "cells">): number => 2 * cells;

/** Bytes of the values of one layer and of the whole policy. */
export const bytesNeeded = (problem: Pick<TwoCueProblem, "cells" | "horizon">): number => {
  const square = openPoints(problem) ** 2;
  const { horizon } = problem;
  return square * 8 * (horizon + 1) + (square * horizon * (horizon + 1)) / 2;
};

/** @throws UsageError for parameters that the theory does not allow or that need more than a gibibyte. @eq 74 */
export const checkedTwoCues = (problem: TwoCueProblem): TwoCueProblem => {
  checkedProblem(problem);
  const { switchCost, horizon } = problem;
  if (!(switchCost >= 0 && Number.isFinite(switchCost))) {
    throw new UsageError({
      where: 'recall, "switchCost"',
      got: String(switchCost),
      expected: "a finite number ≥ 0",
      equation: "74",
    });
  }
  if (bytesNeeded(problem) > MOST_BYTES) {
    throw new UsageError({
      where: "recall with two cues, horizon × grid",
      got: `${horizon} steps of ${openPoints(problem)} × ${openPoints(problem)} points`,
      expected: "at most one gibibyte of values and policy",
      remedy: "Take a shorter horizon or a coarser grid.",
    });
  }
  return problem;
};
