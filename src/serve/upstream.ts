/** The model servers behind this one: connections that are shared, keys that belong to one request alone. */
import { Readable } from "node:stream";
import { request as send } from "undici";
import { type Connection, connect } from "../agents/llm/connect.ts";
import type { LanguageModel } from "../agents/llm/contract.ts";
import type { Detected } from "../agents/llm/dialects/detect.ts";
import { ModelError } from "../agents/llm/errors.ts";
import { places } from "../agents/llm/places.ts";
import { baseUrl } from "../agents/llm/transport/base-url.ts";
import { connections, unreachable } from "../agents/llm/transport/live-wire.ts";
import { masked, withMask } from "../agents/llm/transport/mask.ts";
import { keysOf, redacted, secretsOf } from "../agents/llm/transport/redact.ts";
import { sendable } from "../agents/llm/transport/sendable.ts";
import { UsageError } from "../core/errors.ts";
import { type Ending, untilCut } from "./cut.ts";
import type { UpstreamOptions } from "./options.ts";

type Headers = Readonly<Record<string, string>>;

/** What a request tells its connection. */
export interface Wanted {
  /** The client's own headers that go along. */
  readonly headers: Headers;
  /** By the server's name; `null`: its only one. */
  readonly model: string | null;
  readonly along: Readonly<Record<string, unknown>>;
}

/** A request that goes to the model server as it is. */
export interface Forwarded {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array | string | null;
}

/** One of the servers, for as long as a request takes. */
export interface Upstream {
  readonly connect: (wanted: Wanted) => Promise<Connection>;
  readonly forward: (request: Forwarded, signal: AbortSignal, ending: Ending) => Promise<Response>;
  readonly release: () => void;
}

/** All of them. */
export interface Upstreams {
  /** The least busy one; with two requests of one conversation it need not be the same. */
  readonly take: (signal: AbortSignal) => Promise<Upstream>;
  /** What kind of server it is, once that is known. */
  readonly detected: () => Detected | null;
  readonly close: () => Promise<void>;
}

/** Headers by which clients say who they are to a model server. */
const WHO = ["authorization", "api-key", "x-api-key", "openai-organization", "openai-project"];

/** Those of one connection alone, and those that are written anew. */
const OWN = new Set(["host", "content-length", "expect", "cookie"]);
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Clients try again by themselves: here only what a moment mends. */
const RETRIES = { times: 2, first: 250, longest: 2000 } as const;

/** The servers of these options. */
export const upstreams = (options: UpstreamOptions): Upstreams => {
  const urls = [...new Set(options.baseUrls.map((url) => baseUrl(url, "--upstream")))];
  if (urls.length === 0) {
    throw new UsageError({ where: "--upstream", got: "none", expected: "the address of a model server" });
  }
  if (options.dialect === "in-process") {
    throw new UsageError({
      where: "--dialect",
      got: "in-process",
      expected: "a model server's dialect, or auto",
    });
  }
  sendable({ ...keyOf(options), ...options.headers });
  const agent = connections(options.ca);
  const pool = places(urls, Number.POSITIVE_INFINITY);
  const ownKey = options.apiKey !== undefined;
  /** What no client may see, whatever the model server repeats. */
  const own = keysOf({ ...options.headers, ...keyOf(options) });
  let known: Detected | null = null;

  /** The client's headers that may go to the server: none where this server has a key of its own. */
  const passes = (headers: Headers): Headers =>
    ownKey ? {} : Object.fromEntries(Object.entries(headers).filter(([name]) => WHO.includes(name)));

  const connected = async (url: string, { headers, model, along }: Wanted): Promise<Connection> => {
    const given = options.dialect ?? "auto";
    const connection = await connect({
      ...options,
      baseUrls: [url],
      dialect: given === "auto" ? (known?.dialect ?? "auto") : given,
      headers: { ...passes(headers), ...options.headers },
      extraBody: { ...options.extraBody, ...along },
      retries: RETRIES,
      agent,
      ...(model === null ? {} : { model }),
    });
    known ??= connection.detected;
    return connection;
  };

  const forwarded = async (
    url: string,
    { method, path, headers, body }: Forwarded,
    signal: AbortSignal,
    ending: Ending,
  ): Promise<Response> => {
    const sent = {
      ...through(headers, ownKey),
      // What is packed cannot be looked through.
      ...(own.length > 0 ? { "accept-encoding": "identity" } : {}),
      ...options.headers,
      ...keyOf(options),
    };
    const secrets = (): readonly string[] => secretsOf({ ...headers, ...sent });
    const where = `${url}${path.split("?")[0]}`;
    try {
      const answer = await send(`${url}${path}`, { dispatcher: agent, method, body, signal, headers: sent });
      const back = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
      const empty = [204, 205, 304].includes(answer.statusCode);
      if (empty) await answer.body.dump();
      const fault = (error: unknown): Error =>
        signal.aborted ? signal.reason : cutShort(where, error, secrets());
      const isEvents = /^text\/event-stream\b/i.test(String(answer.headers["content-type"] ?? ""));
      const plain = answer.headers["content-encoding"] === undefined;
      const pieces = untilCut(withMask(own)(answer.body), isEvents && plain, fault, ending);
      return new Response(empty ? null : (Readable.toWeb(Readable.from(pieces)) as ReadableStream), {
        status: answer.statusCode,
        // A header that comes several times, as Set-Cookie does, goes on several times.
        headers: back.flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, masked(one, own)]),
        ),
      });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw unreachable(where, error, false, secrets());
    }
  };

  return {
    take: async (signal) => {
      const place = await pool.take(null, signal);
      return {
        connect: (wanted) => connected(place.baseUrl, wanted),
        forward: (request, signal, ending) => forwarded(place.baseUrl, request, signal, ending),
        release: () => place.release(),
      };
    },
    detected: () => known,
    close: () => agent.close(),
  };
};

/** What of a client's headers reaches the model server. */
const through = (headers: Headers, ownKey: boolean): Headers =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.has(name) && !OWN.has(name) && !(ownKey && WHO.includes(name)),
    ),
  );

const keyOf = ({ apiKey }: UpstreamOptions): Headers =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

const cutShort = (where: string, error: unknown, secrets: readonly string[]): ModelError => {
  const said = error instanceof Error ? error.message : String(error);
  return new ModelError(
    {
      where: redacted(where, secrets),
      got: `an answer that was cut short (${redacted(said, secrets)})`,
      expected: "one that comes to its end",
    },
    { fault: "cut" },
  );
};

/** The meta-level's model on a server of its own: one connection for all requests, since no client's key goes there. */
export const metaServer = (options: UpstreamOptions, model: string | undefined, concurrency: number) => {
  for (const url of options.baseUrls) baseUrl(url, "--meta-upstream");
  let connecting: Promise<Connection> | null = null;
  return {
    model: async (): Promise<LanguageModel> => {
      connecting ??= connect({ ...options, concurrency, ...(model === undefined ? {} : { model }) });
      try {
        return (await connecting).model;
      } catch (error) {
        connecting = null;
        throw error;
      }
    },
    close: async (): Promise<void> => {
      await (await connecting?.catch(() => null))?.close();
    },
  };
};
