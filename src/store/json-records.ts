/** Reads a JSON list of records as a table, as jsPsych saves its data. */
import { UsageError } from "../core/errors.ts";
import { cellText } from "./cell-text.ts";
import type { TakeHeader } from "./csv.ts";
import { utf8Text } from "./utf8-text.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Hands over the records of a list, or of several lists a line each, one a participant, as JATOS joins them. The header
 * is every field in the order in which it first appears; what a record lacks is an empty cell.
 *
 * @throws UsageError for a file that is missing, no JSON, no list of records or empty, and what the reader finds wrong
 * with a cell.
 */
export const readRecords = async (file: string, takeHeader: TakeHeader): Promise<number> => {
  const records = recordsIn(file, utf8Text(file, file, "a JSON file that can be read"));
  if (records.length === 0) {
    throw new UsageError({ where: file, got: "an empty list", expected: "at least one record" });
  }
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const take = takeHeader(header);
  records.forEach((record, index) => {
    const problem = take(header.map((name) => cellText(record[name])));
    if (problem === null) return;
    const { column, ...facts } = problem;
    throw new UsageError({ where: `${file}, record ${index + 1}, field "${column}"`, ...facts });
  });
  return records.length;
};

const recordsIn = (file: string, text: string): readonly Fields[] => {
  const lists = listsIn(file, text);
  const records = lists.flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : [list]));
  const wrong = records.findIndex(
    (record) => typeof record !== "object" || record === null || Array.isArray(record),
  );
  if (wrong < 0) return records as readonly Fields[];
  const got = Array.isArray(records[wrong]) ? "a list" : JSON.stringify(records[wrong]);
  throw new UsageError({ where: `${file}, record ${wrong + 1}`, got, expected: "a record of fields" });
};

/** One document, or one a line. */
const listsIn = (file: string, text: string): readonly unknown[] => {
  try {
    return [JSON.parse(text)];
  } catch (whole) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
    try {
      if (lines.length > 1) return lines.map((line) => JSON.parse(line));
    } catch {
      // Then the first complaint says it better.
    }
    throw new UsageError({
      where: file,
      got: `no JSON (${(whole as Error).message})`,
      expected: "a list of records, or one list a line",
    });
  }
};
