export * from "./capricious.ts";
export type { FlavellProperty } from "./observed.ts";
export { FLAVELL_PROPERTIES } from "./properties.ts";
export * from "./run.ts";
