/** Critical trials of simulated participants, kept in columns: what is analysed, and what `trials.csv` holds. */
import type { Cell, Column, Row } from "../simulation.ts";
import type { Criteria } from "./criteria.ts";
import { levelOf } from "./criteria.ts";
import type { CriticalTrial } from "./experiment.ts";
import type { CuedRecallTrials } from "./trials.ts";
import { OMISSION, TIMEOUT, trialsBuilder } from "./trials.ts";

/** The human file's columns first, so that the file can be given back to `--data`; then what only a simulation knows. */
export const COLUMNS: readonly Column[] = [
  { name: "wid", meaning: "participant" },
  { name: "word", meaning: "cue word" },
  {
    name: "response_type",
    meaning: "correct, intrusion (a wrong answer), empty (gave up) or timeout",
  },
  { name: "rt", unit: "ms", meaning: "time to the answer or to giving up; missing after a timeout" },
  {
    name: "judgement",
    meaning: "1–5: confidence after an answer, feeling of knowing after giving up; missing after a timeout",
  },
  { name: "pretest_accuracy", meaning: "share of the two earlier tests of the pair that were right" },
  {
    name: "trial",
    meaning: "number of the trial in the participant's life, as in traces; pretests come first",
  },
  { name: "answer", meaning: "the word that was answered" },
  { name: "report", meaning: "the judgement before it was put on the scale, 0–1" },
  { name: "cycles", meaning: "monitoring cycles that the trial took" },
  { name: "place", meaning: "before-search or after-search: where an omission was decided" },
];

/** What the public file calls the responses, in the order of `RESPONSES`. */
const LABELS = ["correct", "empty", "intrusion", "timeout"] as const;

export interface SimulatedTrials {
  readonly trials: CuedRecallTrials;
  /** The rows of `trials.csv`, made one by one. */
  readonly rows: Iterable<Row>;
}

/**
 * Lives through the experiment and puts its judgements on the two scales.
 *
 * @param told of each trial as it is finished.
 */
export const scaledTrials = (
  experiment: Iterable<CriticalTrial>,
  criteria: Criteria,
  told: (trial: CriticalTrial) => void = () => {},
): CuedRecallTrials => {
  const builder = trialsBuilder();
  for (const trial of experiment) {
    const { participant, word, response, milliseconds, judgement, pretest } = trial;
    const late = response === TIMEOUT;
    const level = levelOf(judgement, response === OMISSION ? criteria.fok : criteria.confidence);
    builder.add(
      participant,
      word,
      response,
      late ? Number.NaN : milliseconds,
      late ? Number.NaN : level,
      pretest,
    );
    told(trial);
  }
  return builder.done();
};

/** The same, keeping what the further columns of `trials.csv` hold. */
export const collect = (
  experiment: Iterable<CriticalTrial>,
  criteria: Criteria,
  finished: () => void,
): SimulatedTrials => {
  const further: Further = { trial: [], report: [], cycles: [], answer: [], place: [] };
  const trials = scaledTrials(experiment, criteria, ({ trial, judgement, outcome }) => {
    further.trial.push(trial);
    further.report.push(judgement);
    further.cycles.push(outcome.cycle + 1);
    further.answer.push(outcome.type === "answer" ? outcome.answer : null);
    further.place.push(outcome.type === "omission" ? outcome.place : null);
    finished();
  });
  return { trials, rows: { [Symbol.iterator]: () => rowsOf(trials, further) } };
};

/** The further columns; plain arrays, because a million of these fit where a million outcomes would not. */
interface Further {
  readonly trial: number[];
  readonly report: number[];
  readonly cycles: number[];
  readonly answer: (string | null)[];
  readonly place: (string | null)[];
}

function* rowsOf(trials: CuedRecallTrials, further: Further): Generator<Row> {
  for (let i = 0; i < trials.count; i++) {
    const response = trials.response[i]!;
    const late = response === TIMEOUT;
    yield {
      wid: trials.participants[trials.participant[i]!]!,
      word: trials.words[trials.word[i]!]!,
      response_type: LABELS[response]!,
      rt: cell(trials.rt[i]!),
      judgement: cell(trials.judgement[i]!),
      pretest_accuracy: cell(trials.pretest[i]!),
      trial: further.trial[i]!,
      answer: late ? null : further.answer[i]!,
      report: late ? null : further.report[i]!,
      cycles: further.cycles[i]!,
      place: late ? null : further.place[i]!,
    };
  }
}

const cell = (value: number): Cell => (Number.isNaN(value) ? null : value);
