import type { Sampling } from "../contract.ts";
import { PROMPTS, type Prompts } from "./prompts.ts";

/**
 * How the trace is had of a server: `stream` holds one long generation and aborts it only to put something into it;
 * `per-chunk` asks for each chunk by a request of its own, which sends all of the trace so far again. The second is
 * there to compare with.
 */
export type TraceMode = "stream" | "per-chunk";

/** How Meta-R1 asks its two models. None of the numbers is published. */
export interface MetaR1Options {
  readonly prompts: Prompts;
  /** What the object level is told about advice; `null` where there is never any. */
  readonly protocol: string | null;
  readonly mode: TraceMode;
  /** Steps, that is paragraphs, of a chunk, in mode `stream`. */
  readonly paragraphs: number;
  /** Tokens of a chunk, in mode `per-chunk`. */
  readonly chunkTokens: number;
  /** At most so many tokens of trace and answer together. */
  readonly maxTokens: number;
  /** At most so many tokens of answer after the thinking was ended. */
  readonly answerTokens: number;
  /** At most so many tokens of a reply of the meta-level. */
  readonly metaTokens: number;
  readonly sampling: Sampling;
  readonly metaSampling: Sampling;
}

/** What holds unless something else is said: the sampling that DeepSeek-R1's authors advise, and a steady meta-level. */
export const META_R1_OPTIONS: Omit<MetaR1Options, "protocol"> = {
  prompts: PROMPTS,
  mode: "stream",
  paragraphs: 4,
  chunkTokens: 128,
  maxTokens: 16_384,
  answerTokens: 1024,
  metaTokens: 512,
  sampling: { temperature: 0.6, topP: 0.95 },
  metaSampling: { temperature: 0 },
};
