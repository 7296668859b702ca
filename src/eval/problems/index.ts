export type { Fields, ProblemFormat } from "./format.ts";
export { FORMATS } from "./formats/registry.ts";
export * from "./problem.ts";
export * from "./read.ts";
