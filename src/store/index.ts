export * from "./csv.ts";
export * from "./human-trials.ts";
