/** Reads a trace line by line, whatever its size, and checks its seal on the way. */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { UsageError } from "../core/errors.ts";
import { fileError } from "./file-error.ts";
import { sealText } from "./trace-file.ts";

/** Takes the text of a line and its number, from 1; says whether it wants more. */
export type TakeLine = (text: string, number: number) => Promise<void>;

/** What the end of a file says of its whole. */
export interface Sealed {
  /** `null` where the seal holds; otherwise what is wrong with it. */
  readonly broken: { readonly line: number; readonly expected: string; readonly got: string } | null;
  /** Lines before the seal. */
  readonly lines: number;
}

const CHUNK = 1 << 16;
const NEWLINE = 10;

/**
 * Hands over every line but the seal.
 *
 * @throws UsageError where there is no such file, or a folder stands in its place.
 */
export const readTrace = async (path: string, take: TakeLine): Promise<Sealed> => {
  const hash = createHash("sha256");
  let last: Line | null = null;
  let lines = 0;
  for (const line of linesOf(path)) {
    if (last !== null) {
      hash.update(last.bytes);
      lines++;
      await take(textOf(last), lines);
    }
    last = line;
  }
  if (last === null) return { broken: { line: 1, expected: "a header", got: "an empty file" }, lines };
  const text = textOf(last);
  const seal = sealText({ lines, sha256: hash.digest("hex") });
  if (last.whole && text === seal) return { broken: null, lines };
  if (!isSeal(text)) {
    lines++;
    await take(text, lines);
    const got = last.whole ? "the end of the file" : "a line cut short";
    return {
      broken: { line: lines + (last.whole ? 1 : 0), expected: "the seal of a whole trace", got },
      lines,
    };
  }
  const got = `${seal} over the lines before it${last.whole ? "" : ", and no end of line"}`;
  return { broken: { line: lines + 1, expected: text, got }, lines };
};

interface Line {
  /** With the newline, where there is one. */
  readonly bytes: Buffer;
  readonly whole: boolean;
}

const textOf = (line: Line): string =>
  line.bytes.toString("utf8", 0, line.bytes.length - (line.whole ? 1 : 0));

const isSeal = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "sha256" in value;
  } catch {
    return false;
  }
};

function* linesOf(path: string): Generator<Line> {
  const descriptor = opened(path);
  try {
    let waiting: Buffer[] = [];
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const size = readSync(descriptor, chunk, 0, CHUNK, null);
      if (size === 0) break;
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0 && at < size; at = chunk.indexOf(NEWLINE, from)) {
        yield { bytes: Buffer.concat([...waiting, chunk.subarray(from, at + 1)]), whole: true };
        waiting = [];
        from = at + 1;
      }
      if (from < size) waiting.push(chunk.subarray(from, size));
    }
    if (waiting.length > 0) yield { bytes: Buffer.concat(waiting), whole: false };
  } finally {
    closeSync(descriptor);
  }
}

const opened = (path: string): number => {
  const expected = "a trace file that can be read";
  try {
    if (statSync(path).isDirectory()) {
      throw new UsageError({ where: "replay", got: `${JSON.stringify(path)}, a folder`, expected });
    }
    return openSync(path, "r");
  } catch (error) {
    throw fileError("replay", path, expected, error);
  }
};
