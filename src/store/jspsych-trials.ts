/**
 * Cued-recall trials in the data of a jsPsych experiment, where one trial is spread over several rows: the row in which
 * the partner was recalled, and the row in which it was judged. A row says in `task` which it is.
 */
import type { TrialsBuilder } from "../experiments/cued-recall/trials.ts";
import { COMMISSION, CORRECT, OMISSION, TIMEOUT } from "../experiments/cued-recall/trials.ts";
import type { DataOptions } from "../experiments/simulation.ts";
import type { CellProblem, TakeRecord } from "./csv.ts";
import { fieldPlaces, TASKS } from "./jspsych-fields.ts";
import { isMissing, numberIn, numberProblem } from "./number-cell.ts";
import { JUDGEMENT, JUDGEMENT_FROM_ZERO, PRETEST, TIME } from "./trial-cells.ts";
import type { TrialColumn } from "./trial-columns.ts";
import type { ResponseLabels } from "./trial-labels.ts";
import { labelProblem } from "./trial-labels.ts";

/** jsPsych counts buttons and the points of a Likert scale from 0. */
const FROM_ZERO = new Set(["html-button-response", "image-button-response", "survey-likert"]);

/** The reader of the rows, and what is to be done after the last one. */
export interface JsPsychReader {
  readonly take: TakeRecord;
  readonly end: () => void;
}

/** A recall row that waits for its judgement. */
interface Recall {
  readonly participant: string;
  readonly word: string;
  readonly response: number;
  readonly rt: number;
  readonly pretest: number;
  judgement: number;
}

/**
 * A reader for rows under this header.
 *
 * @throws UsageError for a file that lacks a field that every trial needs.
 */
export const jsPsychReader = (
  file: string,
  header: readonly string[],
  labels: ResponseLabels,
  { columns, rtUnit }: DataOptions,
  builder: TrialsBuilder,
): JsPsychReader => {
  const places = fieldPlaces(file, header, columns);
  const at = (name: string): number => header.indexOf(name);
  const cell = (record: readonly string[], index: number): string => {
    const text = index < 0 ? "" : record[index]!.trim();
    return text === "null" || isMissing(text) ? "" : text;
  };
  const pretests = new Map<string, { right: number; count: number }>();
  const pair = (participant: string, word: string): string => JSON.stringify([participant, word]);
  let waiting: Recall | null = null;
  const end = (): void => {
    if (waiting === null) return;
    const { participant, word, response, rt, judgement, pretest } = waiting;
    builder.add(participant, word, response, rt, judgement, pretest);
    waiting = null;
  };

  /** The code of the outcome, or what is wrong with the row. */
  const outcome = (record: readonly string[]): number | CellProblem => {
    const label = cell(record, places.response_type);
    if (label !== "") {
      const code = labels.get(label);
      return code ?? labelProblem(header[places.response_type]!, label, labels);
    }
    const raw = cell(record, at("response"));
    if (raw === "" && cell(record, places.rt) === "") return TIMEOUT;
    const answer = answerIn(raw);
    const correct = cell(record, at("correct"));
    if (correct === "true" || correct === "1") return CORRECT;
    if (answer === "") return OMISSION;
    if (correct === "false" || correct === "0") return COMMISSION;
    const target = cell(record, at("correct_response"));
    if (target !== "") return answer.toLowerCase() === target.toLowerCase() ? CORRECT : COMMISSION;
    return {
      column: at("correct") < 0 ? "response" : "correct",
      got: `the answer ${JSON.stringify(answer)}, and nothing that says whether it is right`,
      expected: "response_type, correct (true or false) or correct_response beside it",
    };
  };

  const judged = (record: readonly string[]): number | CellProblem => {
    const said = cell(record, places.judgement);
    const index = said === "" ? at("response") : places.judgement;
    const text = said === "" ? answerIn(cell(record, index)) : said;
    const fromZero = said === "" && FROM_ZERO.has(cell(record, at("trial_type")));
    const holds = fromZero ? JUDGEMENT_FROM_ZERO : JUDGEMENT;
    const value = numberIn(text, holds);
    return value === null ? numberProblem(header[index]!, text, holds) : value + Number(fromZero);
  };

  const number = (record: readonly string[], column: TrialColumn, holds: typeof JUDGEMENT) => {
    const text = cell(record, places[column]);
    return numberIn(text, holds) ?? numberProblem(header[places[column]]!, text, holds);
  };

  const take: TakeRecord = (record) => {
    const task = TASKS[cell(record, at("task")).toLowerCase()];
    if (task === undefined) return null;
    const participant = cell(record, places.wid);
    const word = cell(record, places.word);
    if (participant === "") {
      const column = header[places.wid]!;
      return {
        column,
        got: "no participant",
        expected: "who gave the response: intervals go by participant",
      };
    }
    if (task === "judgement") {
      const value = judged(record);
      if (typeof value !== "number") return value;
      if (waiting?.participant === participant && (word === "" || word === waiting.word)) {
        waiting.judgement = value;
        return null;
      }
      const column = header[places.word]!;
      return {
        column,
        got: `a judgement of ${JSON.stringify(word)}`,
        expected: "one of the recall before it",
      };
    }
    const response = outcome(record);
    if (typeof response !== "number") return response;
    const key = pair(participant, word);
    const before = pretests.get(key) ?? { right: 0, count: 0 };
    if (task === "pretest") {
      pretests.set(key, { right: before.right + Number(response === CORRECT), count: before.count + 1 });
      return null;
    }
    const rt = number(record, "rt", TIME[rtUnit]);
    if (typeof rt !== "number") return rt;
    const told = places.pretest_accuracy < 0 ? Number.NaN : number(record, "pretest_accuracy", PRETEST);
    if (typeof told !== "number") return told;
    const judgement = cell(record, places.judgement) === "" ? Number.NaN : judged(record);
    if (typeof judgement !== "number") return judgement;
    end();
    waiting = {
      participant,
      word,
      response,
      rt: rt * (rtUnit === "s" ? 1000 : 1),
      pretest: Number.isNaN(told) && before.count > 0 ? before.right / before.count : told,
      judgement,
    };
    return null;
  };
  return { take, end };
};

/** What was answered: the first answer where a survey has several. */
const answerIn = (text: string): string => {
  if (!text.startsWith("{")) return text.trim();
  try {
    const [first] = Object.values(JSON.parse(text) as Readonly<Record<string, unknown>>);
    return first === null || first === undefined ? "" : String(first).trim();
  } catch {
    return text.trim();
  }
};
