/**
 * What monitoring does within a trial, which people's files do not say: searches that are ended before they begin,
 * standards that fall from cycle to cycle, and what a judgement before the search is worth beside one after it.
 */
import type { Rng } from "../../src/core/index.ts";
import type { JudgedPairs } from "../../src/experiments/cued-recall/judged-pairs.ts";
import { confidencePairs, fokPairs } from "../../src/experiments/cued-recall/judged-pairs.ts";
import type { SimulatedTrials } from "../../src/experiments/cued-recall/simulated-trials.ts";
import type { PooledEstimate } from "../../src/metrics/index.ts";
import { bootstrap, gamma, isEstimable, lineSums, slope } from "../../src/metrics/index.ts";

const RESAMPLES = 1000;

/** Cycles that are told apart; the last stands for itself and all later ones. */
const CYCLES = [1, 2, 3, 4, 5] as const;

/** Intervals are 95 % percentile bootstraps over participants. */
export type Monitoring = {
  /** Omissions decided by (35) before any search. */
  readonly knowingNot: {
    /** Of all omissions. */
    readonly share: PooledEstimate;
    /** ms */
    readonly milliseconds: PooledEstimate;
    /** How much sooner they come than correct recalls, ms. */
    readonly soonerThanRecall: PooledEstimate;
  };
  /** Participants' own gamma of confidence less their own gamma of the feeling of knowing. */
  readonly confidenceOverFok: PooledEstimate;
  /** Confidence of the answers that were output, 0–1, by the cycle in which they were. */
  readonly acceptedConfidence: readonly (PooledEstimate & { readonly cycle: number })[];
  /** Its change from one cycle to the next: mean of the participants' own slopes. */
  readonly acceptedConfidenceACycle: PooledEstimate;
};

/** Where a participant's sums stand: a count and a sum each. */
const PLACE = {
  knowingNotOfOmissions: 0,
  knowingNotTime: 2,
  recallTime: 4,
  gammas: 6,
  slopes: 8,
  cycles: 10,
} as const;
const WIDTH = PLACE.cycles + 2 * CYCLES.length;

/** @param rng draws the resamples. */
export const monitoringOf = ({ trials, rows }: SimulatedTrials, rng: Rng): Monitoring => {
  const count = trials.participants.length;
  const sums = new Float64Array(count * WIDTH);
  const add = (participant: number, place: number, value: number): void => {
    sums[participant * WIDTH + place]! += 1;
    sums[participant * WIDTH + place + 1]! += value;
  };
  const accepted = trials.participants.map(() => ({ cycles: [] as number[], reports: [] as number[] }));
  let trial = 0;
  for (const { response_type: response, rt, place, cycles, report } of rows) {
    const participant = trials.participant[trial++]!;
    const before = place === "before-search";
    if (response === "empty") add(participant, PLACE.knowingNotOfOmissions, before ? 1 : 0);
    if (response === "empty" && before && rt !== null) add(participant, PLACE.knowingNotTime, rt as number);
    if (response === "correct" && rt !== null) add(participant, PLACE.recallTime, rt as number);
    if ((response !== "correct" && response !== "intrusion") || report === null) continue;
    const cycle = Math.min(cycles as number, CYCLES.length);
    add(participant, PLACE.cycles + 2 * (cycle - 1), report as number);
    accepted[participant]!.cycles.push(cycles as number);
    accepted[participant]!.reports.push(report as number);
  }
  const pairs = { confidence: confidencePairs(trials), fok: fokPairs(trials) };
  for (let participant = 0; participant < count; participant++) {
    const [confidence, fok] = [ownGamma(pairs.confidence, participant), ownGamma(pairs.fok, participant)];
    if (isEstimable(confidence) && isEstimable(fok)) add(participant, PLACE.gammas, confidence - fok);
    const { cycles, reports } = accepted[participant]!;
    const own = slope(lineSums(cycles, reports));
    if (isEstimable(own)) add(participant, PLACE.slopes, own);
  }
  const read = (total: Float64Array): readonly number[] => {
    const mean = (place: number): number => total[place + 1]! / total[place]!;
    return [
      mean(PLACE.knowingNotOfOmissions),
      mean(PLACE.knowingNotTime),
      mean(PLACE.recallTime) - mean(PLACE.knowingNotTime),
      mean(PLACE.gammas),
      mean(PLACE.slopes),
      ...CYCLES.map((cycle) => mean(PLACE.cycles + 2 * (cycle - 1))),
    ];
  };
  const total = new Float64Array(WIDTH);
  sums.forEach((value, at) => {
    total[at % WIDTH]! += value;
  });
  const intervals = bootstrap({ count, width: WIDTH, sums }, read, { resamples: RESAMPLES, rng });
  const [share, milliseconds, sooner, gammas, slopes, ...byCycle] = read(total).map((value, at) =>
    Number.isNaN(value) ? { estimate: null, low: null, high: null } : { estimate: value, ...intervals[at]! },
  );
  return {
    knowingNot: { share: share!, milliseconds: milliseconds!, soonerThanRecall: sooner! },
    confidenceOverFok: gammas!,
    acceptedConfidence: CYCLES.map((cycle, at) => ({ cycle, ...byCycle[at]! })),
    acceptedConfidenceACycle: slopes!,
  };
};

const ownGamma = ({ judgement, outcome, starts }: JudgedPairs, participant: number) => {
  const [from, to] = [starts[participant]!, starts[participant + 1]!];
  return gamma(judgement.subarray(from, to), outcome.subarray(from, to));
};
