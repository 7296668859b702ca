/** Theories in the order of their held-out likelihood, with what separates them and how sure that is. */
import { stream } from "../../core/rng.ts";
import { bootstrap } from "../../metrics/bootstrap.ts";
import type { Estimate } from "../../metrics/estimable.ts";
import type { HeldOut } from "./held-out.ts";
import type { PeopleCells } from "./people.ts";

const RESAMPLES = 2000;

export interface RankedTheory {
  readonly rank: number;
  readonly name: string;
  readonly title: string;
  /** Σ over held-out participants, natural logarithm. */
  readonly logLikelihood: number;
  /** A trial's mean, with its interval over participants. */
  readonly perTrial: Estimate;
  /** The best one's log-likelihood less this one's, paired by participant; 0 for the best. */
  readonly behindBest: Estimate;
  readonly estimated: readonly string[];
  readonly fixed: string;
  /** What each fold taught. */
  readonly estimates: readonly Readonly<Record<string, number>>[];
}

/** How much more likely people are under one theory than under another, in natural logarithms. */
export interface PairedDifference {
  readonly better: string;
  readonly worse: string;
  readonly difference: Estimate;
}

export interface Ranking {
  readonly theories: readonly RankedTheory[];
  readonly pairs: readonly PairedDifference[];
}

/** Ranks what was held out; intervals are percentile bootstraps over participants, pairs kept together. */
export const ranked = (people: PeopleCells, results: readonly HeldOut[], seed: number): Ranking => {
  const order = [...results].sort((a, b) => sum(b.logLikelihood) - sum(a.logLikelihood));
  const count = people.participants.length;
  const width = order.length + 1;
  const sums = new Float64Array(count * width);
  const whole = new Float64Array(width);
  for (let p = 0; p < count; p++) {
    for (let column = 0; column < width; column++) {
      const value =
        column < order.length ? order[column]!.logLikelihood[p]! : people.starts[p + 1]! - people.starts[p]!;
      sums[p * width + column] = value;
      whole[column]! += value;
    }
  }
  const pairs = order.flatMap((_b, better) =>
    order.slice(better + 1).map((_w, further) => [better, better + 1 + further] as const),
  );
  const numbers = (total: Float64Array): readonly number[] => [
    ...order.map((_r, column) => total[column]! / total[order.length]!),
    ...pairs.map(([better, worse]) => total[better]! - total[worse]!),
  ];
  const rng = stream(seed, "held-out/resamples");
  const intervals = bootstrap({ count, width, sums }, numbers, { resamples: RESAMPLES, rng });
  const estimates = numbers(whole).map((estimate, at): Estimate => ({ estimate, ...intervals[at]! }));
  const pairEstimate = (at: number): Estimate => estimates[order.length + at]!;
  return {
    theories: order.map(({ competitor, learnt }, place) => ({
      rank: place + 1,
      name: competitor.name,
      title: competitor.title,
      logLikelihood: whole[place]!,
      perTrial: estimates[place]!,
      behindBest:
        place === 0
          ? { estimate: 0, low: 0, high: 0 }
          : pairEstimate(pairs.findIndex(([better, worse]) => better === 0 && worse === place)),
      estimated: competitor.estimated,
      fixed: competitor.fixed,
      estimates: learnt.map((each) => each.estimates),
    })),
    pairs: pairs.map(([better, worse], at) => ({
      better: order[better]!.competitor.name,
      worse: order[worse]!.competitor.name,
      difference: pairEstimate(at),
    })),
  };
};

const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
