export * from "./held-out.ts";
export { type Direction, type IsotonicCalibrator, isotonic, type Step } from "./isotonic.ts";
export type { Calibrator, Judgement } from "./judgement.ts";
export * from "./platt.ts";
export * from "./split.ts";
