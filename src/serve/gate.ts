/** Who is let in: so many at once, each for so long, and nobody once the server is about to close. */
import { RequestError } from "./errors.ts";

/** A request that was let in. */
export interface Visit {
  /** Fires when its work is to end: the client has left, its time is up, or the server closes. */
  readonly signal: AbortSignal;
  /** The client has left. */
  readonly leave: () => void;
  /** Nothing is done for it any more. */
  readonly end: () => void;
}

/** The gate of a server. */
export interface Gate {
  /** @throws RequestError where there is no place, or where the server is closing. */
  readonly enter: () => Visit;
  readonly inside: () => number;
  readonly closing: () => boolean;
  /** Lets nobody in any more; resolves when all are gone, who are sent away after this time, in ms. */
  readonly close: (patience: number) => Promise<void>;
}

/** Seconds after which someone who was turned away may come again. */
const COME_AGAIN = 1;

/** A gate for so many requests, each with so many milliseconds. */
export const gate = (
  limit: number,
  timeLimit: number,
  counted: (change: 1 | -1) => void = () => {},
): Gate => {
  const inside = new Set<AbortController>();
  let closing = false;
  let emptied = (): void => {};
  const empty = new Promise<void>((resolve) => {
    emptied = resolve;
  });

  const enter = (): Visit => {
    if (closing) throw closed();
    if (inside.size >= limit) throw full(limit);
    const control = new AbortController();
    inside.add(control);
    counted(1);
    const timer = setTimeout(() => control.abort(overdue(timeLimit)), timeLimit);
    return {
      signal: control.signal,
      leave: () => control.abort(left()),
      end: () => {
        clearTimeout(timer);
        if (!inside.delete(control)) return;
        counted(-1);
        if (closing && inside.size === 0) emptied();
      },
    };
  };
  const close = async (patience: number): Promise<void> => {
    closing = true;
    if (inside.size === 0) return;
    const timer = setTimeout(() => {
      for (const control of inside) control.abort(closed());
    }, patience);
    await empty;
    clearTimeout(timer);
  };
  return { enter, inside: () => inside.size, closing: () => closing, close };
};

const full = (limit: number): RequestError =>
  new RequestError(
    { where: "metalevel serve", got: `more than ${limit} requests at once`, expected: "a free place" },
    { status: 429, type: "rate_limit_error", code: "concurrency_limit", retryAfter: COME_AGAIN },
  );

const closed = (): RequestError =>
  new RequestError(
    { where: "metalevel serve", got: "a request while it shuts down", expected: "a server that goes on" },
    { status: 503, type: "api_error", code: "shutting_down", retryAfter: COME_AGAIN },
  );

const overdue = (limit: number): RequestError =>
  new RequestError(
    {
      where: "metalevel serve",
      got: `no end after ${limit / 1000} s`,
      expected: "the end of the answer",
      remedy: "Ask for fewer tokens, or start the server with a longer --time-limit.",
    },
    { status: 504, type: "api_error", code: "time_limit", final: true },
  );

/** What ends the work for a client that waits no more. */
export const left = (): RequestError =>
  new RequestError(
    { where: "metalevel serve", got: "a client that has left", expected: "one that waits for its answer" },
    { status: 499, type: "api_error", code: "client_left" },
  );
