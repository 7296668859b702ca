import { memoryOf } from "../../../math/wasm-module.ts";
import { origin } from "../grid.ts";
import type { Layout } from "./layout.ts";
import { layoutOf } from "./layout.ts";
import type { Multiply } from "./multiply.ts";
import { plainMultiply } from "./multiply.ts";
import { simdMultiply } from "./multiply-simd.ts";
import type { TwoCueProblem } from "./problem.ts";
import { checkedTwoCues } from "./problem.ts";
import { writeTransitions } from "./transitions.ts";

/** End the search with neither memory recalled; pays 0. */
export const STOP = 0;
/** Search one more step on the focused cue, for γ. */
export const STAY = 1;
/** Turn to the other cue and search one step on it, for γ + γ_switch. */
export const SWITCH = 2;

/** The optimal policy of a two-cue problem, one byte a state. */
export interface TwoCuePolicy {
  /** V*(root), the first switch cost paid. */
  readonly value: number;
  /** `STOP`, `STAY` or `SWITCH` after t_L and t_R steps at grid points below θ. */
  readonly action: (tL: number, tR: number, pointL: number, pointR: number, focus: "L" | "R") => number;
}

/**
 * Backward induction over layers of t_L + t_R.
 *
 * The cues are alike, so V(t_L, t_R, z_L, z_R, R) = V(t_R, t_L, z_R, z_L, L): values and policy are kept for focus L
 * alone. E_{a,b}(z, z') below is what SEARCH on the focused cue leads to after a steps on it and b on the other:
 *
 * V(a, b, z, z') = max(0, −γ + E_{a,b}(z, z'), −γ − γ_switch + E_{b,a}(z', z)).
 *
 * E_{a,b} is the transition of a times the values of (a + 1, b). One layer is held: E_{a,b} may take the place of the
 * values of (a, b + 1), of which nothing is needed any more once E_{a−1,b+1} is done. @eq 75
 */
export const solveTwoCues = (problem: TwoCueProblem, kernel: "simd" | "plain" = "simd"): TwoCuePolicy => {
  const layout = layoutOf(checkedTwoCues(problem));
  const memory = memoryOf(layout.bytes);
  const multiply = kernel === "simd" ? simdMultiply(layout, memory) : plainMultiply(layout, memory.buffer);
  writeTransitions(problem, layout, memory.buffer);
  payRecall(problem, layout, memory.buffer);
  const { horizon, points } = layout;
  const square = points * points;
  const policy = new Uint8Array((square * horizon * (horizon + 1)) / 2);
  for (let spent = horizon - 1; spent >= 0; spent--) {
    searchLayer(layout, multiply, spent);
    decideLayer(problem, layout, memory.buffer, spent, policy);
  }
  const start = origin(problem);
  const root = new Float64Array(memory.buffer, layout.values)[start * layout.padded + start]!;
  return {
    value: Math.max(0, root - problem.switchCost),
    action: (tL, tR, pointL, pointR, focus) => {
      const first = focus === "L" ? tL : tR;
      const row = focus === "L" ? pointL : pointR;
      const column = focus === "L" ? pointR : pointL;
      return policy[(layerStart(tL + tR) + first) * square + row * points + column]!;
    },
  };
};

/** Matrices of policy before the layer of `spent` steps. */
const layerStart = (spent: number): number => (spent * (spent + 1)) / 2;

/** The row of θ pays U in every matrix; all else is worth 0 at the horizon. @eq 74 */
const payRecall = ({ utility }: TwoCueProblem, layout: Layout, memory: ArrayBuffer): void => {
  const doubles = new Float64Array(memory, layout.values);
  const matrix = layout.valueStride / 8;
  for (let a = 0; a <= layout.horizon; a++) {
    const row = a * matrix + (layout.inner - 1) * layout.padded;
    doubles.fill(utility, row, row + layout.padded);
  }
};

/** E_{a,b} for all a + b = spent, in place. */
const searchLayer = (layout: Layout, multiply: Multiply, spent: number): void => {
  for (let a = 0; a <= spent; a++) {
    multiply(
      layout.bands + a * layout.bandStride,
      layout.transitions + a * layout.transitionStride,
      layout.values + (a + 1) * layout.valueStride,
      layout.values + a * layout.valueStride,
    );
  }
};

/** Values and policy from E, for each pair of (a, b) and (b, a) at once. @eq 76 */
const decideLayer = (
  { cost, switchCost }: TwoCueProblem,
  { points, padded, values, valueStride }: Layout,
  memory: ArrayBuffer,
  spent: number,
  policy: Uint8Array,
): void => {
  const doubles = new Float64Array(memory, values);
  const matrix = valueStride / 8;
  const square = points * points;
  for (let a = 0; 2 * a <= spent; a++) {
    const b = spent - a;
    const actionsA = (layerStart(spent) + a) * square;
    const actionsB = (layerStart(spent) + b) * square;
    for (let i = 0; i < points; i++) {
      for (let j = a === b ? i : 0; j < points; j++) {
        const atA = a * matrix + i * padded + j;
        const atB = b * matrix + j * padded + i;
        const searchA = doubles[atA]! - cost;
        const searchB = doubles[atB]! - cost;
        const switchA = searchB - switchCost;
        const switchB = searchA - switchCost;
        const bestA = Math.max(searchA, switchA);
        const bestB = Math.max(searchB, switchB);
        doubles[atA] = Math.max(bestA, 0);
        doubles[atB] = Math.max(bestB, 0);
        policy[actionsA + i * points + j] = bestA > 0 ? (searchA >= switchA ? STAY : SWITCH) : STOP;
        policy[actionsB + j * points + i] = bestB > 0 ? (searchB >= switchB ? STAY : SWITCH) : STOP;
      }
    }
  }
};
