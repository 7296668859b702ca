import { gridPoints, origin } from "./grid.ts";
import type { RecallProblem } from "./problem.ts";
import { fillTransition } from "./transition.ts";

/** What a policy brings about on the grid when searches begin at z = 0. */
export interface Prospects {
  /** P(recall) */
  readonly recall: number;
  /** E[t], SEARCH steps, without the extra step that a give-up adds to response time. */
  readonly steps: number;
}

/**
 * The chance of recall and the expected steps under a bound on grid points, forward in time: the other side of
 * (75), V = P(recall)·U − E[t]·γ. Entry 0 of `lowest` is heeded too: where even the first step does not pay, none is
 * taken. @eq 75 @eq 80
 */
export const gridForward = (problem: RecallProblem, lowest: Int32Array): Prospects => {
  const points = gridPoints(problem);
  const top = points - 1;
  const row = new Float64Array(points);
  let mass = new Float64Array(points);
  mass[origin(problem)] = 1;
  let recall = 0;
  let steps = 0;
  for (let t = 0; t < problem.horizon; t++) {
    const next = new Float64Array(points);
    for (let point = lowest[t]!; point < top; point++) {
      if (mass[point] === 0) continue;
      steps += mass[point]!;
      fillTransition(problem, problem, t, point, 0, row);
      for (let cell = 0; cell <= top; cell++) next[cell]! += mass[point]! * row[cell]!;
    }
    recall += next[top]!;
    mass = next;
  }
  return { recall, steps };
};
