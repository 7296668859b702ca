export * as rationalArbitraries from "./arbitraries.ts";
export { learnedControlPlan, selectionPlan, thinkingPlan } from "./plans.ts";
export { RECALL_MUTANTS, recallPlan } from "./recall-plan.ts";
export { TWO_CUE_MUTANTS, twoCuePlan } from "./two-cue-plan.ts";
