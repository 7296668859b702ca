/** Records what passes over a wire. */
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeFileSync, writeSync } from "node:fs";
import { masked, maskedStream } from "../agents/llm/transport/mask.ts";
import type { Wire, WireRequest, WireResponse } from "../agents/llm/wire.ts";
import { MetalevelError, UsageError } from "../core/errors.ts";
import {
  bodyJson,
  CASSETTE_VERSION,
  type CassetteLine,
  KEPT_HEADERS,
  type RecordedFailure,
  type TakeLine,
  writtenBytes,
} from "./cassette-format.ts";
import { cassetteIndex } from "./cassette-index.ts";
import { fileError } from "./file-error.ts";

/** A recorder over a file. */
export interface CassetteRecorder {
  /** The wire that records what passes over the live one. */
  readonly around: (live: Wire) => Wire;
  /** Makes sure of the file. Exchanges that are still open stay unfinished in it. */
  readonly close: () => void;
}

/** What is recorded how. */
export interface RecorderOptions {
  /** Words that must not be in the file: keys, and the values of secret headers. */
  readonly secrets: readonly string[];
  /**
   * Goes on with a cassette that exists: with its last take, or with one more, in which what was not finished is asked
   * again from its beginning. Without it, one that exists is refused.
   */
  readonly append?: "take" | "new-take";
}

/**
 * Begins a cassette. Each line is one write at the end of the file; the reader gets its bytes as they arrive, before
 * they are written, and nothing is kept in memory but what could be part of a secret.
 *
 * @throws UsageError for a file that exists, or that cannot be written.
 */
export const cassetteRecorder = (path: string, { secrets, append }: RecorderOptions): CassetteRecorder => {
  const { descriptor, first } = opened(path, append);
  let exchanges = first;
  let { size } = fstatSync(descriptor);
  const write = (line: CassetteLine): void => {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    try {
      // Until all of it is written: one write may take less than it was given.
      writeFileSync(descriptor, bytes);
      size += bytes.length;
    } catch (error) {
      ftruncateSync(descriptor, size);
      throw fileError("--record", path, "room for what is said", error, ROOM);
    }
  };
  const safe = (text: string): string => masked(text, secrets);
  const failureOf = (error: unknown): RecordedFailure => failure(error, safe);

  async function* recorded(exchange: number, body: WireResponse["body"]): AsyncGenerator<Uint8Array> {
    const mask = maskedStream(secrets);
    let end: "whole" | "left" | RecordedFailure = "left";
    const put = (arrivals: readonly Uint8Array[]): void => {
      for (const arrival of arrivals) write({ exchange, ...writtenBytes(arrival) });
    };
    try {
      for await (const arrival of body) {
        put(mask.take(arrival));
        yield arrival;
      }
      end = "whole";
    } catch (error) {
      end = failureOf(error);
      throw error;
    } finally {
      put(mask.rest());
      write({ exchange, end });
    }
  }
  const around =
    (live: Wire): Wire =>
    async (request) => {
      const exchange = ++exchanges;
      write({ exchange, asked: askedOf(request, safe) });
      try {
        const response = await live(request);
        const kept = Object.entries(response.headers).filter(([name]) => KEPT_HEADERS.includes(name));
        const headers = Object.fromEntries(kept.map(([name, value]) => [name, safe(value)]));
        write({ exchange, head: { status: response.status, headers } });
        return { ...response, body: recorded(exchange, response.body) };
      } catch (error) {
        write({ exchange, end: failureOf(error) });
        throw error;
      }
    };
  const close = (): void => {
    fsyncSync(descriptor);
    closeSync(descriptor);
  };
  return { around, close };
};

const ROOM = "What was finished before is whole: make room, and go on with --resume.";

const askedOf = (
  { method, baseUrl, path, body }: WireRequest,
  safe: (text: string) => string,
): Extract<CassetteLine, { asked: unknown }>["asked"] => ({
  method,
  path: safe(path),
  body: bodyJson(body === null ? null : safe(body)),
  of: safe(baseUrl),
});

const failure = (error: unknown, safe: (text: string) => string): RecordedFailure => {
  if (error instanceof MetalevelError) {
    const { fault = "cut" } = (error as { readonly details?: { readonly fault?: string } }).details ?? {};
    return { fault, got: safe(error.facts.got), expected: safe(error.facts.expected) };
  }
  const said = error instanceof Error ? error.message : String(error);
  return { fault: "cut", got: safe(said), expected: "the rest of the answer" };
};

/** Opens the file for writing at its end; a line that a crash has cut is taken away first. */
const opened = (
  path: string,
  append: RecorderOptions["append"],
): { readonly descriptor: number; readonly first: number } => {
  const where = "--record";
  try {
    const descriptor = openSync(path, append === undefined ? "ax+" : "a+");
    if (fstatSync(descriptor).size === 0) {
      writeSync(descriptor, `${JSON.stringify({ metalevelCassette: CASSETTE_VERSION })}\n`);
      return { descriptor, first: 0 };
    }
    const { exchanges, takes, wholeBytes } = cassetteIndex(descriptor, path, where);
    ftruncateSync(descriptor, wholeBytes);
    if (append === "new-take") {
      writeSync(descriptor, `${JSON.stringify({ take: takes + 1 } satisfies TakeLine)}\n`);
    }
    return { descriptor, first: exchanges.reduce((most, { number }) => Math.max(most, number), 0) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      throw new UsageError({
        where,
        got: `${JSON.stringify(path)}, a file that exists`,
        expected: "a new file",
        remedy: "Give another name, go on with it by --resume, or remove it if it is no longer needed.",
      });
    }
    throw fileError(where, path, "a file that can be written", error);
  }
};
