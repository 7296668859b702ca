/** Finds the columns of a cued-recall file, under their own names or those that `--columns` gives. */
import { closest } from "fastest-levenshtein";
import { UsageError } from "../core/errors.ts";
import { knownName } from "../core/names.ts";

/** The columns that a file of cued-recall trials has, in the public file's order. */
export const TRIAL_COLUMNS = ["wid", "word", "response_type", "rt", "judgement", "pretest_accuracy"] as const;
export type TrialColumn = (typeof TRIAL_COLUMNS)[number];

/**
 * The place of every column in `header`.
 *
 * @throws UsageError for a mapping of an unknown column, two columns mapped to one, and a column that the file
 * lacks or has twice.
 */
export const columnPlaces = (
  file: string,
  header: readonly string[],
  mapping: Readonly<Record<string, string>>,
): Readonly<Record<TrialColumn, number>> => {
  const names = mappedColumns(mapping);
  const places = TRIAL_COLUMNS.map(
    (column) => [column, placeOf(file, header, column, names[column])] as const,
  );
  return Object.fromEntries(places) as Record<TrialColumn, number>;
};

/** What each column is called in the file. */
export const mappedColumns = (
  mapping: Readonly<Record<string, string>>,
): Readonly<Record<TrialColumn, string>> => {
  for (const column of Object.keys(mapping)) {
    knownName("--columns, before the equals sign", column, TRIAL_COLUMNS);
  }
  const owners = new Map<string, TrialColumn>();
  for (const column of TRIAL_COLUMNS) {
    const name = mapping[column] ?? column;
    const owner = owners.get(name);
    if (owner !== undefined) {
      throw new UsageError({
        where: "--columns",
        got: `"${name}" for both ${owner} and ${column}`,
        expected: "a column of the file for each",
      });
    }
    owners.set(name, column);
  }
  const named = [...owners].map(([name, column]) => [column, name] as const);
  return Object.fromEntries(named) as Record<TrialColumn, string>;
};

const placeOf = (file: string, header: readonly string[], column: TrialColumn, name: string): number => {
  const place = header.indexOf(name);
  if (place === -1) throw missingColumn(file, header, column, name);
  if (header.lastIndexOf(name) === place) return place;
  throw new UsageError({
    where: `${file}, line 1`,
    got: `two columns "${name}"`,
    expected: "one",
    remedy: "Rename one of them.",
  });
};

const missingColumn = (
  file: string,
  header: readonly string[],
  column: TrialColumn,
  name: string,
): UsageError => {
  const where = `${file}, line 1`;
  const got = `the columns ${header.map((found) => JSON.stringify(found)).join(", ")}`;
  const expected = name === column ? `a column "${column}"` : `a column "${name}" for ${column}`;
  const separator = header.length === 1 ? /[;\t|]/.exec(header[0]!)?.[0] : undefined;
  const nearest = closest(name.toLowerCase(), header);
  const remedy =
    separator === undefined
      ? `If it has another name, say which: --columns ${column}=${/\s/.test(nearest) ? JSON.stringify(nearest) : nearest}. If it was not measured, add a column of NA.`
      : `The cells seem to be separated by ${JSON.stringify(separator)}: save the file with commas.`;
  return new UsageError({ where, got, expected, remedy });
};
