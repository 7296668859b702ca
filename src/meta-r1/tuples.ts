/**
 * Meta-R1: planning, online regulation and satisficing termination of a reasoning model by a smaller one.
 * Dong et al. (2025), arXiv 2508.17291, equations 1–10, here R1-1 … R1-10.
 *
 * Notation: Q question, F_Q its definition, D_Q difficulty, S strategy, B step budget, C_i the i-th chunk of the trace,
 * 𝕋 a class of tokens, ρ its share of a chunk, τ thresholds, Θ_safe the longest stretch without a check.
 * The paper's appendix (word lists, thresholds, budgets, prompts) is not public: those here are this project's own.
 * This file holds the tuples; one file holds each stage; machine.ts ties them.
 */

/** F_Q = (Knowns, Goal, Constraints), what the problem says. @eq R1-1 @eq R1-2 */
export interface ProblemDefinition {
  readonly knowns: readonly string[];
  readonly goal: string;
  readonly constraints: readonly string[];
}

/** The levels of D_Q, an ease-of-learning judgement. @eq R1-3 */
export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
/** D_Q. @eq R1-3 */
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The pool of strategies S: no reasoning trace, a terse one, a full one. */
export const STRATEGIES = ["no-thinking", "chain-of-draft", "chain-of-thought"] as const;
/** S, a member of the pool. */
export type Strategy = (typeof STRATEGIES)[number];

/** What stage 1 decided. Without it F_Q and D_Q are `null`, and S and B are those of a hard problem. */
export interface Plan {
  readonly definition: ProblemDefinition | null;
  readonly difficulty: Difficulty | null;
  readonly strategy: Strategy;
  /** B, in chunks. */
  readonly budget: number;
}

/** C_i: one or more paragraphs of the trace, with |C_i| in tokens of the object model. @eq R1-4 */
export interface Chunk {
  readonly text: string;
  readonly tokens: number;
}

/** Which check is asked for: of facts, of thinking, or of both because none was made for too long. @eq R1-5 */
export type Check = "fact" | "think" | "all";

/** e_spec and s_act: the error found, and what to do about it. @eq R1-6 @eq R1-7 */
export interface Advice {
  readonly error: string;
  readonly suggestion: string;
}

/** The trace so far, latest chunk first. */
export interface Trace {
  readonly latest: Chunk;
  readonly earlier: Trace | null;
}

/** How a problem ended, and what the meta-level did on the way. */
export interface Outcome {
  /**
   * `ended`: the trace ended by itself; `terminated`: its budget was used up and it was made to answer; `exhausted`:
   * without stage 3, it neither ended nor answered within the longest trace allowed.
   */
  readonly type: "ended" | "terminated" | "exhausted";
  /** `null` where no answer was given. */
  readonly answer: string | null;
  /** i: how many chunks the trace has. */
  readonly chunks: number;
  /** How many checks were made, and how many found an error to advise on. */
  readonly checks: number;
  readonly advised: number;
}

/** The last `count` chunks, in the order in which they came. */
export const lastChunks = (trace: Trace | null, count: number): readonly Chunk[] => {
  const chunks: Chunk[] = [];
  for (let rest = trace; rest !== null && chunks.length < count; rest = rest.earlier)
    chunks.push(rest.latest);
  return chunks.reverse();
};
