export * from "./holm.ts";
export * from "./mcnemar.ts";
export * from "./two-shares.ts";
