import type { Completion, Ending, Generation, GenerationOptions, Piece, Shortfall } from "../contract.ts";
import { type BudgetError, ModelError } from "../errors.ts";
import { atMost } from "../transport/at-most.ts";
import { cut, cutAtOnce, DONE, frames } from "../transport/frames.ts";
import { messageIn } from "../transport/opening.ts";
import { redacted } from "../transport/redact.ts";
import type { Clock, WireResponse } from "../wire.ts";
import { type Delivery, oneByOne } from "./delivery.ts";
import { leastOf } from "./ledger.ts";
import { pipeline } from "./pipeline.ts";
import type { Call } from "./reading.ts";
import { type Recording, recordOf } from "./record.ts";

/** A stream that a server has begun to answer. */
export interface Opened {
  readonly call: Call;
  readonly response: WireResponse;
  /** The base URL that answers. */
  readonly by: string;
  /** Tells the server to stop the request of this id, where its dialect can. */
  readonly abort: (id: string | null) => Promise<void>;
  /** Gives the place back to others. */
  readonly release: () => void;
}

/** Counts the tokens of a whole run against its budget. */
export interface Meter {
  /** @throws BudgetError when nothing is left. */
  readonly enter: () => void;
  /** Adds tokens; whether the budget still holds. */
  readonly spend: (tokens: number) => boolean;
  /** The error to end a generation with when it does not. */
  readonly spent: () => BudgetError;
}

/** What a generation needs to come about. */
export interface Source {
  readonly open: (signal: AbortSignal) => Promise<Opened>;
  readonly options: GenerationOptions;
  readonly clock: Clock;
  readonly meter: Meter;
  /** Taken out of whatever a server says in an error. */
  readonly secrets: readonly string[];
}

/** A stream that breaks before anything of it was read is asked for once more. */
const ATTEMPTS = 2;

/** How long a server may take to close a stream that it has called complete, in ms. */
const GRACE = 1000;

/** What is recorded of a generation that was never asked for. */
const UNASKED: Call = {
  path: "",
  body: {},
  framing: "sse",
  decoder: () => null,
  prompt: { characters: 0, tokens: 0 },
};

/** A generation from a source. Nothing happens until it is read. */
export const generationFrom = ({ open, options, clock, meter, secrets }: Source): Generation => {
  const control = new AbortController();
  const abort = (): void => control.abort();
  const started: { at: number | null; first: number | null } = { at: null, first: null };
  let completion: Completion | null = null;

  const conclude = (
    recording: Recording,
    ending: Ending,
    undelivered: readonly Piece[],
    by: string,
  ): void => {
    const begun = started.at ?? clock.now();
    const toFirstPiece = started.first === null ? null : started.first - begun;
    const timing = { toFirstPiece, total: clock.now() - begun };
    completion = recording.completion({ ending, undelivered, by, timing });
  };

  /**
   * Reads one stream until it ends, is aborted, or fails; `close` ends its connection. Yields while its queue holds
   * pieces, which are then taken by `next`.
   */
  async function* stream(
    opened: Opened,
    recording: Recording,
    close: () => void,
  ): AsyncGenerator<Delivery, void> {
    const { call, by } = opened;
    const where = `${by}${call.path}`;
    const pipe = pipeline(call, options, recording);
    const documents = frames(opened.response.body, call.framing, where);
    const queue: Piece[] = [];
    let over = false;
    let charged = 0;
    let within = true;
    const delivery: Delivery = {
      next: () => {
        if (!within || control.signal.aborted) return null;
        const piece = queue.shift();
        if (piece === undefined) return null;
        recording.take(piece);
        started.first ??= clock.now();
        within = meter.spend(recording.delivered() - charged);
        charged = recording.delivered();
        return piece;
      },
    };
    try {
      for (let done = false; !done && !control.signal.aborted; ) {
        const arrival = await documents.next();
        if (arrival.done === true) {
          if (pipe.ending() === null) throw cut(where);
          done = true;
        }
        for (const document of arrival.value ?? []) {
          if (document === DONE) done = true;
          else queue.push(...pipe.read(failIfError(document, where, secrets)));
        }
        done ||= pipe.stopped() && (pipe.dropped().length > 0 || recording.ending() !== null);
        if (done) queue.push(...pipe.rest());
        while (queue.length > 0 && !control.signal.aborted) {
          yield delivery;
          if (!within) throw meter.spent();
        }
      }
      if (control.signal.aborted) return;
      if (pipe.dropped().length > 0) await opened.abort(recording.id());
      else await atMost(GRACE, drained(documents), clock, control.signal);
      over = true;
      conclude(recording, pipe.ending() ?? { kind: "other", said: null }, pipe.dropped(), by);
      meter.spend(leastOf(completion!.ledger.prompt));
    } catch (error) {
      if (!control.signal.aborted) throw error;
    } finally {
      if (!over) {
        await opened.abort(recording.id());
        conclude(recording, { kind: "aborted" }, queue, by);
      }
      close();
      void documents.return(undefined).catch(() => {});
      opened.release();
    }
  }

  async function* read(): AsyncGenerator<Delivery, void> {
    meter.enter();
    started.at = clock.now();
    if (options.signal?.aborted === true) abort();
    else options.signal?.addEventListener("abort", abort, { once: true });
    try {
      for (let attempt = 1; !control.signal.aborted; attempt++) {
        const one = new AbortController();
        const close = (): void => one.abort();
        control.signal.addEventListener("abort", close, { once: true });
        const opened = await open(one.signal);
        const recording = recordOf(opened.call, options);
        if (attempt > 1) recording.short(RETRIED);
        try {
          yield* stream(opened, recording, close);
          return;
        } catch (error) {
          if (recording.delivered() > 0 || !isCut(error)) throw error;
          if (attempt === ATTEMPTS) throw cutAtOnce(`${opened.by}${opened.call.path}`, error);
        } finally {
          control.signal.removeEventListener("abort", close);
        }
      }
    } catch (error) {
      const aborted = error instanceof ModelError && error.details.fault === "aborted";
      if (!aborted) throw error;
    } finally {
      options.signal?.removeEventListener("abort", abort);
    }
  }

  const pieces = oneByOne(read());
  const concluded = (): Completion => {
    if (completion === null) conclude(recordOf(UNASKED, options), { kind: "aborted" }, [], "nobody");
    return completion!;
  };
  return {
    [Symbol.asyncIterator]: () => pieces,
    finish: async () => {
      while ((await pieces.next()).done !== true);
      return concluded();
    },
    abort: async () => {
      abort();
      await pieces.return();
      return concluded();
    },
  };
};

const RETRIED: Shortfall = {
  kind: "stream-retried",
  detail: "a stream broke before anything of it had come, and was asked for again",
};

const isCut = (error: unknown): boolean => error instanceof ModelError && error.details.fault === "cut";

/** Reads a stream to its end for nothing, so that its connection can be used again. */
const drained = async (documents: AsyncGenerator<readonly unknown[], void>): Promise<void> => {
  try {
    while ((await documents.next()).done !== true);
  } catch {
    // The answer is complete; what becomes of its connection is of no consequence.
  }
};

/** The document, unless it is the server's way to say in mid-stream that it has failed. */
const failIfError = (document: unknown, where: string, secrets: readonly string[]): unknown => {
  const error = (document as { readonly error?: unknown } | null)?.error;
  if (error === undefined || error === null) return document;
  const said = redacted(messageIn(document), secrets);
  throw new ModelError(
    { where, got: `an error in the middle of the answer: ${said}`, expected: "an answer" },
    { fault: "failed" },
  );
};
