/** A file of JSON lines that grows by whole lines, whatever ends the process or the machine. */
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import { UsageError } from "../core/errors.ts";
import type { Json } from "../core/theory.ts";
import { type Line, linesOf, lineText } from "./lines.ts";

/** A line, and where its bytes are. */
export interface KeptLine {
  readonly value: Json;
  readonly offset: number;
  readonly length: number;
}

/** Such a file, open at its end. */
export interface DurableLines {
  /** Appends a line; it is on disk when this returns. */
  readonly append: (value: unknown) => void;
  readonly close: () => void;
}

/**
 * Opens the file, or begins it, and hands over the lines that are there. A last line that was cut short is taken away;
 * one that only lacks its end gets it.
 *
 * @throws UsageError for a line that is no JSON in the midst of the file.
 */
export const durableLines = (path: string, take: (line: KeptLine) => void): DurableLines => {
  const descriptor = openSync(path, "a+");
  try {
    const reader = openSync(path, "r");
    try {
      mend(descriptor, path, reader, take);
    } finally {
      closeSync(reader);
    }
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  return {
    append: (value) => {
      writeSync(descriptor, `${JSON.stringify(value)}\n`);
      fsyncSync(descriptor);
    },
    close: () => closeSync(descriptor),
  };
};

const mend = (descriptor: number, path: string, reader: number, take: (line: KeptLine) => void): void => {
  let number = 0;
  for (const line of linesOf(reader)) {
    number++;
    const value = jsonIn(line);
    if (value === undefined && line.whole) throw strange(path, number);
    if (value === undefined) {
      ftruncateSync(descriptor, line.offset);
      fsyncSync(descriptor);
      return;
    }
    if (!line.whole) {
      writeSync(descriptor, "\n");
      fsyncSync(descriptor);
    }
    take({ value, offset: line.offset, length: line.bytes.length - (line.whole ? 1 : 0) });
  }
};

const strange = (path: string, line: number): UsageError =>
  new UsageError({
    where: `${path}, line ${line}`,
    got: "no JSON",
    expected: "a line as it was written",
    remedy: "Remove the line; what it held is then done anew.",
  });

/**
 * The lines of such a file, without a last one that was cut short; none where there is no file. Nothing is changed.
 *
 * @throws UsageError for a line that is no JSON in the midst of the file.
 */
export function* keptLines(path: string): Generator<Json> {
  if (!existsSync(path)) return;
  const descriptor = openSync(path, "r");
  try {
    let number = 0;
    for (const line of linesOf(descriptor)) {
      number++;
      const value = jsonIn(line);
      if (value !== undefined) yield value;
      else if (line.whole) throw strange(path, number);
    }
  } finally {
    closeSync(descriptor);
  }
}

const jsonIn = (line: Line): Json | undefined => {
  try {
    const value: unknown = JSON.parse(lineText(line));
    // A number or word may be the beginning of a longer one.
    return typeof value === "object" && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
};

/** The text of a kept line, from an open file. */
export const textAt = (
  descriptor: number,
  { offset, length }: Pick<KeptLine, "offset" | "length">,
): string => {
  const bytes = Buffer.alloc(length);
  readSync(descriptor, bytes, 0, length, offset);
  return bytes.toString("utf8");
};
