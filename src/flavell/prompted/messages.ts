import type { Budget } from "./budget.ts";
import type { Monitored, PromptedCycle, PromptedTask, Scores, Solution, Verified } from "./tuples.ts";

/** Meta → object: each control carries what its prompt may hold, and nothing else. */
export type PromptedControl =
  /** How hard does the task seem? Sees the task and the last scores, `null` at τ = 0. */
  | ({
      readonly type: "task-monitor";
      readonly task: PromptedTask;
      readonly scores: Scores | null;
    } & Budget)
  /** Which strategy? Sees nothing of the last cycle. */
  | ({
      readonly type: "strategy-choose";
      readonly task: PromptedTask;
      readonly strategies: readonly string[];
    } & Monitored &
      Budget)
  /** Solve it. Sees the whole last cycle, `null` at τ = 0. */
  | ({
      readonly type: "solution-execute";
      readonly task: PromptedTask;
      readonly strategy: string;
      readonly previous: PromptedCycle | null;
    } & Budget)
  /** Score it. */
  | ({
      readonly type: "solution-verify";
      readonly task: PromptedTask;
      readonly solution: Solution;
    } & Budget);

/** What every reply took. */
export interface Taken {
  /** Tokens generated, those of a reply that did not parse included. */
  readonly tokens: number;
  /** The time that they stand for. */
  readonly milliseconds: number;
}

/** Object → meta: what comes back. */
export type PromptedObservation =
  | ({ readonly type: "task-monitored" } & Monitored & Taken)
  | ({ readonly type: "strategy-chosen"; readonly strategy: string } & Taken)
  | ({ readonly type: "solution-executed"; readonly solution: Solution } & Taken)
  | ({ readonly type: "solution-verified" } & Verified & Taken);
