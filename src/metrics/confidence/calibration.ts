/** Calibration: of the answers held with a confidence of 0.8, are 80 % right? */
import type { Measured } from "../estimable.ts";
import { notEstimable } from "../estimable.ts";
import type { ConfidenceTable } from "./confidence-table.ts";
import { answersIn } from "./confidence-table.ts";

/** A group of answers of similar confidence. */
export interface CalibrationBin {
  /** The lowest and highest confidence in it. */
  readonly from: number;
  readonly to: number;
  readonly answers: number;
  /** Mean confidence. */
  readonly confidence: number;
  /** Share right. */
  readonly accuracy: number;
}

/** Where the bins are cut: into equal widths of the scale, or into equal numbers of answers. */
export interface Binning {
  readonly bins: number;
  readonly by: "width" | "answers";
}

/** Ten bins of equal width, as most of the literature has it. */
export const TEN_BINS: Binning = { bins: 10, by: "width" };

/**
 * The calibration curve; empty bins are left out. The table's levels are probabilities.
 *
 * By width, bin b of B takes the confidences in (b/B, (b+1)/B], the first also 0 (Guo et al., 2017). By answers, a
 * confidence goes to bin ⌊B · share of answers with a lower one⌋, so that equal confidences are never parted.
 */
export const calibrationCurve = (
  table: ConfidenceTable,
  binning: Binning = TEN_BINS,
): readonly CalibrationBin[] => {
  const places = binPlaces(table, binning);
  const curve: CalibrationBin[] = [];
  for (let k = 0, from = 0; k < places.length; k++) {
    if (k + 1 < places.length && places[k + 1] === places[k]) continue;
    curve.push(binOf(table, from, k));
    from = k + 1;
  }
  return curve;
};

/** The bin of each level. */
export const binPlaces = ({ levels, right, wrong }: ConfidenceTable, { bins, by }: Binning): Int32Array => {
  const places = new Int32Array(levels.length);
  const all = answersIn({ levels, right, wrong }).all;
  let below = 0;
  for (let k = 0; k < levels.length; k++) {
    // A confidence of 0.7 is the top of its bin although 0.7 · 10 exceeds 7 in floating point.
    places[k] =
      by === "width"
        ? Math.max(0, Math.ceil(levels[k]! * bins - 1e-9) - 1)
        : Math.floor((bins * below) / all);
    below += right[k]! + wrong[k]!;
  }
  return places;
};

const binOf = ({ levels, right, wrong }: ConfidenceTable, from: number, to: number): CalibrationBin => {
  let answers = 0;
  let correct = 0;
  let held = 0;
  for (let k = from; k <= to; k++) {
    const n = right[k]! + wrong[k]!;
    answers += n;
    correct += right[k]!;
    held += n * levels[k]!;
  }
  return {
    from: levels[from]!,
    to: levels[to]!,
    answers,
    confidence: held / answers,
    accuracy: correct / answers,
  };
};

/**
 * Expected calibration error: the mean distance of accuracy from confidence over the bins, weighted by their answers,
 * 0 to 1. It depends on the binning, so the binning is to be stated with it; with bins by answers it is the adaptive
 * calibration error (Nixon et al., 2019).
 */
export const expectedCalibrationError = (table: ConfidenceTable, binning: Binning = TEN_BINS): Measured => {
  const { all } = answersIn(table);
  if (all === 0) return notEstimable("there are no answers");
  const curve = calibrationCurve(table, binning);
  return curve.reduce(
    (sum, { answers, confidence, accuracy }) => sum + (answers / all) * Math.abs(accuracy - confidence),
    0,
  );
};

/** Over-confidence: mean confidence minus share right, −1 to 1; negative is under-confidence. */
export const confidenceBias = (table: ConfidenceTable): Measured => {
  const { right, all } = answersIn(table);
  if (all === 0) return notEstimable("there are no answers");
  let held = 0;
  for (let k = 0; k < table.levels.length; k++)
    held += (table.right[k]! + table.wrong[k]!) * table.levels[k]!;
  return held / all - right / all;
};
