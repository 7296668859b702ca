export * from "./problem.ts";
export * from "./read.ts";
