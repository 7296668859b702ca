import { gridPoints, gridZ, origin } from "./grid.ts";
import type { RecallProblem, Resolution, Stakes, StrengthPrior } from "./problem.ts";
import { checkedProblem } from "./problem.ts";
import type { FillTransition } from "./transition.ts";
import { fillTransition } from "./transition.ts";

/** An optimal policy: SEARCH iff z is at or above a bound that varies with time. @eq 76 */
export interface RecallPolicy {
  /** V*(0, 0) */
  readonly value: number;
  /**
   * For each t = 0 … T−1 the lowest grid point at which SEARCH is worth its cost; one beyond the grid where no
   * point is. The entry for t = 0 decides nothing: the first sample is forced.
   */
  readonly lowest: Int32Array;
}

/** The same bound as z, one number a step; `null` where the search ends whatever z is. @eq 76 */
export const lowestContinue = (
  resolution: Pick<Resolution, "cells">,
  { lowest }: RecallPolicy,
): readonly (number | null)[] =>
  Array.from(lowest, (point) => (point < gridPoints(resolution) ? gridZ(resolution, point) : null));

/**
 * V*(0, 0) and the optimal policy; SEARCH is chosen exactly where it is worth more than its cost.
 *
 * @eq 69 @eq 75 @eq 76 @eq 80
 */
export const solveRecall = (problem: RecallProblem): RecallPolicy => {
  const { cost, utility } = checkedProblem(problem);
  return solveRecallTogether(problem, problem, [{ cost, utility }])[0]!;
};

/**
 * The optimal policies of several stakes under one prior: the transitions, which cost most, are computed once.
 *
 * V(T, z) = 0 and V(t, θ) = U; before, V(t, z) = max(0, −γ + Σ P(z' | t, z) V(t+1, z')), from T−1 down to 0.
 * Two facts spare work without changing a digit: V never falls with z, so that the rows of a step end at the first
 * one where SEARCH does not pay; and cells where the next V is 0 add nothing. @eq 75
 */
export const solveRecallTogether = (
  prior: StrengthPrior,
  resolution: Resolution,
  stakes: readonly Stakes[],
  fill: FillTransition = fillTransition,
): readonly RecallPolicy[] => {
  const points = gridPoints(resolution);
  const top = points - 1;
  const row = new Float64Array(points);
  const tasks = stakes.map(({ cost, utility }) => {
    const next = new Float64Array(points);
    next[top] = utility;
    const now = new Float64Array(points);
    now[top] = utility;
    return { cost, next, now, lowest: new Int32Array(resolution.horizon), nextLow: top, low: top };
  });
  for (let t = resolution.horizon - 1; t >= 0; t--) {
    const from = Math.min(...tasks.map((task) => task.nextLow));
    let open = tasks;
    for (const task of tasks) {
      task.low = points;
      task.now.fill(0, 0, top);
    }
    for (let point = top - 1; point >= 0 && open.length > 0; point--) {
      fill(prior, resolution, t, point, from, row);
      open = open.filter((task) => {
        let sum = -task.cost;
        for (let cell = task.nextLow; cell <= top; cell++) sum += row[cell]! * task.next[cell]!;
        if (!(sum > 0)) return false;
        task.now[point] = sum;
        task.low = point;
        return true;
      });
    }
    for (const task of tasks) {
      task.lowest[t] = task.low;
      task.nextLow = Math.min(task.low, top);
      [task.now, task.next] = [task.next, task.now];
    }
  }
  return tasks.map(({ next, lowest }) => ({ value: next[origin(resolution)]!, lowest }));
};
