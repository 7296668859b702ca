/** What is where in a cassette. Bodies stay in the file until they are played. */
import { jsonDifference } from "../core/difference.ts";
import { UsageError } from "../core/errors.ts";
import type { Json } from "../core/theory.ts";
import {
  CASSETTE_VERSION,
  type CassetteLine,
  type RecordedFailure,
  type TakeLine,
} from "./cassette-format.ts";
import { fileError } from "./file-error.ts";
import { type Line, linesOf, lineText } from "./lines.ts";

/** One recorded exchange. */
export interface RecordedExchange {
  readonly number: number;
  /** From 1. */
  readonly take: number;
  /** Where its first line begins. */
  readonly begins: number;
  readonly method: string;
  readonly path: string;
  readonly body: Json;
  readonly head: { readonly status: number; readonly headers: Readonly<Record<string, string>> } | null;
  /** Where the lines of its body stand. */
  readonly arrivals: readonly Place[];
  /** `null`: the recording broke off. */
  readonly end: "whole" | "left" | RecordedFailure | null;
}

/** A line's place in the file. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/** A cassette's contents. */
export interface CassetteIndex {
  readonly exchanges: readonly RecordedExchange[];
  readonly takes: number;
  /** Bytes up to the end of the last whole line. */
  readonly wholeBytes: number;
}

type Open = { -readonly [Field in keyof RecordedExchange]: RecordedExchange[Field] } & { arrivals: Place[] };

/**
 * Reads a cassette from its beginning. A last line that was cut short is left out.
 *
 * @throws UsageError for a file that is no cassette, or of another version, or with a line that makes no sense.
 */
export const cassetteIndex = (descriptor: number, path: string, where: string): CassetteIndex => {
  const exchanges = new Map<number, Open>();
  let wholeBytes = 0;
  let number = 0;
  let takes = 1;
  for (const line of linesIn(descriptor, path, where)) {
    if (!line.whole) break;
    number++;
    const place = `${path}, line ${number}`;
    if (number === 1) checkHead(line, where, path);
    else {
      const said = parsedLine(line, place);
      if ("take" in said) takes = said.take;
      else noted(exchanges, said, takes, line, place);
    }
    wholeBytes = line.offset + line.bytes.length;
  }
  if (number === 0) throw notOne(where, path, "an empty file");
  return { exchanges: [...exchanges.values()], takes, wholeBytes };
};

/** Lines of a file; a folder can be opened like one, and cannot be read. */
function* linesIn(descriptor: number, path: string, where: string): Generator<Line> {
  try {
    yield* linesOf(descriptor);
  } catch (error) {
    throw fileError(where, path, "a cassette that can be read", error);
  }
}

const noted = (
  exchanges: Map<number, Open>,
  said: CassetteLine,
  take: number,
  line: Line,
  place: string,
): void => {
  if ("asked" in said) {
    const { method, path, body } = said.asked;
    exchanges.set(said.exchange, {
      number: said.exchange,
      take,
      begins: line.offset,
      method,
      path,
      body,
      head: null,
      arrivals: [],
      end: null,
    });
    return;
  }
  const exchange = exchanges.get(said.exchange);
  if (exchange === undefined) {
    throw new UsageError({
      where: place,
      got: `exchange ${said.exchange}`,
      expected: "one that was begun before",
    });
  }
  if ("head" in said) exchange.head = said.head;
  else if ("end" in said) exchange.end = said.end;
  else exchange.arrivals.push({ offset: line.offset, length: line.bytes.length });
};

const parsedLine = (line: Line, place: string): CassetteLine | TakeLine => {
  const wrong = (got: string) => new UsageError({ where: place, got, expected: "a line of a cassette" });
  let said: unknown;
  try {
    said = JSON.parse(lineText(line));
  } catch {
    throw wrong("a line that is no JSON");
  }
  if (!isLine(said)) throw wrong("JSON of another shape");
  return said;
};

const isLine = (said: unknown): said is CassetteLine | TakeLine => {
  const { take, exchange, asked, head, text, bytes, end } = fieldsOf(said);
  if (take !== undefined) return Number.isSafeInteger(take);
  if (!Number.isSafeInteger(exchange)) return false;
  if (asked !== undefined) return ["method", "path", "body"].every((name) => name in fieldsOf(asked));
  if (head !== undefined) return ["status", "headers"].every((name) => name in fieldsOf(head));
  if (end !== undefined) return end === "whole" || end === "left" || "fault" in fieldsOf(end);
  return typeof (text ?? bytes) === "string";
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const checkHead = (line: Line, where: string, path: string): void => {
  let version: unknown;
  try {
    version = (JSON.parse(lineText(line)) as { readonly metalevelCassette?: unknown }).metalevelCassette;
  } catch {
    throw notOne(where, path, "a first line that is no JSON");
  }
  if (version === undefined) throw notOne(where, path, "a first line without a version");
  if (jsonDifference(CASSETTE_VERSION, version as Json) === null) return;
  throw notOne(where, path, `version ${JSON.stringify(version)}`);
};

const notOne = (where: string, path: string, got: string): UsageError =>
  new UsageError({
    where,
    got: `${JSON.stringify(path)}, ${got}`,
    expected: `a cassette of version ${CASSETTE_VERSION}`,
  });
