export * from "./design.ts";
export * from "./responses.ts";
export * from "./shard.ts";
