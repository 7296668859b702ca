export type { Answers, Labels } from "./answers.ts";
export type { CalibrationPoint } from "./calibration-points.ts";
export { type Described, M_RATIO_ASSUMES } from "./describe.ts";
export { type DocumentEntry, type MeasuresDocument, measuresDocument } from "./document.ts";
export {
  type ConfidenceMeasures,
  MOST_LEVELS,
  MOST_RESAMPLED,
  measureConfidence,
} from "./measure-confidence.ts";
export * from "./names.ts";
export type { OfEach, PersonMeasures, WithinPerson } from "./persons.ts";
export type { MeasureOptions } from "./plan.ts";
export { MOST_RATINGS } from "./reading.ts";
export type { Unit } from "./redraw.ts";
export type { Uncertain } from "./sensitivity-estimates.ts";
