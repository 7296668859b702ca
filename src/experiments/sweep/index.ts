export * from "./design.ts";
export * from "./shard.ts";
