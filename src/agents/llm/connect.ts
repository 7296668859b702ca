/** From options to a model: the one way in for whoever talks to a model server. */
import type { Dispatcher } from "undici";
import { UsageError } from "../../core/errors.ts";
import { type Budget, budget } from "./budget.ts";
import { chatFormat } from "./chat-formats.ts";
import type { LanguageModel, ReasoningMarks } from "./contract.ts";
import { withControls } from "./controls.ts";
import { type Detected, detect } from "./dialects/detect.ts";
import type { DialectName } from "./dialects/dialect.ts";
import { DIALECTS } from "./dialects/index.ts";
import { listedModels } from "./dialects/listed.ts";
import { IN_PROCESS, inProcessWire } from "./in-process/wire.ts";
import { modelServer } from "./model-server.ts";
import type { Ask } from "./server.ts";
import { baseUrl } from "./transport/base-url.ts";
import { systemClock } from "./transport/clock.ts";
import { liveWire } from "./transport/live-wire.ts";
import { RETRIES, type Retries } from "./transport/opening.ts";
import { PATIENCE, type Patience, patient } from "./transport/patient.ts";
import { secretsOf } from "./transport/redact.ts";
import { sendable } from "./transport/sendable.ts";
import type { Clock, Wire } from "./wire.ts";

/** What is said once about a model and its servers. All but `baseUrls` may be left out. */
export interface ConnectOptions {
  /** One server or several alike; requests are spread over them. None for a model in this process. */
  readonly baseUrls: readonly string[];
  /** How they are spoken to; `auto` asks them. */
  readonly dialect?: DialectName | "auto";
  /** The model by its server's name; may be left out where the server has only one. In this process: its file. */
  readonly model?: string;
  /** Where the package node-llama-cpp is, for a model in this process, if not where Metalevel finds its own. */
  readonly library?: string;
  /** Sent as a bearer token; never shown. */
  readonly apiKey?: string;
  /** Further headers; their values are never shown. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Certificates to trust, as PEM. */
  readonly ca?: string;
  /** Added to the body of every generation. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
  /** Put before the messages of every chat. */
  readonly system?: string;
  /** How chats are written as text, for servers that cannot say it; one of `CHAT_FORMATS`. */
  readonly chatFormat?: string;
  readonly reasoningMarks?: ReasoningMarks;
  /** Requests under way at once, over all servers. */
  readonly concurrency?: number;
  /** Tokens for all requests together. */
  readonly maxTotalTokens?: number;
  /** Counts the tokens instead, for models that share a budget. */
  readonly meter?: Budget;
  readonly patience?: Patience;
  readonly retries?: Retries;
  readonly clock?: Clock;
  /** What stands around the live wire, such as a recorder, or in its place, such as a cassette. */
  readonly around?: (live: Wire) => Wire;
  /** Connections that are shared with others, for whoever connects often; they are not closed with this one. */
  readonly agent?: Dispatcher;
}

/** A model with what belongs to it. */
export interface Connection {
  readonly model: LanguageModel;
  readonly detected: Detected;
  readonly ask: Ask;
  /** A route's answer as it is; `null` where the server has no such route. */
  readonly text: (path: string) => Promise<string | null>;
  /** The same model with further fields in every body. */
  readonly withBody: (extra: Readonly<Record<string, unknown>>) => LanguageModel;
  /** Tokens spent by all generations so far. */
  readonly totalTokens: () => number;
  /** Lets go of idle connections, so that the process can end. */
  readonly close: () => Promise<void>;
}

/** Open requests unless told otherwise. */
export const CONCURRENCY = 16;

/** What most reasoning models write. */
export const REASONING_MARKS: ReasoningMarks = { open: "<think>", close: "</think>" };

/**
 * Finds out who answers there, which model it has, and gives the model.
 *
 * @throws UsageError for options that cannot be; ModelError where nobody answers.
 */
export const connect = async (options: ConnectOptions): Promise<Connection> => {
  const clock = options.clock ?? systemClock;
  const named = options.dialect ?? "auto";
  const file = named === "in-process" ? modelFile(options) : null;
  const baseUrls = file === null ? [...new Set(options.baseUrls.map((url) => baseUrl(url)))] : [IN_PROCESS];
  if (baseUrls.length === 0) {
    throw new UsageError({ where: "--base-url", got: "none", expected: "the address of a model server" });
  }
  const { apiKey } = options;
  const headers = sendable({
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    ...options.headers,
  });
  const ca = options.ca === undefined ? {} : { ca: options.ca };
  const agent = options.agent === undefined ? {} : { agent: options.agent };
  const live =
    file === null ? liveWire({ baseUrls, headers, ...ca, ...agent }) : inProcessWire(file, options.library);
  const wire = patient(options.around?.(live.wire) ?? live.wire, clock, options.patience ?? PATIENCE);
  const meter = options.meter ?? budget(options.maxTotalTokens ?? null);
  const server = modelServer({
    wire,
    clock,
    baseUrls,
    meter,
    retries: options.retries ?? RETRIES,
    concurrency: options.concurrency ?? CONCURRENCY,
    secrets: secretsOf(headers),
    extraBody: options.extraBody ?? {},
    system: options.system ?? null,
    chatFormat: options.chatFormat === undefined ? null : chatFormat(options.chatFormat),
    reasoningMarks: options.reasoningMarks ?? REASONING_MARKS,
  });
  try {
    const detected: Detected =
      named === "auto"
        ? await detect(server.askOnce)
        : { dialect: named, version: null, how: "as given by --dialect" };
    const dialect = DIALECTS[detected.dialect];
    const name = options.model ?? (await onlyModel(server.ask, dialect.models));
    const marks = options.reasoningMarks ?? REASONING_MARKS;
    const modelWith = (extra?: Readonly<Record<string, unknown>>): LanguageModel =>
      withControls(dialect.model(server.named(name, extra)), marks);
    return {
      model: modelWith(),
      detected,
      ask: server.ask,
      text: server.text,
      withBody: modelWith,
      totalTokens: meter.total,
      close: live.close,
    };
  } catch (error) {
    await live.close();
    throw error;
  }
};

/** The file of a model in this process. */
const modelFile = ({ baseUrls, model }: ConnectOptions): string => {
  if (model !== undefined && baseUrls.length === 0) return model;
  throw new UsageError({
    where: "--dialect in-process",
    got: model === undefined ? "no --model" : "a --base-url",
    expected: "--model FILE.gguf and no server",
  });
};

/** The server's only model. */
const onlyModel = async (ask: Ask, path: string): Promise<string> => {
  const names = listedModels(await ask({ path })).map(({ id }) => id);
  const [first] = names;
  if (first !== undefined && names.length === 1) return first;
  throw new UsageError({
    where: "--model",
    got: "none",
    expected:
      names.length === 0
        ? "the model's name: the server lists none"
        : `one of ${names.slice(0, 20).join(", ")}${names.length > 20 ? ", …" : ""}`,
  });
};
