export * from "./memory.ts";
export * from "./retrieval/index.ts";
