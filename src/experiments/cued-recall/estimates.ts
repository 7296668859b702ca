/** The measures that are functions of summed rows, each with its interval, all from one set of resamples. */
import type { Rng } from "../../core/rng.ts";
import { bootstrap } from "../../metrics/bootstrap.ts";
import type { Estimate } from "../../metrics/estimable.ts";
import { isEstimable } from "../../metrics/estimable.ts";
import { slope } from "../../metrics/least-squares.ts";
import type { ParticipantSums } from "./participant-sums.ts";
import { lineAt } from "./participant-sums.ts";
import type { PerRelation } from "./relations.ts";
import { JUDGEMENTS, perRelation, scaleOf } from "./relations.ts";
import type { PerAnswer } from "./tally.ts";
import { perAnswer } from "./tally.ts";
import type { CuedRecallResponse } from "./trials.ts";

/** The mean of participants' own values, and how many of them have one. */
export type OwnMean = Estimate & { readonly participants: number };

/** A mean over the trials at one level of a scale; `null` where there is none. */
export type LevelMean = {
  readonly level: number;
  readonly trials: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** A share of trials for each response, with its interval; `null` where there are no trials. */
export type ShareEstimates = { readonly [Response in CuedRecallResponse]: Estimate | null };

/** How trials end and how long that takes, each with its interval. */
export type ResponseEstimates = {
  readonly shares: ShareEstimates;
  /** ms */
  readonly meanRt: PerAnswer<Estimate | null>;
  readonly byPretest: readonly ({ readonly pretest: number } & ShareEstimates)[];
};

/** Gamma of judgements over all pairs of trials that one participant made, whoever that is: (ΣC − ΣD)/(ΣC + ΣD). */
export type GammaOfOwnPairs = {
  readonly confidence: Estimate | null;
  readonly fok: Estimate | null;
  /** The first less the second. */
  readonly confidenceOverFok: Estimate | null;
};

export interface Estimates {
  /** Pooled least squares, s per unit. */
  readonly slopes: PerRelation<Estimate | null>;
  /** Mean of the participants' own slopes, s per unit. */
  readonly withinPerson: PerRelation<OwnMean | null>;
  /** Mean of the participants' own gammas. */
  readonly ownGamma: { readonly confidence: OwnMean | null; readonly fok: OwnMean | null };
  /** Gamma over all pairs of trials of one participant. */
  readonly gammaOfOwnPairs: GammaOfOwnPairs;
  /** Mean time, ms, at each level. */
  readonly times: PerRelation<readonly LevelMean[]>;
  /** Share correct at each confidence. */
  readonly accuracy: readonly LevelMean[];
  readonly responses: ResponseEstimates;
}

/** Reads a number off a summed row; `NaN` where the row does not define it. */
interface Reader {
  readonly read: (total: Float64Array) => number;
  /** Where the row counts what the number stands on. */
  readonly count: number;
}

/** All estimates over these participants, with percentile bootstraps over them. */
export const estimatesOf = (
  sums: ParticipantSums,
  pretestLevels: readonly number[],
  options: { readonly resamples: number; readonly rng: Rng },
): Estimates => {
  const { relations, accuracy, ownGamma, ownPairs, responses, answerTimes, mix } = sums.places;
  const readers: Reader[] = [];
  const slot = (reader: Reader): number => readers.push(reader) - 1;
  const means = (place: number, levels: readonly number[]) =>
    levels.map((level, at) => ({ level, slot: slot(meanAt(place + 2 * at)) }));

  const slopes = perRelation((name) => slot(inSeconds(slopeAt(relations[name].line))));
  const ownSlopes = perRelation((name) => slot(inSeconds(meanAt(relations[name].ownSlope))));
  const gammas = { confidence: slot(meanAt(ownGamma.confidence)), fok: slot(meanAt(ownGamma.fok)) };
  const ofPairs = { confidence: meanAt(ownPairs.confidence), fok: meanAt(ownPairs.fok) };
  const pairGammas = {
    confidence: slot(ofPairs.confidence),
    fok: slot(ofPairs.fok),
    confidenceOverFok: slot(less(ofPairs.confidence, ofPairs.fok)),
  };
  const times = perRelation((name) => means(relations[name].levels, scaleOf(name, pretestLevels)));
  const accuracies = means(accuracy, JUDGEMENTS);
  const shares = (place: number) => perResponse((at) => slot(shareAt(place, at)));
  const ending = {
    shares: shares(responses),
    meanRt: perAnswer((at) => slot(meanAt(answerTimes + 2 * at))),
    byPretest: mix.map(shares),
  };

  const total = totalOf(sums);
  const intervals = bootstrap(sums, (resampled) => readers.map(({ read }) => read(resampled)), options);

  const estimate = (at: number): Estimate | null => {
    const { read, count } = readers[at]!;
    const value = read(total);
    if (Number.isNaN(value)) return null;
    return {
      estimate: value,
      ...(contributors(sums, count) > 1 ? intervals[at]! : { low: null, high: null }),
    };
  };
  const ownMean = (at: number): OwnMean | null => {
    const found = estimate(at);
    return found === null ? null : { ...found, participants: total[readers[at]!.count]! };
  };
  const levelMean = ({ level, slot: at }: (typeof accuracies)[number]): LevelMean => {
    const found = estimate(at);
    const trials = total[readers[at]!.count]!;
    return found === null
      ? { level, trials, mean: null, low: null, high: null }
      : { level, trials, mean: found.estimate, low: found.low, high: found.high };
  };
  return {
    slopes: perRelation((name) => estimate(slopes[name])),
    withinPerson: perRelation((name) => ownMean(ownSlopes[name])),
    ownGamma: { confidence: ownMean(gammas.confidence), fok: ownMean(gammas.fok) },
    gammaOfOwnPairs: {
      confidence: estimate(pairGammas.confidence),
      fok: estimate(pairGammas.fok),
      confidenceOverFok: estimate(pairGammas.confidenceOverFok),
    },
    times: perRelation((name) => times[name].map(levelMean)),
    accuracy: accuracies.map(levelMean),
    responses: {
      shares: perResponse((_at, name) => estimate(ending.shares[name])),
      meanRt: perAnswer((_at, name) => estimate(ending.meanRt[name])),
      byPretest: ending.byPretest.map((level, place) => ({
        pretest: pretestLevels[place]!,
        ...perResponse((_at, name) => estimate(level[name])),
      })),
    },
  };
};

const perResponse = <Value>(
  value: (at: number, name: CuedRecallResponse) => Value,
): { readonly [Response in CuedRecallResponse]: Value } => ({
  correct: value(0, "correct"),
  omission: value(1, "omission"),
  commission: value(2, "commission"),
  timeout: value(3, "timeout"),
});

/** A tally is a count with the counts of its parts after it. */
const shareAt = (place: number, part: number): Reader => ({
  read: (total) => total[place + 1 + part]! / total[place]!,
  count: place,
});

const inSeconds = ({ read, count }: Reader): Reader => ({ read: (total) => read(total) / 1000, count });

const slopeAt = (place: number): Reader => ({
  read: (total) => {
    const found = slope(lineAt(total, place));
    return isEstimable(found) ? found : Number.NaN;
  },
  count: place,
});

/** A count and a sum stand side by side; without any count the quotient is 0/0, the `NaN` that is wanted. */
const meanAt = (place: number): Reader => ({
  read: (total) => total[place + 1]! / total[place]!,
  count: place,
});

/** The first number less the second; it stands on what the second stands on. */
const less = (first: Reader, second: Reader): Reader => ({
  read: (total) => first.read(total) - second.read(total),
  count: second.count,
});

/** How many participants have anything to say: one alone leaves nothing to resample. */
const contributors = ({ count, width, sums }: ParticipantSums, place: number): number => {
  let found = 0;
  for (let unit = 0; unit < count; unit++) if (sums[unit * width + place]! > 0) found++;
  return found;
};

const totalOf = ({ count, width, sums }: ParticipantSums): Float64Array => {
  const total = new Float64Array(width);
  for (let row = 0; row < count * width; row += width) {
    for (let column = 0; column < width; column++) total[column]! += sums[row + column]!;
  }
  return total;
};
