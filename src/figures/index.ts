export * from "./bars.ts";
export * from "./crossover.ts";
export * from "./curves.ts";
export * from "./held-out.ts";
export * from "./palette.ts";
export * from "./png.ts";
export * from "./side-by-side.ts";
export { solutionFigure } from "./solution.ts";
export * from "./svg.ts";
