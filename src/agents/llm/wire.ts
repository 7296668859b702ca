/**
 * What lies under every dialect: one HTTP exchange, as types. The live wire, a recorder and a cassette are all a
 * `Wire`. Keys are added below it, so that whatever wraps a wire never sees one.
 */

/** A request to a model server. */
export interface WireRequest {
  readonly method: "GET" | "POST";
  /** The server's base URL, as given. */
  readonly baseUrl: string;
  /** From the base URL's root, e.g. `/v1/completions`. */
  readonly path: string;
  /** JSON, written once: what is sent, recorded and compared are the same bytes. */
  readonly body: string | null;
  readonly signal: AbortSignal;
}

/** What came back: the head at once, the body as it arrives. */
export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes as they arrive; leaving the loop early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Makes one exchange; it neither retries nor follows a redirect.
 *
 * @throws ModelError where no response came.
 */
export type Wire = (request: WireRequest) => Promise<WireResponse>;

/** Time, injected: in milliseconds from any fixed moment. */
export interface Clock {
  /** Milliseconds now; never goes back. */
  readonly now: () => number;
  /** Resolves after this many milliseconds, at once when the signal fires. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}
