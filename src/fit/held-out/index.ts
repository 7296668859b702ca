export * from "./competitor.ts";
export * from "./held-out.ts";
export * from "./lapse.ts";
export * from "./people.ts";
export * from "./ranking.ts";
export * from "./recall-competitor.ts";
export * from "./simulated-cells.ts";
