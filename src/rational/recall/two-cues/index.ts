export * from "./grid-forward.ts";
export type * from "./levels.ts";
export { twoCueSearch, twoMemories } from "./machine.ts";
export type { Cue, TwoCueState } from "./mdp.ts";
export { twoCueMdp } from "./mdp.ts";
export {
  bytesNeeded,
  checkedTwoCues,
  openPoints,
  PUBLISHED_TWO_CUES,
  type TwoCueProblem,
} from "./problem.ts";
export { STAY, STOP as STOP_BOTH, SWITCH, solveTwoCues, type TwoCuePolicy } from "./solve.ts";
export { TWO_CUE_THEORY_SETTINGS, twoCueProblemOf, twoCueTheory } from "./theory.ts";
