import type { Rng } from "../../core/rng.ts";
import { bootstrap } from "../../metrics/bootstrap.ts";
import type { PooledEstimate } from "../../metrics/pooled.ts";
import { DIFFERENCES, LOOKS, PLACES, PRETESTS, participantSums } from "./sums.ts";
import type { TwoCueTrial } from "./trials.ts";

/** A slope by pooled least squares, and the same within participants, their own means taken off. */
export interface TwoSlopes {
  readonly pooled: PooledEstimate;
  readonly withinPerson: PooledEstimate;
}

/** A mean at one level of pretest accuracy. */
export type AtLevel = PooledEstimate & { readonly level: number };

/** The findings of Experiment 2 that a model of it must show; times in seconds, intervals over participants. */
export interface TwoCueMeasures {
  readonly trials: number;
  readonly participants: number;
  /** Share of trials that end in a recall; all else is of these. */
  readonly accuracy: PooledEstimate;
  /** Share of trials with 1, 2, 3, 4, and 5 or more looks. */
  readonly looks: readonly PooledEstimate[];
  readonly final: PooledEstimate;
  readonly nonFinal: PooledEstimate;
  readonly finalLessNonFinal: PooledEstimate;
  /** Share of time on the first cue, per point of pretest accuracy of the first less the second. */
  readonly shareOnFirst: TwoSlopes;
  /** Duration of a look that is not the last, per point of pretest accuracy of the cue looked at … */
  readonly nonFinalByOwn: TwoSlopes;
  /** … and of the other one, from the second look on. */
  readonly nonFinalByOther: TwoSlopes;
  readonly shareOnFirstAt: readonly AtLevel[];
  readonly nonFinalByOwnAt: readonly AtLevel[];
  readonly nonFinalByOtherAt: readonly AtLevel[];
}

type Read = (total: Float64Array) => number;

const mean =
  (at: number): Read =>
  (total) =>
    total[at + 1]! / total[at]!;

const pooledSlope =
  (at: number): Read =>
  (total) => {
    const [n, x, y, xx, xy] = total.subarray(at, at + 5) as unknown as readonly [
      number,
      number,
      number,
      number,
      number,
    ];
    return (n * xy - x * y) / (n * xx - x * x);
  };

const withinSlope =
  (at: number): Read =>
  (total) =>
    total[at + 6]! / total[at + 5]!;

export const RESAMPLES = 1000;

/** All measures of these trials, with percentile bootstraps over participants. */
export const twoCueMeasures = (trials: readonly TwoCueTrial[], rng: Rng): TwoCueMeasures => {
  const units = participantSums(trials);
  const readers: Read[] = [];
  const slot = (read: Read): number => readers.push(read) - 1;
  const slopes = (at: number) => ({ pooled: slot(pooledSlope(at)), withinPerson: slot(withinSlope(at)) });
  const levels = (places: readonly number[], scale: readonly number[]) =>
    scale.map((level, place) => ({ level, slot: slot(mean(places[place]!)) }));
  const at = {
    accuracy: slot(mean(PLACES.recalled)),
    looks: LOOKS.map((_count, place) => slot(mean(PLACES.looks[place]!))),
    final: slot(mean(PLACES.final)),
    nonFinal: slot(mean(PLACES.nonFinal)),
    finalLessNonFinal: slot((total) => mean(PLACES.final)(total) - mean(PLACES.nonFinal)(total)),
    shareOnFirst: slopes(PLACES.shareOnFirst),
    nonFinalByOwn: slopes(PLACES.byOwn),
    nonFinalByOther: slopes(PLACES.byOther),
    shareOnFirstAt: levels(PLACES.shareAt, DIFFERENCES),
    nonFinalByOwnAt: levels(PLACES.ownAt, PRETESTS),
    nonFinalByOtherAt: levels(PLACES.otherAt, PRETESTS),
  };
  const read: (total: Float64Array) => readonly number[] = (total) => readers.map((reader) => reader(total));
  const whole = new Float64Array(units.width);
  units.sums.forEach((value, place) => {
    whole[place % units.width]! += value;
  });
  const estimates = read(whole);
  const intervals = bootstrap(units, read, { resamples: RESAMPLES, rng });
  const estimate = (place: number): PooledEstimate =>
    Number.isFinite(estimates[place]!)
      ? { estimate: estimates[place]!, ...intervals[place]! }
      : { estimate: null, low: null, high: null };
  const both = (slope: (typeof at)["shareOnFirst"]): TwoSlopes => ({
    pooled: estimate(slope.pooled),
    withinPerson: estimate(slope.withinPerson),
  });
  const along = (scale: (typeof at)["shareOnFirstAt"]): readonly AtLevel[] =>
    scale.map(({ level, slot: place }) => ({ level, ...estimate(place) }));
  return {
    trials: trials.length,
    participants: units.count,
    accuracy: estimate(at.accuracy),
    looks: at.looks.map(estimate),
    final: estimate(at.final),
    nonFinal: estimate(at.nonFinal),
    finalLessNonFinal: estimate(at.finalLessNonFinal),
    shareOnFirst: both(at.shareOnFirst),
    nonFinalByOwn: both(at.nonFinalByOwn),
    nonFinalByOther: both(at.nonFinalByOther),
    shareOnFirstAt: along(at.shareOnFirstAt),
    nonFinalByOwnAt: along(at.nonFinalByOwnAt),
    nonFinalByOtherAt: along(at.nonFinalByOtherAt),
  };
};
