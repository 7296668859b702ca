export * as acquisitionArbitraries from "./arbitraries.ts";
export * from "./capricious.ts";
export { ACQUISITION_MUTANTS } from "./mutants.ts";
export type { AcquisitionProperty } from "./observed.ts";
export { acquisitionPlan } from "./plan.ts";
export { ACQUISITION_PROPERTIES, cyclesNeverFall } from "./properties.ts";
export * from "./run.ts";
