import type { Cue, Episodes, FeelingOfKnowing, Held, Memory, Outcome, Regime, Thresholds } from "./tuples.ts";

/** Where a search stands: what the meta-level waits for. */
export type Phase =
  | "recalling"
  | "judging"
  | "attending"
  | "searching"
  | "verifying"
  | "consolidating"
  | "closed";

/** What the search carries from cycle to cycle; fixed within a cycle until its tuple is appended. */
export interface Search {
  /** Q */
  readonly query: string;
  /** τ, from 0. */
  readonly cycle: number;
  /** MK_τ^STM, growing along τ. @eq 30 @eq 33 */
  readonly memories: readonly Memory[];
  /** λ⁽⁰⁾ */
  readonly initial: Thresholds;
  /** λ^(τ) */
  readonly threshold: Thresholds;
  /** λ_conf^(0), λ_conf^(1), … where they are fixed when the search begins; `null` where they fall with burden. */
  readonly standards: readonly number[] | null;
  /** The most confident answer so far; what `candidate: "best-held"` tests. */
  readonly held: Held | null;
  /** Ω_τ */
  readonly episodes: Episodes | null;
  /** #failures in Ω_τ. @eq 41 */
  readonly failures: number;
}

/** The meta-level's model of the object level; what the cycle has not yet reached is `null`. */
export interface State {
  readonly phase: Phase;
  readonly search: Search;
  /** FOK_τ */
  readonly fok: FeelingOfKnowing | null;
  /** S_τ */
  readonly regime: Regime | null;
  readonly cue: Cue | null;
  /** A_τ */
  readonly answer: string | null;
  readonly confidence: number | null;
  readonly outcome: Outcome | null;
}

/** One shape for every state, written out: spreading it costs more than all the rest of a step. */
export const stateOf = (
  phase: Phase,
  search: Search,
  fok: FeelingOfKnowing | null = null,
  regime: Regime | null = null,
  cue: Cue | null = null,
  answer: string | null = null,
  confidence: number | null = null,
  outcome: Outcome | null = null,
): State => ({ phase, search, fok, regime, cue, answer, confidence, outcome });
