export * from "./acquisition/index.ts";
export * from "./memory.ts";
export * from "./retrieval/index.ts";
