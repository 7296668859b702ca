/** From judgements and tests to relative accuracy, its difference, and whether the finding holds. */
import { stream } from "../../src/core/rng.ts";
import type { MeanEstimate, Measures, SessionRecord } from "../../src/experiments/list-learning/index.ts";
import { isAbove, isBelow, mean } from "../../src/experiments/list-learning/index.ts";
import { bootstrap } from "../../src/metrics/bootstrap.ts";
import { valueOrNull } from "../../src/metrics/estimable.ts";
import { gamma } from "../../src/metrics/gamma.ts";
import { hedgesG } from "../../src/metrics/hedges.ts";

export const TIMES = ["immediate", "delayed"] as const;
/** The learner as it is, and without short-term memory: the control that shows where the effect comes from. */
export const MINDS = ["intact", "without-short-term"] as const;
export type Time = (typeof TIMES)[number];
export type MindKind = (typeof MINDS)[number];

export interface Studied {
  readonly time: Time;
  readonly mind: MindKind;
  readonly record: SessionRecord;
  readonly recalled: readonly boolean[];
}

/** Measures of one participant, by mind and time of judgement. */
export const measuresOf = (studies: readonly Studied[]): Measures => {
  const measures: Record<string, number> = {};
  for (const { time, mind, record, recalled } of studies) {
    const judged = record.items.map(({ judgementOfLearning }) => judgementOfLearning);
    measures[`${mind}/${time}/gamma`] = valueOrNull(gamma(judged, recalled.map(Number))) ?? Number.NaN;
    measures[`${mind}/${time}/recall`] = mean(recalled.map(Number));
    measures[`${mind}/${time}/judged`] = mean(judged);
  }
  for (const mind of MINDS) {
    for (const name of ["gamma", "recall"]) {
      measures[`${mind}/difference/${name}`] =
        measures[`${mind}/delayed/${name}`]! - measures[`${mind}/immediate/${name}`]!;
    }
  }
  return measures;
};

/** Delayed against immediate as two groups of people, as the meta-analysis has them. */
export const hedgesOf = (participants: readonly Measures[], name: string, seed: number): MeanEstimate => {
  const columns = ["delayed", "immediate"].map((time) => `intact/${time}/${name}`);
  const width = 6;
  const sums = new Float64Array(participants.length * width);
  participants.forEach((measures, row) => {
    columns.forEach((column, group) => {
      const value = measures[column]!;
      if (!Number.isNaN(value)) sums.set([1, value, value * value], row * width + 3 * group);
    });
  });
  const statistic = (total: Float64Array): readonly number[] => {
    const [n1, sum1, squares1, n2, sum2, squares2] = total as unknown as readonly number[];
    const g = hedgesG({ n: n1!, sum: sum1!, squares: squares1! }, { n: n2!, sum: sum2!, squares: squares2! });
    return [valueOrNull(g) ?? Number.NaN];
  };
  const whole = new Float64Array(width);
  sums.forEach((value, index) => {
    whole[index % width]! += value;
  });
  const [estimate] = statistic(whole);
  const rng = stream(seed, `bootstrap/hedges/${name}`);
  const [interval] = bootstrap({ count: participants.length, width, sums }, statistic, {
    resamples: 2000,
    rng,
  });
  return { estimate: Number.isNaN(estimate) ? null : estimate!, ...interval! };
};

/** Delayed gamma is to exceed the immediate one by this much at least. */
const ACCURACY_GAIN = 0.2;
/** Recall may differ by this much and still count as nearly unchanged. */
const MEMORY_CHANGE = 0.05;

export const summaryOf = (
  participants: number,
  items: number,
  estimates: Readonly<Record<string, MeanEstimate>>,
  hedges: Readonly<Record<"gamma" | "recall", MeanEstimate>>,
) => {
  const at = (mind: MindKind, time: Time) => ({
    gamma: estimates[`${mind}/${time}/gamma`]!,
    recall: estimates[`${mind}/${time}/recall`]!,
    meanJudgement: estimates[`${mind}/${time}/judged`]!,
  });
  const difference = (mind: MindKind) => ({
    gamma: estimates[`${mind}/difference/gamma`]!,
    recall: estimates[`${mind}/difference/recall`]!,
  });
  const { gamma: accuracy, recall: memory } = difference("intact");
  return {
    participants,
    items,
    immediate: at("intact", "immediate"),
    delayed: at("intact", "delayed"),
    difference: difference("intact"),
    hedgesG: hedges,
    withoutShortTerm: {
      immediate: at("without-short-term", "immediate"),
      delayed: at("without-short-term", "delayed"),
      difference: difference("without-short-term"),
    },
    holds: {
      delayedMoreAccurate: isAbove(accuracy, ACCURACY_GAIN),
      memoryNearlyUnchanged: isAbove(memory, -MEMORY_CHANGE) && isBelow(memory, MEMORY_CHANGE),
    },
  };
};
export type Summary = ReturnType<typeof summaryOf>;
