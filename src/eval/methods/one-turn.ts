/** Methods that are one turn of the model: what it is told, what its turn begins with, and how it is sampled. */

import type { LanguageModel, Piece, Sampling } from "../../agents/llm/index.ts";
import {
  type Exchange,
  exchangeOf,
  overheard,
  replyText,
  required,
  seedFrom,
} from "../../agents/llm/index.ts";
import type { Rng } from "../../core/rng.ts";
import { extractAnswer } from "../answer/extract.ts";

/** One turn. */
export interface Turn {
  readonly purpose: string;
  readonly content: string;
  /** What the turn begins with; `null` where the model begins it. */
  readonly begun: string | null;
  readonly maxTokens: number;
  readonly sampling: Sampling;
}

/** The question as reasoning models are asked it, by the advice of DeepSeek-R1's authors. */
export const boxedQuestion = (question: string): string =>
  `${question}\n\nPlease reason step by step, and put your final answer within \\boxed{}.`;

/** What came of a turn. */
export interface Taken {
  readonly answer: string | null;
  /** The text of the turn without its reasoning. */
  readonly reply: string;
  readonly cut: boolean;
  readonly exchange: Exchange;
}

/**
 * Takes one turn, and tells its pieces as they come.
 *
 * @throws UsageError where a turn is to be begun and the model continues none.
 */
export const oneTurn = async (
  model: LanguageModel,
  { purpose, content, begun, maxTokens, sampling }: Turn,
  rng: Rng,
  tell: (piece: Piece) => void,
): Promise<Taken> => {
  const messages = [{ role: "user" as const, content }];
  const options = { ...sampling, maxTokens, ...seedFrom(model, rng) };
  const heard = overheard(model, tell);
  const generation =
    begun === null
      ? heard.chat(messages, options)
      : required(heard, "continueTurn")(messages, [{ text: begun, ids: null }], options);
  const completion = await generation.finish();
  const exchange = exchangeOf(purpose, 1, messages, completion, null);
  return {
    answer: extractAnswer(replyText(completion))?.text ?? null,
    reply: completion.answer,
    cut: completion.ending.kind === "length",
    exchange,
  };
};
