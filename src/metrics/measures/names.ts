/** The measures by the keys that they have in every output, and in its order. */

/** Measures of right and wrong answers at each level of confidence. */
export const CONFIDENCE_MEASURES = [
  "gamma",
  "somersD",
  "auroc2",
  "ece",
  "brier",
  "logScore",
  "bias",
  "tauB",
  "metaI",
  "adaptiveEce",
  "reliability",
  "resolution",
] as const;

/** Measures of a two-class task, from the counts of ratings for each stimulus and response. */
export const SENSITIVITY_MEASURES = [
  "dprime",
  "metaD",
  "mRatio",
  "metaDFirst",
  "mRatioFirst",
  "metaDSecond",
  "mRatioSecond",
] as const;

/** All of them: ten that every output begins with, then the further ones. */
export const MEASURE_NAMES = [
  "gamma",
  "somersD",
  "auroc2",
  "dprime",
  "metaD",
  "mRatio",
  "ece",
  "brier",
  "logScore",
  "bias",
  "tauB",
  "metaI",
  "adaptiveEce",
  "reliability",
  "resolution",
  "metaDFirst",
  "mRatioFirst",
  "metaDSecond",
  "mRatioSecond",
] as const satisfies readonly (ConfidenceMeasure | SensitivityMeasure)[];

/** A measure of a table of confidence. */
export type ConfidenceMeasure = (typeof CONFIDENCE_MEASURES)[number];
/** A measure of a two-class task. */
export type SensitivityMeasure = (typeof SENSITIVITY_MEASURES)[number];
/** Any measure, by its key. */
export type MeasureName = (typeof MEASURE_NAMES)[number];

/** Where a measure's values may lie. */
export const RANGES: Readonly<Record<MeasureName, readonly [number, number]>> = {
  gamma: [-1, 1],
  somersD: [-1, 1],
  auroc2: [0, 1],
  dprime: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  metaD: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  mRatio: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ece: [0, 1],
  brier: [0, 1],
  logScore: [0, Number.POSITIVE_INFINITY],
  bias: [-1, 1],
  tauB: [-1, 1],
  metaI: [0, 1],
  adaptiveEce: [0, 1],
  reliability: [0, 1],
  resolution: [0, 0.25],
  metaDFirst: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  mRatioFirst: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  metaDSecond: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  mRatioSecond: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
};
