export * from "./auroc2.ts";
export { type BrierDecomposition, brierDecomposition, brierScore } from "./brier.ts";
export {
  type Binning,
  type CalibrationBin,
  calibrationCurve,
  confidenceBias,
  expectedCalibrationError,
  TEN_BINS,
} from "./calibration.ts";
export * from "./confidence-table.ts";
export * from "./log-score.ts";
export * from "./meta-information.ts";
