/** Writes cued-recall trials as the data that the same experiment would leave behind in jsPsych. */
import type { Row } from "../experiments/simulation.ts";
import { growingFile } from "./growing-file.ts";
import { TRIAL_COLUMNS } from "./trial-columns.ts";

/** A list of jsPsych's rows in the making. */
export interface JsPsychFile {
  /** Appends a trial of cued recall: the row in which it was recalled, and the one in which it was judged. */
  readonly write: (row: Row) => void;
  readonly close: () => void;
}

/** What the trials of one person have come to: jsPsych numbers and times its rows from the beginning of a session. */
interface Session {
  index: number;
  elapsed: number;
}

const RIGHT = "correct";

/** Begins a JSON list of rows; refuses a file that exists. */
export const jsPsychFile = (path: string): JsPsychFile => {
  const file = growingFile(path);
  const sessions = new Map<string, Session>();
  let written = 0;
  const append = (row: object): void => {
    file.write(`${written++ === 0 ? "[\n" : ",\n"}${JSON.stringify(row)}`);
  };
  return {
    write: (row) => {
      const subject = String(row.wid);
      const session = sessions.get(subject) ?? { index: 0, elapsed: 0 };
      sessions.set(subject, session);
      for (const each of rowsOf(row, session)) append({ ...each, subject });
    },
    close: () => {
      file.write(written === 0 ? "[]\n" : "\n]\n");
      file.close();
    },
  };
};

const rowsOf = (row: Row, session: Session): readonly object[] => {
  const { word, rt, response_type, judgement, pretest_accuracy, answer } = row;
  session.elapsed += Number(rt ?? 0);
  const own = (trial_type: string) => ({
    trial_type,
    trial_index: session.index++,
    time_elapsed: session.elapsed,
  });
  const further = Object.entries(row).filter(
    ([name]) => name !== "answer" && !TRIAL_COLUMNS.some((column) => column === name),
  );
  const recalled = {
    rt,
    stimulus: word,
    response: rt === null ? null : { Q0: answer ?? "" },
    ...own("survey-text"),
    task: "recall",
    word,
    response_type,
    correct: response_type === RIGHT,
    pretest_accuracy,
    ...Object.fromEntries(further),
  };
  if (judgement === null) return [recalled];
  const kind =
    response_type === "empty" || response_type === "omission" ? "feeling-of-knowing" : "confidence";
  const judged = {
    rt: null,
    stimulus: word,
    response: Number(judgement) - 1,
    ...own("html-button-response"),
    task: kind,
    word,
    judgement,
  };
  return [recalled, judged];
};
