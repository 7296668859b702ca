/**
 * Streams a CSV file record by record in bounded memory (RFC 4180: quoted commas and line breaks; a byte-order
 * mark and CRLF are understood). What is wrong with a file is said in one line that names the place.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CsvError } from "csv-parse";
import { parse } from "csv-parse";
import { UsageError } from "../core/errors.ts";
import type { CellProblem } from "./csv-failure.ts";
import { CSV_OPTIONS, csvFailure, located } from "./csv-failure.ts";
import { isPlainCsv, readPlainCsv } from "./plain-csv.ts";

export type { CellProblem } from "./csv-failure.ts";

/** Takes one record; returns what is wrong with it, or `null`. */
export type TakeRecord = (record: readonly string[]) => CellProblem | null;

/** Takes the header, whose names are trimmed, and gives the reader of the records below it. */
export type TakeHeader = (header: readonly string[]) => TakeRecord;

/**
 * Reads the whole file and returns how many records stand below its header.
 *
 * @throws UsageError for a missing file, a directory, a file without records, broken quotes, records of unequal
 * length, and whatever the reader finds wrong with a cell.
 */
export const readCsv = async (file: string, takeHeader: TakeHeader): Promise<number> => {
  const seekable = await refuseUnreadable(file);
  const receiver = receiving(takeHeader);
  const plain = seekable && isPlainCsv(file);
  try {
    if (plain) {
      // What is wrong with a record of another length, the parser says better, at a second look.
      if (!readPlainCsv(file, receiver.take)) await parsed(file, () => true);
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
  const input = createReadStream(file);
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
  try {
    await pipeline(input, parse(CSV_OPTIONS), sink);
  } catch (error) {
    if (!enough) throw error;
  }
};

/** Whether the file can be read a second time; refuses what is not a file. */
const refuseUnreadable = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const got = error.code === "ENOENT" ? "no such file" : `a path that cannot be read (${error.code})`;
    throw new UsageError({ where: file, got, expected: "a CSV file" });
  });
  if (!found.isDirectory()) return found.isFile();
  throw new UsageError({ where: file, got: "a directory", expected: "a CSV file" });
};
