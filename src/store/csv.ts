/**
 * Streams a CSV file record by record in bounded memory (RFC 4180: quoted commas and line breaks; a byte-order
 * mark and CRLF are understood). What is wrong with a file is said in one line that names the place.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CsvError, Options } from "csv-parse";
import { parse } from "csv-parse";
import { UsageError } from "../core/errors.ts";

/** What a reader found wrong with one cell; the file and line are added here. */
export interface CellProblem {
  readonly column: string;
  readonly got: string;
  readonly expected: string;
  readonly remedy?: string;
}

/** Takes one record; returns what is wrong with it, or `null`. */
export type TakeRecord = (record: readonly string[]) => CellProblem | null;

/** Takes the header, whose names are trimmed, and gives the reader of the records below it. */
export type TakeHeader = (header: readonly string[]) => TakeRecord;

const OPTIONS: Options = {
  bom: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  skip_empty_lines: true,
  // An opening quote that nobody closes must not swallow a file of any size.
  max_record_size: 1_000_000,
};

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
    await pipeline(createReadStream(file), parse(OPTIONS), sink);
  } catch (error) {
    if (problem !== null) throw await located(file, problem, records + 1, seekable);
    if (error instanceof UsageError) throw error;
    const failure = error as Partial<CsvError>;
    const open = failure.code === "CSV_QUOTE_NOT_CLOSED" || failure.code === "CSV_MAX_RECORD_SIZE";
    throw open ? await openQuote(file, Number(failure.records), seekable) : unreadable(file, failure);
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

/** The problem with its place: lines are counted only once something is wrong, by a second look at the file. */
const located = async (
  file: string,
  { column, ...facts }: CellProblem,
  record: number,
  seekable: boolean,
): Promise<UsageError> => {
  const place = seekable ? `line ${await lineOf(file, record)}` : `record ${record}`;
  return new UsageError({ where: `${file}, ${place}, column "${column}"`, ...facts });
};

/** The line on which the `record`-th record below the header begins. */
const lineOf = async (file: string, record: number): Promise<number> => {
  const { cells, lastLine } = await nthRecord(file, record + 1);
  return lastLine - (cells.join("").match(/\r\n|\n|\r/g)?.length ?? 0);
};

/** The n-th record of the file, the header being the first, and the line on which it ends. */
const nthRecord = async (
  file: string,
  n: number,
): Promise<{ readonly cells: readonly string[]; readonly lastLine: number }> => {
  const input = createReadStream(file);
  try {
    for await (const { record, info } of input.pipe(parse({ ...OPTIONS, info: true, from: n, to: n }))) {
      return { cells: record, lastLine: info.lines };
    }
    return { cells: [], lastLine: 0 };
  } finally {
    input.destroy();
  }
};

/** A quote that stays open swallows the rest of the file: what is known is the last record before it. */
const openQuote = async (file: string, complete: number, seekable: boolean): Promise<UsageError> => {
  const after =
    complete === 0
      ? "line 1"
      : seekable
        ? `after line ${(await nthRecord(file, complete)).lastLine}`
        : `after record ${complete - 1}`;
  return new UsageError({
    where: `${file}, ${after}`,
    got: "a double quote that is never closed",
    expected: "its closing quote",
    remedy: 'A quote within a quoted cell is doubled: "".',
  });
};

const unreadable = (file: string, error: Partial<CsvError> & { readonly errno?: number }): UsageError => {
  const where = error.lines === undefined ? file : `${file}, line ${error.lines}`;
  switch (error.code as string | undefined) {
    case "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH":
      return new UsageError({
        where,
        got: `${(error.record as readonly string[] | undefined)?.length ?? "a different number of"} cells`,
        expected:
          /expect (\d+)/.exec(error.message ?? "")?.[1]?.concat(" cells, as in the header") ?? "the header's",
        remedy: "A cell that holds a comma stands in double quotes.",
      });
    case "CSV_INVALID_CLOSING_QUOTE":
    case "INVALID_OPENING_QUOTE":
      return new UsageError({
        where,
        got: "a double quote inside a cell",
        expected: "quotes around a whole cell",
        remedy: 'A quote within a quoted cell is doubled: "".',
      });
    default:
      return new UsageError({
        where,
        got: error.message ?? "an unknown failure",
        expected: "a readable CSV file",
      });
  }
};
