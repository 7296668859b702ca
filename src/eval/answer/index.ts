export * from "./check.ts";
export * from "./extract.ts";
export type { Verdict } from "./verdict.ts";
