/** What a server in front of a model server is told. */
import type { ConnectOptions } from "../agents/llm/connect.ts";

/** How a model server behind this one is reached; its models are named by each request. */
export type UpstreamOptions = Omit<
  ConnectOptions,
  "model" | "concurrency" | "around" | "agent" | "retries" | "maxTotalTokens"
>;

/** What becomes of a request with a field that no method can honour: it is refused, or goes to the model server as it is. */
export type Unsupported = "refuse" | "pass";

/** Options of `startServer`. All but `upstream`, `seed` and `now` may be left out. */
export interface ServeOptions {
  /** The model server, or several alike. With an `apiKey` of its own, what clients send as theirs is not passed on. */
  readonly upstream: UpstreamOptions;
  /** The method for models that are asked for by their plain name; `none` passes them through. Default: `none`. */
  readonly method?: string;
  /** Another server for the meta-level, which never sees a client's key. */
  readonly metaUpstream?: UpstreamOptions;
  /** The meta-level's model, there or on the upstream; by default the server's only one, or the object level's. */
  readonly metaModel?: string;
  /** Settings of methods; each holds for those methods that declare it. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Seeds of requests without one are drawn from it, and identifiers. */
  readonly seed: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Requests under way at once; one more is answered with 429. Default: 16. */
  readonly concurrency?: number;
  /** Bytes of a body; a longer one is answered with 413. Default: 4 MiB. */
  readonly bodyLimit?: number;
  /** Milliseconds for one request in all; then it is aborted with 504. Default: an hour. */
  readonly timeLimit?: number;
  /** Default: `refuse`. */
  readonly unsupported?: Unsupported;
  /** Pages of this origin may ask (CORS); `*`: pages of any. Default: none. */
  readonly allowOrigin?: string;
  /** Names under which this server may be asked beside those of loopback, while it listens there. */
  readonly allowHosts?: readonly string[];
  /** Milliseconds since 1970, for `created`. */
  readonly now: () => number;
  /**
   * Hears of errors that clients are told about: before their answer has begun, or amid it, when its status no longer
   * tells. Keys are taken out of those that model servers send.
   */
  readonly report?: (error: unknown, when: "before" | "amid") => void;
}

/** The name of no method: the request goes to the model server as it is. */
export const NONE = "none";

/** What holds unless something else is said. */
export const SERVE_DEFAULTS = {
  method: NONE,
  host: "127.0.0.1",
  port: 0,
  concurrency: 16,
  bodyLimit: 4 * 1024 * 1024,
  timeLimit: 3_600_000,
  unsupported: "refuse",
} as const satisfies Partial<ServeOptions>;
