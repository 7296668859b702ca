/**
 * vLLM. Chats go through `/v1/chat/completions`; whatever is continued goes as token ids through `/v1/completions`,
 * after `/tokenize` has applied the model's template, since `continue_final_message` loses trailing line breaks and
 * all before `</think>` (vllm #9547, transformers #36440).
 */
import type { GenerationOptions, LanguageModel, Message, Segment } from "../contract.ts";
import { isMissing } from "../errors.ts";
import { accept, withSystem } from "../options.ts";
import type { Ask, Server } from "../server.ts";
import type { Call } from "../stream/reading.ts";
import { chatCall } from "./chat-model.ts";
import { ALL_SAMPLING, type Dialect } from "./dialect.ts";
import { chatBody, completionBody, openaiDecoder, schemaFormat } from "./openai-shape.ts";
import { chatText, joined, splitAfter, textOf } from "./prompt.ts";
import { encodedBy, idsOfText, promptIds } from "./token-prompt.ts";

const OFFERS = {
  dialect: "vllm",
  abortBy: "close",
  samples: ALL_SAMPLING,
  logProbabilities: {
    offered: true,
    use: { mode: "before-temperature", topAtMost: 20 },
    how: "logprobs (raw by default; --logprobs-mode of the server can change it)",
  },
  schema: { offered: true, use: { reasoning: "kept" }, how: "response_format json_schema" },
} as const;

const rawCall = (
  server: Server,
  options: GenerationOptions,
  prompt: string | readonly number[],
  before: string,
): Call => ({
  path: "/v1/completions",
  body: {
    ...completionBody(server.model, prompt, options, true),
    add_special_tokens: typeof prompt === "string",
    return_token_ids: true,
    ...(options.schema === undefined ? {} : { response_format: schemaFormat(options.schema) }),
  },
  framing: "sse",
  decoder: openaiDecoder(options.stop ?? []),
  split: splitAfter(server, options, before),
  prompt: {
    characters: before.length,
    tokens: typeof prompt === "string" ? null : prompt.length,
  },
});

/** The template's own way, for servers whose tokenizer cannot be asked. */
const templateCall = (
  server: Server,
  messages: readonly Message[],
  begun: readonly Segment[],
  options: GenerationOptions,
): Call => {
  const text = textOf(begun);
  return {
    path: "/v1/chat/completions",
    body: {
      ...chatBody(server.model, [...messages, { role: "assistant", content: text }], options, true),
      add_generation_prompt: false,
      continue_final_message: true,
      return_token_ids: true,
    },
    framing: "sse",
    decoder: openaiDecoder(options.stop ?? []),
    mayRepeat: text,
    split: splitAfter(server, options, text),
    prompt: { characters: chatText(messages).length + text.length, tokens: null },
    shortfalls: [
      { kind: "continued-by-text", detail: "no /tokenize: the template may have changed the beginning" },
    ],
  };
};

const model = (server: Server): LanguageModel => {
  const encode = (ask: Ask) => (text: string) =>
    idsOfText(ask, text, { model: server.model, prompt: text, add_special_tokens: false });
  const taking = { name: server.model, ...OFFERS };
  return {
    ...taking,
    chat: (given, options) => {
      accept(taking, options);
      const messages = withSystem(given, server.system);
      const call = chatCall(server, messages, options, {
        ...chatBody(server.model, messages, options, true),
        return_token_ids: true,
      });
      return server.generate(() => call, options, chatText(messages));
    },
    continueTurn: {
      offered: true,
      how: "/tokenize, then /v1/completions with token ids",
      use: (given, begun, options) => {
        accept(taking, options);
        const messages = withSystem(given, server.system);
        const write = async (ask: Ask): Promise<Call> => {
          try {
            const { ids, text } = await promptIds(server, ask, messages, begun, options, encode(ask));
            return rawCall(server, options, ids, text);
          } catch (error) {
            if (!isMissing(error)) throw error;
            return templateCall(server, messages, begun, options);
          }
        };
        return server.generate(write, options, chatText(messages));
      },
    },
    continueRaw: {
      offered: true,
      how: "/v1/completions",
      use: (begun, options) => {
        accept(taking, options);
        const write = async (ask: Ask): Promise<Call> => {
          const allText = begun.every(({ ids }) => ids === null);
          const prompt = allText ? textOf(begun) : await encodedBy(encode(ask), joined(begun));
          return rawCall(server, options, prompt, textOf(begun));
        };
        return server.generate(write, options, textOf(begun));
      },
    },
    tokenizer: {
      offered: true,
      how: "/tokenize",
      use: {
        count: async (text) => (await encode(server.ask)(text)).length,
        encode: { offered: true, how: "/tokenize", use: encode(server.ask) },
      },
    },
  };
};

/** How vLLM is spoken to. */
export const vllm: Dialect = { name: "vllm", title: "vLLM", models: "/v1/models", model };
