export * from "./derived-retrieval.ts";
export * from "./derived-thresholds.ts";
export * from "./recall-counters.ts";
