/**
 * Streams a CSV file record by record in bounded memory (RFC 4180: quoted commas and line breaks; a byte-order
 * mark and CRLF are understood, and semicolons or tabs in the place of commas). What is wrong with a file is said in one line that names the place.
 */
import { createReadStream, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CsvError } from "csv-parse";
import { parse } from "csv-parse";
import { UsageError } from "../core/errors.ts";
import type { CellProblem } from "./csv-failure.ts";
import { csvFailure, csvOptions, located } from "./csv-failure.ts";
import { beginningOf, delimiterOf, foreignLine, isUtf16, notUtf8 } from "./csv-form.ts";
import { isPlainCsv, linesOf, readPlainCsv } from "./plain-csv.ts";

export type { CellProblem } from "./csv-failure.ts";

/** Takes one record; returns what is wrong with it, or `null`. */
export type TakeRecord = (record: readonly string[]) => CellProblem | null;

/** Takes the header, whose names are trimmed, and gives the reader of the records below it. */
export type TakeHeader = (header: readonly string[]) => TakeRecord;

/**
 * Reads the whole file and returns how many records stand below its header.
 *
 * @throws UsageError for a missing file, a directory, a file without records, broken quotes, records of unequal
 * length, letters that are not in UTF-8, and whatever the reader finds wrong with a cell.
 */
export const readCsv = async (file: string, takeHeader: TakeHeader): Promise<number> => {
  const seekable = await refuseUnreadable(file);
  const receiver = receiving(takeHeader);
  const delimiter = seekable ? delimiterOf(file, beginningOf(file)) : null;
  try {
    if (delimiter !== null && isPlainCsv(file)) {
      // What is wrong with a record of another length, the parser says better, at a second look.
      if (!readPlainCsv(file, receiver.take, delimiter)) await parsed(file, () => true);
    } else await parsed(file, receiver.take);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw await csvFailure(file, error as Partial<CsvError>, seekable);
  }
  const { problem, header, records } = receiver.received();
  if (problem !== null) throw await located(file, problem, records + 1, seekable);
  if (!header || records === 0) {
    throw new UsageError({
      where: file,
      got: header ? "a header without any record below it" : "an empty file",
      expected: "a CSV file with a header and at least one record",
    });
  }
  return records;
};

/** Takes the header and then the records below it, until one is wrong. */
const receiving = (takeHeader: TakeHeader) => {
  let take: TakeRecord | null = null;
  let records = 0;
  let problem: CellProblem | null = null;
  return {
    take: (record: readonly string[]): boolean => {
      if (take === null) {
        take = takeHeader(record.map((name) => name.trim()));
        return true;
      }
      problem = take(record);
      if (problem !== null) return false;
      records++;
      return true;
    },
    received: () => ({ problem, header: take !== null, records }),
  };
};

/** Hands over the records as the parser finds them, until `take` wants no more. */
const parsed = async (file: string, take: (record: readonly string[]) => boolean): Promise<void> => {
  const pieces = createReadStream(file)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await pieces.next();
  if (first.done) return;
  let enough = false;
  const sink = new Writable({
    objectMode: true,
    highWaterMark: 1024,
    write: (record: readonly string[], _encoding, done) => {
      try {
        enough = !take(record);
        done(enough ? new Error("stop at the first problem") : null);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const options = csvOptions(delimiterOf(file, first.value));
  try {
    await pipeline(inUtf8(file, first.value, pieces), parse(options), sink);
  } catch (error) {
    if (!enough) throw error;
  }
};

/** Passes on the pieces of a file, and refuses those that are not in UTF-8. */
async function* inUtf8(file: string, first: Buffer, others: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  const decoder = isUtf16(first) ? null : new TextDecoder("utf-8", { fatal: true });
  const check = (piece?: Buffer): void => {
    try {
      decoder?.decode(piece, { stream: piece !== undefined });
    } catch {
      throw notUtf8(file, foreignLine(statSync(file).isFile() ? linesOf(file) : []));
    }
  };
  try {
    for (let piece = first as Buffer | undefined; piece !== undefined; ) {
      check(piece);
      yield piece;
      const { done, value } = await others.next();
      piece = done === true ? undefined : value;
    }
    check();
  } finally {
    await others.return?.();
  }
}

/** Whether the file can be read a second time; refuses what is not a file. */
const refuseUnreadable = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const got = error.code === "ENOENT" ? "no such file" : `a path that cannot be read (${error.code})`;
    throw new UsageError({ where: file, got, expected: "a CSV file" });
  });
  if (!found.isDirectory()) return found.isFile();
  throw new UsageError({ where: file, got: "a directory", expected: "a CSV file" });
};
