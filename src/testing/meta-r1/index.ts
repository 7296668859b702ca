export * as metaR1Arbitraries from "./arbitraries.ts";
export { capriciousReasoning } from "./capricious.ts";
export { META_R1_MUTANTS, metaR1Plan } from "./plan.ts";
export { META_R1_PROPERTIES } from "./properties.ts";
