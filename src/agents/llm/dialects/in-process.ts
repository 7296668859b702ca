/**
 * llama.cpp in this process, by node-llama-cpp: no server and no socket. It takes and gives token ids, and the
 * probabilities by which it has drawn.
 */
import type { GenerationOptions, LanguageModel, Segment, Token } from "../contract.ts";
import { accept, wholeSampling, withSystem } from "../options.ts";
import type { Ask, Server } from "../server.ts";
import type { Call, Decoder } from "../stream/reading.ts";
import { unreadable } from "../transport/frames.ts";
import { ALL_SAMPLING, type Dialect } from "./dialect.ts";
import { ids as idsIn, number, object, optional, text as textIn } from "./field.ts";
import { chatText, joined, splitAfter, textOf, withoutDoubleMark } from "./prompt.ts";
import { idsOfText } from "./token-prompt.ts";

const OFFERS = {
  dialect: "in-process",
  abortBy: "call",
  samples: ALL_SAMPLING,
  logProbabilities: {
    offered: true,
    use: { mode: "after-temperature", topAtMost: null },
    how: "evaluateWithMetadata; at temperature 0 they are the model's own",
  },
  schema: {
    offered: false,
    why: "node-llama-cpp's grammars know only a part of JSON schema",
  },
} as const;

const callOf = (server: Server, options: GenerationOptions, segments: readonly Segment[]): Call => {
  const { temperature, topP, topK, minP, seed } = wholeSampling(options);
  const before = textOf(segments);
  return {
    path: "/evaluate",
    body: {
      prompt: joined(segments).map(({ text, ids }) => ids ?? text),
      maxTokens: options.maxTokens,
      sampling: { temperature, topP, topK, minP, ...optional("seed", seed) },
      ...optional("top", options.logProbabilities?.top),
    },
    framing: "ndjson",
    decoder,
    split: splitAfter(server, options, before),
    prompt: { characters: before.length, tokens: null },
  };
};

const decoder: Decoder = (document) => {
  const line = object(document);
  if (line.token !== undefined) {
    const token = line.token as Token;
    return { pieces: [{ channel: "answer", text: token.text, tokens: [token] }] };
  }
  const { prompt, cached, decoded } = object(line.usage);
  return {
    pieces: [],
    ending: line.ending === "end-of-turn" ? { kind: "end-of-turn" } : { kind: "length" },
    usage: {
      ...optional("prompt", number(prompt)),
      ...optional("cached", number(cached)),
      ...optional("decoded", number(decoded)),
    },
  };
};

const model = (server: Server): LanguageModel => {
  const encode = (text: string): Promise<readonly number[]> => idsOfText(server.ask, text, { content: text });
  const taking = { name: server.model, ...OFFERS };
  const turn: Extract<LanguageModel["continueTurn"], { readonly offered: true }>["use"] = (
    given,
    begun,
    options,
  ) => {
    accept(taking, options);
    const messages = withSystem(given, server.system);
    const write = async (ask: Ask): Promise<Call> => {
      const marks = options.reasoningMarks ?? server.reasoningMarks;
      const chat: Segment =
        server.chatFormat === null
          ? rendered(await ask({ path: "/apply-template", body: { messages } }))
          : { text: server.chatFormat(messages), ids: null };
      const kept = withoutDoubleMark(chat.text, textOf(begun), marks);
      const beginning = kept === chat.text ? chat : { text: kept, ids: null };
      return callOf(server, options, [beginning, ...begun]);
    };
    return server.generate(write, options, chatText(messages));
  };
  return {
    ...taking,
    chat: (messages, options) => turn(messages, [], options),
    continueTurn: { offered: true, how: "the model's own chat template, then evaluation", use: turn },
    continueRaw: {
      offered: true,
      how: "evaluation of the tokens",
      use: (begun, options) => {
        accept(taking, options);
        return server.generate(() => callOf(server, options, begun), options, textOf(begun));
      },
    },
    tokenizer: {
      offered: true,
      how: "the model's own, in this process",
      use: {
        count: async (text) => (await encode(text)).length,
        encode: { offered: true, how: "tokenize", use: encode },
      },
    },
  };
};

const rendered = (reply: unknown): Segment => {
  const { ids, text } = object(reply);
  const known = idsIn(ids);
  const said = textIn(text);
  if (known === null || said === null) throw unreadable("/apply-template", "no ids and text");
  return { text: said, ids: known };
};

/** How llama.cpp in this process is spoken to. */
export const inProcess: Dialect = {
  name: "in-process",
  title: "llama.cpp in this process",
  models: "/models",
  model,
};
