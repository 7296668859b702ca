export * from "./crossover.ts";
export * from "./palette.ts";
export * from "./svg.ts";
