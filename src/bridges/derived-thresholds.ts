/**
 * λ_conf derived from the value of computation: the standard that an agent would hold if searching on were a problem
 * of optimal stopping and its own history told it what the next cycle may bring.
 *
 * Notation: κ confidence of a cycle (0 where nothing came to mind), F its distribution in the agent's history, U₊
 * utility of a right and −U₋ of a wrong output, 0 of an omission, γ cost of a cycle, W_τ worth of going on after
 * cycle τ. Ruling 1 on equation 43; ours, not the paper's.
 */
import { inRange } from "../core/errors.ts";
import type { Memory, Standards } from "../nelson-narens/index.ts";

/** What the outputs of a search are worth, and what a cycle costs, in one unit of utility. */
export interface SearchStakes {
  /** U₊ ≥ 0 */
  readonly right: number;
  /** U₋ ≥ 0; U₊ + U₋ > 0 */
  readonly wrong: number;
  /** γ ≥ 0 */
  readonly cost: number;
}

/** E_{κ~F} max(U₊κ − U₋(1−κ), W): what the next cycle is worth to who may still go on for W. */
export type NextCycle = (worth: number) => number;

/** F = the confidences that are remembered, each as likely as the other. */
export const rememberedCycles =
  (confidences: readonly number[], { right, wrong }: SearchStakes): NextCycle =>
  (worth) => {
    let sum = 0;
    for (const confidence of confidences)
      sum += Math.max(right * confidence - wrong * (1 - confidence), worth);
    return sum / confidences.length;
  };

/**
 * F = every confidence from 0 to 1 alike, the prior of an agent without a history (principle of indifference). With
 * λ = (W + U₋)/(U₊ + U₋) in [0, 1] the expectation is W + (U₊ + U₋)(1 − λ)²/2.
 */
export const unknownCycles =
  ({ right, wrong }: SearchStakes): NextCycle =>
  (worth) => {
    const all = right + wrong;
    const short = 1 - Math.min(1, (worth + wrong) / all);
    return worth + (all * short * short) / 2;
  };

/**
 * λ_conf^(τ) = (W_τ + U₋)/(U₊ + U₋) for τ = 0 … cycles − 1, with W_last = 0 and
 * W_τ = max(0, −γ + E_{κ~F} max(U₊κ − U₋(1−κ), W_{τ+1})): an answer is good enough once it is worth as much as going
 * on. Never rises with τ, since a search with more cycles left is worth no less. @eq 43
 *
 * @throws OutOfRangeError for a negative utility or cost, or utilities that are both 0.
 */
export const optimalStandards = (
  next: NextCycle,
  { right, wrong, cost }: SearchStakes,
  cycles: number,
): readonly number[] => {
  const standards = new Array<number>(cycles);
  let worth = 0;
  for (let cycle = cycles - 1; cycle >= 0; cycle--) {
    standards[cycle] = (worth + wrong) / (right + wrong);
    const before = Math.max(0, next(worth) - cost);
    // Once going on is worth the same a cycle earlier, it is so for all before.
    if (before === worth) return standards.fill(standards[cycle]!, 0, cycle);
    worth = before;
  }
  return standards;
};

/** What an agent takes the next cycle to bring while it remembers none. */
export const EMPTY_HISTORIES = ["uniform", "prior-threshold"] as const;
/** F is uniform on [0, 1], or λ_conf stays at its prior for the whole search. */
export type EmptyHistory = (typeof EMPTY_HISTORIES)[number];

/**
 * The law that Algorithm 3 takes in the place of a decay. F is the confidence of every tuple that came to mind when the
 * search began (MK₀), 0 for a cycle without an answer. Without any, either F is uniform, or λ_conf stays at the prior.
 */
export const derivedStandards = (
  stakes: SearchStakes,
  cycles: number,
  whenEmpty: EmptyHistory,
  priorConfidence: number,
): Standards => {
  inRange("U₊", stakes.right, 0, Number.POSITIVE_INFINITY, "43");
  inRange("U₋", stakes.wrong, 0, Number.POSITIVE_INFINITY, "43");
  inRange("γ", stakes.cost, 0, Number.POSITIVE_INFINITY, "43");
  inRange("U₊ + U₋", stakes.right + stakes.wrong, Number.MIN_VALUE, Number.POSITIVE_INFINITY, "43");
  const unknown =
    whenEmpty === "uniform"
      ? optimalStandards(unknownCycles(stakes), stakes, cycles)
      : new Array<number>(cycles).fill(priorConfidence);
  return {
    confidence: (history) =>
      history.length === 0
        ? unknown
        : optimalStandards(rememberedCycles(history.map(confidenceOf), stakes), stakes, cycles),
  };
};

/** A tuple without an answer has confidence 0. @eq 38 */
const confidenceOf = ({ answer, confidence }: Memory): number => (answer === null ? 0 : confidence);
