export * from "./bootstrap.ts";
export * from "./estimable.ts";
export * from "./gamma.ts";
export * from "./hedges.ts";
export * from "./least-squares.ts";
export * from "./pairs.ts";
export * from "./quantile.ts";
export * from "./signal-detection/index.ts";
