/**
 * Rational metareasoning's reward (De Sabbata et al., 2024) of traces that are finished: what a method's thinking has
 * added to the probability of the expected answer, less what its tokens cost. Nothing is trained by it: it says of each
 * method whether its tokens were worth it, and which traces training would go on with.
 */
import { group, groups } from "d3-array";
import { inRange } from "../../core/errors.ts";
import { stream } from "../../core/rng.ts";
import { bootstrap, type UnitSums } from "../../metrics/bootstrap.ts";
import { type Estimate, type NotEstimable, notEstimable } from "../../metrics/estimable.ts";
import {
  groupAdvantage,
  type RamOptions,
  RELEASED_GUARD,
  ramReward,
  thoughtCost,
  thoughtUtility,
} from "../../rational/ram.ts";
import type { ProblemResult } from "../run/result.ts";

/** A trace as far as its reward depends on it. */
export interface FinishedTrace extends Pick<ProblemResult, "id" | "method" | "correct" | "tokens"> {
  /** π(y | z, x), where it was measured; else it is estimated from whether the answer is right. */
  readonly probability?: number;
}

/** The form of the reward, and how it is summed up. */
export interface RamScoreOptions extends RamOptions {
  /** The method that answers without thinking: its answers estimate π(y | x). */
  readonly baseline: string;
  readonly seed: number;
  readonly resamples: number;
  /** How much each interval should hold. */
  readonly level: number;
}

/** γ·log(1 + l) with γ = 0.1, and the guard, as in the authors' released code; No-Thinking as the answer without thought. */
export const RAM_SCORE_OPTIONS: RamScoreOptions = {
  cost: "log1p",
  guard: RELEASED_GUARD,
  gamma: 0.1,
  baseline: "no-thinking",
  seed: 1,
  resamples: 1000,
  level: 0.95,
};

/** The reward of one trace. */
export interface ScoredTrace {
  readonly id: string;
  readonly method: string;
  /** U, in nats. @eq RaM-1 */
  readonly utility: number;
  /** C, in nats. @eq RaM-2 */
  readonly cost: number;
  /** R = U − C. @eq RaM-3 */
  readonly reward: number;
  /** a: the reward less the mean reward of all traces of the same problem; training keeps those with a ≥ 0. @eq RaM-4 */
  readonly advantage: number;
}

/** A method over all problems. */
export interface MethodReward {
  readonly method: string;
  /** Traces with a reward. */
  readonly scored: number;
  /** Undecided ones, and those of problems that the baseline has not answered. */
  readonly unscored: number;
  readonly utility: Estimate | NotEstimable;
  readonly cost: Estimate | NotEstimable;
  readonly reward: Estimate | NotEstimable;
  /** Share of its traces with a ≥ 0. */
  readonly kept: Estimate | NotEstimable;
}

/**
 * How probable the expected answer is, from right answers among so many: (right + ½)/(answers + 1), the mean under
 * Jeffreys's prior, so that one answer is never taken for certainty.
 */
export const estimatedProbability = (right: number, answers: number): number => {
  inRange("RaM, answers", answers, 0, Number.MAX_SAFE_INTEGER);
  inRange("RaM, right answers", right, 0, answers);
  return (right + 0.5) / (answers + 1);
};

/**
 * The reward of every trace that has one. An undecided answer has none, and neither has any answer to a problem that
 * the baseline has not answered decidedly. The baseline itself is scored like every method: it adds nothing, and costs its tokens.
 *
 * @throws OutOfRangeError for a probability, length, γ or guard out of range.
 */
export const scoredTraces = (
  traces: readonly FinishedTrace[],
  { baseline, ...options }: RamOptions & Pick<RamScoreOptions, "baseline">,
): readonly ScoredTrace[] => {
  const decided = traces.filter(({ correct }) => correct !== null);
  const without = group(
    decided.filter(({ method }) => method === baseline),
    ({ id }) => id,
  );
  const rewarded = decided.flatMap((trace): readonly Omit<ScoredTrace, "advantage">[] => {
    const answers = without.get(trace.id);
    if (answers === undefined) return [];
    const { id, method, tokens: length } = trace;
    const prior = estimatedProbability(answers.filter(({ correct }) => correct).length, answers.length);
    const posterior = trace.probability ?? estimatedProbability(Number(trace.correct), 1);
    const thought = { without: prior, with: method === baseline ? prior : posterior, length };
    return [
      {
        id,
        method,
        utility: thoughtUtility(thought, options.guard),
        cost: thoughtCost(length, options),
        reward: ramReward(thought, options),
      },
    ];
  });
  return groups(rewarded, ({ id }) => id).flatMap(([, answers]) => {
    const advantages = groupAdvantage(answers.map(({ reward }) => reward));
    return answers.map((one, place) => ({ ...one, advantage: advantages[place]! }));
  });
};

/** Every method's mean reward and its parts, each with a bootstrap interval over traces, in the order of the methods. */
export const ramScores = (
  traces: readonly FinishedTrace[],
  options: RamScoreOptions = RAM_SCORE_OPTIONS,
): readonly MethodReward[] => {
  const scored = scoredTraces(traces, options);
  return [...new Set(traces.map(({ method }) => method))].map((method) => {
    const own = scored.filter((one) => one.method === method);
    const all = traces.filter((one) => one.method === method).length;
    const [utility, cost, reward, kept] = meansOf(method, own, options);
    return {
      method,
      scored: own.length,
      unscored: all - own.length,
      utility: utility!,
      cost: cost!,
      reward: reward!,
      kept: kept!,
    };
  });
};

const meansOf = (
  method: string,
  own: readonly ScoredTrace[],
  { seed, resamples, level, baseline }: RamScoreOptions,
): readonly (Estimate | NotEstimable)[] => {
  if (own.length === 0) {
    const why = `no trace of it has a decided answer to a problem that ${baseline} has answered`;
    return Array.from({ length: 4 }, () => notEstimable(why));
  }
  const rows = own.map(({ utility, cost, reward, advantage }) => [
    utility,
    cost,
    reward,
    Number(advantage >= 0),
    1,
  ]);
  const width = 5;
  const units: UnitSums = { count: own.length, width, sums: Float64Array.from(rows.flat()) };
  const means = (sums: ArrayLike<number>): number[] =>
    Array.from({ length: width - 1 }, (_, column) => sums[column]! / sums[width - 1]!);
  const totals = Array.from({ length: width }, (_, column) =>
    rows.reduce((sum, row) => sum + row[column]!, 0),
  );
  const rng = stream(seed, `ram/${method}`);
  const intervals = bootstrap(units, means, { resamples, rng, level });
  return means(totals).map((estimate, column) => ({ estimate, ...intervals[column]! }));
};
