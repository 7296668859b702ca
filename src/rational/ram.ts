/**
 * Rational metareasoning for language models (De Sabbata et al. 2024): a chain of thought z is worth what it adds
 * to the answer's probability, less what its length costs.
 *
 * Notation: x question, y answer, z chain of thought, l(z) its length in tokens, γ cost of a token.
 */
import { inRange } from "../core/errors.ts";

/** C(z) = γ·l, as the paper has it, or γ·log(1 + l), as the authors' released code has it. */
export type ThoughtCost = "linear" | "log1p";

/** Which form of the reward: cost of length, guard of logarithms, price of a token. */
export interface RamOptions {
  readonly cost: ThoughtCost;
  /** Added to both probabilities before their logarithms, ≥ 0: 0 in the paper, 1e−6 in the released code. */
  readonly guard: number;
  /** γ ≥ 0 */
  readonly gamma: number;
}

/** How the authors' released code guards against a probability of 0. */
export const RELEASED_GUARD = 1e-6;

/** One sampled chain of thought. */
export interface Thought {
  /** π(y | x), from 0 to 1. */
  readonly without: number;
  /** π(y | z, x), from 0 to 1. */
  readonly with: number;
  /** l(z), in tokens, ≥ 0 */
  readonly length: number;
}

/** U(z) = log π(y | z, x) − log π(y | x), with the guard added to both probabilities. @eq RaM-1 */
export const thoughtUtility = (thought: Thought, guard: number): number =>
  Math.log(inRange("RaM, π(y | z, x)", thought.with, 0, 1) + guard) -
  Math.log(inRange("RaM, π(y | x)", thought.without, 0, 1) + guard);

/** C(z) = γ·l(z), or γ·log(1 + l(z)). @eq RaM-2 */
export const thoughtCost = (length: number, { cost, gamma }: RamOptions): number => {
  inRange("RaM, l(z)", length, 0, Number.MAX_VALUE);
  inRange("RaM, γ", gamma, 0, Number.MAX_VALUE);
  return gamma * (cost === "linear" ? length : Math.log1p(length));
};

/** R(z) = U(z) − C(z): the value of computation of a chain of thought. @eq RaM-3 */
export const ramReward = (thought: Thought, options: RamOptions): number =>
  thoughtUtility(thought, inRange("RaM, guard", options.guard, 0, 1)) - thoughtCost(thought.length, options);

/** a = r − mean r over the chains sampled for one question. @eq RaM-4 */
export const groupAdvantage = (rewards: readonly number[]): readonly number[] => {
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  return rewards.map((reward) => reward - mean);
};

/** The chains that training goes on with: those of a ≥ 0. @eq RaM-4 */
export const advantageous = <Chain>(
  chains: readonly Chain[],
  rewards: readonly number[],
): readonly Chain[] => {
  const advantages = groupAdvantage(rewards);
  return chains.filter((_chain, i) => advantages[i]! >= 0);
};
