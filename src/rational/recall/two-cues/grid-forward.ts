import { gridPoints, origin } from "../grid.ts";
import { fillTransition } from "../transition.ts";
import type { TwoCueProblem } from "./problem.ts";
import type { TwoCuePolicy } from "./solve.ts";
import { STOP, SWITCH } from "./solve.ts";

/** What the policy brings about on the grid, from the forced first look at cue L on. */
export interface TwoCueProspects {
  readonly recall: number;
  /** E[t], SEARCH steps. */
  readonly steps: number;
  /** E[fixations], the first included. */
  readonly fixations: number;
}

/**
 * The policy's consequences forward in time: V = P(recall)·U − E[t]·γ − E[fixations]·γ_switch. For small grids: the
 * mass of every state of a layer is held in full. @eq 75
 */
export const twoCueForward = (problem: TwoCueProblem, policy: TwoCuePolicy): TwoCueProspects => {
  const points = gridPoints(problem);
  const top = points - 1;
  const start = origin(problem);
  const row = new Float64Array(points);
  let recall = 0;
  let steps = 0;
  let fixations = 1;
  let layer = new Map<string, number>([[`0 0 ${start} ${start} L`, 1]]);
  for (let spent = 0; spent < problem.horizon; spent++) {
    const next = new Map<string, number>();
    for (const [state, mass] of layer) {
      const [tL, tR, pointL, pointR] = state.split(" ").map(Number) as [number, number, number, number];
      const focus = state.endsWith("L") ? "L" : "R";
      const action = spent === 0 ? null : policy.action(tL, tR, pointL, pointR, focus);
      if (action === STOP) continue;
      steps += mass;
      if (action === SWITCH) fixations += mass;
      const onLeft = (focus === "L") !== (action === SWITCH);
      fillTransition(problem, problem, onLeft ? tL : tR, onLeft ? pointL : pointR, 0, row);
      recall += mass * row[top]!;
      for (let cell = 0; cell < top; cell++) {
        const after = onLeft ? `${tL + 1} ${tR} ${cell} ${pointR} L` : `${tL} ${tR + 1} ${pointL} ${cell} R`;
        next.set(after, (next.get(after) ?? 0) + mass * row[cell]!);
      }
    }
    layer = next;
  }
  return { recall, steps, fixations };
};
