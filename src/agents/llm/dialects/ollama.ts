/**
 * Ollama, by its own routes: `/v1/completions` would write a chat around the raw text (ollama #12636). Chats go
 * through `/api/chat`; whatever is continued goes through `/api/generate` with `raw`, after the server has rendered
 * the chat, and where it cannot, through `/api/chat` with a last message of the assistant. It is told to refuse a
 * prompt that is too long; older versions cut its head in silence (ollama #3839).
 */
import type { GenerationOptions, LanguageModel, Message, Segment, Token } from "../contract.ts";
import { accept, wholeSampling, withSystem } from "../options.ts";
import type { Ask, Server } from "../server.ts";
import type { Call, Decoder, Reading } from "../stream/reading.ts";
import { ALL_SAMPLING, type Dialect } from "./dialect.ts";
import { type Fields, list, number, object, optional, text as textIn } from "./field.ts";
import { chatToken, endingFrom } from "./openai-shape.ts";
import { chatText, splitAfter, textOf, withoutDoubleMark } from "./prompt.ts";

const OFFERS = {
  dialect: "ollama",
  abortBy: "close",
  samples: ALL_SAMPLING,
  logProbabilities: {
    offered: true,
    use: { mode: "before-temperature", topAtMost: 20 },
    how: "logprobs, from version 0.12.11",
  },
  schema: { offered: true, use: { reasoning: "unknown" }, how: "format" },
  tokenizer: { offered: false, why: "Ollama has no route that counts tokens" },
} as const;

const bodyOf = (server: Server, options: GenerationOptions): Fields => {
  const { temperature, topP, topK, minP, seed } = wholeSampling(options);
  return {
    model: server.model,
    stream: true,
    truncate: false,
    shift: false,
    ...(options.schema === undefined ? {} : { format: options.schema }),
    ...(options.logProbabilities === undefined
      ? {}
      : { logprobs: true, top_logprobs: options.logProbabilities.top }),
    options: {
      num_predict: options.maxTokens,
      temperature,
      top_p: topP,
      top_k: topK,
      min_p: minP,
      repeat_penalty: 1,
      ...optional("seed", seed),
      ...((options.stop ?? []).length === 0 ? {} : { stop: options.stop }),
    },
  };
};

/** Reads either route: a document a line, the last one with `done` and the counts. */
const decoderOf =
  (stops: readonly string[]): Decoder =>
  (document) => {
    const line = object(document);
    const message = object(line.message);
    const answer = textIn(message.content) ?? textIn(line.response) ?? "";
    const reasoning = textIn(message.thinking) ?? textIn(line.thinking) ?? textIn(message.reasoning) ?? "";
    const entries = list(line.logprobs).map(object);
    const tokens: readonly Token[] | null =
      entries.length === 0 ? null : entries.map((entry) => chatToken(entry));
    const both = reasoning !== "" && answer !== "";
    const pieces = [
      ...(reasoning === ""
        ? []
        : [{ channel: "reasoning" as const, text: reasoning, tokens: both ? null : tokens }]),
      ...(answer === "" && (tokens === null || reasoning !== "")
        ? []
        : [{ channel: "answer" as const, text: answer, tokens }]),
    ];
    if (line.done !== true) return { pieces, ...optional("model", textIn(line.model)) };
    return {
      pieces,
      ...optional("model", textIn(line.model)),
      ending: endingFrom(textIn(line.done_reason) ?? "unknown", null, false, stops),
      usage: {
        ...optional("prompt", number(line.prompt_eval_count)),
        ...optional("decoded", number(line.eval_count)),
      },
    } satisfies Reading;
  };

const callOf = (
  server: Server,
  path: string,
  body: Fields,
  options: GenerationOptions,
  before: string,
  characters: number,
): Call => ({
  path,
  body: { ...bodyOf(server, options), ...body },
  framing: "ndjson",
  decoder: decoderOf(options.stop ?? []),
  split: splitAfter(server, options, before),
  prompt: { characters, tokens: null },
});

const rawCall = (server: Server, segments: readonly Segment[], options: GenerationOptions): Call => {
  const text = textOf(segments);
  return {
    ...callOf(server, "/api/generate", { prompt: text, raw: true }, options, text, text.length),
    shortfalls: segments.some(({ ids }) => ids !== null)
      ? [{ kind: "continued-by-text", detail: "Ollama takes no token ids" }]
      : [],
  };
};

/** The chat as the server would write it, up to the assistant's turn; `null` from versions that cannot tell. */
const rendered = async (server: Server, ask: Ask, messages: readonly Message[]): Promise<string | null> => {
  if (server.chatFormat !== null) return server.chatFormat(messages);
  const body = {
    model: server.model,
    messages,
    stream: false,
    _debug_render_only: true,
    options: { num_predict: 1 },
  };
  return textIn(object(object(await ask({ path: "/api/chat", body }))._debug_info).rendered_template);
};

const model = (server: Server): LanguageModel => {
  const offers = { name: server.model, ...OFFERS };
  return {
    ...offers,
    chat: (given, options) => {
      accept(offers, options);
      const messages = withSystem(given, server.system);
      const length = chatText(messages).length;
      const call = callOf(server, "/api/chat", { messages }, options, "", length);
      return server.generate(() => call, options, chatText(messages));
    },
    continueTurn: {
      offered: true,
      how: "/api/generate with raw, the chat rendered by the server; else /api/chat with a begun message",
      use: (given, begun, options) => {
        accept(offers, options);
        const messages = withSystem(given, server.system);
        const write = async (ask: Ask): Promise<Call> => {
          const chat = await rendered(server, ask, messages);
          const content = textOf(begun);
          if (chat !== null) {
            const marks = options.reasoningMarks ?? server.reasoningMarks;
            const text = withoutDoubleMark(chat, content, marks);
            return rawCall(server, [{ text, ids: null }, ...begun], options);
          }
          const whole = [...messages, { role: "assistant" as const, content }];
          const length = chatText(whole).length;
          return {
            ...callOf(server, "/api/chat", { messages: whole }, options, content, length),
            mayRepeat: content,
            shortfalls: [
              {
                kind: "continued-by-text",
                detail: "the template may have changed the beginning of the turn",
              },
            ],
          };
        };
        return server.generate(write, options, chatText(messages));
      },
    },
    continueRaw: {
      offered: true,
      how: "/api/generate with raw",
      use: (begun, options) => {
        accept(offers, options);
        return server.generate(() => rawCall(server, begun, options), options, textOf(begun));
      },
    },
  };
};

/** How Ollama is spoken to. */
export const ollama: Dialect = { name: "ollama", title: "Ollama", models: "/api/tags", model };
