export * from "./cued-recall/index.ts";
export type * from "./simulation.ts";
