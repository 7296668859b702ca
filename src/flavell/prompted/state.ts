import type { Monitored, PromptedCycle, PromptedOutcome, PromptedTask, Solution } from "./tuples.ts";

/** What the meta-level waits for. */
export type PromptedPhase = "monitoring" | "choosing" | "executing" | "verifying" | "closed";

/** The meta-level's model of the object level; what the cycle has not reached is `null`. */
export interface PromptedState {
  readonly phase: PromptedPhase;
  readonly task: PromptedTask;
  /** The cycles that are whole; τ is their number. */
  readonly cycles: readonly PromptedCycle[];
  readonly monitored: Monitored | null;
  readonly strategy: string | null;
  readonly solution: Solution | null;
  readonly tokens: number;
  readonly ended: PromptedOutcome["reason"] | null;
}

/** S = ACTIVE, τ = 0, and no evaluative experience yet. */
export const promptedBeginning = (task: PromptedTask): PromptedState => ({
  phase: "monitoring",
  task,
  cycles: [],
  monitored: null,
  strategy: null,
  solution: null,
  tokens: 0,
  ended: null,
});
