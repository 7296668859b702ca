export * from "./box.ts";
export * from "./covariance-adaptation.ts";
export * from "./minimise.ts";
export * from "./nelder-mead.ts";
export type { Minimum, Objective } from "./objective.ts";
export * from "./sobol.ts";
