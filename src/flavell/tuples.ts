/**
 * Flavell's model of cognitive control: Algorithm 1 and Appendix 5 of Oh & Gobet (2025).
 *
 * Notation: T task (the cognitive enterprise), G goal (its success criterion), τ cycle, MK metacognitive knowledge,
 * ME metacognitive experience (of difficulty, and evaluative), CS cognitive and MS metacognitive strategy,
 * CO cognitive and MO metacognitive outcome, Φ what a cycle leaves behind, S whether the enterprise goes on.
 * This file holds the tuples; one file holds each group of equations; machine.ts ties them.
 */
import type { Difficulty, Evaluation } from "./experience.ts";
import type { Knowledge, StrategyEntry } from "./knowledge.ts";

/** T, the cognitive enterprise: what is to be done, apart from what counts as success. @eq 1 */
export interface Task {
  readonly id: string;
  /** The task as it is posed. */
  readonly text: string;
  /** What sort of task it visibly is, before anything is known about what it needs. */
  readonly kind: string;
}

/** G, the success criterion: the same task may be done for speed or for accuracy. @eq 1 */
export interface Goal {
  readonly name: string;
  /** Achieved when the distance left is at most this, ≥ 0. @eq 12 */
  readonly within: number;
}

/** What a run begins with: task and goal, who set them, and what the agent knows so far. @eq 1 */
export interface Enterprise {
  readonly task: Task;
  readonly goal: Goal;
  readonly imposed: "self" | "externally";
  /** MK as the agent brings it from earlier enterprises. */
  readonly knowledge: Knowledge;
}

/** CO_τ: what executing a cognitive strategy led to. @eq 5 */
export interface CognitiveOutcome {
  /** The solution, draft or answer so far. */
  readonly result: string;
  /** What it cost, ≥ 0, in the agent's own unit. */
  readonly effort: number;
  /** How far it appears from the goal, ≥ 0. */
  readonly distance: number;
}

/** The metacognitive strategies of (8), in the order in which they are printed. */
export const CHECKS = ["coherence", "plausibility", "consistency", "goal-conduciveness"] as const;
/**
 * A metacognitive strategy by name: whether the outcome coheres, is plausible, is consistent with what was
 * expected, or leads towards the goal.
 */
export type Check = (typeof CHECKS)[number];

/** What one check found. @eq 9 */
export interface Finding {
  readonly check: Check;
  /** The check failed: the outcome does not cohere, is not believable, not as expected, or leads nowhere. */
  readonly negative: boolean;
}

/** MO_τ: the findings of the checks made, negative iff one of them is. @eq 9 */
export interface MetacognitiveOutcome {
  readonly negative: boolean;
  readonly findings: readonly Finding[];
}

/** Outcome_τ = (CO_τ, MO_τ); MO is `null` where no check was called for. @eq 3 @eq 10 */
export interface CycleOutcome {
  readonly cognitive: CognitiveOutcome;
  readonly metacognitive: MetacognitiveOutcome | null;
}

/** ME_τ = (difficulty, evaluative). @eq 10 */
export interface CycleExperience {
  readonly difficulty: Difficulty;
  readonly evaluative: Evaluation;
}

/** Φ_τ = (ME_τ, Strategy_τ, Outcome_τ). @eq 10 */
export interface Phi {
  readonly experience: CycleExperience;
  readonly strategy: {
    /** CS_τ, as the entry of strategy knowledge that was followed. */
    readonly cognitive: StrategyEntry;
    /** MS_τ; empty where no check was called for. */
    readonly metacognitive: readonly Check[];
  };
  readonly outcome: CycleOutcome;
}

/** Φ = (Φ₀ … Φ_τ), latest first: the working memory that the extension reads. */
export interface History {
  readonly latest: Phi;
  readonly earlier: History | null;
}

/** The four criteria of the memory extension, in the order in which they are checked. */
export const ABANDONMENTS = [
  "repeated-strategy-failure",
  "resource-overrun",
  "goal-displacement",
  "insurmountable-discrepancy",
] as const;
/**
 * Why an enterprise is given up before its goal is achieved: too many negative outcomes in a row, effort
 * beyond the agent's limit, another objective that matters more, or a distance that no longer falls.
 */
export type Abandonment = (typeof ABANDONMENTS)[number];

/** Why a run ended: exactly one. */
export type EndReason = "goal-achieved" | Abandonment | "max-cycles";

/** How a run ended, and the knowledge that the agent takes to its next enterprise. */
export interface Outcome {
  readonly reason: EndReason;
  /** The last τ; attempts are τ + 1. */
  readonly cycle: number;
  /** CO of the last cycle: what the agent hands in. */
  readonly result: CognitiveOutcome;
  /** Σ effort over the cycles. */
  readonly effort: number;
  /** MK after the last (11). */
  readonly knowledge: Knowledge;
}

/** Φ in the order in which it happened. */
export const inOrder = (history: History | null): readonly Phi[] => {
  const list: Phi[] = [];
  for (let rest = history; rest !== null; rest = rest.earlier) list.push(rest.latest);
  return list.reverse();
};
