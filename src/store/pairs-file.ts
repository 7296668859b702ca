/** Reads pairs to be studied from a table: the columns `cue` and `target`, and `difficulty` where it is known. */
import { UsageError } from "../core/errors.ts";
import type { DataOptions } from "../experiments/simulation.ts";
import type { CellProblem } from "./csv-failure.ts";
import { PLAIN_DATA } from "./human-trials.ts";
import type { NumberColumn } from "./number-cell.ts";
import { isMissing, numberIn, numberProblem } from "./number-cell.ts";
import { readTable } from "./table.ts";
import { columnPlaces, mappedColumns } from "./trial-columns.ts";

const COLUMNS = ["cue", "target"] as const;
const DIFFICULTY: NumberColumn = {
  min: 0,
  max: 1,
  whole: false,
  expected: "a true difficulty, 0 to 1",
  remedy: "Leave the column out where it is not known.",
};
/** The difficulty of a pair of which none is told. */
const UNKNOWN = 0.5;
/** Fewer have no thirds. */
const FEWEST = 3;

/** One pair of a file. */
export interface PairRecord {
  readonly word: string;
  readonly target: string;
  readonly difficulty: number;
}

/**
 * All pairs of the file, in order.
 *
 * @throws UsageError naming line, column, what came, what was expected, and what to do; and for fewer than three pairs.
 */
export const readPairs = async (
  file: string,
  { columns }: DataOptions = PLAIN_DATA,
): Promise<readonly PairRecord[]> => {
  mappedColumns(columns, [...COLUMNS, "difficulty"]);
  const pairs: PairRecord[] = [];
  const seen = new Set<string>();
  await readTable(file, (header) => {
    const places = columnPlaces(file, header, columns, COLUMNS);
    const difficultyAt = header.indexOf(columns.difficulty ?? "difficulty");
    return (record): CellProblem | null => {
      const [word, target] = COLUMNS.map((column) => record[places[column]]!.trim());
      for (const column of COLUMNS) {
        const got = record[places[column]]!;
        const twice = column === "cue" && seen.has(got.trim());
        if (!isMissing(got) && !twice) continue;
        return {
          column: header[places[column]]!,
          got: twice ? `"${got}", which stood before` : JSON.stringify(got),
          expected: column === "cue" ? "a cue of its own" : "what is to be said to the cue",
          remedy: "Give each pair a line, and each cue once.",
        };
      }
      const cell = difficultyAt < 0 ? "" : record[difficultyAt]!;
      const told = difficultyAt < 0 || isMissing(cell) ? UNKNOWN : numberIn(cell, DIFFICULTY);
      if (told === null || Number.isNaN(told)) return numberProblem(header[difficultyAt]!, cell, DIFFICULTY);
      seen.add(word!);
      pairs.push({ word: word!, target: target!, difficulty: told });
      return null;
    };
  });
  if (pairs.length >= FEWEST) return pairs;
  throw new UsageError({
    where: `--data ${file}`,
    got: `${pairs.length} pairs`,
    expected: `at least ${FEWEST} pairs of cue and target`,
  });
};
