export * from "./allocation.ts";
export * from "./levels.ts";
export * from "./machine.ts";
export * from "./norm.ts";
export * from "./parameters.ts";
export * from "./theory.ts";
export * from "./tuples.ts";
