export * from "./decision.ts";
export * from "./machine.ts";
export * from "./parameters.ts";
export * from "./theory.ts";
export * from "./thresholds.ts";
export * from "./tuples.ts";
