/** The observer that every meta-d′ assumes, as a model of both decisions: what is answered, and how sure. */
import { multinomial } from "../../../math/multinomial.ts";
import { normalCdf } from "../../../math/normal.ts";
import { normalQuantile } from "../../../math/normal-quantile.ts";
import { isEstimable } from "../../../metrics/estimable.ts";
import { metaSensitivity } from "../../../metrics/signal-detection/meta-d.ts";
import { metaDLikelihood } from "../../../metrics/signal-detection/meta-d-likelihood.ts";
import type { RatingCounts } from "../../../metrics/signal-detection/rating-counts.ts";
import { boxOf } from "../../optimise/box.ts";
import { metropolis } from "../metropolis.ts";
import type { FreeParameter, LikelihoodModel } from "../model.ts";

const RATINGS = 3;

const linear = (name: string, low: number, high: number, meaning: string): FreeParameter => ({
  name,
  low,
  high,
  scale: "linear",
  meaning,
});
const spacing = (name: string, meaning: string): FreeParameter => ({
  name,
  low: 0.1,
  high: 1.5,
  scale: "log",
  meaning,
});

const PARAMETERS: readonly FreeParameter[] = [
  linear("dPrime", 0.5, 2.5, "first-order sensitivity d′"),
  linear("criterion", -0.5, 0.5, "first-order criterion c"),
  linear("metaD", 0.2, 3, "metacognitive sensitivity meta-d′"),
  spacing("below2", "from the first-order criterion down to the one of rating 2"),
  spacing("below3", "from there down to the one of rating 3"),
  spacing("above2", "from the first-order criterion up to the one of rating 2"),
  spacing("above3", "from there up to the one of rating 3"),
];
const BOX = boxOf(PARAMETERS);

/** Chance of the second answer to a stimulus of the second and of the first class. */
const rates = (dPrime: number, criterion: number): readonly [number, number] => [
  normalCdf(dPrime / 2 - criterion),
  normalCdf(-dPrime / 2 - criterion),
];

/** P(rating | class, answer) from the surest on the one side to the surest on the other, each answer's summing to 1. */
const ratingShares = (mean: number, centre: number, below: readonly number[], above: readonly number[]) => {
  let edge = centre;
  const up = [centre, ...above.map((gap) => (edge += gap)), Number.POSITIVE_INFINITY];
  edge = centre;
  const down = [centre, ...below.map((gap) => (edge -= gap)), Number.NEGATIVE_INFINITY];
  const whole = normalCdf(mean - centre);
  const second = Array.from(
    { length: RATINGS },
    (_, j) => (normalCdf(mean - up[j]!) - normalCdf(mean - up[j + 1]!)) / whole,
  );
  const first = Array.from(
    { length: RATINGS },
    (_, j) => (normalCdf(down[j]! - mean) - normalCdf(down[j + 1]! - mean)) / (1 - whole),
  );
  return [...first.reverse(), ...second];
};

const totals = ({ first, second }: RatingCounts) => {
  const sum = (cells: ArrayLike<number>, from: number, to: number): number => {
    let all = 0;
    for (let i = from; i < to; i++) all += cells[i]!;
    return all;
  };
  return {
    hits: sum(second, RATINGS, 2 * RATINGS),
    misses: sum(second, 0, RATINGS),
    falseAlarms: sum(first, RATINGS, 2 * RATINGS),
    rejections: sum(first, 0, RATINGS),
  };
};

/** log L of answers and ratings at a point of the unit cube. */
export const metaDLogLikelihood = (counts: RatingCounts): ((unit: readonly number[]) => number) => {
  const { hits, misses, falseAlarms, rejections } = totals(counts);
  const x = new Float64Array(2 * RATINGS - 1);
  const gradient = new Float64Array(2 * RATINGS - 1);
  const tiny = (share: number): number => Math.log(Math.max(share, 1e-300));
  return (unit) => {
    const [dPrime, criterion, metaD, ...gaps] = BOX.fromUnit(unit);
    const [hit, falseAlarm] = rates(dPrime!, criterion!);
    x[0] = metaD!;
    gaps.forEach((gap, j) => {
      x[j + 1] = Math.log(gap);
    });
    const answers =
      hits * tiny(hit) +
      misses * tiny(1 - hit) +
      falseAlarms * tiny(falseAlarm) +
      rejections * tiny(1 - falseAlarm);
    return answers - metaDLikelihood(counts, criterion! / dPrime!, "all")(x, gradient);
  };
};

const simulated = (unit: readonly number[], trials: number, rng: Parameters<typeof multinomial>[2]) => {
  const [dPrime, criterion, metaD, below2, below3, above2, above3] = BOX.fromUnit(unit);
  const chances = rates(dPrime!, criterion!);
  const centre = (metaD! * criterion!) / dPrime!;
  const cells = (sign: 1 | -1, shown: number): Float64Array => {
    const shares = ratingShares((sign * metaD!) / 2, centre, [below2!, below3!], [above2!, above3!]);
    const chance = chances[sign === 1 ? 0 : 1];
    const weights = shares.map((share, at) => share * (at < RATINGS ? 1 - chance : chance));
    return multinomial(shown, weights, rng, new Float64Array(2 * RATINGS));
  };
  const second = Math.floor(trials / 2);
  return { ratings: RATINGS, first: cells(-1, trials - second), second: cells(1, second) };
};

/** Estimates beyond the prior's range, as of few trials, stand at its end. */
const inUnit = (point: readonly number[]): readonly number[] =>
  BOX.toUnit(point.map((value, i) => Math.max(PARAMETERS[i]!.low, Math.min(PARAMETERS[i]!.high, value))));

const fitted = (counts: RatingCounts): readonly number[] | null => {
  const fit = metaSensitivity(counts);
  if (!isEstimable(fit)) return null;
  const { hits, misses, falseAlarms, rejections } = totals(counts);
  if (Math.min(hits, misses, falseAlarms, rejections) === 0) return null;
  const { dPrime, metaD, below, above } = fit;
  const c = criterionOf(hits / (hits + misses), falseAlarms / (falseAlarms + rejections));
  const centre = (metaD * c) / dPrime;
  return inUnit([
    dPrime,
    c,
    metaD,
    centre - below[0]!,
    below[0]! - below[1]!,
    above[0]! - centre,
    above[1]! - above[0]!,
  ]);
};

const criterionOf = (hit: number, falseAlarm: number): number =>
  -(normalQuantile(hit) + normalQuantile(falseAlarm)) / 2;

/** Meta-d′ of one observer, by its exact likelihood. */
export const metaDPrimeModel: LikelihoodModel<RatingCounts> = {
  kind: "likelihood",
  name: "meta-d-prime",
  title: "Meta-d′ of one observer with three ratings",
  source: "Maniscalco & Lau (2014); the likelihood of metalevel/metrics",
  parameters: PARAMETERS,
  trials: { default: 400, meaning: "trials of one observer, half of each class" },
  sizes: { replicates: 200, ranks: 200, draws: 99 },
  inference: "adaptive Metropolis on the exact likelihood; estimates by maximum likelihood",
  simulate: simulated,
  posterior: (counts, draws, rng) =>
    metropolis(metaDLogLikelihood(counts), fitted(counts) ?? PARAMETERS.map(() => 0.5), rng, {
      draws,
      warmUp: 1500,
      batch: 2000,
      most: 12_000,
    }),
  estimate: fitted,
};
