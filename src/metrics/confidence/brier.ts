import type { Measured, NotEstimable } from "../estimable.ts";
import { notEstimable } from "../estimable.ts";
import type { Binning } from "./calibration.ts";
import { binPlaces } from "./calibration.ts";
import type { ConfidenceTable } from "./confidence-table.ts";
import { answersIn } from "./confidence-table.ts";

/** The Brier score: the mean of (confidence − 1)² over right answers and confidence² over wrong ones; 0 is best. */
export const brierScore = (table: ConfidenceTable): Measured => {
  const { all } = answersIn(table);
  if (all === 0) return notEstimable("there are no answers");
  let sum = 0;
  for (let k = 0; k < table.levels.length; k++) {
    const confidence = table.levels[k]!;
    sum += table.right[k]! * (1 - confidence) ** 2 + table.wrong[k]! * confidence ** 2;
  }
  return sum / all;
};

/** brier = reliability − resolution + uncertainty + withinVariance − withinCovariance, exactly. */
export interface BrierDecomposition {
  readonly brier: number;
  /** Mean squared distance of accuracy from confidence over groups; 0 is best. */
  readonly reliability: number;
  /** Variance of accuracy over groups: how far confidence sorts right from wrong; more is better. */
  readonly resolution: number;
  /** Variance of being right, p(1 − p): what no confidence can change. */
  readonly uncertainty: number;
  /** Variance of confidence within groups; 0 where each level is a group. */
  readonly withinVariance: number;
  /** Twice the covariance of confidence and being right within groups; 0 where each level is a group. */
  readonly withinCovariance: number;
}

/**
 * The Brier score taken apart (Murphy, 1973), each level of confidence a group of its own, or grouped into bins; with
 * bins, confidences differ within a group and two more terms make the sum exact (Stephenson, Coelho & Jolliffe, 2008).
 */
export const brierDecomposition = (
  table: ConfidenceTable,
  binning: Binning | null = null,
): BrierDecomposition | NotEstimable => {
  const { right, all } = answersIn(table);
  if (all === 0) return notEstimable("there are no answers");
  const { levels } = table;
  const groups = binning === null ? Int32Array.from(levels.keys()) : binPlaces(table, binning);
  const base = right / all;
  let reliability = 0;
  let resolution = 0;
  let withinVariance = 0;
  let withinCovariance = 0;
  for (let from = 0, to = 0; from < levels.length; from = to) {
    while (to < levels.length && groups[to] === groups[from]) to++;
    const group = groupSums(table, from, to);
    const confidence = group.held / group.answers;
    const accuracy = group.right / group.answers;
    reliability += group.answers * (confidence - accuracy) ** 2;
    resolution += group.answers * (accuracy - base) ** 2;
    for (let k = from; k < to; k++) {
      const away = levels[k]! - confidence;
      const answers = table.right[k]! + table.wrong[k]!;
      withinVariance += answers * away ** 2;
      withinCovariance += 2 * away * (table.right[k]! - answers * accuracy);
    }
  }
  return {
    brier: (reliability - resolution + withinVariance - withinCovariance) / all + base * (1 - base),
    reliability: reliability / all,
    resolution: resolution / all,
    uncertainty: base * (1 - base),
    withinVariance: withinVariance / all,
    withinCovariance: withinCovariance / all,
  };
};

const groupSums = ({ levels, right, wrong }: ConfidenceTable, from: number, to: number) => {
  let answers = 0;
  let rightOnes = 0;
  let held = 0;
  for (let k = from; k < to; k++) {
    const n = right[k]! + wrong[k]!;
    answers += n;
    rightOnes += right[k]!;
    held += n * levels[k]!;
  }
  return { answers, right: rightOnes, held };
};
