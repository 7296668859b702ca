import { ModelError } from "../errors.ts";
import type { Clock, Wire, WireRequest } from "../wire.ts";

/** How long to wait, in ms. */
export interface Patience {
  /** For the next byte. */
  readonly idle: number;
  /** For the whole of one exchange. */
  readonly overall: number;
}

/** Ten minutes of silence, two hours in all: long prompts on slow machines are silent for minutes. */
export const PATIENCE: Patience = { idle: 600_000, overall: 7_200_000 };

/**
 * A wire that gives up on a server which is silent too long (`silent`) or never ends (`overdue`). Only time spent
 * waiting for the server counts as silence, not time that the reader takes. One timer watches an exchange, however
 * many bytes it has.
 */
export const patient =
  (wire: Wire, clock: Clock, patience: Patience): Wire =>
  async (request) => {
    const watch = watching(request, clock, patience);
    try {
      const response = await wire({ ...request, signal: watch.signal });
      return { ...response, body: watch.read(response.body) };
    } catch (error) {
      watch.end();
      throw watch.fault() ?? error;
    }
  };

interface Watch {
  readonly signal: AbortSignal;
  readonly read: (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  readonly fault: () => ModelError | null;
  readonly end: () => void;
}

const watching = (request: WireRequest, clock: Clock, { idle, overall }: Patience): Watch => {
  const cut = new AbortController();
  const over = new AbortController();
  const passOn = (): void => cut.abort();
  if (request.signal.aborted) passOn();
  else request.signal.addEventListener("abort", passOn, { once: true });
  const started = clock.now();
  let waitingSince: number | null = started;
  let fault: ModelError | null = null;

  const end = (): void => {
    over.abort();
    request.signal.removeEventListener("abort", passOn);
  };
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const now = clock.now();
      const silence = (waitingSince ?? now) + idle - now;
      const left = started + overall - now;
      if (silence <= 0 || left <= 0) {
        fault = tooLong(request, silence <= 0 ? "silent" : "overdue", silence <= 0 ? idle : overall);
        cut.abort();
        return;
      }
      await clock.sleep(Math.min(silence, left), over.signal);
    }
  };
  void watch();

  async function* read(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      waitingSince = clock.now();
      for await (const bytes of body) {
        waitingSince = null;
        yield bytes;
        waitingSince = clock.now();
      }
    } catch (error) {
      throw fault ?? error;
    } finally {
      end();
    }
  }
  return { signal: cut.signal, read, fault: () => fault, end };
};

const tooLong = ({ baseUrl, path }: WireRequest, fault: "silent" | "overdue", limit: number): ModelError => {
  const seconds = limit / 1000;
  return new ModelError(
    {
      where: `${baseUrl}${path}`,
      got: fault === "silent" ? `no byte for ${seconds} s` : `no end after ${seconds} s`,
      expected: fault === "silent" ? "a sign of life" : "the end of the answer",
      remedy: `Wait longer with ${fault === "silent" ? "--idle-timeout" : "--timeout"}.`,
    },
    { fault },
  );
};
