export * from "./published.ts";
export * from "./recompute.ts";
