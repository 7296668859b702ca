export * from "./optimise/index.ts";
