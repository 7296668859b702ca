/** All that a report says of an evaluation, from its results alone. */
import { type MethodReward, RAM_SCORE_OPTIONS, ramScores } from "../ram/index.ts";
import type { ProblemResult } from "../run/result.ts";
import { type DifficultyReport, difficultyReport } from "./difficulty.ts";
import { type LevelScore, levelScores } from "./levels.ts";
import { type MethodScore, methodScore, type ScoredMethod, type ScoreOptions } from "./methods.ts";
import { type Comparison, comparisonsOf } from "./pairs.ts";

/** What `summary.json` of an evaluation holds. */
export interface EvaluationSummary {
  /** L_max of RSE, in tokens. */
  readonly lMax: number;
  readonly intervals: {
    readonly level: number;
    readonly accuracy: "Wilson";
    readonly others: "bootstrap over problems";
    readonly resamples: number;
  };
  /** Problems that were to be answered, and results that are there of `methods` times as many. */
  readonly problems: number;
  readonly finished: number;
  readonly methods: readonly MethodScore[];
  readonly comparisons: {
    readonly test: "exact McNemar";
    readonly adjustment: "Holm";
    readonly pairs: readonly Comparison[];
  };
  readonly difficulty: readonly DifficultyReport[];
  readonly levels: readonly LevelScore[];
  /**
   * Rational metareasoning's reward of each method's traces, with the method that answers without thinking as what they
   * are held against; `null` where that is not among them.
   */
  readonly ram: {
    readonly baseline: string;
    readonly cost: string;
    readonly gamma: number;
    readonly methods: readonly MethodReward[];
  } | null;
}

/** What a summary is made of. */
export interface SummaryRequest extends ScoreOptions {
  readonly methods: readonly ScoredMethod[];
  /** How many problems each method was to answer. */
  readonly problems: number;
  readonly results: readonly ProblemResult[];
  /** The method that all others are compared with; `null`: each with each. */
  readonly against: string | null;
}

/** Sums up the results; the same results in another order give the same summary. */
export const summaryOfResults = (request: SummaryRequest): EvaluationSummary => {
  const { methods, problems, against, lMax, seed, resamples, level } = request;
  const results = [...request.results].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const options: ScoreOptions = { lMax, seed, resamples, level };
  const names = methods.map(({ name }) => name);
  const of = (name: string): readonly ProblemResult[] => results.filter(({ method }) => method === name);
  return {
    lMax,
    intervals: { level, accuracy: "Wilson", others: "bootstrap over problems", resamples },
    problems,
    finished: results.length,
    methods: methods.flatMap((method) => {
      const own = of(method.name);
      return own.length === 0 ? [] : [methodScore(method, own, options)];
    }),
    comparisons: {
      test: "exact McNemar",
      adjustment: "Holm",
      pairs: comparisonsOf(names, results, against, options),
    },
    difficulty: names.flatMap((name) => difficultyReport(name, of(name), level) ?? []),
    levels: levelScores(names, results),
    ram: ramOf(names, results, options),
  };
};

const ramOf = (
  names: readonly string[],
  results: readonly ProblemResult[],
  { seed, resamples, level }: ScoreOptions,
): EvaluationSummary["ram"] => {
  const { baseline, cost, gamma } = RAM_SCORE_OPTIONS;
  if (names.length < 2 || !results.some(({ method }) => method === baseline)) return null;
  const rewards = ramScores(results, { ...RAM_SCORE_OPTIONS, seed, resamples, level });
  const inOrder = names.flatMap((name) => rewards.find(({ method }) => method === name) ?? []);
  return { baseline, cost, gamma, methods: inOrder };
};
