/**
 * A small problem of control: a task that is either easy or hard comes several times; effort makes success likelier
 * in either case and costs; success and failure teach which task it is.
 *
 * Notation: b = P(hard), s intensity of the control signal.
 */
import type { BeliefMdp, Prospect } from "../meta-mdp.ts";

/** How often the task comes, what it pays, and how hard it may be. */
export interface Effort {
  /** How often the task comes. */
  readonly times: number;
  /** What a success pays. */
  readonly reward: number;
  /** P(hard) before anything is seen. */
  readonly hard: number;
  /** The difficulties of the easy and of the hard task. */
  readonly difficulty: { readonly easy: number; readonly hard: number };
  /** The signals to choose from. */
  readonly signals: readonly number[];
}

/** What is believed, and how often the task is still to come. */
export interface EffortBelief {
  readonly hard: number;
  readonly left: number;
}

/** P(success | s, d) = 1/(1 + e^{−10(s − d)}). */
export const successAt = (signal: number, difficulty: number): number =>
  1 / (1 + Math.exp(-10 * (signal - difficulty)));

/** What a signal costs: e^{3s} − 1, so that no signal is free and none at all costs nothing. */
export const effortCost = (signal: number): number => Math.exp(3 * signal) - 1;

/** The problem as a belief-MDP, small enough for the exact EVOC. @eq 60 */
export const effortProblem = (effort: Effort): BeliefMdp<EffortBelief, number> => ({
  initial: { hard: effort.hard, left: effort.times },
  controls: ({ left }) => (left > 0 ? effort.signals : []),
  prospects: (belief, signal) => {
    const whenEasy = successAt(signal, effort.difficulty.easy);
    const whenHard = successAt(signal, effort.difficulty.hard);
    const cost = effortCost(signal);
    return [
      ...prospect(belief, whenEasy, whenHard, effort.reward - cost),
      ...prospect(belief, 1 - whenEasy, 1 - whenHard, -cost),
    ];
  },
  key: ({ hard, left }) => `${left} ${hard.toPrecision(12)}`,
});

/** One result, by Bayes' rule; none where it cannot happen. */
const prospect = (
  { hard, left }: EffortBelief,
  likelihoodEasy: number,
  likelihoodHard: number,
  reward: number,
): readonly Prospect<EffortBelief>[] => {
  const probability = (1 - hard) * likelihoodEasy + hard * likelihoodHard;
  if (probability === 0) return [];
  return [{ probability, reward, belief: { hard: (hard * likelihoodHard) / probability, left: left - 1 } }];
};
