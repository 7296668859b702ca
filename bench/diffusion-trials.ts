/** Diffusion trials: ours against ssm-simulators', the same process and step, one thread each, in the same run. */
import { stream } from "../src/core/rng.ts";
import { median } from "../src/math/index.ts";
import { constantBound, type DiffusionTrials, simulateDiffusion } from "../src/rational/index.ts";
import type { Benchmark } from "./benchmark.ts";
import { busySeconds } from "./process.ts";
import { peerAnswer } from "./python.ts";

const ASKED = { drift: 1, bound: 1, dt: 0.001, horizon: 20, trials: 100_000, rounds: 9 };
/** Standard errors of a difference beyond which the answers are not equal. */
const STANDARD_ERRORS = 4;

interface Round {
  readonly seconds: number;
  readonly steps: number;
  readonly mean: number;
  readonly upper: number;
}

const ours = (): readonly Round[] => {
  const { drift, bound, dt, horizon, trials } = ASKED;
  const diffusion = { drift, noise: 1, bound: constantBound(bound), start: 0, horizon };
  return Array.from({ length: ASKED.rounds + 1 }, (_r, round) => {
    let out: DiffusionTrials | null = null;
    const seconds = busySeconds(() => {
      out = simulateDiffusion(diffusion, dt, trials, stream(round, "bench/diffusion-trials"));
    });
    const { times, choices } = out as unknown as DiffusionTrials;
    const total = times.reduce((sum, time) => sum + time, 0);
    const upper = choices.reduce((sum, choice) => sum + (choice === 1 ? 1 : 0), 0);
    return { seconds, steps: total / dt, mean: total / trials, upper: upper / trials };
  }).slice(1);
};

const mean = (rounds: readonly Round[], of: (round: Round) => number): number =>
  rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length;

/** Median seconds for a million steps. */
const pace = (rounds: readonly Round[]): number =>
  median(rounds.map(({ seconds, steps }) => (seconds / steps) * 1e6))!;

/** Standard error of the mean over rounds. */
const error = (rounds: readonly Round[], of: (round: Round) => number): number => {
  const centre = mean(rounds, of);
  return Math.sqrt(mean(rounds, (round) => (of(round) - centre) ** 2) / (rounds.length - 1));
};

export const diffusionTrials: Benchmark = {
  title: `${ASKED.trials} diffusion trials, drift 1, bounds ±1, steps of 1 ms, medians of ${ASKED.rounds} rounds; processor seconds a million steps`,
  run: async () => {
    const peer = peerAnswer<{ readonly version: string; readonly rounds: readonly Round[] }>(
      "sequential-sampling",
      "trials.py",
      "METALEVEL_SSM",
      ASKED,
    );
    const own = ours();
    const measures: readonly ((round: Round) => number)[] = [({ mean }) => mean, ({ upper }) => upper];
    const distances = measures.map(
      (of) =>
        Math.abs(mean(own, of) - mean(peer.rounds, of)) / Math.hypot(error(own, of), error(peer.rounds, of)),
    );
    const told = (rounds: readonly Round[]): string =>
      `mean ${mean(rounds, (r) => r.mean).toFixed(4)} s, upper ${mean(rounds, (r) => r.upper).toFixed(4)}`;
    const ratio = pace(peer.rounds) / pace(own);
    return [
      {
        what: "metalevel, simulateDiffusion",
        seconds: pace(own),
        peakMb: null,
        result: `${told(own)}; at most ${Math.max(...distances).toFixed(1)} standard errors apart`,
        ratio: null,
        demand: {
          text: `equal answers (≤ ${STANDARD_ERRORS} standard errors)`,
          met: distances.every((distance) => distance <= STANDARD_ERRORS),
        },
      },
      {
        what: `ssm-simulators ${peer.version}, ddm, one thread`,
        seconds: pace(peer.rounds),
        peakMb: null,
        result: told(peer.rounds),
        ratio,
        demand: { text: "ours at least as fast", met: ratio >= 1 },
      },
    ];
  },
};
