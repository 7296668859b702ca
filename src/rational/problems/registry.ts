import type { SolvableProblem } from "./problem.ts";

/** Every problem that `metalevel solve` knows, loaded only when asked for. Kept in alphabetical order. */
export const PROBLEMS: Readonly<Record<string, () => Promise<SolvableProblem>>> = {
  bernoulli: async () => (await import("./bernoulli.ts")).bernoulli,
  evc: async () => (await import("./evc.ts")).evc,
  forest: async () => (await import("./forest.ts")).forest,
  mouselab: async () => (await import("./mouselab.ts")).mouselab,
  "one-arm": async () => (await import("./one-arm.ts")).oneArm,
  "recall-critical": async () => (await import("../recall/solvable.ts")).recallCritical,
  "recall-pretest": async () => (await import("../recall/solvable.ts")).recallPretest,
  "recall-two-cue": async () => (await import("../recall/two-cues/solvable.ts")).recallTwoCue,
  tally: async () => (await import("./tally.ts")).tally,
  tree: async () => (await import("./tree.ts")).tree,
};
