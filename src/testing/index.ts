/** fast-check, the copy that the arbitraries here are made with. */
export { default as fc } from "fast-check";
export * from "./acquisition/index.ts";
export * from "./check/index.ts";
export { firstDifference } from "./difference.ts";
export type { Edge, Exploration, Graph } from "./explore.ts";
export { explore, longestRun } from "./explore.ts";
export * from "./flavell/index.ts";
export * from "./laws/index.ts";
export * from "./meta-r1/index.ts";
export * from "./rational/index.ts";
export * from "./retrieval/index.ts";
export * from "./specification/index.ts";
