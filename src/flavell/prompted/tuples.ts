/**
 * Flavell's cycle as its own author cut it down to what a prompt can do: Oh (2025), "Before You <think>, Monitor",
 * arXiv 2510.16374.
 *
 * Against Appendix 5 it leaves out retrieval, the choice of a check and the update of knowledge (2, 7–9, 11), the ⊕, and
 * agent and task knowledge; goal_achieved is a mean score of at least 0.85, the evaluative experience is four scores,
 * all four of them every time. Here *consistency* is that the calculations are correct, *coherence* that the steps
 * connect, *plausibility* that the approach is reasonable: the words of (8) in other meanings.
 *
 * Notation: τ cycle, d difficulty. This file holds the tuples; machine.ts ties them.
 */
import type { Task } from "../tuples.ts";

/** T: what is to be done. */
export type PromptedTask = Pick<Task, "id" | "text">;

/** ME^evaluative: four scores in [0, 1]. */
export interface Scores {
  /** The steps connect. */
  readonly coherence: number;
  /** The approach is reasonable. */
  readonly plausibility: number;
  /** The calculations are correct. */
  readonly consistency: number;
  /** It leads to what was asked for. */
  readonly conduciveness: number;
}

/** ME^difficulty: how hard the task seems, in [0, 1], and two or three words on what it is about. */
export interface Monitored {
  readonly features: readonly string[];
  readonly difficulty: number;
}

/** CO: the whole reply, and the answer in it. */
export interface Solution {
  readonly text: string;
  readonly answer: string;
}

/** How a solution was verified: the scores, and a few sentences. */
export interface Verified {
  readonly scores: Scores;
  readonly evaluation: string;
}

/** One whole cycle: what the next execution sees of it. */
export interface PromptedCycle extends Monitored, Verified {
  readonly strategy: string;
  readonly solution: Solution;
}

/** How a run ended. */
export interface PromptedOutcome {
  readonly reason: "goal-achieved" | "max-cycles";
  /** All cycles, in order. */
  readonly cycles: readonly PromptedCycle[];
  /** The index of the cycle whose solution is handed in. */
  readonly best: number;
  readonly solution: Solution;
  /** Tokens generated over all cycles. */
  readonly tokens: number;
}
