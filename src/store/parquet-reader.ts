/** Streams a Parquet file, row group by row group, through the same door as a CSV file. */
import type { AsyncBuffer, FileMetaData } from "hyparquet";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { UsageError } from "../core/errors.ts";
import { cellText } from "./cell-text.ts";
import type { TakeHeader } from "./csv.ts";
import { fileError } from "./file-error.ts";

/** So many rows are in memory at once. */
const BATCH = 20_000;

/** A Parquet file that is open for reading. */
export interface OpenParquet {
  readonly buffer: AsyncBuffer;
  readonly metadata: FileMetaData;
  /** Names of the columns at the top, in order. */
  readonly columns: readonly string[];
  readonly rows: number;
}

/** @throws UsageError where there is no such file, or it is no Parquet. */
export const openParquet = async (file: string): Promise<OpenParquet> => {
  const expected = "a Parquet file that can be read";
  try {
    const buffer = await asyncBufferFromFile(file);
    if (buffer.byteLength === 0) throw new UsageError({ where: file, got: "an empty file", expected });
    const metadata = await parquetMetadataAsync(buffer);
    const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
    return { buffer, metadata, columns, rows: Number(metadata.num_rows) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const found = fileError(file, file, expected, error);
    if (found !== error) throw found;
    throw new UsageError({ where: file, got: messageOf(error), expected }, { cause: error });
  }
};

/** The rows of an open file in their order, as records. */
export async function* parquetRows(
  file: string,
  { buffer, metadata, rows }: OpenParquet,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (let rowStart = 0; rowStart < rows; rowStart += BATCH) {
    const rowEnd = Math.min(rows, rowStart + BATCH);
    let batch: readonly Readonly<Record<string, unknown>>[];
    try {
      batch = await parquetReadObjects({ file: buffer, metadata, rowStart, rowEnd, compressors });
    } catch (error) {
      const where = `${file}, rows ${rowStart + 1} to ${rowEnd}`;
      const expected = "a whole Parquet file";
      throw new UsageError({ where, got: messageOf(error), expected }, { cause: error });
    }
    yield* batch;
  }
}

/**
 * Reads the whole file and returns how many rows it has.
 *
 * @throws UsageError for a file that is missing, no Parquet or without rows, and what the reader finds wrong with a cell.
 */
export const readParquet = async (file: string, takeHeader: TakeHeader): Promise<number> => {
  const open = await openParquet(file);
  const take = takeHeader(open.columns.map((name) => name.trim()));
  let row = 0;
  for await (const record of parquetRows(file, open)) {
    row++;
    const problem = take(open.columns.map((name) => cellText(record[name])));
    if (problem === null) continue;
    const { column, ...facts } = problem;
    throw new UsageError({ where: `${file}, row ${row}, column "${column}"`, ...facts });
  }
  if (row > 0) return row;
  throw new UsageError({ where: file, got: "a file without rows", expected: "at least one row" });
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
