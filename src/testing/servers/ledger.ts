/** What a fake server was asked and what it did, for tests to read. */

/** One request and what became of it. */
export interface Visit {
  /** In the order of arrival, from 1. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came. */
  readonly body: string;
  /** The status that was sent; `null` before, and where the connection was closed without one. */
  readonly status: number | null;
  /** Tokens of the prompt, and how many of them the prefix cache had. */
  readonly promptTokens: number;
  readonly cachedTokens: number;
  /** Tokens decoded so far, whether or not anyone was there to read them. */
  readonly generatedTokens: number;
  /** Tokens whose events were written while the client was there. */
  readonly sentTokens: number;
  /**
   * `waiting` for a slot, `open`, `answered` to the end, `left` by its client, `aborted` by a request of its own, or
   * `broken` off by a fault.
   */
  readonly outcome: "waiting" | "open" | "answered" | "left" | "aborted" | "broken";
}

/** A visit while it is written. */
export type OpenVisit = { -readonly [Field in keyof Visit]: Visit[Field] };

/** All visits. */
export interface Ledger {
  readonly open: (visit: Pick<Visit, "method" | "path" | "headers" | "body">) => OpenVisit;
  readonly visits: () => readonly Visit[];
}

/** Begins an empty ledger. */
export const ledger = (): Ledger => {
  const visits: OpenVisit[] = [];
  return {
    open: (asked) => {
      const visit: OpenVisit = {
        ...asked,
        number: visits.length + 1,
        status: null,
        promptTokens: 0,
        cachedTokens: 0,
        generatedTokens: 0,
        sentTokens: 0,
        outcome: "open",
      };
      visits.push(visit);
      return visit;
    },
    visits: () => visits.map((visit) => ({ ...visit })),
  };
};
