export * from "./formula.ts";
export * from "./gamma.ts";
export { median } from "./median.ts";
export * from "./multinomial.ts";
export * from "./normal.ts";
export * from "./normal-quantile.ts";
export * from "./quasi-newton.ts";
export * from "./symmetric-eigen.ts";
