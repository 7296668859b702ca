export type * from "./fit.ts";
export * from "./optimise/index.ts";
export * from "./recovery/index.ts";
