import type { Mode } from "../../core/experience.ts";
import type { Cue, Episode, FeelingOfKnowing, Intensity, Memory, Outcome } from "./tuples.ts";

/** Meta → object: what the meta-level may ask for. */
export type Control =
  | { readonly type: "metamemory-recall"; readonly query: string; readonly fok: FeelingOfKnowing | null }
  | {
      readonly type: "fok-judge";
      readonly query: string;
      /** A_{τ−1}; `null` before the first search and after an empty one. */
      readonly previous: string | null;
      readonly cycle: number;
      readonly memories: readonly Memory[];
    }
  | {
      readonly type: "cue-attend";
      readonly query: string;
      readonly intensity: Intensity;
      readonly memories: readonly Memory[];
    }
  | { readonly type: "memory-search"; readonly cue: Cue }
  | {
      readonly type: "confidence-judge";
      readonly query: string;
      readonly answer: string;
      readonly memories: readonly Memory[];
    }
  | {
      readonly type: "metamemory-consolidate";
      readonly query: string;
      /** The tuples of Ω not handed over before, in order. */
      readonly episodes: readonly Episode[];
      /** `null` while the search goes on. */
      readonly outcome: Outcome | null;
    };

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
