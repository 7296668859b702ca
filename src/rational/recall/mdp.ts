import type { MetaMdp } from "../meta-mdp.ts";
import { gridPoints, origin } from "./grid.ts";
import type { RecallProblem } from "./problem.ts";
import { checkedProblem } from "./problem.ts";
import { fillTransition } from "./transition.ts";

/** Steps searched, and the grid point of z. */
export interface RecallState {
  readonly t: number;
  readonly point: number;
}

/**
 * The discretised problem in the common frame, for any solver of meta-level MDPs; `solveRecall` is the fast one.
 * Recall is a state whose worth is U and from which nothing remains to be computed. @eq 68 @eq 74
 */
export const recallMdp = (problem: RecallProblem): MetaMdp<RecallState, "search"> => {
  const { cost, utility, horizon } = checkedProblem(problem);
  const points = gridPoints(problem);
  const top = points - 1;
  return {
    initial: { t: 0, point: origin(problem) },
    computations: ({ t, point }) => (t < horizon && point < top ? ["search"] : []),
    outcomes: ({ t, point }) => {
      const row = new Float64Array(points);
      fillTransition(problem, problem, t, point, 0, row);
      return Array.from(row, (probability, next) => ({ probability, state: { t: t + 1, point: next } }));
    },
    cost: () => cost,
    worth: ({ point }) => (point === top ? utility : 0),
    key: ({ t, point }) => t * points + point,
  };
};
