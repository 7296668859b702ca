/** Says in one line what is wrong with a CSV file, and where. */
import { createReadStream } from "node:fs";
import type { CsvError, Options } from "csv-parse";
import { parse } from "csv-parse";
import { UsageError } from "../core/errors.ts";
import { beginningOf, type Delimiter, delimiterOf } from "./csv-form.ts";

/** How every file is parsed, the first time and when a fault is looked for. */
export const csvOptions = (delimiter: Delimiter): Options => ({
  bom: true,
  delimiter,
  record_delimiter: ["\r\n", "\n", "\r"],
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  // An opening quote that nobody closes must not swallow a file of any size.
  max_record_size: 1_000_000,
});

/** What a reader found wrong with one cell; the file and line are added here. */
export interface CellProblem {
  readonly column: string;
  readonly got: string;
  readonly expected: string;
  readonly remedy?: string;
}

/** The problem with its place: lines are counted only once something is wrong, by a second look at the file. */
export const located = async (
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
  const options = { ...csvOptions(delimiterOf(file, beginningOf(file))), info: true, from: n, to: n };
  try {
    for await (const { record, info } of input.pipe(parse(options))) {
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

/** What the parser or the file system refused, as one line for the user. */
export const csvFailure = async (
  file: string,
  failure: Partial<CsvError>,
  seekable: boolean,
): Promise<UsageError> => {
  const open = failure.code === "CSV_QUOTE_NOT_CLOSED" || failure.code === "CSV_MAX_RECORD_SIZE";
  return open ? openQuote(file, Number(failure.records), seekable) : unreadable(file, failure);
};

const counted = (cells: number | undefined): string =>
  cells === 1 ? "1 cell" : `${cells ?? "a different number of"} cells`;

const unreadable = (file: string, error: Partial<CsvError> & { readonly errno?: number }): UsageError => {
  const where = error.lines === undefined ? file : `${file}, line ${error.lines}`;
  switch (error.code as string | undefined) {
    case "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH":
      return new UsageError({
        where,
        got: counted((error.record as readonly string[] | undefined)?.length),
        expected:
          /expect (\d+)/.exec(error.message ?? "")?.[1]?.concat(" cells, as in the header") ?? "the header's",
        remedy: "A cell that holds what separates the cells stands in double quotes.",
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
