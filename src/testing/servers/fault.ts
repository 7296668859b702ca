/** What goes wrong between a server and its client, on purpose. */

/** Which requests a fault befalls: all to whose path it applies, or the first few of them. */
interface Befalls {
  /** Only so many requests; without it, all. */
  readonly times?: number;
  /** Only requests whose path begins so. */
  readonly path?: string;
}

/** One thing that goes wrong. Tokens are counted from the beginning of the generation. */
export type Fault = Befalls &
  (
    | {
        /** Answers with this status instead, e.g. 429 or 503; by default with the server's own error body. */
        readonly kind: "refusal";
        readonly status: number;
        readonly retryAfter?: string;
        readonly body?: string;
      }
    /** Sends its headers only after so long; every client's patience ends somewhere, Node's fetch after 300 s. */
    | { readonly kind: "slow-headers"; readonly ms: number }
    /** Closes the connection before any answer. */
    | { readonly kind: "reset" }
    /** Sends the client to another address. */
    | { readonly kind: "redirect"; readonly to: string; readonly status?: number }
    /** Falls silent after so many tokens and keeps the connection open: a half-open socket, to the client. */
    | { readonly kind: "silence"; readonly afterTokens: number }
    /** Closes the connection after so many tokens: between events, inside one, or inside a character of one. */
    | { readonly kind: "cut"; readonly afterTokens: number; readonly where: Where }
    /** Sends its last chunk twice. */
    | { readonly kind: "final-twice" }
    /** Sends an error as an event of a stream that began well, and ends it. */
    | { readonly kind: "error-event"; readonly afterTokens: number; readonly message: string }
    /** Sends a chunk with empty or null `choices` amid the others: https://github.com/openai/openai-agents-js/issues/107 */
    | { readonly kind: "empty-choices"; readonly afterTokens: number; readonly choices: "empty" | "null" }
    /** Ends the stream without its closing mark (`[DONE]`, `done: true`, the final chunk's usage). */
    | { readonly kind: "no-closing-mark" }
    /** Never says how many tokens it took. */
    | { readonly kind: "no-usage" }
    /** Sends comments between events to keep the connection awake, as llama.cpp does while it reads a long prompt. */
    | { readonly kind: "comments" }
    /** Ends its lines with CR LF. */
    | { readonly kind: "carriage-returns" }
    /** Writes so many bytes at a time, whatever they cut through. */
    | { readonly kind: "fragments"; readonly bytes: number }
    /** Sends the log-probabilities of every second token only. */
    | { readonly kind: "log-probabilities-lost" }
  );

/** Where a connection is cut. */
export type Where = "between-events" | "inside-event" | "inside-character";

/** A fault of one kind. */
export type FaultOf<Kind extends Fault["kind"]> = Extract<Fault, { readonly kind: Kind }>;

/** The faults that befall the next request to this path; those with a number of times wear off. */
export type Befalling = (path: string) => readonly Fault[];

/** Counts how often each fault has struck. */
export const befalling = (faults: readonly Fault[]): Befalling => {
  const struck = faults.map(() => 0);
  return (path) =>
    faults.filter((fault, place) => {
      if (fault.path !== undefined && !path.startsWith(fault.path)) return false;
      if (struck[place]! >= (fault.times ?? Number.POSITIVE_INFINITY)) return false;
      struck[place] = struck[place]! + 1;
      return true;
    });
};

/** The fault of this kind, if it is among them. */
export const faultOf = <Kind extends Fault["kind"]>(
  faults: readonly Fault[],
  kind: Kind,
): FaultOf<Kind> | undefined => faults.find((fault): fault is FaultOf<Kind> => fault.kind === kind);
