import { PRETEST_LEVELS, STEP_MS } from "../../rational/recall/index.ts";

/** What the likelihood needs of human trials, in columns; `NaN` is a missing value. */
export interface RecallTrials {
  readonly count: number;
  /** 0 correct, 1 omission (give-up); other codes are left out. */
  readonly response: Uint8Array;
  /** ms */
  readonly rt: Float64Array;
  /** 1 … 5 */
  readonly judgement: Float64Array;
  /** Pretest accuracy: 0, ½ or 1. */
  readonly pretest: Float64Array;
}

/** Trials counted over pretest level × response × time bin; entry ((level · 2) + response) · bins + bin − 1. */
export interface RecallCounts {
  readonly bins: number;
  readonly cell: Float64Array;
  /** Trials counted. */
  readonly total: number;
  /** Correct and give-up trials left out: no time, or a pretest accuracy that two tests cannot give. */
  readonly unusable: number;
  /** Correct and give-up trials left out because they took longer than the last bin. */
  readonly late: number;
}

/** A trial's cell, or −1 for one that is no recall or give-up, −2 for an unusable one, −3 for a late one. */
export const cellOf = (trials: RecallTrials, trial: number, bins: number): number =>
  cellAt(trials.response[trial]!, trials.pretest[trial]!, trials.rt[trial]!, bins);

/** The same for a trial that stands in no column. */
export const cellAt = (response: number, pretest: number, rt: number, bins: number): number => {
  if (response > 1) return -1;
  const level = PRETEST_LEVELS.indexOf(pretest as 0 | 0.5 | 1);
  if (level < 0 || !(rt > 0)) return -2;
  const bin = Math.ceil(rt / STEP_MS);
  return bin > bins ? -3 : (level * 2 + response) * bins + bin - 1;
};

/** Bin = ⌈rt / 100 ms⌉. */
export const recallCounts = (trials: RecallTrials, bins = 150): RecallCounts => {
  const cell = new Float64Array(6 * bins);
  let total = 0;
  let unusable = 0;
  let late = 0;
  for (let trial = 0; trial < trials.count; trial++) {
    const at = cellOf(trials, trial, bins);
    if (at >= 0) {
      cell[at]!++;
      total++;
    } else if (at === -2) unusable++;
    else if (at === -3) late++;
  }
  return { bins, cell, total, unusable, late };
};
