/**
 * SGLang. Chats go through `/v1/chat/completions`, where a beginning is continued by `continue_final_message`; raw
 * text and token ids go through `/generate`, whose stream is cumulative. A request is ended by `/abort_request`, since
 * it may go on after its client has left (sglang #37833).
 */
import type { GenerationOptions, LanguageModel, Segment } from "../contract.ts";
import { accept, wholeSampling, withSystem } from "../options.ts";
import type { Ask, Server } from "../server.ts";
import type { Call } from "../stream/reading.ts";
import { chatCall } from "./chat-model.ts";
import { ALL_SAMPLING, type Dialect } from "./dialect.ts";
import { optional } from "./field.ts";
import { chatBody, openaiDecoder } from "./openai-shape.ts";
import { chatText, joined, splitAfter, textOf } from "./prompt.ts";
import { generateDecoder } from "./sglang-generate.ts";
import { encodedBy, idsOfText } from "./token-prompt.ts";

const OFFERS = {
  dialect: "sglang",
  abortBy: "request",
  samples: ALL_SAMPLING,
  logProbabilities: {
    offered: true,
    use: { mode: "after-temperature", topAtMost: null },
    how: "return_logprob of /generate, logprobs of /v1/chat/completions",
  },
  schema: { offered: true, use: { reasoning: "kept" }, how: "response_format, json_schema of /generate" },
} as const;

const abort = (id: string) => ({ path: "/abort_request", body: { rid: id } });

const rawCall = (
  server: Server,
  options: GenerationOptions,
  prompt: string | readonly number[],
  before: string,
): Call => {
  const { temperature, topP, topK, minP, seed } = wholeSampling(options);
  return {
    path: "/generate",
    body: {
      ...(typeof prompt === "string" ? { text: prompt } : { input_ids: prompt }),
      stream: true,
      sampling_params: {
        max_new_tokens: options.maxTokens,
        temperature,
        top_p: topP,
        top_k: topK === 0 ? -1 : topK,
        min_p: minP,
        ...optional("sampling_seed", seed),
        ...((options.stop ?? []).length === 0 ? {} : { stop: options.stop }),
        ...(options.schema === undefined ? {} : { json_schema: JSON.stringify(options.schema) }),
      },
      ...(options.logProbabilities === undefined
        ? {}
        : {
            return_logprob: true,
            return_text_in_logprobs: true,
            top_logprobs_num: options.logProbabilities.top,
          }),
    },
    framing: "sse",
    decoder: generateDecoder(options.stop ?? []),
    abort,
    split: splitAfter(server, options, before),
    prompt: {
      characters: before.length,
      tokens: typeof prompt === "string" ? null : prompt.length,
    },
  };
};

const model = (server: Server): LanguageModel => {
  const encode = (ask: Ask) => (text: string) =>
    idsOfText(ask, text, { model: server.model, prompt: text, add_special_tokens: false });
  const taking = { name: server.model, ...OFFERS };
  const raw = (begun: readonly Segment[], options: GenerationOptions, affinity: string) => {
    const write = async (ask: Ask): Promise<Call> => {
      const allText = begun.every(({ ids }) => ids === null);
      const prompt = allText ? textOf(begun) : await encodedBy(encode(ask), joined(begun));
      return rawCall(server, options, prompt, textOf(begun));
    };
    return server.generate(write, options, affinity);
  };
  return {
    ...taking,
    chat: (given, options) => {
      accept(taking, options);
      const messages = withSystem(given, server.system);
      const call = {
        ...chatCall(server, messages, options, chatBody(server.model, messages, options, true)),
        abort,
      };
      return server.generate(() => call, options, chatText(messages));
    },
    continueTurn: {
      offered: true,
      how:
        server.chatFormat === null
          ? "/v1/chat/completions with continue_final_message"
          : "/generate, the chat written by --chat-format",
      use: (given, begun, options) => {
        accept(taking, options);
        const messages = withSystem(given, server.system);
        if (server.chatFormat !== null) {
          const chat = { text: server.chatFormat(messages), ids: null };
          return raw([chat, ...begun], options, chatText(messages));
        }
        const text = textOf(begun);
        const whole = [...messages, { role: "assistant" as const, content: text }];
        const call: Call = {
          path: "/v1/chat/completions",
          body: {
            ...chatBody(server.model, whole, options, true),
            add_generation_prompt: false,
            continue_final_message: true,
          },
          framing: "sse",
          decoder: openaiDecoder(options.stop ?? []),
          abort,
          mayRepeat: text,
          split: splitAfter(server, options, text),
          prompt: { characters: chatText(whole).length, tokens: null },
          shortfalls: begun.some(({ ids }) => ids !== null)
            ? [{ kind: "continued-by-text", detail: "the chat route takes no token ids" }]
            : [],
        };
        return server.generate(() => call, options, chatText(messages));
      },
    },
    continueRaw: {
      offered: true,
      how: "/generate",
      use: (begun, options) => {
        accept(taking, options);
        return raw(begun, options, textOf(begun));
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

/** How SGLang is spoken to. */
export const sglang: Dialect = { name: "sglang", title: "SGLang", models: "/v1/models", model };
