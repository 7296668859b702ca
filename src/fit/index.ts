export * from "./optimise/index.ts";
export type * from "./fit.ts";
