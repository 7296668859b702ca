/** A file of JSON lines that grows by whole lines, whatever ends the process or the machine. */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { UsageError } from "../core/errors.ts";
import type { Json } from "../core/theory.ts";
import { fileError } from "./file-error.ts";
import { type Line, linesOf, lineText } from "./lines.ts";

/** Where the bytes of a line are, without its end. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
}

/** A line, and where its bytes are. */
export interface KeptLine extends LinePlace {
  readonly value: Json;
  /** From 1. */
  readonly number: number;
}

/** Such a file, open at its end. */
export interface DurableLines {
  /**
   * Appends a line; it is on disk when this returns.
   *
   * @throws UsageError where it cannot be written whole; nothing of it is then in the file.
   */
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
      const { size } = fstatSync(descriptor);
      try {
        // Until all of it is written: one write may take less than it was given.
        writeFileSync(descriptor, Buffer.from(`${JSON.stringify(value)}\n`));
        fsyncSync(descriptor);
      } catch (error) {
        ftruncateSync(descriptor, size);
        throw unwritable(path, error);
      }
    },
    close: () => closeSync(descriptor),
  };
};

/** What the file system said when a file of results could not be written. */
export const unwritable = (path: string, error: unknown): unknown =>
  fileError(
    "a result could not be kept",
    path,
    "room for it",
    error,
    "What was finished before is whole: make room, and go on with --resume.",
  );

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
    take({ value, number, offset: line.offset, length: line.bytes.length - (line.whole ? 1 : 0) });
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
export const textAt = (descriptor: number, { offset, length }: LinePlace): string => {
  const bytes = Buffer.alloc(length);
  readSync(descriptor, bytes, 0, length, offset);
  return bytes.toString("utf8");
};
