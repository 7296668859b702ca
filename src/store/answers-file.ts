/**
 * Reads answers with their confidence from a table: the columns that are asked for, others are ignored. A row that lacks
 * a value in one of them (an empty cell or `NA`) is left out, and counted.
 */
import { UsageError } from "../core/errors.ts";
import { nearestName } from "../core/names.ts";
import type { Answers, Labels } from "../metrics/measures/index.ts";
import type { CollectedColumns } from "./answer-columns.ts";
import { collecting } from "./answer-columns.ts";
import type { TakeRecord } from "./csv.ts";
import { isMissing } from "./number-cell.ts";
import { readTable } from "./table.ts";
import { placeOf, separatorRemedy } from "./trial-columns.ts";

/** What the columns are called; the last four may be left out, stimulus and response only together. */
export interface AnswerColumns {
  readonly correct: string;
  readonly confidence: string;
  readonly participant?: string | undefined;
  readonly by?: string | undefined;
  readonly stimulus?: string | undefined;
  readonly response?: string | undefined;
}

/** The answers of a file. */
export interface AnswersOfFile {
  readonly answers: Answers;
  /** The group of each answer, where a column of groups was asked for. */
  readonly by: Labels | null;
  /** The two classes of stimuli, in the order in which they are counted; fewer where fewer occur. */
  readonly classes: readonly string[];
  /** Rows that lack a value, by the first column that they lack it in. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/**
 * Reads the whole file.
 *
 * @throws UsageError for a column that is not there, a value that its column cannot hold, or more than two classes,
 * each with its place; and where no row is left.
 */
export const readAnswers = async (file: string, columns: AnswerColumns): Promise<AnswersOfFile> => {
  const named = Object.entries(columns).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const collected = collecting();
  const leftOut: Record<string, number> = {};
  const rows = await readTable(file, (header) => {
    const places = named.map(([role, name]) => [role, namedPlace(file, header, role, name)] as const);
    return taking(header, places, collected, leftOut);
  });
  const found = collected.done(columns);
  if (found.answers.correct.length > 0) return { ...found, leftOut };
  throw new UsageError({
    where: file,
    got: `${rows} rows, all of them without a value in a column asked for`,
    expected: "at least one whole row",
  });
};

const namedPlace = (file: string, header: readonly string[], role: string, name: string): number => {
  if (header.includes(name)) return placeOf(file, header, name);
  const near = nearestName(name, header);
  const remedy = separatorRemedy(header) ?? (near === null ? null : `Did you mean ${JSON.stringify(near)}?`);
  throw new UsageError({
    where: `--${role}`,
    got: JSON.stringify(name),
    expected: `a column of ${file}: ${header.map((column) => JSON.stringify(column)).join(", ") || "it has none"}`,
    ...(remedy === null ? {} : { remedy }),
  });
};

const taking = (
  header: readonly string[],
  places: readonly (readonly [string, number])[],
  collected: CollectedColumns,
  leftOut: Record<string, number>,
): TakeRecord => {
  const roles = places.map(([role, place]) => ({ role, place, column: collected.columns[role]! }));
  return (record) => {
    for (const { role, place } of roles) {
      if (!isMissing(record[place]!)) continue;
      leftOut[role] = (leftOut[role] ?? 0) + 1;
      return null;
    }
    for (const { place, column } of roles) {
      const problem = column(header[place]!, record[place]!);
      if (problem !== null) return problem;
    }
    return null;
  };
};
