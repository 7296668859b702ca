import { createParser } from "eventsource-parser";
import { MetalevelError } from "../../../core/errors.ts";
import { ModelError } from "../errors.ts";

/** How a body is cut into JSON documents: server-sent events, one document a line, or one document in all. */
export type Framing = "sse" | "ndjson";

/** Says that the stream is complete (`data: [DONE]`). */
export const DONE = Symbol("[DONE]");

/** An event longer than this is no event. */
const LONGEST = 64 * 1024 * 1024;

/**
 * The documents of a body, those of each arrival together. UTF-8 characters and events may be split anywhere.
 *
 * @throws ModelError `unreadable` for bytes that are no UTF-8 and events that are no JSON, `cut` where the connection
 * breaks.
 */
export async function* frames(
  body: AsyncIterable<Uint8Array>,
  framing: Framing,
  where: string,
): AsyncGenerator<readonly unknown[], void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const splitter = framing === "sse" ? events(where) : lines(where);
  for (const reader = body[Symbol.asyncIterator](); ; ) {
    let arrival: IteratorResult<Uint8Array>;
    try {
      arrival = await reader.next();
    } catch (error) {
      // What is said in our own words is no broken connection: a cassette that cannot be written, for instance.
      throw error instanceof MetalevelError ? error : cut(where, error);
    }
    if (arrival.done === true) break;
    let finished = false;
    try {
      const documents = splitter.feed(textOf(decoder, arrival.value, where));
      if (documents.length > 0) yield documents;
      finished = true;
    } finally {
      if (!finished) await reader.return?.();
    }
  }
  const last = splitter.end();
  if (last.length > 0) yield last;
}

const textOf = (decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, where: string): string => {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch {
    throw unreadable(where, "bytes that are no UTF-8");
  }
};

interface Splitter {
  readonly feed: (text: string) => readonly unknown[];
  /** What was complete but for its last line break; an unfinished rest is dropped. */
  readonly end: () => readonly unknown[];
}

/** As much of an answer without events as is kept, to say what it was. */
const KEPT = 1024 * 1024;

const events = (where: string): Splitter => {
  let found: unknown[] = [];
  /** What came before the first event; `null` once there is one. */
  let before: string | null = "";
  const parser = createParser({
    maxBufferSize: LONGEST,
    onEvent: ({ data }) => {
      if (data === "[DONE]") found.push(DONE);
      else if (data !== "") found.push(parsed(data, where));
    },
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded") throw unreadable(where, "an event without an end");
    },
  });
  const taken = (): readonly unknown[] => {
    const all = found;
    found = [];
    return all;
  };
  return {
    feed: (text) => {
      parser.feed(text);
      const all = taken();
      before = all.length > 0 || before === null || before.length > KEPT ? null : before + text;
      return all;
    },
    end: () => withoutEvents(before?.trim() ?? "", where),
  };
};

/** Lines by which a stream of events begins. */
const OF_EVENTS = /^(data|event|id|retry)?:/;

/** An answer that is no stream, of a server that does not stream or has an error to tell: one document, if it is JSON. */
const withoutEvents = (body: string, where: string): readonly unknown[] => {
  if (body === "" || OF_EVENTS.test(body)) return [];
  try {
    return [JSON.parse(body) as unknown];
  } catch {
    throw unreadable(where, `an answer that is no stream of events (${excerpt(body)})`);
  }
};

const lines = (where: string): Splitter => {
  let rest = "";
  return {
    feed: (text) => {
      const all = (rest + text).split("\n");
      rest = all.pop()!;
      if (rest.length > LONGEST) throw unreadable(where, "a line without an end");
      return all.filter((line) => line.trim() !== "").map((line) => parsed(line, where));
    },
    end: () => {
      const last = rest.trim();
      rest = "";
      try {
        return last === "" ? [] : [JSON.parse(last) as unknown];
      } catch {
        return [];
      }
    },
  };
};

const parsed = (text: string, where: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unreadable(where, `an event that is no JSON (${excerpt(text)})`);
  }
};

/** A text's beginning, quoted. */
export const excerpt = (text: string): string =>
  JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** The error for an answer that says what the protocol does not allow. */
export const unreadable = (
  where: string,
  got: string,
  expected = "a stream as the dialect has it",
): ModelError => new ModelError({ where, got, expected }, { fault: "unreadable" });

/** The error for a stream that ends before it said so. */
export const cut = (where: string, cause?: unknown): ModelError =>
  new ModelError(
    {
      where,
      got: "the end of the connection in the middle of the answer",
      expected: "an answer with its end",
      remedy: "What had come is kept; the request is not repeated, since half of it was read.",
    },
    { fault: "cut" },
    cause === undefined ? {} : { cause },
  );

/** The error for a stream that ended twice before anything of it had come. */
export const cutAtOnce = (where: string, cause: unknown): ModelError =>
  new ModelError(
    {
      where,
      got: "an answer that ended before anything of it came, and again when it was asked for once more",
      expected: "an answer with its end",
      remedy: "The server's log may say why; is something between it and here that keeps streams back?",
    },
    { fault: "cut" },
    { cause },
  );
