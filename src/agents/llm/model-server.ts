/** The servers behind a model: places, retries and bodies, between a dialect and the wire. */
import { hash128 } from "../../core/rng.ts";
import type { GenerationOptions } from "./contract.ts";
import { ModelError } from "./errors.ts";
import { merged } from "./extra-body.ts";
import { places } from "./places.ts";
import type { Ask, Question, Server } from "./server.ts";
import { generationFrom, type Meter, type Opened } from "./stream/generation.ts";
import type { Call } from "./stream/reading.ts";
import { atMost } from "./transport/at-most.ts";
import { cut, excerpt, unreadable } from "./transport/frames.ts";
import { opened, type Retries } from "./transport/opening.ts";
import type { Clock, Wire } from "./wire.ts";

/** What the servers are made of. */
export interface ServerParts extends Omit<Server, "model" | "ask" | "generate"> {
  readonly wire: Wire;
  readonly clock: Clock;
  readonly baseUrls: readonly string[];
  readonly meter: Meter;
  readonly retries: Retries;
  readonly concurrency: number;
  readonly secrets: readonly string[];
  readonly extraBody: Readonly<Record<string, unknown>>;
}

/** Servers before the model's name is known. */
export interface ModelServer {
  readonly ask: Ask;
  /** Asks without a second attempt: a failure is an answer too. */
  readonly askOnce: Ask;
  /** A route's answer as it is; `null` where there is no such route. */
  readonly text: (path: string) => Promise<string | null>;
  readonly named: (model: string, extra?: Readonly<Record<string, unknown>>) => Server;
}

/** An abort is not waited for longer than this, in ms. */
const ABORT_PATIENCE = 2000;

/** Puts the servers together. */
export const modelServer = (parts: ServerParts): ModelServer => {
  const { wire, clock, baseUrls, meter, secrets, extraBody } = parts;
  const pool = places(baseUrls, parts.concurrency);
  const none: Retries = { ...parts.retries, times: 0 };

  const exchange = (url: string, { path, body }: Question, signal: AbortSignal) =>
    wire({
      method: body === undefined ? "GET" : "POST",
      baseUrl: url,
      path,
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });

  const asking =
    (retries: Retries, at: string, signal: AbortSignal): Ask =>
    async (question) => {
      const where = `${at}${question.path}`;
      const name = `${question.path}${JSON.stringify(question.body ?? null)}`;
      const surroundings = { clock, retries, signal, secrets, name };
      const response = await opened(() => exchange(at, question, signal), where, surroundings);
      return jsonOf(await textOf(response.body, where), where);
    };

  const openStream = async (
    call: Call,
    extra: Readonly<Record<string, unknown>>,
    affinity: string,
    signal: AbortSignal,
  ): Promise<Omit<Opened, "call">> => {
    const body = merged(merged(call.body, extraBody), extra);
    const surroundings = {
      clock,
      retries: parts.retries,
      signal,
      secrets,
      name: `${call.path}${hash128(JSON.stringify(body))[0]}`,
    };
    let place = await pool.take(affinity, signal);
    let tried = false;
    const attempt = async () => {
      if (tried) {
        place.release(true);
        place = await pool.take(affinity, signal);
      }
      tried = true;
      return exchange(place.baseUrl, { path: call.path, body }, signal);
    };
    try {
      const response = await opened(attempt, `${baseUrls.join(" or ")}${call.path}`, surroundings);
      const { baseUrl: by } = place;
      return {
        response,
        by,
        release: () => place.release(),
        abort: async (id) => {
          if (id === null || call.abort === undefined) return;
          const question = call.abort(id);
          const told = asking(none, by, new AbortController().signal)(question).catch(() => null);
          await atMost(ABORT_PATIENCE, told, clock);
        },
      };
    } catch (error) {
      place.release(true);
      throw error;
    }
  };

  const forever = new AbortController().signal;
  const first = baseUrls[0]!;
  const ask = asking(parts.retries, first, forever);
  return {
    ask,
    askOnce: asking(none, first, forever),
    text: async (path) => {
      const response = await exchange(first, { path }, forever);
      const text = await textOf(response.body, `${first}${path}`);
      return response.status === 200 ? text : null;
    },
    named: (model, extra = {}) => ({
      model,
      ask,
      system: parts.system,
      chatFormat: parts.chatFormat,
      reasoningMarks: parts.reasoningMarks,
      generate: (write, options: GenerationOptions, affinity) => {
        const open = async (signal: AbortSignal): Promise<Opened> => {
          const call = await write(asking(parts.retries, first, signal));
          return { call, ...(await openStream(call, extra, affinity, signal)) };
        };
        return generationFrom({ open, options, clock, meter, secrets });
      },
    }),
  };
};

const textOf = async (body: AsyncIterable<Uint8Array>, where: string): Promise<string> => {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const bytes of body) text += decoder.decode(bytes, { stream: true });
  } catch (error) {
    throw error instanceof ModelError ? error : cut(where, error);
  }
  return text + decoder.decode();
};

/** A whole body as one JSON document; nothing at all is `null`. */
const jsonOf = (text: string, where: string): unknown => {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(where, `an answer that is no JSON (${excerpt(text)})`, "JSON of a model server");
  }
};
