/** Finds the columns of a file of trials, under their own names or those that `--columns` gives. */
import { UsageError } from "../core/errors.ts";
import { knownName, nearestName } from "../core/names.ts";

/** The columns that a file of cued-recall trials has, in the public file's order. */
export const TRIAL_COLUMNS = ["wid", "word", "response_type", "rt", "judgement", "pretest_accuracy"] as const;
export type TrialColumn = (typeof TRIAL_COLUMNS)[number];

/**
 * The place of every column in `header`; a cued-recall file's columns where no others are named.
 *
 * @throws UsageError for a mapping of an unknown column, two columns mapped to one, and a column that the file
 * lacks or has twice.
 */
export const columnPlaces = <Column extends string = TrialColumn>(
  file: string,
  header: readonly string[],
  mapping: Readonly<Record<string, string>>,
  columns: readonly Column[] = TRIAL_COLUMNS as unknown as readonly Column[],
): Readonly<Record<Column, number>> => {
  const names = mappedColumns(mapping, columns);
  const missing = columns.filter((column) => !header.includes(names[column]));
  if (missing.length > 0) throw missingColumns(file, header, missing, names);
  const places = columns.map((column) => [column, placeOf(file, header, names[column])] as const);
  return Object.fromEntries(places) as Record<Column, number>;
};

/** What each column is called in the file. */
export const mappedColumns = <Column extends string = TrialColumn>(
  mapping: Readonly<Record<string, string>>,
  columns: readonly Column[] = TRIAL_COLUMNS as unknown as readonly Column[],
): Readonly<Record<Column, string>> => {
  for (const column of Object.keys(mapping)) {
    knownName("--columns, before the equals sign", column, columns);
  }
  const owners = new Map<string, Column>();
  for (const column of columns) {
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
  return Object.fromEntries(named) as Record<Column, string>;
};

/** The place of a column that the file has. @throws UsageError where it has two of that name. */
export const placeOf = (file: string, header: readonly string[], name: string): number => {
  const place = header.indexOf(name);
  if (header.lastIndexOf(name) === place) return place;
  throw new UsageError({
    where: `${file}, line 1`,
    got: `two columns "${name}"`,
    expected: "one",
    remedy: "Rename one of them.",
  });
};

/** What to do about a header that is one cell with bars in it, which are not read as separators; else `null`. */
export const separatorRemedy = (header: readonly string[]): string | null =>
  header.length === 1 && header[0]!.includes("|")
    ? 'The cells seem to be separated by "|": save the file with commas, semicolons or tabs.'
    : null;

const missingColumns = <Column extends string>(
  file: string,
  header: readonly string[],
  missing: readonly Column[],
  names: Readonly<Record<Column, string>>,
): UsageError => {
  const wanted = missing.map((column) =>
    names[column] === column ? `"${column}"` : `"${names[column]}" for ${column}`,
  );
  const separated = separatorRemedy(header);
  return new UsageError({
    where: `${file}, line 1`,
    got: `the columns ${header.map((found) => JSON.stringify(found)).join(", ")}`,
    expected: `${wanted.length === 1 ? "a column" : "columns"} ${wanted.join(", ")}`,
    remedy:
      separated ??
      `If your file has other names, say which: --columns ${mappingFor(header, missing, names)}.${unmeasured(missing)}`,
  });
};

/** The option that would help, with the nearest of the file's other names where one is near. */
const mappingFor = <Column extends string>(
  header: readonly string[],
  missing: readonly Column[],
  names: Readonly<Record<Column, string>>,
): string => {
  const free = header.filter((found) => !Object.values<string>(names).includes(found));
  return missing.map((column) => `${column}=${nearestName(names[column], free) ?? "NAME"}`).join(",");
};

/** Who answered, and how, cannot be missing; of cued recall the rest can. */
const unmeasured = (missing: readonly string[]): string =>
  missing.some((column) => ["word", "rt", "judgement", "pretest_accuracy"].includes(column))
    ? " What was not measured is a column of NA."
    : "";
