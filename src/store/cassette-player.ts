/** Plays a cassette back: the same bytes in the same arrivals, and never a connection. */
import { closeSync, openSync, readSync } from "node:fs";
import type { ModelFault } from "../agents/llm/errors.ts";
import { ModelError } from "../agents/llm/errors.ts";
import { masked } from "../agents/llm/transport/mask.ts";
import type { Wire, WireRequest } from "../agents/llm/wire.ts";
import { jsonDifference } from "../core/difference.ts";
import type { Json } from "../core/theory.ts";
import { bodyJson, type RecordedFailure, readBytes } from "./cassette-format.ts";
import { cassetteIndex, type RecordedExchange } from "./cassette-index.ts";
import { fileError } from "./file-error.ts";

/** A cassette that is played. */
export interface CassettePlayer {
  readonly wire: Wire;
  /** How many exchanges have not been asked for. */
  readonly unplayed: () => number;
  /** Closes the file; what has not been played can no longer be asked for. */
  readonly close: () => void;
}

/**
 * Opens a cassette. A request is answered by the first recording of an equal one (method, path, and body as JSON) that
 * has not been played, of the last take that has one; the host does not count, and secrets in it are masked as they were when it was recorded.
 *
 * @throws UsageError for a file that is no cassette. The wire throws ModelError `not-recorded`, with the first
 * difference, for a request that is not in it.
 */
export const cassettePlayer = (path: string, secrets: readonly string[] = []): CassettePlayer => {
  const descriptor = opened(path);
  const { exchanges } = cassetteIndex(descriptor, path, WHERE);
  const waiting = new Map<string, RecordedExchange[]>();
  for (const exchange of exchanges) {
    const key = keyOf(exchange.method, exchange.path, exchange.body);
    waiting.set(key, [...(waiting.get(key) ?? []), exchange]);
  }
  for (const alike of waiting.values()) alike.sort((one, other) => other.take - one.take);
  const played = new Set<RecordedExchange>();

  const bytesAt = (offset: number, length: number): Uint8Array => {
    const line = Buffer.alloc(length);
    readSync(descriptor, line, 0, length, offset);
    return readBytes(JSON.parse(line.toString("utf8")));
  };
  async function* body(exchange: RecordedExchange, request: WireRequest): AsyncGenerator<Uint8Array> {
    for (const { offset, length } of exchange.arrivals) {
      if (request.signal.aborted) throw abortedBy(request);
      yield bytesAt(offset, length);
    }
    if (exchange.end !== "whole") throw endOf(exchange, request);
  }
  const wire: Wire = async (request) => {
    if (request.signal.aborted) throw abortedBy(request);
    const asked = bodyJson(request.body === null ? null : masked(request.body, secrets));
    const exchange = waiting.get(keyOf(request.method, request.path, asked))?.shift();
    if (exchange === undefined) throw missing(path, request, asked, exchanges, played);
    played.add(exchange);
    if (exchange.head === null) throw endOf(exchange, request);
    return { ...exchange.head, body: body(exchange, request) };
  };
  return { wire, unplayed: () => exchanges.length - played.size, close: () => closeSync(descriptor) };
};

const WHERE = "--replay";

/** Equal requests have equal keys: the order of a body's fields does not matter. */
const keyOf = (method: string, path: string, body: Json): string =>
  `${method} ${path} ${JSON.stringify(sorted(body))}`;

const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted((value as { [name: string]: Json })[name]!)]));
};

const missing = (
  path: string,
  request: WireRequest,
  asked: Json,
  exchanges: readonly RecordedExchange[],
  played: ReadonlySet<RecordedExchange>,
): ModelError => {
  const title = `${request.method} ${request.path}`;
  const alike = exchanges.filter((one) => one.method === request.method && one.path === request.path);
  const next = alike.find((one) => !played.has(one)) ?? alike.at(-1);
  const remedy = "Record it anew with --record; nothing is asked of a server while a cassette plays.";
  const facts = { where: `cassette ${path}, ${title}`, remedy };
  if (next === undefined) {
    const known = [...new Set(exchanges.map((one) => `${one.method} ${one.path}`))].join(", ");
    return notRecorded({
      ...facts,
      got: "a request that was never recorded",
      expected: `one of: ${known || "none"}`,
    });
  }
  const difference = jsonDifference(next.body, asked, "body");
  if (difference === null) {
    const times = alike.filter((one) => jsonDifference(one.body, asked) === null).length;
    return notRecorded({
      ...facts,
      got: `this request once more than it was recorded`,
      expected: `at most ${times}`,
    });
  }
  const shown = (value: Json | undefined): string => (value === undefined ? "nothing" : excerpt(value));
  return notRecorded({
    ...facts,
    got: `${difference.field} ${shown(difference.got)}`,
    expected: `${shown(difference.expected)}, as recorded`,
  });
};

const excerpt = (value: Json): string => {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

const notRecorded = (facts: ConstructorParameters<typeof ModelError>[0]): ModelError =>
  new ModelError(facts, { fault: "not-recorded" });

const abortedBy = ({ baseUrl, path }: WireRequest): ModelError =>
  new ModelError(
    { where: `${baseUrl}${path}`, got: "an abort", expected: "a reader to the end" },
    { fault: "aborted" },
  );

/** What is thrown where the recording does not go on. */
const endOf = ({ end, number }: RecordedExchange, { baseUrl, path }: WireRequest): ModelError => {
  const where = `${baseUrl}${path} (exchange ${number} of the cassette)`;
  if (end !== null && typeof end === "object") {
    const { fault, got, expected }: RecordedFailure = end;
    return new ModelError({ where, got, expected }, { fault: fault as ModelFault });
  }
  const got = end === "left" ? "more asked than was read when it was recorded" : "a recording that broke off";
  return new ModelError({ where, got, expected: "the whole of it" }, { fault: "not-recorded" });
};

const opened = (path: string): number => {
  try {
    return openSync(path, "r");
  } catch (error) {
    throw fileError(WHERE, path, "a cassette that can be read", error);
  }
};
