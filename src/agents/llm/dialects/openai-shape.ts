/** The two routes of OpenAI's API that most servers speak: what goes into a request and what comes out of a stream. */
import type { Alternative, Ending, GenerationOptions, Message, Piece, Token } from "../contract.ts";
import { wholeSampling } from "../options.ts";
import { type Decoder, NOTHING, type Reading, type Usage } from "../stream/reading.ts";
import { type Fields, ids, list, number, object, optional, text } from "./field.ts";

/** Sampling by OpenAI's names, with the two that others have added where `extended`. */
export const samplingFields = (options: GenerationOptions, extended: boolean): Fields => {
  const { temperature, topP, topK, minP, seed } = wholeSampling(options);
  return {
    temperature,
    top_p: topP,
    ...(extended ? { top_k: topK, min_p: minP } : {}),
    ...optional("seed", seed),
    ...((options.stop ?? []).length === 0 ? {} : { stop: options.stop }),
  };
};

/** The body of a chat request, streamed, with token counts asked for. */
export const chatBody = (
  model: string,
  messages: readonly Message[],
  options: GenerationOptions,
  extended: boolean,
): Fields => ({
  model,
  messages,
  stream: true,
  stream_options: { include_usage: true },
  max_tokens: options.maxTokens,
  ...samplingFields(options, extended),
  ...(options.logProbabilities === undefined
    ? {}
    : { logprobs: true, top_logprobs: options.logProbabilities.top }),
  ...(options.schema === undefined ? {} : { response_format: schemaFormat(options.schema) }),
});

/** A schema as OpenAI's `response_format`. */
export const schemaFormat = (schema: Fields): Fields => ({
  type: "json_schema",
  json_schema: { name: "answer", strict: true, schema },
});

/** The body of a raw completion, streamed, with token counts asked for. */
export const completionBody = (
  model: string,
  prompt: string | readonly (number | string)[],
  options: GenerationOptions,
  extended: boolean,
): Fields => ({
  model,
  prompt,
  stream: true,
  stream_options: { include_usage: true },
  max_tokens: options.maxTokens,
  ...samplingFields(options, extended),
  ...(options.logProbabilities === undefined ? {} : { logprobs: options.logProbabilities.top }),
});

/** Reads the chunks of either route; both differ only in where the text stands. */
export const openaiDecoder = (stops: readonly string[]): Decoder => {
  return (document) => {
    const chunk = object(document);
    const choice = list(chunk.choices).find(isFirst);
    // One shape for every chunk, since there is one for each token.
    return {
      pieces: choice === undefined ? NOTHING.pieces : piecesOf(object(choice)),
      ending: choice === undefined ? undefined : (endingOf(object(choice), stops) ?? undefined),
      usage: usageOf(chunk.usage) ?? undefined,
      model: text(chunk.model) ?? undefined,
      id: text(chunk.id) ?? undefined,
    } satisfies Reading;
  };
};

const isFirst = (choice: unknown): boolean => {
  const { index } = object(choice);
  return index === undefined || index === 0;
};

/** Text and tokens of a choice: reasoning, under whichever of its names, before the answer. */
const piecesOf = (choice: Fields): readonly Piece[] => {
  const delta = object(choice.delta ?? choice.message);
  const answer = text(delta.content) ?? text(choice.text) ?? "";
  const reasoning = text(delta.reasoning_content) ?? text(delta.reasoning) ?? text(delta.thinking) ?? "";
  const tokens = tokensOf(choice, reasoning + answer);
  if (reasoning !== "" && answer !== "") {
    return [
      { channel: "reasoning", text: reasoning, tokens: null },
      { channel: "answer", text: answer, tokens },
    ];
  }
  if (reasoning === "" && answer === "" && (tokens ?? []).length === 0) return [];
  return [{ channel: reasoning === "" ? "answer" : "reasoning", text: reasoning + answer, tokens }];
};

const tokensOf = (choice: Fields, said: string): readonly Token[] | null => {
  const probabilities = object(choice.logprobs);
  const numbers = ids(choice.token_ids);
  const chat = list(probabilities.content);
  if (chat.length > 0) return chat.map((entry, index) => chatToken(object(entry), numbers?.[index]));
  const texts = list(probabilities.tokens);
  if (texts.length > 0) return completionTokens(probabilities, numbers);
  if (numbers === null || numbers.length === 0) return null;
  // Ids alone do not say which of them is which part of the text: the first one bears it all.
  return numbers.map((id, index) => ({
    text: index === 0 ? said : "",
    id,
    logProbability: null,
    top: null,
  }));
};

/** A token as the chat route has it. */
export const chatToken = (entry: Fields, id?: number): Token => ({
  text: text(entry.token) ?? "",
  id: id ?? number(entry.id),
  logProbability: number(entry.logprob),
  top: list(entry.top_logprobs).map(alternative),
});

const alternative = (value: unknown): Alternative => {
  const entry = object(value);
  return {
    text: text(entry.token) ?? "",
    id: number(entry.id),
    logProbability: number(entry.logprob) ?? Number.NEGATIVE_INFINITY,
  };
};

const completionTokens = (probabilities: Fields, numbers: readonly number[] | null): readonly Token[] => {
  const values = list(probabilities.token_logprobs);
  const tops = list(probabilities.top_logprobs);
  return list(probabilities.tokens).map((token, index) => ({
    text: text(token) ?? "",
    id: numbers?.[index] ?? null,
    logProbability: number(values[index]),
    top: alternativesOf(object(tops[index])),
  }));
};

/** Alternatives written as their texts with their log-probabilities, likeliest first. */
const alternativesOf = (top: Fields): readonly Alternative[] => {
  const names = Object.keys(top);
  const found = names.map((name) => ({
    text: name,
    id: null,
    logProbability: number(top[name]) ?? Number.NEGATIVE_INFINITY,
  }));
  return found.length < 2 ? found : found.sort((a, b) => b.logProbability - a.logProbability);
};

/** Token counts by OpenAI's names. */
export const usageOf = (value: unknown): Usage | null => {
  const usage = object(value);
  const prompt = number(usage.prompt_tokens);
  const decoded = number(usage.completion_tokens);
  if (prompt === null && decoded === null) return null;
  const cached = number(object(usage.prompt_tokens_details).cached_tokens);
  return {
    ...optional("prompt", prompt),
    ...optional("decoded", decoded),
    ...optional("cached", cached),
  };
};

/** How a choice says that it has ended; `null`: not yet. vLLM and SGLang say beside it what they stopped at. */
const endingOf = (choice: Fields, stops: readonly string[]): Ending | null => {
  const reason = text(choice.finish_reason);
  if (reason === null) return null;
  const at = choice.stop_reason ?? choice.matched_stop;
  const says = "stop_reason" in choice || "matched_stop" in choice;
  return endingFrom(reason, at, says, stops);
};

/**
 * An ending in the server's words.
 *
 * @param at what it stopped at: a text, or a token's id.
 * @param says whether this server says so when it stops at a text, so that silence means the end of the turn.
 */
export const endingFrom = (reason: string, at: unknown, says: boolean, stops: readonly string[]): Ending => {
  switch (reason) {
    case "stop":
      if (typeof at === "string" && stops.includes(at)) return { kind: "stop-text", stop: at };
      return says || stops.length === 0 ? { kind: "end-of-turn" } : { kind: "stopped" };
    case "length":
    case "max_tokens":
      return { kind: "length" };
    case "eos_token":
    case "eos":
      return { kind: "end-of-turn" };
    case "stop_sequence":
      return { kind: "stop-text", stop: stops.length === 1 ? stops[0]! : null };
    default:
      return { kind: "other", said: reason };
  }
};
