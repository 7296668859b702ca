export * from "./cued-recall/index.ts";
export * from "./reasoning/index.ts";
export * from "./simulate.ts";
export type * from "./simulation.ts";
export * from "./sweep/index.ts";
