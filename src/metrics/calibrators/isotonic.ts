import type { NotEstimable } from "../estimable.ts";
import { notEstimable } from "../estimable.ts";
import { type Calibrator, type Judgement, refuseUnjudgeable } from "./judgement.ts";

/** Signals `from` to `to` that are given one probability. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly probability: number;
  readonly weight: number;
}

/** An isotonic calibrator: its steps, in the order of the signal. */
export interface IsotonicCalibrator extends Calibrator {
  readonly kind: "isotonic";
  readonly steps: readonly Step[];
}

/** Which way a surer signal points. */
export type Direction = "higher" | "lower";

/**
 * Isotonic regression of being right on the signal, by pooling adjacent violators (Ayer et al., 1955; Zadrozny &
 * Elkan, 2002): the non-decreasing (under `lower`, non-increasing) function with the least squared error. Equal
 * signals are pooled first. Between two steps it is interpolated linearly, beyond the ends it is constant.
 *
 * @throws OutOfRangeError for a signal that is no finite number.
 */
export const isotonic = (
  judgements: readonly Judgement[],
  surer: Direction = "higher",
): IsotonicCalibrator | NotEstimable => {
  refuseUnjudgeable("isotonic", judgements);
  if (judgements.length === 0) return notEstimable("there are no judgements");
  const sign = surer === "higher" ? 1 : -1;
  const pooled: Step[] = [];
  for (const step of levels(judgements, sign)) {
    let last = step;
    for (let before = pooled.at(-1); before !== undefined; before = pooled.at(-1)) {
      if (before.probability < last.probability) break;
      pooled.pop();
      last = joined(before, last);
    }
    pooled.push(last);
  }
  const probability = (signal: number): number => interpolated(pooled, sign * signal);
  const steps = pooled.map(({ from, to, ...rest }) => ({
    from: sign * from + 0,
    to: sign * to + 0,
    ...rest,
  }));
  return { kind: "isotonic", steps, probability };
};

/** One step a signal, in ascending order. */
const levels = (judgements: readonly Judgement[], sign: number): readonly Step[] => {
  const byLevel = new Map<number, Step>();
  for (const { signal, correct } of judgements) {
    // Adding 0 makes −0 and 0 one level.
    const level = sign * signal + 0;
    const one: Step = { from: level, to: level, probability: correct ? 1 : 0, weight: 1 };
    const before = byLevel.get(level);
    byLevel.set(level, before === undefined ? one : joined(before, one));
  }
  return [...byLevel.values()].sort((one, other) => one.from - other.from);
};

const joined = (one: Step, other: Step): Step => {
  const weight = one.weight + other.weight;
  const right = one.probability * one.weight + other.probability * other.weight;
  return { from: one.from, to: other.to, probability: right / weight, weight };
};

const interpolated = (steps: readonly Step[], signal: number): number => {
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (steps[middle]!.to < signal) low = middle + 1;
    else high = middle;
  }
  const above = steps[low]!;
  const below = steps[low - 1];
  if (signal >= above.from || below === undefined) return above.probability;
  const share = (signal - below.to) / (above.from - below.to);
  return below.probability + share * (above.probability - below.probability);
};
