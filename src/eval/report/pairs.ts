/** Two methods on the same problems. */
import { stream } from "../../core/rng.ts";
import { bootstrap, type UnitSums } from "../../metrics/bootstrap.ts";
import { exactMcNemar, holm } from "../../metrics/comparisons/index.ts";
import type { Estimate } from "../../metrics/estimable.ts";
import { reasoningScore } from "../../metrics/reasoning-score.ts";
import type { ProblemResult } from "../run/result.ts";
import { columnSums, type ScoreOptions } from "./methods.ts";

/** How the first method differs from the second, problem by problem. Differences are first minus second. */
export interface Comparison {
  readonly first: string;
  readonly second: string;
  /** Problems that both methods have finished. */
  readonly problems: number;
  /** Those of them on which both answers are decided; the four counts below and the accuracies are theirs. */
  readonly decided: number;
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
  /** Difference of the shares right. Its bounds are `null` where the methods differ on no problem. */
  readonly accuracy: Estimate | null;
  /** p of the exact test of McNemar. */
  readonly p: number;
  /** The same, adjusted by Holm for all comparisons of the report. */
  readonly pHolm: number;
  /** Difference of the mean tokens. */
  readonly tokens: Estimate;
  /** Difference of the scores RSE. */
  readonly rse: Estimate | null;
}

/**
 * Compares each pair of methods, in the order in which they are given, or each with `against` alone. Intervals are paired
 * bootstrap intervals over problems, each at its own level: only the p-values are adjusted for their number.
 */
export const comparisonsOf = (
  methods: readonly string[],
  results: readonly ProblemResult[],
  against: string | null,
  options: ScoreOptions,
): readonly Comparison[] => {
  const pairs = methods.flatMap((first, at) =>
    against === null
      ? methods.slice(at + 1).map((second) => [first, second] as const)
      : first === against
        ? []
        : [[first, against] as const],
  );
  const ofMethod = new Map(methods.map((method) => [method, new Map<string, ProblemResult>()]));
  for (const result of results) ofMethod.get(result.method)?.set(result.id, result);
  const compared = pairs.flatMap(([first, second]) => {
    const others = ofMethod.get(second)!;
    const both = [...ofMethod.get(first)!.values()].flatMap((one) => {
      const other = others.get(one.id);
      return other === undefined ? [] : [{ one, other }];
    });
    return both.length === 0 ? [] : [comparedOn(first, second, both, options)];
  });
  const adjusted = holm(compared.map(({ p }) => p));
  return compared.map((comparison, at) => ({ ...comparison, pHolm: adjusted[at]! }));
};

interface Pair {
  readonly one: ProblemResult;
  readonly other: ProblemResult;
}

/** Columns of the sums over problems. */
const WIDTH = 6;

const comparedOn = (
  first: string,
  second: string,
  pairs: readonly Pair[],
  { lMax, seed, resamples, level }: ScoreOptions,
): Comparison => {
  const decided = pairs.filter(({ one, other }) => one.correct !== null && other.correct !== null);
  const count = (ofOne: boolean, ofOther: boolean): number =>
    decided.filter(({ one, other }) => one.correct === ofOne && other.correct === ofOther).length;
  const [onlyFirst, onlySecond] = [count(true, false), count(false, true)];
  const units: UnitSums = {
    count: pairs.length,
    width: WIDTH,
    sums: Float64Array.from(
      pairs.flatMap(({ one, other }) => {
        const counts = one.correct !== null && other.correct !== null;
        return [
          counts ? 1 : 0,
          counts && one.correct === true ? 1 : 0,
          counts && other.correct === true ? 1 : 0,
          one.tokens,
          other.tokens,
          1,
        ];
      }),
    ),
  };
  const statistics = (sums: ArrayLike<number> & Iterable<number>): readonly number[] => {
    const [both, rightOne, rightOther, tokensOne, tokensOther, all] = [...sums] as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const score = (right: number, tokens: number): number =>
      both === 0 ? Number.NaN : reasoningScore(right / both, tokens / all, lMax);
    return [
      both === 0 ? Number.NaN : (rightOne - rightOther) / both,
      (tokensOne - tokensOther) / all,
      score(rightOne, tokensOne) - score(rightOther, tokensOther),
    ];
  };
  const estimates = statistics(columnSums(units));
  const rng = stream(seed, `report/${first}/${second}`);
  const intervals = bootstrap(units, statistics, { resamples, rng, level });
  const at = (index: number): Estimate => ({ estimate: estimates[index]!, ...intervals[index]! });
  const [same, both] = [onlyFirst + onlySecond === 0, count(true, true)];
  /** Resampling is blind to what occurs on no problem: a difference of accuracies, or any right answer. */
  const unseen: Estimate = { estimate: 0, low: null, high: null };
  return {
    first,
    second,
    problems: pairs.length,
    decided: decided.length,
    both,
    onlyFirst,
    onlySecond,
    neither: count(false, false),
    accuracy: decided.length === 0 ? null : same ? unseen : at(0),
    p: exactMcNemar(onlyFirst, onlySecond),
    pHolm: 1,
    tokens: at(1),
    rse: decided.length === 0 ? null : same && both === 0 ? unseen : at(2),
  };
};
