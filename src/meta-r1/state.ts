import type { Advice, Check, Outcome, Plan, ProblemDefinition, Trace } from "./tuples.ts";

/** What the meta-level waits for. */
export type Phase =
  | "defining"
  | "judging"
  | "generating"
  | "checking"
  | "injecting"
  | "terminating"
  | "closed";

/** What is carried from chunk to chunk. */
export interface Reasoning {
  readonly question: string;
  /** F_Q while D_Q is still to be judged. */
  readonly definition: ProblemDefinition | null;
  /** What stage 1 decided; `null` until it has. */
  readonly plan: Plan | null;
  /** i: chunks generated. */
  readonly chunks: number;
  /** i_last: how many there were at the last action. */
  readonly lastAction: number;
  readonly trace: Trace | null;
  readonly checks: number;
  readonly advised: number;
}

/** The meta-level's model of the object level. */
export interface State {
  readonly phase: Phase;
  readonly reasoning: Reasoning;
  /** ρ of the latest chunk for each class of words; `null` where none was measured. */
  readonly shares: { readonly fact: number; readonly think: number } | null;
  /** The check that was triggered. */
  readonly check: Check | null;
  /** What it advised. */
  readonly advice: Advice | null;
  readonly outcome: Outcome | null;
}

/** One shape for every state. */
export const stateOf = (
  phase: Phase,
  reasoning: Reasoning,
  shares: State["shares"] = null,
  check: Check | null = null,
  advice: Advice | null = null,
  outcome: Outcome | null = null,
): State => ({ phase, reasoning, shares, check, advice, outcome });
