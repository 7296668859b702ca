export type { Fineness } from "./fineness.ts";
export * from "./first-passage.ts";
export { constantBound, type DiffusionBound, type DiffusionProcess, exponentialBound } from "./process.ts";
export * from "./simulate.ts";
