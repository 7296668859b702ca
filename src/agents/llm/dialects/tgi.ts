/**
 * Text Generation Inference. Chats go through `/v1/chat/completions`; whatever is continued goes as text through
 * `/generate_stream`, after `/chat_tokenize` has written the chat, since the chat route trims the end of a beginning.
 * Stop texts stay in its text and are cut here. A temperature of 0 and a neutral top-p are said by leaving them out.
 */
import type { GenerationOptions, LanguageModel, Message, SamplingParameter, Segment } from "../contract.ts";
import { isMissing } from "../errors.ts";
import { accept, wholeSampling, withSystem } from "../options.ts";
import type { Ask, Server } from "../server.ts";
import type { Call, Decoder, Reading } from "../stream/reading.ts";
import { unreadable } from "../transport/frames.ts";
import { chatCall } from "./chat-model.ts";
import type { Dialect } from "./dialect.ts";
import { type Fields, list, number, object, optional, text as textIn } from "./field.ts";
import { chatBody, endingFrom } from "./openai-shape.ts";
import { chatText, splitAfter, textOf, withoutDoubleMark } from "./prompt.ts";

const SAMPLES: readonly SamplingParameter[] = ["temperature", "topP", "topK", "seed"];
const CHAT_SAMPLES: readonly SamplingParameter[] = ["temperature", "topP", "seed"];

const OFFERS = {
  dialect: "tgi",
  abortBy: "close",
  samples: SAMPLES,
  logProbabilities: {
    offered: true,
    use: { mode: "after-temperature", topAtMost: 5 },
    how: "token.logprob of /generate_stream, logprobs of the chat route",
  },
  schema: { offered: true, use: { reasoning: "unknown" }, how: "grammar json" },
} as const;

const rawCall = (server: Server, segments: readonly Segment[], options: GenerationOptions): Call => {
  const { temperature, topP, topK, seed } = wholeSampling(options);
  const inputs = textOf(segments);
  const top = options.logProbabilities?.top ?? 0;
  return {
    path: "/generate_stream",
    body: {
      inputs,
      parameters: {
        max_new_tokens: options.maxTokens,
        do_sample: temperature > 0,
        return_full_text: false,
        details: true,
        ...(temperature === 0 || temperature === 1 ? {} : { temperature }),
        ...(topP === 1 ? {} : { top_p: topP }),
        ...(topK === 0 ? {} : { top_k: topK }),
        ...optional("seed", seed),
        stop: options.stop ?? [],
        ...(top === 0 ? {} : { top_n_tokens: top }),
        ...(options.schema === undefined ? {} : { grammar: { type: "json", value: options.schema } }),
      },
    },
    framing: "sse",
    decoder: streamDecoder(options.stop ?? []),
    split: splitAfter(server, options, inputs),
    prompt: { characters: inputs.length, tokens: null },
    shortfalls: segments.some(({ ids }) => ids !== null)
      ? [{ kind: "continued-by-text", detail: "TGI takes no token ids" }]
      : [],
  };
};

/** Reads `/generate_stream`: one document a token; special tokens such as the end of the turn are no text. */
const streamDecoder =
  (stops: readonly string[]): Decoder =>
  (document) => {
    const chunk = object(document);
    const token = object(chunk.token);
    const word = textIn(token.text) ?? "";
    const said = token.special === true ? "" : word;
    const details = object(chunk.details);
    const reason = textIn(details.finish_reason);
    const top = list(chunk.top_tokens).map(object).map(alternative);
    const tokens = [{ text: word, id: number(token.id), logProbability: number(token.logprob), top }];
    const whole = textIn(chunk.generated_text);
    return {
      pieces:
        "token" in chunk
          ? [{ channel: "answer", text: said, tokens }]
          : // An answer that was not streamed has its text and no token of it.
            whole === null
            ? []
            : [{ channel: "answer", text: whole, tokens: null }],
      ...(reason === null ? {} : { ending: endingFrom(reason, null, true, stops) }),
      usage: {
        ...optional("prompt", number(details.input_length)),
        ...optional("decoded", number(details.generated_tokens)),
      },
    } satisfies Reading;
  };

const alternative = (entry: Fields) => ({
  text: textIn(entry.text) ?? "",
  id: number(entry.id),
  logProbability: number(entry.logprob) ?? Number.NEGATIVE_INFINITY,
});

/** The chat route: greedy at temperature 0, which has to be said; no neutral values; a schema as a grammar. */
const bodyOfChat = (body: Fields, options: GenerationOptions): Fields => {
  const { temperature, top_p, response_format: _, ...rest } = body;
  return {
    ...rest,
    ...(temperature === 1 ? {} : { temperature }),
    ...(top_p === 1 ? {} : { top_p }),
    ...(options.schema === undefined ? {} : { response_format: { type: "json", value: options.schema } }),
  };
};

/** The chat as the template writes it; `null` from versions that cannot tell. */
const chatAsText = async (server: Server, ask: Ask, messages: readonly Message[]): Promise<string | null> => {
  if (server.chatFormat !== null) return server.chatFormat(messages);
  try {
    return textIn(object(await ask({ path: "/chat_tokenize", body: { messages } })).templated_text);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** The chat route goes on from a last message of the assistant, after trimming its end. */
const templateCall = (
  server: Server,
  messages: readonly Message[],
  begun: readonly Segment[],
  options: GenerationOptions,
): Call => {
  const content = textOf(begun);
  const whole = [...messages, { role: "assistant" as const, content }];
  const body = bodyOfChat(chatBody(server.model, whole, options, false), options);
  return {
    ...chatCall(server, whole, options, body),
    split: splitAfter(server, options, content),
    mayRepeat: content,
    shortfalls: [{ kind: "continued-by-text", detail: "the chat route trims the end of what was begun" }],
  };
};

const model = (server: Server): LanguageModel => {
  const offers = { name: server.model, ...OFFERS };
  const count = async (text: string): Promise<number> => {
    const tokens = await server.ask({ path: "/tokenize", body: { inputs: text } });
    if (!Array.isArray(tokens)) throw unreadable("/tokenize", "no list of tokens");
    return tokens.length;
  };
  return {
    ...offers,
    chat: (given, options) => {
      accept({ ...offers, samples: CHAT_SAMPLES }, options);
      const messages = withSystem(given, server.system);
      const body = bodyOfChat(chatBody(server.model, messages, options, false), options);
      return server.generate(() => chatCall(server, messages, options, body), options, chatText(messages));
    },
    continueTurn: {
      offered: true,
      how: "/chat_tokenize, then /generate_stream with the chat as text",
      use: (given, begun, options) => {
        accept(offers, options);
        const messages = withSystem(given, server.system);
        const write = async (ask: Ask): Promise<Call> => {
          const rendered = await chatAsText(server, ask, messages);
          if (rendered === null) return templateCall(server, messages, begun, options);
          const marks = options.reasoningMarks ?? server.reasoningMarks;
          const text = withoutDoubleMark(rendered, textOf(begun), marks);
          return rawCall(server, [{ text, ids: null }, ...begun], options);
        };
        return server.generate(write, options, chatText(messages));
      },
    },
    continueRaw: {
      offered: true,
      how: "/generate_stream",
      use: (begun, options) => {
        accept(offers, options);
        return server.generate(() => rawCall(server, begun, options), options, textOf(begun));
      },
    },
    tokenizer: {
      offered: true,
      how: "/tokenize, less the special tokens that it adds",
      use: {
        count: async (text) => (await count(text)) - (await count("")),
        encode: { offered: false, why: "TGI adds special tokens to what it encodes, and takes no ids" },
      },
    },
  };
};

/** How TGI is spoken to. */
export const tgi: Dialect = { name: "tgi", title: "Text Generation Inference", models: "/v1/models", model };
