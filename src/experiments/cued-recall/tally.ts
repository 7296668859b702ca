/** What needs no line and no resampling: shares, mean and median times, the mix of responses by pretest accuracy. */
import { medianOf } from "../../metrics/quantile.ts";
import { nearestLevel } from "./relations.ts";
import type { CuedRecallResponse, CuedRecallTrials } from "./trials.ts";
import { RESPONSES } from "./trials.ts";

/** The responses that have a time of their own; a timeout's is the limit. */
export const ANSWERS = ["correct", "omission", "commission"] as const;
/** One value for each response that the participant itself timed: correct, omission, commission. */
export type PerAnswer<Value> = { readonly [Answer in (typeof ANSWERS)[number]]: Value };

/** A share of trials for each response; the four add up to 1. */
export type Shares = { readonly [Response in CuedRecallResponse]: number };

/** The mix of responses at one level of pretest accuracy. */
export type PretestMix = { readonly pretest: number; readonly trials: number } & Shares;

/** Mean and median time of each response, ms, and how many of its trials have no time. */
export interface AnswerTimes {
  readonly mean: PerAnswer<number | null>;
  readonly median: PerAnswer<number | null>;
  readonly leftOut: PerAnswer<number>;
}

/** Shares over all trials. */
export const sharesOf = ({ response, count }: CuedRecallTrials): Shares => {
  const counts = new Float64Array(RESPONSES.length);
  for (let trial = 0; trial < count; trial++) counts[response[trial]!]!++;
  return asShares(counts, count);
};

/** Shares at each level of pretest accuracy, over the trials that have one. */
export const pretestMix = (
  { response, pretest, count }: CuedRecallTrials,
  levels: readonly number[],
): readonly PretestMix[] => {
  const counts = levels.map(() => new Float64Array(RESPONSES.length));
  for (let trial = 0; trial < count; trial++) {
    const share = pretest[trial]!;
    if (!Number.isNaN(share)) counts[nearestLevel(levels, share)]![response[trial]!]!++;
  }
  return levels.flatMap((level, at) => {
    const trials = counts[at]!.reduce((sum, n) => sum + n, 0);
    return trials === 0 ? [] : [{ pretest: level, trials, ...asShares(counts[at]!, trials) }];
  });
};

const asShares = (counts: Float64Array, trials: number): Shares => ({
  correct: counts[0]! / trials,
  omission: counts[1]! / trials,
  commission: counts[2]! / trials,
  timeout: counts[3]! / trials,
});

/** Times over the trials of each response that have one. */
export const answerTimes = (trials: CuedRecallTrials): AnswerTimes => {
  const ofAnswer = ANSWERS.map((answer) => timesOf(trials, RESPONSES.indexOf(answer)));
  return {
    mean: perAnswer((at) => meanOf(ofAnswer[at]!.times)),
    median: perAnswer((at) => medianOf(ofAnswer[at]!.times)),
    leftOut: perAnswer((at) => ofAnswer[at]!.leftOut),
  };
};

/** Asks `value` once for each answer, by its place and its name. */
export const perAnswer = <Value>(
  value: (at: number, name: (typeof ANSWERS)[number]) => Value,
): PerAnswer<Value> => ({
  correct: value(0, "correct"),
  omission: value(1, "omission"),
  commission: value(2, "commission"),
});

const timesOf = ({ response, rt, count }: CuedRecallTrials, code: number) => {
  const times = new Float64Array(count);
  let told = 0;
  let leftOut = 0;
  for (let trial = 0; trial < count; trial++) {
    if (response[trial] !== code) continue;
    if (Number.isNaN(rt[trial]!)) leftOut++;
    else times[told++] = rt[trial]!;
  }
  return { times: times.subarray(0, told), leftOut };
};

const meanOf = (values: Float64Array): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
