/** What passes between the levels in acquisition, and what the meta-level holds of the object level. */
import type { Mode } from "../../core/experience.ts";
import type { AllocationRequest } from "./allocation.ts";
import type {
  Chain,
  CognitiveOutcome,
  Judgement,
  StudyExperience,
  StudyItem,
  StudyMemory,
  StudyOutcome,
  StudyTask,
  StudyTuple,
} from "./tuples.ts";

/** Where the study of a list stands: what the meta-level waits for. */
export type AcquisitionPhase =
  | "recalling"
  | "formulating"
  | "judging-ease"
  | "judging-knowing"
  | "allocating"
  | "selecting"
  | "studying"
  | "judging-learning"
  | "consolidating"
  | "closed";

/** What the study carries from cycle to cycle; within a cycle only Φ grows. */
export interface Study {
  readonly task: StudyTask;
  /** τ, from 0. */
  readonly cycle: number;
  /** MK_τ^STM, growing along τ. @eq 13 @eq 16 */
  readonly memories: readonly StudyMemory[];
  /** δ_retention; `null` until it is formulated. @eq 14 */
  readonly loss: number | null;
  /** N_s as (26) tests it; `null` until it is set. @eq 15 */
  readonly norm: number | null;
  /** J_τ, by index. @eq 26 */
  readonly remaining: readonly number[];
  /** Φ_{τ−1,j} of each item of J_τ, in its order; empty on cycle 0. */
  readonly previous: readonly StudyTuple[];
  /** Φ. @eq 28 */
  readonly tuples: Chain<StudyTuple> | null;
}

/** What was done with one item in this cycle. @eq 21 @eq 22 */
export interface Studied {
  readonly strategy: string;
  readonly outcome: CognitiveOutcome;
}

/** What holds for all items of the cycle, in the order of J_τ. */
export interface Round {
  /** ME_{τ,·}[1]. @eq 17 */
  readonly eases: readonly Judgement[];
  /** r_{τ,·}. @eq 20 */
  readonly resources: readonly number[];
  /** Filled where judgement waits until all is studied. */
  readonly studied: readonly Studied[];
}

/** The meta-level's model of the object level; what the cycle has not yet reached is `null`. */
export interface AcquisitionState {
  readonly phase: AcquisitionPhase;
  readonly study: Study;
  /** Which item of J_τ is at hand. */
  readonly position: number;
  /** ME_{τ,·}[1] as far as judged. */
  readonly judged: Chain<Judgement> | null;
  readonly round: Round | null;
  /** σ_{τ,j} of the item at hand. */
  readonly strategy: string | null;
  /** What this cycle has studied so far. */
  readonly studied: Chain<Studied> | null;
  readonly outcome: StudyOutcome | null;
}

/** Meta → object: what the meta-level may ask for. */
export type AcquisitionControl =
  | {
      readonly type: "metamemory-recall";
      readonly task: StudyTask;
      /** ME_{τ−1} of the remaining items; `null` before the first experience exists. */
      readonly experiences: readonly StudyExperience[] | null;
    }
  | {
      readonly type: "retention-formulate";
      readonly task: StudyTask;
      readonly memories: readonly StudyMemory[];
    }
  | { readonly type: "eol-judge"; readonly item: StudyItem; readonly memories: readonly StudyMemory[] }
  | {
      readonly type: "fok-judge";
      readonly item: StudyItem;
      /** CO_{τ−1,j} */
      readonly previous: CognitiveOutcome;
      readonly memories: readonly StudyMemory[];
    }
  | ({
      /** Asked only where the allocation is the agent's own. */
      readonly type: "resources-allocate";
      readonly task: StudyTask;
      readonly memories: readonly StudyMemory[];
    } & AllocationRequest)
  | {
      readonly type: "strategy-select";
      readonly item: StudyItem;
      readonly resources: number;
      readonly ease: Judgement;
      readonly memories: readonly StudyMemory[];
    }
  | {
      readonly type: "item-study";
      readonly item: StudyItem;
      readonly resources: number;
      readonly strategy: string;
    }
  | {
      readonly type: "jol-judge";
      readonly item: StudyItem;
      readonly outcome: CognitiveOutcome;
      readonly memories: readonly StudyMemory[];
    }
  | {
      readonly type: "metamemory-consolidate";
      readonly task: StudyTask;
      /** The tuples of Φ not handed over before, in order. */
      readonly tuples: readonly StudyTuple[];
      /** `null` while study goes on. */
      readonly outcome: StudyOutcome | null;
    };

interface Timed {
  /** How long the object level took, in milliseconds of its own time; absent where it keeps none. */
  readonly milliseconds?: number;
}

/** Object → meta: what comes back. */
export type AcquisitionObservation =
  | ({ readonly type: "metamemory-recalled"; readonly memories: readonly StudyMemory[] } & Timed)
  | ({ readonly type: "retention-formulated"; readonly loss: number } & Timed)
  | ({ readonly type: "eol-judged"; readonly mode: Mode; readonly ease: number } & Timed)
  | ({ readonly type: "fok-judged"; readonly mode: Mode; readonly ease: number } & Timed)
  | ({ readonly type: "resources-allocated"; readonly resources: readonly number[] } & Timed)
  | ({ readonly type: "strategy-selected"; readonly strategy: string } & Timed)
  | ({ readonly type: "item-studied"; readonly outcome: CognitiveOutcome } & Timed)
  | ({ readonly type: "jol-judged"; readonly mode: Mode; readonly learning: number } & Timed)
  | ({ readonly type: "metamemory-consolidated" } & Timed);
