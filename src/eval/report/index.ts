export * from "./difficulty.ts";
export * from "./levels.ts";
export type * from "./methods.ts";
export { methodScore } from "./methods.ts";
export * from "./pairs.ts";
export * from "./summary.ts";
export * from "./tables.ts";
export * from "./totals.ts";
