import type { Measured } from "../estimable.ts";
import { notEstimable } from "../estimable.ts";
import type { ConfidenceTable } from "./confidence-table.ts";
import { answersIn } from "./confidence-table.ts";

/**
 * The logarithmic score: the mean of −ln(confidence) over right answers and −ln(1 − confidence) over wrong ones, in
 * nats; 0 is best.
 *
 * A wrong answer held with certainty, or a right one held impossible, makes it infinite; then there is no value,
 * unless `floor` keeps confidence within [floor, 1 − floor].
 */
export const logScore = (table: ConfidenceTable, floor = 0): Measured => {
  const { all } = answersIn(table);
  if (all === 0) return notEstimable("there are no answers");
  let sum = 0;
  for (let k = 0; k < table.levels.length; k++) {
    const confidence = Math.min(1 - floor, Math.max(floor, table.levels[k]!));
    if (table.right[k]! > 0) sum -= table.right[k]! * Math.log(confidence);
    if (table.wrong[k]! > 0) sum -= table.wrong[k]! * Math.log1p(-confidence);
  }
  return Number.isFinite(sum)
    ? sum / all
    : notEstimable("a wrong answer was held with certainty, or a right one with none");
};
