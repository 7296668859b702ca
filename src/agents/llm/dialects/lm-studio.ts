/**
 * LM Studio. Its `/v1/completions` continues raw text and applies no template, so that a turn can be continued only
 * where `--chat-format` says how the chat is written. JSON by a schema binds on the chat route alone, and switches
 * reasoning off there. It gives no log-probabilities and counts no tokens over HTTP.
 */
import type { GenerationOptions, LanguageModel, Segment } from "../contract.ts";
import { accept, withSystem } from "../options.ts";
import type { Server } from "../server.ts";
import type { Call } from "../stream/reading.ts";
import { chatCall } from "./chat-model.ts";
import { ALL_SAMPLING, type Dialect } from "./dialect.ts";
import { chatBody, completionBody, openaiDecoder } from "./openai-shape.ts";
import { chatText, splitAfter, textOf } from "./prompt.ts";

const OFFERS = {
  dialect: "lm-studio",
  abortBy: "close",
  samples: ALL_SAMPLING,
  logProbabilities: { offered: false, why: "LM Studio gives none over HTTP" },
  schema: { offered: true, use: { reasoning: "off" }, how: "response_format json_schema, chats only" },
  tokenizer: { offered: false, why: "LM Studio counts no tokens over HTTP" },
} as const;

const NO_SCHEMA = {
  offered: false,
  why: "LM Studio holds only chats to a schema, not what is continued",
} as const;

const rawCall = (server: Server, segments: readonly Segment[], options: GenerationOptions): Call => {
  const text = textOf(segments);
  return {
    path: "/v1/completions",
    body: completionBody(server.model, text, options, true),
    framing: "sse",
    decoder: openaiDecoder(options.stop ?? []),
    split: splitAfter(server, options, text),
    prompt: { characters: text.length, tokens: null },
    shortfalls: segments.some(({ ids }) => ids !== null)
      ? [{ kind: "continued-by-text", detail: "LM Studio takes no token ids" }]
      : [],
  };
};

const model = (server: Server): LanguageModel => {
  const offers = { name: server.model, ...OFFERS };
  const { chatFormat } = server;
  return {
    ...offers,
    chat: (given, options) => {
      accept(offers, options);
      const messages = withSystem(given, server.system);
      const call = chatCall(server, messages, options, chatBody(server.model, messages, options, true));
      return server.generate(() => call, options, chatText(messages));
    },
    continueTurn:
      chatFormat === null
        ? { offered: false, why: "LM Studio does not write a chat as text; say how with --chat-format" }
        : {
            offered: true,
            how: "/v1/completions, the chat written by --chat-format",
            use: (given, begun, options) => {
              accept({ ...offers, schema: NO_SCHEMA }, options);
              const messages = withSystem(given, server.system);
              const chat = { text: chatFormat(messages), ids: null };
              return server.generate(
                () => rawCall(server, [chat, ...begun], options),
                options,
                chatText(messages),
              );
            },
          },
    continueRaw: {
      offered: true,
      how: "/v1/completions",
      use: (begun, options) => {
        accept({ ...offers, schema: NO_SCHEMA }, options);
        return server.generate(() => rawCall(server, begun, options), options, textOf(begun));
      },
    },
  };
};

/** How LM Studio is spoken to. */
export const lmStudio: Dialect = { name: "lm-studio", title: "LM Studio", models: "/v1/models", model };
