/**
 * Reads the looks of a two-cue experiment from a table, CSV or Parquet, one line a look: the public `fixations.csv`, the
 * `trials.csv` of `metalevel run two-cue-recall`, or people's own. Lines of one trial stand together, in order.
 */

import { CORRECT } from "../experiments/cued-recall/trials.ts";
import type { DataOptions } from "../experiments/simulation.ts";
import type { TwoCueTrial } from "../experiments/two-cue-recall/trials.ts";
import { nameIn } from "./cell-text.ts";
import type { TakeRecord } from "./csv.ts";
import type { CellProblem } from "./csv-failure.ts";
import { PLAIN_DATA } from "./human-trials.ts";
import type { NumberColumn } from "./number-cell.ts";
import { isMissing, numberIn, numberProblem } from "./number-cell.ts";
import { readTable } from "./table.ts";
import { columnPlaces, mappedColumns } from "./trial-columns.ts";
import { labelProblem, responseLabels } from "./trial-labels.ts";

/** The columns that a file of looks has. */
export const LOOK_COLUMNS = [
  "wid",
  "trial_id",
  "presentation",
  "n_pres",
  "duration",
  "pretest_accuracy_first",
  "pretest_accuracy_second",
  "response_type",
] as const;
type LookColumn = (typeof LOOK_COLUMNS)[number];

const COUNT: NumberColumn = {
  min: 1,
  max: 1e6,
  whole: true,
  expected: "a whole number from 1",
  remedy: "Looks are counted from 1.",
};
const DURATION: NumberColumn = {
  min: 0,
  max: Number.MAX_VALUE / 1000,
  whole: false,
  expected: "how long the look lasted, 0 or more",
  remedy: "Leave out trials whose looks were not timed.",
};
const PRETEST: NumberColumn = {
  min: 0,
  max: 1,
  whole: false,
  expected: "0, 0.5 or 1: the share of two pretests that were right",
  remedy: "Divide percentages by 100.",
};

type Open = { -readonly [Field in keyof TwoCueTrial]: TwoCueTrial[Field] } & {
  readonly looks: number;
  durations: number[];
};

/**
 * All trials of the file, durations in ms.
 *
 * @throws UsageError naming line, column, what came, what was expected, and what to do.
 */
export const readLooks = async (
  file: string,
  { columns, rtUnit, labels }: DataOptions = PLAIN_DATA,
): Promise<readonly TwoCueTrial[]> => {
  const codes = responseLabels(labels);
  mappedColumns(columns, LOOK_COLUMNS);
  const trials: Open[] = [];
  await readTable(file, (header) => {
    const places = columnPlaces(file, header, columns, LOOK_COLUMNS);
    return lookReader(header, places, codes, rtUnit === "s" ? 1000 : 1, trials);
  });
  return trials;
};

const lookReader = (
  header: readonly string[],
  places: Readonly<Record<LookColumn, number>>,
  codes: ReturnType<typeof responseLabels>,
  msPerUnit: number,
  trials: Open[],
): TakeRecord => {
  const problem = (column: LookColumn, got: string, expected: string): CellProblem => ({
    column: header[places[column]]!,
    got,
    expected,
    remedy: "Every line of a trial says the same of it, and its looks stand in order.",
  });
  return (record) => {
    const cell = (column: LookColumn): string => record[places[column]]!;
    const number = (column: LookColumn, kind: NumberColumn): number | CellProblem => {
      const value = numberIn(cell(column), kind);
      return value === null || Number.isNaN(value)
        ? numberProblem(header[places[column]]!, cell(column), kind)
        : value;
    };
    const participant = nameIn(cell("wid"));
    if (isMissing(participant)) return problem("wid", "no participant", "who gave the response");
    const values = [
      number("presentation", COUNT),
      number("n_pres", COUNT),
      number("duration", DURATION),
      number("pretest_accuracy_first", PRETEST),
      number("pretest_accuracy_second", PRETEST),
      number("trial_id", COUNT),
    ];
    const wrong = values.find((value) => typeof value !== "number");
    if (wrong !== undefined) return wrong as CellProblem;
    const [look, looks, duration, pretestFirst, pretestSecond, trial] = values as readonly number[];
    for (const column of ["pretest_accuracy_first", "pretest_accuracy_second"] as const) {
      if (![0, 0.5, 1].includes(Number(cell(column)))) {
        return problem(column, JSON.stringify(cell(column)), PRETEST.expected);
      }
    }
    const label = cell("response_type");
    const code = codes.get(label) ?? codes.get(label.trim());
    if (code === undefined) return labelProblem(header[places.response_type]!, label, codes);
    const open = trials.at(-1);
    const expected =
      open === undefined || open.durations.length === open.looks ? 1 : open.durations.length + 1;
    if (look !== expected || look! > looks!) {
      return problem("presentation", String(look), `look ${expected} of a trial`);
    }
    if (look === 1) {
      trials.push({
        participant,
        trial: trial!,
        recalled: code === CORRECT,
        pretestFirst: pretestFirst!,
        pretestSecond: pretestSecond!,
        looks: looks!,
        durations: [duration! * msPerUnit],
      });
      return null;
    }
    if (open!.participant !== participant || open!.trial !== trial) {
      return problem("trial_id", String(trial), `${open!.trial}, whose looks are not all told yet`);
    }
    open!.durations.push(duration! * msPerUnit);
    return null;
  };
};
