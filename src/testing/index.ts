export * from "./acquisition/index.ts";
export { firstDifference } from "./difference.ts";
export type { Edge, Exploration, Graph } from "./explore.ts";
export { explore, longestRun } from "./explore.ts";
export * from "./flavell/index.ts";
export * from "./laws/index.ts";
export * from "./retrieval/index.ts";
export * from "./specification/index.ts";
