import type { NotEstimable } from "../estimable.ts";
import { notEstimable } from "../estimable.ts";
import type { ConfidenceTable } from "./confidence-table.ts";
import { answersIn } from "./confidence-table.ts";

/** Information in bits. */
export interface MetaInformation {
  /** Meta-I: what confidence tells of being right. */
  readonly information: number;
  /** The entropy of being right: what there is to tell. */
  readonly uncertainty: number;
  /** Meta-I over that entropy, Dayan's meta-I₂ʳ: 0 nothing, 1 everything. */
  readonly share: number;
}

/**
 * Meta-I, the mutual information of correctness and confidence (Dayan, 2023): H(right) + H(confidence) −
 * H(right, confidence), from relative frequencies.
 *
 * Frequencies of few answers find information where there is none, about (rows − 1)/(2n) nats of it;
 * `"miller-madow"` takes that off (Miller, 1955), and may give a value below 0.
 */
export const metaInformation = (
  table: ConfidenceTable,
  correction: "none" | "miller-madow" = "none",
): MetaInformation | NotEstimable => {
  const { right, all } = answersIn(table);
  if (right === 0 || right === all) return notEstimable("all answers are right, or all are wrong");
  const rows = table.levels.map((_, k) => table.right[k]! + table.wrong[k]!);
  const uncertainty = entropy([right, all - right], all);
  const joint = entropy(table.right, all) + entropy(table.wrong, all);
  // Within its bounds whatever the last digits of the logarithms say.
  const plain = Math.min(uncertainty, Math.max(0, uncertainty + entropy(rows, all) - joint));
  const cells = filled(table.right) + filled(table.wrong);
  const excess = (2 - 1 + (filled(rows) - 1) - (cells - 1)) / (2 * all * Math.LN2);
  const information = correction === "none" ? plain : plain + excess;
  return { information, uncertainty, share: information / uncertainty };
};

/** The part of an entropy in bits that these counts, of `all` in total, make up. */
const entropy = (counts: ArrayLike<number>, all: number): number => {
  let sum = 0;
  for (let k = 0; k < counts.length; k++) {
    if (counts[k]! > 0) sum -= (counts[k]! / all) * Math.log2(counts[k]! / all);
  }
  return sum;
};

const filled = (counts: ArrayLike<number>): number => {
  let found = 0;
  for (let k = 0; k < counts.length; k++) if (counts[k]! > 0) found++;
  return found;
};
