/** Recall by accumulated progress: ours, sampled and exact, against plain numpy's, in the same run. */
import { stream } from "../../src/core/rng.ts";
import { median, withFastNormals } from "../../src/math/index.ts";
import {
  boundEndings,
  criticalStakes,
  FULL_PRECISION,
  FULL_PRECISION_COST,
  firstPassage,
  PUBLISHED_RESOLUTION,
  policyBound,
  recallChances,
  searchRecalls,
  solveRecallTogether,
  strengthNodes,
} from "../../src/rational/recall/index.ts";
import type { Benchmark } from "../benchmark.ts";
import { busySeconds } from "../process.ts";
import { peerAnswer } from "../python.ts";

const SEARCHES = 200_000;
const ROUNDS = 7;
const STANDARD_ERRORS = 4;

interface Round {
  readonly seconds: number;
  readonly share: number;
}

const { mu0, sigma0, sigmaX } = FULL_PRECISION;

const middle = (rounds: readonly Round[]): number => median(rounds.map(({ seconds }) => seconds))!;
const mean = (rounds: readonly Round[]): number =>
  rounds.reduce((sum, { share }) => sum + share, 0) / rounds.length;

const sampled = (bound: Float64Array, round: number): Round => {
  const rng = withFastNormals(stream(round, "bench/recall-numpy"));
  let hits = 0;
  const seconds = busySeconds(() => {
    for (let search = 0; search < SEARCHES; search++) {
      if (searchRecalls(sigmaX, mu0 + sigma0 * rng.normal(), bound, rng)) hits++;
    }
  });
  return { seconds, share: hits / SEARCHES };
};

const exactly = (bound: Float64Array): Round => {
  let share = 0;
  const seconds = busySeconds(() => {
    const { v, weight } = strengthNodes(FULL_PRECISION, PUBLISHED_RESOLUTION.horizon);
    const chances = recallChances(boundEndings(firstPassage(sigmaX, v, bound)));
    share = chances.reduce((sum, chance, k) => sum + chance * weight[k]!, 0);
  });
  return { seconds, share };
};

export const recallNumpy: Benchmark = {
  title: `Share recalled of ${SEARCHES} searches under the optimal bound of a critical trial, medians of ${ROUNDS} rounds; processor seconds`,
  run: async () => {
    const [policy] = solveRecallTogether(FULL_PRECISION, PUBLISHED_RESOLUTION, [
      criticalStakes(FULL_PRECISION_COST),
    ]);
    const bound = policyBound(PUBLISHED_RESOLUTION, policy!);
    const peer = peerAnswer<{ readonly version: string; readonly rounds: readonly Round[] }>(
      "sequential-sampling",
      "recall.py",
      "METALEVEL_SSM",
      {
        ...{ mu0, sigma0, sigmaX, searches: SEARCHES, rounds: ROUNDS },
        // JSON has no infinities: −∞ never stops; +∞ always does, as 2 does below the threshold of 1.
        bound: Array.from(bound, (value) => (value === -Infinity ? null : Math.min(value, 2))),
      },
    );
    sampled(bound, 0);
    const own = Array.from({ length: ROUNDS }, (_r, round) => sampled(bound, round + 1));
    exactly(bound);
    const exact = exactly(bound);
    const error = Math.sqrt((exact.share * (1 - exact.share)) / (SEARCHES * ROUNDS));
    const distance = (rounds: readonly Round[]): number => Math.abs(mean(rounds) - exact.share) / error;
    const equal = (rounds: readonly Round[]) => ({
      text: `equal answers (≤ ${STANDARD_ERRORS} standard errors from the exact share)`,
      met: distance(rounds) <= STANDARD_ERRORS,
    });
    const told = (rounds: readonly Round[]): string =>
      `${mean(rounds).toFixed(5)}, ${distance(rounds).toFixed(1)} standard errors from exact`;
    return [
      {
        what: "metalevel, one search at a time",
        seconds: middle(own),
        peakMb: null,
        result: told(own),
        ratio: null,
        demand: equal(own),
      },
      {
        what: `numpy ${peer.version}, all searches a step at a time`,
        seconds: middle(peer.rounds),
        peakMb: null,
        result: told(peer.rounds),
        ratio: middle(peer.rounds) / middle(own),
        demand: equal(peer.rounds),
      },
      {
        what: "metalevel, exact, no sampling",
        seconds: exact.seconds,
        peakMb: null,
        result: exact.share.toFixed(5),
        ratio: exact.seconds / middle(own),
        demand: null,
      },
    ];
  },
};
