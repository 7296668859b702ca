export * from "./control/evoc.ts";
export * from "./control/lvoc.ts";
export * from "./control/machine.ts";
export * from "./control/options.ts";
export * from "./diffusion/index.ts";
export * from "./machine.ts";
export * from "./meta-mdp.ts";
export * from "./planning/decision-tree.ts";
export * from "./planning/information.ts";
export * from "./planning/orders.ts";
export type { LikeArms } from "./problems/bernoulli.ts";
export { solveLikeArms } from "./problems/bernoulli.ts";
export * from "./problems/bernoulli-bandit.ts";
export * from "./problems/bernoulli-information.ts";
export * from "./problems/effort.ts";
export { controlled, expectedValueOfControl, lastBeforeChange } from "./problems/evc.ts";
export { forestProcess } from "./problems/forest.ts";
export { MOUSELAB_REWARDS, mouselabTree } from "./problems/mouselab.ts";
export type { OneArm } from "./problems/one-arm.ts";
export { lastSample, solveOneArm } from "./problems/one-arm.ts";
export type { Axis, Curve, MapCell, Picture, ShadeCell } from "./problems/picture.ts";
export type { Solution, SolvableProblem } from "./problems/problem.ts";
export { PROBLEMS } from "./problems/registry.ts";
export type { Beta } from "./problems/sampled-arm.ts";
export { meanOf, UNIFORM } from "./problems/sampled-arm.ts";
export type { Going, SamplingSolution } from "./problems/sampling.ts";
export type { Tally } from "./problems/tally.ts";
export { solveTally } from "./problems/tally.ts";
export { binaryTree } from "./problems/tree.ts";
export { twoState } from "./problems/two-state.ts";
export * from "./ram.ts";
export * from "./recall/index.ts";
export * from "./solvers/blinkered.ts";
export * from "./solvers/bmps.ts";
export type { ExactSolution } from "./solvers/exact-search.ts";
export { actionValue, exactSearch, greedy } from "./solvers/exact-search.ts";
export * from "./solvers/finite/finite-horizon.ts";
export type { FiniteMdp, FiniteSolution } from "./solvers/finite/finite-mdp.ts";
export * from "./solvers/finite/modified-policy-iteration.ts";
export { policyIteration } from "./solvers/finite/policy-iteration.ts";
export * from "./solvers/finite/value-iteration.ts";
export * from "./solvers/myopic.ts";
export * from "./solvers/policy-value.ts";
export type {
  History,
  Learned as LearnedStrategy,
  LearningPriors,
  Trial,
} from "./strategy-selection/learning.ts";
export { drawnWeights, learnedOf, meanWeights } from "./strategy-selection/learning.ts";
export * from "./strategy-selection/machine.ts";
export * from "./strategy-selection/voc.ts";
export * from "./voc.ts";
