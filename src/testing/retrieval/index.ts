import { DECISION_PROPERTIES } from "./decision-properties.ts";
import { ENDING_PROPERTIES } from "./ending-properties.ts";
import { MEMORY_PROPERTIES } from "./memory-properties.ts";
import { ROW_PROPERTIES } from "./row-properties.ts";
import { THRESHOLD_PROPERTIES } from "./threshold-properties.ts";
import type { RetrievalProperty } from "./variant.ts";

export type { Script, ScriptedCycle } from "./arbitraries.ts";
export * as retrievalArbitraries from "./arbitraries.ts";
export { automaticSearch } from "./automatic-search.ts";
export { capriciousMemory } from "./capricious.ts";
export { RETRIEVAL_MUTANTS } from "./mutants.ts";
export type { NoMagicTrial } from "./no-magic.ts";
export { noMagic } from "./no-magic.ts";
export { retrievalPlan } from "./plan.ts";
export type { ScriptedRun, ScriptedStep } from "./script-run.ts";
export { runScript, scripted } from "./script-run.ts";
export { closedForm, firstCycleReached } from "./threshold-properties.ts";
export type { RetrievalMachine, RetrievalProperty, RetrievalVariant, Trying } from "./variant.ts";
export { shippedRetrieval } from "./variant.ts";

/** What must hold of Algorithm 3 under every option: run them on your own variant of it. */
export const RETRIEVAL_PROPERTIES: readonly RetrievalProperty[] = [
  ...THRESHOLD_PROPERTIES,
  ...DECISION_PROPERTIES,
  ...ROW_PROPERTIES,
  ...ENDING_PROPERTIES,
  ...MEMORY_PROPERTIES,
];
