export * from "./d-prime.ts";
export * from "./meta-d.ts";
export * from "./meta-d-interval.ts";
export * from "./rating-counts.ts";
