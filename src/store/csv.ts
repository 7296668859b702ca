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
  let records = 0;
  let take: TakeRecord | null = null;
  let problem: CellProblem | null = null;
  const sink = new Writable({
    objectMode: true,
    highWaterMark: 1024,
    write: (record: readonly string[], _encoding, done) => {
      if (take === null) {
        try {
          take = takeHeader(record.map((name) => name.trim()));
        } catch (error) {
          done(error as Error);
          return;
        }
      } else {
        problem = take(record);
        if (problem !== null) {
          done(new Error("stop at the first problem"));
          return;
        }
        records++;
      }
      done();
    },
  });
  try {
    await pipeline(createReadStream(file), parse(CSV_OPTIONS), sink);
  } catch (error) {
    if (problem !== null) throw await located(file, problem, records + 1, seekable);
    if (error instanceof UsageError) throw error;
    throw await csvFailure(file, error as Partial<CsvError>, seekable);
  }
  if (take === null || records === 0) {
    throw new UsageError({
      where: file,
      got: take === null ? "an empty file" : "a header without any record below it",
      expected: "a CSV file with a header and at least one record",
    });
  }
  return records;
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
