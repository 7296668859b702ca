/**
 * Reads a table of records, whatever file it stands in: CSV, Parquet (`.parquet`), or a JSON list of records
 * (`.json`), as jsPsych saves its data. Cells come as text, in one form for all three.
 */
import type { TakeHeader } from "./csv.ts";
import { readCsv } from "./csv.ts";

/**
 * Reads the whole file and returns how many records it holds.
 *
 * @throws UsageError for a file that is missing or not of its kind, and whatever the reader finds wrong with a cell,
 * with its place.
 */
export const readTable = async (file: string, takeHeader: TakeHeader): Promise<number> => {
  if (/\.(parquet|pq)$/i.test(file)) {
    const { readParquet } = await import("./parquet-reader.ts");
    return readParquet(file, takeHeader);
  }
  if (/\.json$/i.test(file)) {
    const { readRecords } = await import("./json-records.ts");
    return readRecords(file, takeHeader);
  }
  return readCsv(file, takeHeader);
};
