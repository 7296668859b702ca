export * from "./gamma.ts";
export { median } from "./median.ts";
export * from "./normal.ts";
export * from "./symmetric-eigen.ts";
