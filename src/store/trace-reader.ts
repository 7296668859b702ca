/** Reads a trace line by line, whatever its size, and checks its seal on the way. */
import { createHash } from "node:crypto";
import { closeSync, openSync, statSync } from "node:fs";
import { UsageError } from "../core/errors.ts";
import type { Json } from "../core/theory.ts";
import { fileError } from "./file-error.ts";
import { type Line, linesOf, lineText } from "./lines.ts";
import { sealText } from "./trace-file.ts";

/** Takes the text of a line and its number, from 1; says whether it wants more. */
export type TakeLine = (text: string, number: number) => Promise<void>;

/** What is expected at the end of a file that has no seal at all. */
export const SEAL_EXPECTED = "the seal of a whole trace";

/** What the end of a file says of its whole. */
export interface Sealed {
  /** `null` where the seal holds; otherwise what is wrong with it. */
  readonly broken: { readonly line: number; readonly expected: string; readonly got: string } | null;
  /** Lines before the seal. */
  readonly lines: number;
}

/**
 * Hands over every line but the seal.
 *
 * @throws UsageError where there is no such file, or a folder stands in its place.
 */
export const readTrace = async (path: string, take: TakeLine): Promise<Sealed> => {
  const hash = createHash("sha256");
  let last: Line | null = null;
  let lines = 0;
  const descriptor = opened(path);
  try {
    for (const line of linesOf(descriptor)) {
      if (last !== null) {
        hash.update(last.bytes);
        lines++;
        await take(lineText(last), lines);
      }
      last = line;
    }
  } finally {
    closeSync(descriptor);
  }
  if (last === null) return { broken: { line: 1, expected: "a header", got: "an empty file" }, lines };
  const text = lineText(last);
  const seal = sealText({ lines, sha256: hash.digest("hex") });
  if (last.whole && text === seal) return { broken: null, lines };
  if (!isSeal(text)) {
    lines++;
    await take(text, lines);
    const got = last.whole ? "the end of the file" : "a line cut short";
    return {
      broken: { line: lines + (last.whole ? 1 : 0), expected: SEAL_EXPECTED, got },
      lines,
    };
  }
  const got = `${seal} over the lines before it${last.whole ? "" : ", and no end of line"}`;
  return { broken: { line: lines + 1, expected: text, got }, lines };
};

/** Every line of a trace is one JSON object; `null` for anything else. */
export const traceLine = (text: string): { readonly [key: string]: Json } | null => {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as { readonly [key: string]: Json })
      : null;
  } catch {
    return null;
  }
};

const isSeal = (text: string): boolean => {
  const line = traceLine(text);
  return line !== null && "sha256" in line;
};

const opened = (path: string): number => {
  const expected = "a trace file that can be read";
  try {
    if (statSync(path).isDirectory()) {
      throw new UsageError({ where: "the trace", got: `${JSON.stringify(path)}, a folder`, expected });
    }
    return openSync(path, "r");
  } catch (error) {
    throw fileError("the trace", path, expected, error);
  }
};
