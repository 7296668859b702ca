/** Which fields of jsPsych's rows hold what a trial of cued recall needs. */
import { UsageError } from "../core/errors.ts";
import type { DataOptions } from "../experiments/simulation.ts";
import type { TrialColumn } from "./trial-columns.ts";

/** What jsPsych itself writes into every row; a file that has them is one of jsPsych's. */
const OWN = ["trial_type", "trial_index", "time_elapsed"] as const;

/** Where a column is looked for, in this order, unless `--columns` says. */
const FIELDS: Readonly<Record<TrialColumn, readonly string[]>> = {
  wid: ["wid", "subject", "subject_id", "participant", "participant_id", "PROLIFIC_PID", "workerId"],
  word: ["word", "cue"],
  response_type: ["response_type"],
  rt: ["rt"],
  judgement: ["judgement", "judgment"],
  pretest_accuracy: ["pretest_accuracy"],
};

/** What a row's `task` says that it is. */
export const TASKS: Readonly<Record<string, "recall" | "judgement" | "pretest">> = {
  recall: "recall",
  judgement: "judgement",
  judgment: "judgement",
  confidence: "judgement",
  fok: "judgement",
  "feeling-of-knowing": "judgement",
  pretest: "pretest",
};

/** Whether a header is that of jsPsych's data, and not of a file of trials. */
export const isJsPsych = (header: readonly string[], columns: DataOptions["columns"]): boolean =>
  OWN.every((name) => header.includes(name)) &&
  (header.includes("task") || !header.includes(columns.response_type ?? "response_type"));

/**
 * The place of every column in a header of jsPsych's, −1 where it has none.
 *
 * @throws UsageError where it lacks a field that every trial needs.
 */
export const fieldPlaces = (
  file: string,
  header: readonly string[],
  columns: DataOptions["columns"],
): Readonly<Record<TrialColumn, number>> => {
  const place = (column: TrialColumn): number => {
    const wanted = columns[column];
    const names = wanted === undefined ? FIELDS[column] : [wanted];
    return header.indexOf(names.find((name) => header.includes(name)) ?? "");
  };
  const places = Object.fromEntries(
    (Object.keys(FIELDS) as TrialColumn[]).map((column) => [column, place(column)]),
  ) as Record<TrialColumn, number>;
  for (const column of ["wid", "word", "rt"] as const) {
    if (places[column] < 0) throw lacking(file, header, column, columns[column]);
  }
  if (!header.includes("task")) throw lacking(file, header, "task", undefined);
  return places;
};

const lacking = (
  file: string,
  header: readonly string[],
  column: TrialColumn | "task",
  wanted: string | undefined,
): UsageError => {
  const names = column === "task" ? ["task"] : wanted === undefined ? FIELDS[column] : [wanted];
  return new UsageError({
    where: `${file}, data of jsPsych`,
    got: `the fields ${header.map((name) => JSON.stringify(name)).join(", ")}`,
    expected: `${names.map((name) => JSON.stringify(name)).join(" or ")} in every row`,
    remedy:
      column === "task"
        ? 'Give each trial data: { task: "recall" }, "judgement" or "pretest".'
        : `Add it with jsPsych.data.addProperties or data, or say what it is called: --columns ${column}=NAME.`,
  });
};
