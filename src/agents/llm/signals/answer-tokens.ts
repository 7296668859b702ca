/** The tokens that the signals of probability read: those of an answer that was given, or of one that is sampled. */
import type { Rng } from "../../../core/rng.ts";
import { seedFrom } from "../asking/ask.ts";
import type { Completion, LanguageModel, Message, Piece, Shortfall, Token } from "../contract.ts";
import { type Judged, missing, NOTHING_SPENT, type Reading } from "./signal.ts";

/** Tokens with what it cost to get them, or the reading that says why there are none. */
export type Tokens =
  | {
      readonly tokens: readonly Token[];
      readonly cost: Completion["ledger"];
      readonly shortfalls: readonly Shortfall[];
    }
  | { readonly tokens: null; readonly instead: Reading };

/** How tokens are sampled where no answer has been given. */
export interface TokenOptions {
  /** At most so many tokens, reasoning included. */
  readonly maxTokens: number;
  /** So many of the likeliest tokens in each place, or as many as the server gives. */
  readonly top: number;
}

/**
 * The tokens of the answer among pieces: not those of reasoning, nor the marks between the two and at the end of the
 * turn, which some servers itemise and others do not, and which are no part of what was said.
 */
export const tokensOfAnswer = (pieces: Iterable<Piece>): readonly Token[] => {
  const tokens: Token[] = [];
  for (const { channel, text, tokens: own } of pieces) {
    if (channel === "answer") tokens.push(...(own ?? []).filter((token) => text !== "" || !isMark(token)));
  }
  // llama.cpp gives the end of the turn no text; within an answer it does so for parts of characters.
  while (tokens.at(-1)?.text === "") tokens.pop();
  return tokens;
};

/** `</think>`, `<|im_end|>`, `</s>`; `<0xE2>` is a byte. */
const isMark = ({ text }: Token): boolean => /^<(?!0x)[^<>]+>$/.test(text);

/** Blank tokens before the first that says something. */
const BLANKS = 4;

/**
 * Temperature 1 without truncation: there the distribution drawn from is the model's own, whichever of the two a
 * server tells.
 */
const ask = (
  model: LanguageModel,
  messages: readonly Message[],
  { maxTokens, top }: TokenOptions,
  rng: Rng,
) => {
  if (!model.logProbabilities.offered) return null;
  const { topAtMost } = model.logProbabilities.use;
  const logProbabilities = { top: Math.min(top, topAtMost ?? top) };
  return model.chat(messages, { maxTokens, logProbabilities, ...seedFrom(model, rng) });
};

const lacking = ({ logProbabilities, name }: LanguageModel): Tokens => ({
  tokens: null,
  instead: missing(
    logProbabilities.offered
      ? "the answer was generated without log-probabilities"
      : `model ${name} gives no log-probabilities: ${logProbabilities.why}`,
  ),
});

/** The tokens of the answer: free where it brought them, sampled where none was given. */
export const answerTokens = async (
  model: LanguageModel,
  judged: Judged,
  options: TokenOptions,
  rng: Rng,
): Promise<Tokens> => {
  if (judged.tokens !== null) return { tokens: judged.tokens, cost: NOTHING_SPENT, shortfalls: [] };
  const generation = judged.answer === null ? ask(model, judged.messages, options, rng) : null;
  if (generation === null) return lacking(model);
  const pieces: Piece[] = [];
  for await (const piece of generation) pieces.push(piece);
  return got(tokensOfAnswer(pieces), await generation.finish(), options);
};

/** The first token of the answer that says something; the generation is left as soon as it is there. */
export const firstToken = async (
  model: LanguageModel,
  judged: Judged,
  options: TokenOptions,
  rng: Rng,
): Promise<Tokens> => {
  const says = ({ text }: Token): boolean => text.trim() !== "";
  if (judged.tokens !== null) {
    return { tokens: judged.tokens.filter(says).slice(0, 1), cost: NOTHING_SPENT, shortfalls: [] };
  }
  const whole = { ...options, maxTokens: options.maxTokens + BLANKS };
  const generation = judged.answer === null ? ask(model, judged.messages, whole, rng) : null;
  if (generation === null) return lacking(model);
  let first: Token | undefined;
  for await (const piece of generation) {
    first = tokensOfAnswer([piece]).find(says);
    if (first !== undefined) break;
  }
  return got(first === undefined ? [] : [first], await generation.finish(), options);
};

const got = (tokens: readonly Token[], completion: Completion, { maxTokens }: TokenOptions): Tokens => {
  const { ledger: cost, shortfalls } = completion;
  if (tokens.length > 0) return { tokens, cost, shortfalls };
  const silent = completion.answer.trim() === "";
  const why = silent ? `no answer came within ${maxTokens} tokens` : "the answer came without its tokens";
  return { tokens: null, instead: missing(why, { cost, shortfalls }) };
};

/** Every log-probability, or `null` where one is missing: a mean over the rest would be another quantity. */
export const everyLogProbability = (tokens: readonly Token[]): readonly number[] | null => {
  const all = tokens.flatMap(({ logProbability }) => logProbability ?? []);
  return all.length === tokens.length && all.length > 0 ? all : null;
};

/** Why there is no value where log-probabilities are missing among tokens. */
export const withoutSome = (tokens: readonly Token[]): string => {
  const lacking = tokens.filter(({ logProbability }) => logProbability === null).length;
  return tokens.length === 0
    ? "the answer has no tokens"
    : `${lacking} of ${tokens.length} tokens came without a log-probability`;
};
