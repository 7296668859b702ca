import { confidenceTable } from "../confidence/confidence-table.ts";
import { brierScore, expectedCalibrationError, logScore } from "../confidence/index.ts";
import { isEstimable, type Measured, type NotEstimable } from "../estimable.ts";
import { type Direction, type IsotonicCalibrator, isotonic } from "./isotonic.ts";
import type { Judgement } from "./judgement.ts";
import { type PlattCalibrator, platt } from "./platt.ts";
import type { Split } from "./split.ts";

/** How good probabilities are on answers that they were not fitted to. */
export interface HeldOutScores {
  readonly answers: number;
  readonly brier: Measured;
  readonly logScore: Measured;
  readonly expectedCalibrationError: Measured;
}

/** A calibrator with its split and its scores where it was not fitted. */
export interface HeldOutCalibration {
  readonly calibrator: IsotonicCalibrator | PlattCalibrator;
  readonly split: { readonly seed: number; readonly name: string; readonly fitted: number };
  readonly heldOut: HeldOutScores;
}

/** Fits a calibrator to one part of a split and scores it on the other. */
export const calibrateHeldOut = (
  split: Split<Judgement>,
  kind: "isotonic" | "platt",
  surer: Direction = "higher",
): HeldOutCalibration | NotEstimable => {
  const calibrator = kind === "isotonic" ? isotonic(split.fitted, surer) : platt(split.fitted);
  if (!isEstimable(calibrator)) return calibrator;
  const { seed, name, fitted, heldOut } = split;
  return {
    calibrator,
    split: { seed, name, fitted: fitted.length },
    heldOut: scores(heldOut, calibrator.probability),
  };
};

const scores = (judgements: readonly Judgement[], of: (signal: number) => number): HeldOutScores => {
  const table = confidenceTable(
    judgements.map(({ correct }) => correct),
    judgements.map(({ signal }) => of(signal)),
  );
  return {
    answers: judgements.length,
    brier: brierScore(table),
    logScore: logScore(table),
    expectedCalibrationError: expectedCalibrationError(table),
  };
};
