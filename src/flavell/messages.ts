import type { Difficulty, Evaluation } from "./experience.ts";
import type { Change, Knowledge, StrategyEntry } from "./knowledge.ts";
import type {
  Check,
  CognitiveOutcome,
  CycleExperience,
  CycleOutcome,
  Finding,
  Goal,
  Phi,
  Task,
} from "./tuples.ts";

/** What feel and assess may each read of the task: the printed arguments and nothing else. @eq 3 */
export interface DifficultyRoutes {
  readonly feel: { readonly task: Task; readonly outcome: CycleOutcome | null };
  readonly assess: {
    readonly task: Task;
    readonly outcome: CycleOutcome | null;
    readonly knowledge: Knowledge;
  };
}

/** What feel and assess may each read of the outcome; `feel` is `null` where only assessment is printed. @eq 6 */
export interface EvaluationRoutes {
  readonly feel: { readonly outcome: CognitiveOutcome } | null;
  readonly assess: { readonly outcome: CognitiveOutcome; readonly knowledge: Knowledge };
}

/** What cues retrieval: task and goal at τ = 0, the last experience after. @eq 2 */
export type RetrievalCue =
  | { readonly by: "task"; readonly task: Task; readonly goal: Goal }
  | { readonly by: "experience"; readonly experience: CycleExperience };

/** Meta → object: what the meta-level may ask for; each carries the arguments of its equation. */
export type Control =
  /** retrieve(MK, …); `knowledge` is MK. Equation 2. */
  | { readonly type: "knowledge-retrieve"; readonly knowledge: Knowledge; readonly cue: RetrievalCue }
  /** feel ⊕ assess; which of the two is the mind's choice. Equation 3. */
  | ({ readonly type: "difficulty-judge"; readonly cycle: number } & DifficultyRoutes)
  /** First phase of selection: strategy knowledge turns the difficulty signal into a diagnostic pattern. Equation 4. */
  | {
      readonly type: "pattern-diagnose";
      readonly difficulty: Difficulty;
      readonly knowledge: Knowledge;
      readonly task: Task;
      readonly goal: Goal;
    }
  /** Second phase: the pattern activates one of the cognitive strategies in MK_τ. Equation 4. */
  | {
      readonly type: "strategy-select";
      readonly pattern: string | null;
      readonly candidates: readonly StrategyEntry[];
      readonly difficulty: Difficulty;
      readonly knowledge: Knowledge;
      readonly task: Task;
      readonly goal: Goal;
    }
  /** execute(CS_τ, T, G). Equation 5. */
  | {
      readonly type: "strategy-execute";
      readonly strategy: StrategyEntry;
      readonly task: Task;
      readonly goal: Goal;
    }
  /** feel ⊕ assess. Equation 6. */
  | ({ readonly type: "outcome-evaluate"; readonly cycle: number } & EvaluationRoutes)
  /** execute(MS_τ, CO_τ, MK_τ, G). Equation 9. */
  | {
      readonly type: "outcome-check";
      readonly checks: readonly Check[];
      readonly outcome: CognitiveOutcome;
      readonly knowledge: Knowledge;
      readonly goal: Goal;
    }
  /** update(MK, Φ_τ); `knowledge` is MK. Equation 11. */
  | { readonly type: "knowledge-update"; readonly knowledge: Knowledge; readonly phi: Phi };

/** Object → meta: what comes back. */
export type Observation =
  /** Keys of the entries of MK that were retrieved. */
  | { readonly type: "knowledge-retrieved"; readonly keys: readonly string[] }
  | { readonly type: "difficulty-judged"; readonly experience: Difficulty }
  /** `null` where the signal fits no pattern. */
  | { readonly type: "pattern-diagnosed"; readonly pattern: string | null }
  /** The key of the candidate selected. */
  | { readonly type: "strategy-selected"; readonly key: string }
  | { readonly type: "strategy-executed"; readonly outcome: CognitiveOutcome }
  | { readonly type: "outcome-evaluated"; readonly experience: Evaluation }
  /** One finding for each check asked for, in that order. */
  | { readonly type: "outcome-checked"; readonly findings: readonly Finding[] }
  | { readonly type: "knowledge-updated"; readonly changes: readonly Change[] };
