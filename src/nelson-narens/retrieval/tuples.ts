/**
 * Retrieval under metacognitive control: Algorithm 3 and Appendix 6.2 of Oh & Gobet (2025).
 *
 * Notation: Q query, τ cycle, FOK⁺/FOK⁻ the two counters of the feeling of knowing, A answer, κ confidence,
 * λ thresholds, α satisficing rate, β decay, Ω episodes of this search, MK metacognitive knowledge.
 * This file holds the tuples; one file holds each group of equations; machine.ts ties them.
 */

/** The feeling of knowing as a dual counter: evidence for knowing and for not knowing, each ≥ 0. @eq 34 */
export interface FeelingOfKnowing {
  readonly positive: number;
  readonly negative: number;
}

/** The two standards of a search, λ_FOK and λ_conf. */
export interface Thresholds {
  readonly fok: number;
  readonly confidence: number;
}

/** How strongly cues are attended to: the only channel by which control acts on the search. @eq 36 */
export type Intensity = "intensive" | "standard";

/** S_τ, what (35) makes of the feeling of knowing. @eq 35 */
export type Regime = Intensity | "terminate";

/** What attention makes of the query: its words, and the sampled activations of what is attended to. @eq 36 */
export interface Cue {
  readonly text: string;
  readonly attention: readonly number[];
}

/** One cycle's tuple, an element of Ω: (FOK, cue, A, confidence)_τ. @eq 40 */
export interface Episode {
  readonly fok: FeelingOfKnowing;
  readonly cue: Cue | null;
  readonly answer: string | null;
  readonly confidence: number;
}

/** Ω as a sequence, latest first; equal tuples all count. @eq 40 */
export interface Episodes {
  readonly latest: Episode;
  readonly earlier: Episodes | null;
}

/** An answer with the confidence it was given. */
export interface Held {
  readonly answer: string;
  readonly confidence: number;
}

/** Whether what a search ended with was right; feedback that comes after the query. */
export type Feedback = "correct" | "wrong" | "none" | "unknown";

/** A consolidated tuple, as metacognitive knowledge holds it. @eq 44 */
export interface Memory extends Episode {
  /** Identifies the entry, so that MK as a union holds it once. */
  readonly id: string;
  readonly query: string;
  /** The last tuple of its search: only these enter the medians (31) and (32). */
  readonly last: boolean;
  /** What the search output: "none" is an omission; "unknown" enters neither median. */
  readonly feedback: Feedback;
}

/** How a search ended: exactly one of answer, omission with its place, exhausted. */
export type Outcome =
  | { readonly type: "answer"; readonly answer: string; readonly confidence: number; readonly cycle: number }
  | { readonly type: "omission"; readonly place: "before-search" | "after-search"; readonly cycle: number }
  | { readonly type: "exhausted"; readonly cycle: number };

/** ‖FOK‖, the L1 norm of the two counters. @eq 35 */
export const norm = (fok: FeelingOfKnowing): number => fok.positive + fok.negative;

/** Ω in the order in which it happened. */
export const inOrder = (episodes: Episodes | null): readonly Episode[] => {
  const list: Episode[] = [];
  for (let rest = episodes; rest !== null; rest = rest.earlier) list.push(rest.latest);
  return list.reverse();
};
