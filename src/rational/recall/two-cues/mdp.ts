import type { MetaMdp } from "../../meta-mdp.ts";
import { gridPoints, origin } from "../grid.ts";
import { fillTransition } from "../transition.ts";
import type { TwoCueProblem } from "./problem.ts";
import { checkedTwoCues } from "./problem.ts";

/** The left or the right cue; the first look is always at L. */
export type Cue = "L" | "R";

/** Steps on each cue, grid points of each z, and the cue looked at; `null` before the first look. */
export interface TwoCueState {
  readonly tL: number;
  readonly tR: number;
  readonly pointL: number;
  readonly pointR: number;
  readonly focus: Cue | null;
}

/**
 * The problem in the common frame, stated plainly: a computation is a step on one cue. The oracle of `solveTwoCues`
 * on tiny grids. @eq 68 @eq 74
 */
export const twoCueMdp = (problem: TwoCueProblem): MetaMdp<TwoCueState, Cue> => {
  const { cost, switchCost, utility, horizon } = checkedTwoCues(problem);
  const points = gridPoints(problem);
  const top = points - 1;
  const start = origin(problem);
  return {
    initial: { tL: 0, tR: 0, pointL: start, pointR: start, focus: null },
    computations: ({ tL, tR, pointL, pointR, focus }) =>
      tL + tR >= horizon || pointL === top || pointR === top ? [] : focus === null ? ["L"] : ["L", "R"],
    outcomes: (state, cue) => {
      const row = new Float64Array(points);
      const onLeft = cue === "L";
      const t = onLeft ? state.tL : state.tR;
      fillTransition(problem, problem, t, onLeft ? state.pointL : state.pointR, 0, row);
      return Array.from(row, (probability, point) => ({
        probability,
        state: onLeft
          ? { ...state, tL: t + 1, pointL: point, focus: cue }
          : { ...state, tR: t + 1, pointR: point, focus: cue },
      }));
    },
    cost: (state, cue) => (state.focus === cue ? cost : cost + switchCost),
    worth: ({ pointL, pointR }) => (pointL === top || pointR === top ? utility : 0),
    key: ({ tL, tR, pointL, pointR, focus }) => `${tL} ${tR} ${pointL} ${pointR} ${focus}`,
  };
};
