/**
 * The Bernoulli meta-level bandit (Hay, Russell, Tolpin & Shimony 2012): each arm pays 1 with an unknown chance;
 * one computation simulates one pull; acting takes the arm of the best posterior mean, or the alternative.
 * Here as a plain meta-level MDP, with any priors: the reference for the fast solver, and for small questions.
 */
import { inRange } from "../../core/errors.ts";
import type { Key, MetaMdp } from "../meta-mdp.ts";
import type { Beta } from "./sampled-arm.ts";
import { meanOf } from "./sampled-arm.ts";

/** Arms of unknown chance, with any priors. */
export interface Bandit {
  /** What is known of each arm before any sample. */
  readonly priors: readonly Beta[];
  /** c ≥ 0, of one sample */
  readonly cost: number;
  /** H, samples in all */
  readonly horizon: number;
  /** λ, a known alternative; absent by default. */
  readonly alternative?: number | null;
  /** Whether states that differ by exchanging arms count as one; false where arms must be told apart. */
  readonly symmetric?: boolean;
}

/** What is known of the arms, and how many samples may still be drawn. */
export interface Sampled {
  readonly arms: readonly Beta[];
  readonly remaining: number;
}

/** One computation: a sample of the arm at this place. */
export interface Sample {
  readonly arm: number;
}

/** The bandit as a meta-level MDP. @eq 45 */
export const bernoulliBandit = ({
  priors,
  cost,
  horizon,
  alternative = null,
  symmetric = true,
}: Bandit): MetaMdp<Sampled, Sample> => {
  inRange("Bernoulli bandit, cost", cost, 0, Number.MAX_VALUE);
  inRange("Bernoulli bandit, horizon", horizon, 0, Number.MAX_SAFE_INTEGER);
  const samples = priors.map((_prior, arm): Sample => ({ arm }));
  return {
    initial: { arms: priors, remaining: horizon },
    computations: ({ remaining }) => (remaining > 0 ? samples : []),
    outcomes: (state, { arm }) => {
      const { a, b } = state.arms[arm]!;
      const mean = meanOf({ a, b });
      return [
        { probability: mean, state: after(state, arm, { a: a + 1, b }) },
        { probability: 1 - mean, state: after(state, arm, { a, b: b + 1 }) },
      ];
    },
    cost: () => cost,
    worth: ({ arms }) => bestOf(arms, alternative),
    key: ({ arms, remaining }): Key => {
      const names = arms.map(({ a, b }) => `${a},${b}`);
      return `${remaining} ${(symmetric ? names.sort() : names).join(" ")}`;
    },
  };
};

const after = ({ arms, remaining }: Sampled, arm: number, seen: Beta): Sampled => ({
  arms: arms.with(arm, seen),
  remaining: remaining - 1,
});

/** R(s, ⊥): the best posterior mean, or the alternative. */
export const bestOf = (arms: readonly Beta[], alternative: number | null): number =>
  Math.max(alternative ?? Number.NEGATIVE_INFINITY, ...arms.map(meanOf));
