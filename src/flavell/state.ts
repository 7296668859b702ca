import type { Difficulty, Evaluation } from "./experience.ts";
import type { Knowledge, StrategyEntry } from "./knowledge.ts";
import type {
  Check,
  CognitiveOutcome,
  EndReason,
  Enterprise,
  History,
  MetacognitiveOutcome,
} from "./tuples.ts";

/** Where the cycle stands: what the meta-level waits for. */
export type Phase =
  | "retrieving"
  | "judging"
  | "diagnosing"
  | "selecting"
  | "executing"
  | "evaluating"
  | "checking"
  | "updating"
  | "closed";

/** What the enterprise carries from cycle to cycle. */
export interface Course extends Enterprise {
  /** τ, from 0. */
  readonly cycle: number;
  /** MK, changed by (11), and by the learning rule where that is on. */
  readonly knowledge: Knowledge;
  /** MK_τ, growing along τ but for deletions. @eq 2 */
  readonly retrieved: Knowledge;
  /** Φ; the current cycle's tuple is in it once its outcomes are. @eq 10 */
  readonly history: History | null;
  /** Σ effort. */
  readonly spent: number;
}

/** The meta-level's model of the object level; what the cycle has not yet reached is `null`. */
export interface State {
  readonly phase: Phase;
  readonly course: Course;
  readonly difficulty: Difficulty | null;
  /** The diagnostic pattern; `null` too where the signal fits none. */
  readonly pattern: string | null;
  /** CS_τ */
  readonly strategy: StrategyEntry | null;
  /** CO_τ */
  readonly outcome: CognitiveOutcome | null;
  readonly evaluative: Evaluation | null;
  /** MS_τ; empty where none is called for. */
  readonly checks: readonly Check[] | null;
  /** MO_τ; `null` too where no check was made. */
  readonly finding: MetacognitiveOutcome | null;
  readonly ended: EndReason | null;
}

/** The state in which a cycle begins. */
export const beginning = (course: Course): State => ({
  phase: "retrieving",
  course,
  difficulty: null,
  pattern: null,
  strategy: null,
  outcome: null,
  evaluative: null,
  checks: null,
  finding: null,
  ended: null,
});

/** S₀ = f(T, G): the enterprise is active, and nothing has been retrieved. @eq 1 */
export const instantiated = (enterprise: Enterprise): State =>
  beginning({ ...enterprise, cycle: 0, retrieved: [], history: null, spent: 0 });
