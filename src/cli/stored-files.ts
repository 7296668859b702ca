/** JSON files of a result, as they are read back to be shown again. */
import { readFileSync } from "node:fs";
import { UsageError } from "../core/errors.ts";
import type { Table } from "../experiments/simulation.ts";
import { fileError } from "../store/file-error.ts";

const EXPECTED = "a file that every run has";

/** The text of such a file. @throws UsageError where there is none, or it is no JSON. */
export const storedText = (where: string, file: string): string => {
  try {
    const text = readFileSync(file, "utf8");
    JSON.parse(text);
    return text;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw fileError(where, file, EXPECTED, error);
    throw new UsageError({
      where: file,
      got: "no JSON: the file is damaged or cut short",
      expected: EXPECTED,
    });
  }
};

/** The tables in such a text. @throws UsageError where it holds anything else. */
export const storedTables = (file: string, text: string): readonly Table[] => {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value) && value.every(isTable)) return value;
  throw new UsageError({
    where: file,
    got: "something else than tables",
    expected: "a list of tables, each with title, header and rows",
  });
};

const isTable = (value: unknown): boolean => {
  const { title, header, rows } = (value ?? {}) as Partial<Table>;
  return (
    typeof title === "string" &&
    Array.isArray(header) &&
    header.every((name) => typeof name === "string") &&
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row))
  );
};
