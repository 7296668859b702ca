import type { Advice, Check, Chunk, Difficulty, Plan, ProblemDefinition } from "./tuples.ts";

/** F_Q ← M_meta(Q | context). @eq R1-1 @eq R1-2 */
export interface ProblemDefine {
  readonly type: "problem-define";
  readonly question: string;
}

/** D_Q ← M_meta(Q | the same context), before anything is generated. @eq R1-3 */
export interface DifficultyJudge {
  readonly type: "difficulty-judge";
  readonly question: string;
  readonly definition: ProblemDefinition;
}

/** C_i ← M_obj(prompt ∪ trace): the next chunk of the one trace, planned as stage 1 decided. @alg R1-1 */
export interface ChunkGenerate {
  readonly type: "chunk-generate";
  readonly question: string;
  readonly plan: Plan;
  /** i, from 0: how many chunks there are already. */
  readonly chunk: number;
}

/** (e_spec, s_act) ← M_meta(C_i, error type | context). @eq R1-6 @eq R1-7 */
export interface ChunkCheck {
  readonly type: "chunk-check";
  readonly check: Check;
  readonly question: string;
  readonly definition: ProblemDefinition | null;
  readonly chunk: Chunk;
  /** What came before, in order: loops and instability do not show in one chunk. */
  readonly earlier: readonly Chunk[];
}

/** The advice, put into the object level's own trace token by token. @eq R1-8 @eq R1-9 */
export interface AdviceInject {
  readonly type: "advice-inject";
  readonly text: string;
}

/** Ends the trace with exactly this text and asks for the answer. */
export interface ThinkingEnd {
  readonly type: "thinking-end";
  readonly text: string;
}

/** Meta → object: what the meta-level may ask for. */
export type Control =
  | ProblemDefine
  | DifficultyJudge
  | ChunkGenerate
  | ChunkCheck
  | AdviceInject
  | ThinkingEnd;

interface Timed {
  /** How long the object level took, in milliseconds of its own time; absent where it keeps none. */
  readonly milliseconds?: number;
}

/** Object → meta: what comes back. */
export type Observation =
  | ({ readonly type: "problem-defined"; readonly definition: ProblemDefinition } & Timed)
  | ({ readonly type: "difficulty-judged"; readonly difficulty: Difficulty } & Timed)
  | ({
      readonly type: "chunk-generated";
      readonly chunk: Chunk;
      /** The answer with which the trace ended by itself, `null` in it if none was given; absent while it goes on. */
      readonly ended: { readonly answer: string | null } | null;
    } & Timed)
  | ({ readonly type: "chunk-checked"; readonly advice: Advice | null } & Timed)
  | ({ readonly type: "advice-injected" } & Timed)
  | ({ readonly type: "answer-given"; readonly answer: string | null } & Timed);
