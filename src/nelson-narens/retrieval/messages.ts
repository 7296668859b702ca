import type { Mode } from "../../core/experience.ts";
import type { Cue, Episode, FeelingOfKnowing, Intensity, Memory, Outcome } from "./tuples.ts";

/** MK_τ^STM ← retrieve_θ: by the query at τ = 0, by FOK_{τ−1} after. @eq 30 @eq 33 */
export interface MetamemoryRecall {
  readonly type: "metamemory-recall";
  readonly query: string;
  /** FOK_{τ−1}; `null` at τ = 0. */
  readonly fok: FeelingOfKnowing | null;
}

/** FOK_τ = feel(Q, A_{τ−1}) ⊕ assess(Q, A_{τ−1}, MK_τ^STM), asked for before the search. @eq 34 */
export interface FokJudge {
  readonly type: "fok-judge";
  readonly query: string;
  /** A_{τ−1}; `null` before the first search and after an empty one. */
  readonly previous: string | null;
  readonly cycle: number;
  readonly memories: readonly Memory[];
}

/** cue_τ = attend_intensive(Q, MK_τ^STM) or attend_standard(Q, MK_τ^STM), by S_τ. @eq 36 */
export interface CueAttend {
  readonly type: "cue-attend";
  readonly query: string;
  readonly intensity: Intensity;
  readonly memories: readonly Memory[];
}

/** A_τ = search_auto(cue_τ): it is given the cue and nothing else. @eq 37 */
export interface MemorySearch {
  readonly type: "memory-search";
  readonly cue: Cue;
}

/** confidence_τ = assess(A_τ, Q, MK_τ^STM); not asked for an empty search, whose confidence is 0. @eq 38 */
export interface ConfidenceJudge {
  readonly type: "confidence-judge";
  readonly query: string;
  readonly answer: string;
  readonly memories: readonly Memory[];
}

/** MK ← consolidate_ψ(MK, Ω). @eq 44 */
export interface MetamemoryConsolidate {
  readonly type: "metamemory-consolidate";
  readonly query: string;
  /** The tuples of Ω not handed over before, in order. */
  readonly episodes: readonly Episode[];
  /** `null` while the search goes on. */
  readonly outcome: Outcome | null;
}

/** Meta → object: what the meta-level may ask for. */
export type Control =
  | MetamemoryRecall
  | FokJudge
  | CueAttend
  | MemorySearch
  | ConfidenceJudge
  | MetamemoryConsolidate;

interface Timed {
  /** How long the object level took, in milliseconds of its own time; absent where it keeps none. */
  readonly milliseconds?: number;
}

/** Object → meta: what comes back. */
export type Observation =
  | ({ readonly type: "metamemory-recalled"; readonly memories: readonly Memory[] } & Timed)
  | ({ readonly type: "fok-judged"; readonly mode: Mode; readonly fok: FeelingOfKnowing } & Timed)
  | ({ readonly type: "cue-attended"; readonly cue: Cue } & Timed)
  | ({ readonly type: "answer-found"; readonly answer: string } & Timed)
  | ({ readonly type: "answer-missed" } & Timed)
  | ({ readonly type: "confidence-judged"; readonly confidence: number } & Timed)
  | ({ readonly type: "metamemory-consolidated" } & Timed);
