import type { Rng } from "../../core/rng.ts";
import { stream } from "../../core/rng.ts";
import { settle } from "../../core/run.ts";
import type { TraceSink } from "../../core/trace.ts";
import { settleTraced } from "../../core/trace.ts";
import { drawGamma } from "../../math/draws.ts";
import type { Cue, TwoCueProblem } from "../../rational/recall/index.ts";
import {
  policyBound,
  pretestStakes,
  STEP_MS,
  searchRecalls,
  solveRecall,
  twoCueSearch,
  twoCueTheory,
  twoMemories,
} from "../../rational/recall/index.ts";
import type { TwoCueTrial } from "./trials.ts";

/** Critical trials of one participant of Experiment 2. */
export const TRIALS_EACH = 19;

export interface TwoCueDesign {
  readonly problem: TwoCueProblem;
  /** Time of each look that is not search: Gamma with this mean, ms, and shape; a mean of 0 adds none. */
  readonly nonDecision: { readonly mean: number; readonly shape: number };
  readonly trials: number;
  readonly seed: number;
  /** How many trials, from the first on, are traced step by step. */
  readonly traced: number;
  readonly trace: TraceSink | null;
  readonly told: () => void;
}

/**
 * The experiment with simulated participants: each pair of word and cue has a strength of its own and two pretests,
 * then two pairs meet in a critical trial, searched by the optimal policy. A look lasts 100 ms a step, and what looking
 * itself takes.
 */
export function* simulatedTwoCues(design: TwoCueDesign): Generator<TwoCueTrial> {
  const { problem, trials, seed, trace } = design;
  const machine = twoCueSearch(problem);
  const pretest = pretestOf(problem);
  const { mu0, sigma0, sigmaX } = problem;
  const { mean, shape } = design.nonDecision;
  const looking = (rng: Rng): number => (mean === 0 ? 0 : (mean / shape) * drawGamma(shape, rng));
  for (let trial = 0; trial < trials; trial++) {
    const participant = `s${Math.floor(trial / TRIALS_EACH) + 1}`;
    const place = { participant, trial: (trial % TRIALS_EACH) + 1 };
    const name = `participant/${participant}/${place.trial}`;
    const rng = stream(seed, name);
    const ownTime = stream(seed, `${name}/looking`);
    const pair = () => {
      const strength = mu0 + sigma0 * rng.normal();
      return { strength, pretest: (pretest(strength, rng) + pretest(strength, rng)) / 2 };
    };
    const first = pair();
    const second = pair();
    const looks: number[] = [];
    const memories = twoMemories(sigmaX, { L: first.strength, R: second.strength });
    let focus: Cue | null = null;
    const object: typeof memories = (control, own) => {
      if (control.cue !== focus) looks.push(0);
      focus = control.cue;
      looks[looks.length - 1]! += STEP_MS;
      return memories(control, own);
    };
    const streams = { meta: rng, object: rng };
    const outcome =
      trace !== null && trial < design.traced
        ? settleTraced(twoCueTheory, machine, object, null, streams, place, trace)
        : settle(machine, object, null, streams);
    design.told();
    yield {
      ...place,
      recalled: outcome.type === "recalled",
      pretestFirst: first.pretest,
      pretestSecond: second.pretest,
      durations: looks.map((searched) => searched + looking(ownTime)),
    };
  }
}

/** One pretest: 1 for a recall, 0 for none. */
const pretestOf = (problem: TwoCueProblem): ((strength: number, rng: Rng) => 0 | 1) => {
  const bound = policyBound(problem, solveRecall({ ...problem, ...pretestStakes(problem.cost) }));
  return (strength, rng) => (searchRecalls(problem.sigmaX, strength, bound, rng) ? 1 : 0);
};
