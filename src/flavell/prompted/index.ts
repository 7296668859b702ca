export * from "./budget.ts";
export { bestCycle, meanScore, reachesThreshold } from "./evaluation.ts";
export * from "./machine.ts";
export type * from "./messages.ts";
export { PROMPTED_SETTINGS, type PromptedParameters, promptedParametersOf } from "./parameters.ts";
export type * from "./state.ts";
export { PUBLISHED_STRATEGIES } from "./strategies.ts";
export * from "./theory.ts";
export type * from "./tuples.ts";
