/** The trials of a run in further formats, made from its `trials.csv` row by row, so that memory stays flat. */
import { join } from "node:path";
import { UsageError } from "../core/errors.ts";
import type { Cell, Column, Row } from "../experiments/simulation.ts";
import { readCsv } from "./csv.ts";
import { jsPsychFile } from "./jspsych-file.ts";
import type { TypedColumn } from "./parquet-writer.ts";
import { TRIAL_COLUMNS } from "./trial-columns.ts";
import { MISSING } from "./trials-file.ts";

/** Formats of trials beside CSV, by the name that `--format` takes, with the file that each is written to. */
export const FURTHER_FORMATS = { parquet: "trials.parquet", jspsych: "trials.jspsych.json" } as const;
/** A format of trials beside CSV. */
export type FurtherFormat = keyof typeof FURTHER_FORMATS;

/**
 * Refuses a format that cannot hold these columns, before anything is computed.
 *
 * @throws UsageError where jsPsych's format is asked for and the rows are not trials of cued recall.
 */
export const requireFormats = (formats: readonly FurtherFormat[], columns: readonly Column[]): void => {
  if (!formats.includes("jspsych")) return;
  const lacking = TRIAL_COLUMNS.filter((name) => !columns.some((column) => column.name === name));
  if (lacking.length === 0) return;
  throw new UsageError({
    where: "--format jspsych",
    got: `trials without ${lacking.join(", ")}`,
    expected: "trials of cued recall",
    remedy: "--format parquet takes every simulation.",
  });
};

/** Writes the formats that are asked for beside the `trials.csv` of a folder, whose columns hold these types. */
export const writeFormats = async (
  folder: string,
  formats: readonly FurtherFormat[],
  columns: readonly TypedColumn[],
  rows: number,
): Promise<void> => {
  const csv = join(folder, "trials.csv");
  if (formats.includes("parquet")) {
    await trialsToParquet(csv, join(folder, FURTHER_FORMATS.parquet), columns, rows);
  }
  if (formats.includes("jspsych")) {
    const file = jsPsychFile(join(folder, FURTHER_FORMATS.jspsych));
    if (rows > 0) await trialRows(csv, columns, file.write);
    file.close();
  }
};

/** Writes a file of trials again as Parquet. */
export const trialsToParquet = async (
  csv: string,
  path: string,
  columns: readonly TypedColumn[],
  rows: number,
): Promise<void> => {
  const { parquetFile } = await import("./parquet-writer.ts");
  const file = parquetFile(path, columns);
  const take = (row: Row): void => file.write(columns.map(({ name }) => row[name]!));
  if (rows > 0) await trialRows(csv, columns, take);
  file.close();
};

const trialRows = (csv: string, columns: readonly TypedColumn[], take: (row: Row) => void): Promise<number> =>
  readCsv(csv, () => (record) => {
    take(Object.fromEntries(columns.map(({ name, type }, place) => [name, cellOf(record[place]!, type)])));
    return null;
  });

const cellOf = (text: string, type: TypedColumn["type"]): Cell =>
  text === MISSING ? null : type === "STRING" ? text : Number(text);
