/**
 * The llama.cpp server. Chats go through `/v1/chat/completions`; whatever is continued goes through `/completion`,
 * after `/apply-template` has written the chat, since the chat route repeats a given beginning and refuses one while
 * thinking is on (llama.cpp #21889).
 */
import type { GenerationOptions, LanguageModel, Segment } from "../contract.ts";
import { accept, wholeSampling, withSystem } from "../options.ts";
import type { Ask, Server } from "../server.ts";
import type { Call, Decoder, Reading } from "../stream/reading.ts";
import { unreadable } from "../transport/frames.ts";
import { chatCall } from "./chat-model.ts";
import { ALL_SAMPLING, type Dialect } from "./dialect.ts";
import { ids as idsIn, list, number, object, optional, text as textIn } from "./field.ts";
import { chatBody, chatToken, endingFrom } from "./openai-shape.ts";
import { chatText, joined, splitAfter, textOf, withoutDoubleMark } from "./prompt.ts";
import { idsOfText } from "./token-prompt.ts";

const OFFERS = {
  dialect: "llama-cpp",
  abortBy: "close",
  samples: ALL_SAMPLING,
  logProbabilities: {
    offered: true,
    use: { mode: "before-temperature", topAtMost: null },
    how: "n_probs of /completion, logprobs of /v1/chat/completions",
  },
  schema: { offered: true, use: { reasoning: "unknown" }, how: "json_schema, compiled to a grammar" },
} as const;

/** Segments as `/completion` takes them: one text, or texts and ids in a row. */
const promptOf = (segments: readonly Segment[]): string | readonly (string | number)[] => {
  const parts = joined(segments);
  return parts.every(({ ids }) => ids === null)
    ? textOf(parts)
    : parts.flatMap(({ text, ids }): readonly (string | number)[] => ids ?? [text]);
};

const rawCall = (server: Server, options: GenerationOptions, segments: readonly Segment[]): Call => {
  const { temperature, topP, topK, minP, seed } = wholeSampling(options);
  const before = textOf(segments);
  return {
    path: "/completion",
    body: {
      model: server.model,
      prompt: promptOf(segments),
      stream: true,
      cache_prompt: true,
      return_tokens: true,
      n_predict: options.maxTokens,
      temperature,
      top_p: topP,
      top_k: topK,
      min_p: minP,
      ...optional("seed", seed),
      ...((options.stop ?? []).length === 0 ? {} : { stop: options.stop }),
      // Without at least one alternative it gives no log-probability at all.
      ...(options.logProbabilities === undefined
        ? {}
        : { n_probs: Math.max(1, options.logProbabilities.top) }),
      ...(options.schema === undefined ? {} : { json_schema: options.schema }),
    },
    framing: "sse",
    decoder: completionDecoder(options),
    split: splitAfter(server, options, before),
    prompt: { characters: before.length, tokens: null },
  };
};

/** Reads the stream of `/completion`. */
const completionDecoder = ({ stop, logProbabilities }: GenerationOptions): Decoder => {
  const stops = stop ?? [];
  return (document) => {
    const chunk = object(document);
    const text = textIn(chunk.content) ?? "";
    const numbers = idsIn(chunk.tokens) ?? [];
    const entries = list(chunk.completion_probabilities).map(object);
    const tokens =
      entries.length > 0
        ? entries.map((entry) => {
            const token = chatToken(entry);
            return { ...token, top: (token.top ?? []).slice(0, logProbabilities?.top ?? 0) };
          })
        : numbers.map((id, index) => ({
            text: index === 0 ? text : "",
            id,
            logProbability: null,
            top: null,
          }));
    const empty = text === "" && tokens.length === 0;
    const pieces = empty ? [] : [{ channel: "answer" as const, text, tokens }];
    if (chunk.stop !== true) return { pieces };
    const word = textIn(chunk.stopping_word);
    const kind = textIn(chunk.stop_type) ?? "";
    const ending =
      kind === "word"
        ? ({ kind: "stop-text", stop: word } as const)
        : endingFrom(kind === "limit" ? "length" : kind, null, true, stops);
    return {
      pieces,
      ending,
      usage: {
        ...optional("prompt", number(chunk.tokens_evaluated)),
        ...optional("decoded", number(chunk.tokens_predicted)),
        ...optional("cached", number(object(chunk.timings).cache_n)),
      },
      ...optional("model", textIn(chunk.model)),
      ...(chunk.truncated === true
        ? {
            shortfall: {
              kind: "context-truncated" as const,
              detail: "the server says that the context was full and its beginning was dropped",
            },
          }
        : {}),
    } satisfies Reading;
  };
};

const model = (server: Server): LanguageModel => {
  const encode = (text: string): Promise<readonly number[]> => idsOfText(server.ask, text, { content: text });
  const taking = { name: server.model, ...OFFERS };
  return {
    ...taking,
    chat: (given, options) => {
      accept(taking, options);
      const messages = withSystem(given, server.system);
      const call = chatCall(server, messages, options, chatBody(server.model, messages, options, true));
      return server.generate(() => call, options, chatText(messages));
    },
    continueTurn: {
      offered: true,
      how: "/apply-template, then /completion with the chat as text",
      use: (given, begun, options) => {
        accept(taking, options);
        const messages = withSystem(given, server.system);
        const write = async (ask: Ask): Promise<Call> => {
          const reply = await ask({ path: "/apply-template", body: { model: server.model, messages } });
          const rendered = textIn(object(reply).prompt);
          if (rendered === null) throw unreadable("/apply-template", "no prompt");
          const marks = options.reasoningMarks ?? server.reasoningMarks;
          const text = withoutDoubleMark(rendered, textOf(begun), marks);
          return rawCall(server, options, [{ text, ids: null }, ...begun]);
        };
        return server.generate(write, options, chatText(messages));
      },
    },
    continueRaw: {
      offered: true,
      how: "/completion",
      use: (begun, options) => {
        accept(taking, options);
        const call = rawCall(server, options, begun);
        return server.generate(() => call, options, textOf(begun));
      },
    },
    tokenizer: {
      offered: true,
      how: "/tokenize",
      use: {
        count: async (text) => (await encode(text)).length,
        encode: { offered: true, how: "/tokenize", use: encode },
      },
    },
  };
};

/** How the llama.cpp server is spoken to. */
export const llamaCpp: Dialect = {
  name: "llama-cpp",
  title: "llama.cpp server",
  models: "/v1/models",
  model,
};
