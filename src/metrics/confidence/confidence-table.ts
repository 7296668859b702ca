/**
 * Right and wrong answers counted at each level of confidence: all that any measure of confidence needs. A table of
 * a rating scale has as many rows as the scale has points, however many answers stand behind it, and tables of
 * several people add up.
 */
import { OutOfRangeError } from "../../core/errors.ts";
import type { PairCounts } from "../pairs.ts";

/** Row k: a level of confidence, ascending, with its right and wrong answers; not both 0. */
export interface ConfidenceTable {
  readonly levels: Float64Array;
  readonly right: Float64Array;
  readonly wrong: Float64Array;
}

/**
 * Counts answers: `correct` is 1 (or `true`) or 0, `confidence` any number.
 *
 * @throws OutOfRangeError for unequal lengths, a missing confidence, or a `correct` that is neither 0 nor 1.
 */
export const confidenceTable = (
  correct: ArrayLike<number | boolean>,
  confidence: ArrayLike<number>,
): ConfidenceTable => {
  refuseUncountable(correct, confidence);
  const levels = distinct(confidence);
  const places = new Map<number, number>();
  levels.forEach((level, place) => {
    places.set(level, place);
  });
  const right = new Float64Array(levels.length);
  const wrong = new Float64Array(levels.length);
  for (let i = 0; i < confidence.length; i++) {
    (correct[i] ? right : wrong)[places.get(confidence[i]!)!]!++;
  }
  return { levels, right, wrong };
};

const refuseUncountable = (correct: ArrayLike<number | boolean>, confidence: ArrayLike<number>): void => {
  if (correct.length !== confidence.length) {
    throw new OutOfRangeError({
      where: "confidenceTable",
      got: `${correct.length} answers and ${confidence.length} confidences`,
      expected: "as many of the one as of the other",
    });
  }
  for (let i = 0; i < correct.length; i++) {
    const right = Number(correct[i]);
    if ((right === 0 || right === 1) && !Number.isNaN(confidence[i]!)) continue;
    throw new OutOfRangeError({
      where: `confidenceTable, answer ${i + 1}`,
      got: `correct ${correct[i]}, confidence ${confidence[i]}`,
      expected: "correct 0 or 1, and a number",
      remedy: "Leave answers without a confidence out before counting.",
    });
  }
};

const distinct = (values: ArrayLike<number>): Float64Array =>
  Float64Array.from(values)
    .sort()
    .filter((value, i, sorted) => i === 0 || value !== sorted[i - 1]);

/** A rating scale read as probabilities: the lowest point is 0, the highest 1. */
export interface Scale {
  readonly min: number;
  readonly max: number;
}

/**
 * The table with its levels as probabilities, (level − min)/(max − min).
 *
 * @throws OutOfRangeError for a level outside the scale.
 */
export const asProbabilities = (
  { levels, right, wrong }: ConfidenceTable,
  { min, max }: Scale,
): ConfidenceTable => {
  const outside = levels.find((level) => !(level >= min && level <= max));
  if (outside !== undefined || !(min < max)) {
    throw new OutOfRangeError({
      where: "confidence scale",
      got: outside === undefined ? `${min} to ${max}` : `a confidence of ${outside}`,
      expected: outside === undefined ? "a lowest point below the highest" : `a number from ${min} to ${max}`,
    });
  }
  return { levels: levels.map((level) => (level - min) / (max - min)), right, wrong };
};

/** How many answers, and how many of them right. */
export const answersIn = ({
  right,
  wrong,
}: ConfidenceTable): { readonly right: number; readonly all: number } => {
  let rightOnes = 0;
  let all = 0;
  for (let k = 0; k < right.length; k++) {
    rightOnes += right[k]!;
    all += right[k]! + wrong[k]!;
  }
  return { right: rightOnes, all };
};

/** The pairs of answers, ordered by correctness first and by confidence second, in one pass over the table. */
export const pairsOfTable = ({ right, wrong }: ConfidenceTable): PairCounts => {
  let rightBelow = 0;
  let wrongBelow = 0;
  let concordant = 0;
  let discordant = 0;
  let tiedSecond = 0;
  let tiedBoth = 0;
  for (let k = 0; k < right.length; k++) {
    concordant += right[k]! * wrongBelow;
    discordant += wrong[k]! * rightBelow;
    tiedSecond += right[k]! * wrong[k]!;
    tiedBoth += pairsAmong(right[k]!) + pairsAmong(wrong[k]!);
    rightBelow += right[k]!;
    wrongBelow += wrong[k]!;
  }
  const tiedFirst = pairsAmong(rightBelow) + pairsAmong(wrongBelow) - tiedBoth;
  return { concordant, discordant, tiedFirst, tiedSecond, tiedBoth };
};

const pairsAmong = (n: number): number => (n * n - n) / 2;
