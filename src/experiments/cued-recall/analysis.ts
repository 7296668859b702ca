/**
 * The measures of the cued-recall experiment, the same for people and for simulated participants.
 *
 * A trial that lacks a time, a judgement or a pretest accuracy is left out of the measures that need it, and
 * counted; nothing is guessed. Intervals are 95 % percentile bootstraps over participants.
 */
import { OutOfRangeError } from "../../core/errors.ts";
import { stream } from "../../core/rng.ts";
import type { Estimate } from "../../metrics/estimable.ts";
import { valueOrNull } from "../../metrics/estimable.ts";
import { gamma } from "../../metrics/gamma.ts";
import type { GammaOfOwnPairs, LevelMean, OwnMean, ResponseEstimates } from "./estimates.ts";
import { estimatesOf } from "./estimates.ts";
import type { JudgedPairs } from "./judged-pairs.ts";
import { confidencePairs, fokPairs } from "./judged-pairs.ts";
import { participantSums } from "./participant-sums.ts";
import type { PerRelation, RelationName } from "./relations.ts";
import { perRelation, pretestLevels, RELATION } from "./relations.ts";
import type { PerAnswer, PretestMix, Shares } from "./tally.ts";
import { answerTimes, pretestMix, sharesOf } from "./tally.ts";
import type { CuedRecallTrials } from "./trials.ts";

/** Every measure, plain JSON; `null` where the trials cannot tell. */
export type CuedRecallAnalysis = {
  /** Over all trials. */
  readonly shares: Shares;
  /** ms */
  readonly meanRt: PerAnswer<number | null>;
  /** ms */
  readonly medianRt: PerAnswer<number | null>;
  /** Pooled least squares, s per point of judgement or per unit of pretest accuracy. */
  readonly slopes: PerRelation<Estimate | null>;
  /** Mean of the participants' own slopes: the one to lay beside published mixed models. */
  readonly withinPerson: PerRelation<OwnMean | null>;
  /** Share correct among the answers at confidence 1…5. */
  readonly accuracyByConfidence: readonly (number | null)[] | null;
  /** Pooled: confidence with correctness among answers; feeling of knowing with pretest accuracy among omissions. */
  readonly gamma: { readonly confidence: number | null; readonly fok: number | null };
  /**
   * Mean of the participants' own gammas. Where a person uses few levels of the scale for few trials of one outcome,
   * its value by chance alone lies far below 0; `gammaOfOwnPairs` has 0 there.
   */
  readonly withinPersonGamma: { readonly confidence: OwnMean | null; readonly fok: OwnMean | null };
  readonly gammaOfOwnPairs: GammaOfOwnPairs;
  /** Mean time, ms, at each level of what the slope is taken against. */
  readonly times: PerRelation<readonly LevelMean[]>;
  /** `accuracyByConfidence` with its counts and intervals. */
  readonly accuracy: readonly LevelMean[] | null;
  readonly responsesByPretest: readonly PretestMix[];
  /** `shares`, `meanRt` and `responsesByPretest` with their intervals. */
  readonly responses: ResponseEstimates;
  readonly trials: number;
  readonly participants: number;
  /** How many trials of its kind each measure had to leave out. */
  readonly leftOut: {
    readonly meanRt: PerAnswer<number>;
    readonly slopes: PerRelation<number>;
    readonly accuracyByConfidence: number;
    readonly gamma: { readonly confidence: number; readonly fok: number };
    readonly responsesByPretest: number;
  };
};

/** The seed and size of the bootstrap; the measures themselves draw nothing. */
export interface AnalysisOptions {
  readonly seed: number | string;
  /** Resamples of the bootstrap; 1,000 by default. */
  readonly resamples?: number;
}

/**
 * All measures of these trials.
 *
 * @throws OutOfRangeError where there is no trial at all.
 */
export const analyse = (
  trials: CuedRecallTrials,
  { seed, resamples = 1000 }: AnalysisOptions,
): CuedRecallAnalysis => {
  if (trials.count === 0) {
    throw new OutOfRangeError({ where: "analysis", got: "no trials", expected: "at least one" });
  }
  const levels = pretestLevels(trials);
  const pairs = { confidence: confidencePairs(trials), fok: fokPairs(trials) };
  const sums = participantSums(trials, levels, pairs);
  const rng = stream(seed, "analysis/bootstrap/participants");
  const estimates = estimatesOf(sums, levels, { resamples, rng });
  const shares = sharesOf(trials);
  const times = answerTimes(trials);
  // A file of correct answers only, or of wrong ones only, says nothing of what confidence is worth.
  const accuracy = shares.correct > 0 && shares.commission > 0 ? estimates.accuracy : null;
  return {
    shares,
    meanRt: times.mean,
    medianRt: times.median,
    slopes: estimates.slopes,
    withinPerson: estimates.withinPerson,
    accuracyByConfidence: accuracy === null ? null : accuracy.map(({ mean }) => mean),
    gamma: { confidence: pooledGamma(pairs.confidence), fok: pooledGamma(pairs.fok) },
    withinPersonGamma: estimates.ownGamma,
    gammaOfOwnPairs: estimates.gammaOfOwnPairs,
    times: estimates.times,
    accuracy,
    responsesByPretest: pretestMix(trials, levels),
    responses: estimates.responses,
    trials: trials.count,
    participants: trials.participants.length,
    leftOut: {
      meanRt: times.leftOut,
      slopes: perRelation((name) => lackingTimes(trials, name)),
      accuracyByConfidence: pairs.confidence.leftOut,
      gamma: { confidence: pairs.confidence.leftOut, fok: pairs.fok.leftOut },
      responsesByPretest: trials.pretest.reduce(
        (lacking, share) => lacking + (Number.isNaN(share) ? 1 : 0),
        0,
      ),
    },
  };
};

const pooledGamma = ({ judgement, outcome }: JudgedPairs): number | null =>
  valueOrNull(gamma(judgement, outcome));

const lackingTimes = (trials: CuedRecallTrials, name: RelationName): number => {
  const { response, by } = RELATION[name];
  let lacking = 0;
  for (let trial = 0; trial < trials.count; trial++) {
    if (trials.response[trial] === response && Number.isNaN(trials[by][trial]! + trials.rt[trial]!))
      lacking++;
  }
  return lacking;
};
