/**
 * Critical trials of the cued-recall experiment, human or simulated, in columns: thirty-odd bytes a trial, so
 * that two million fit in memory and every analysis is a loop over arrays.
 *
 * A participant sees a cue word and recalls its partner (a correct answer, or a wrong one: a commission), gives
 * up (an omission), or lets the time run out (a timeout). An answer is followed by a confidence from 1 to 5, an
 * omission by a feeling of knowing from 1 to 5; `pretest` is the share of two earlier tests that were right.
 */

/** How a trial ended; a trial's code is the place in this list. */
export const RESPONSES = ["correct", "omission", "commission", "timeout"] as const;
/** Right answer, giving up, wrong answer, or time run out. */
export type CuedRecallResponse = (typeof RESPONSES)[number];

/** Code of a right answer, in the column `response`. */
export const CORRECT = 0;
/** Code of giving up without an answer. */
export const OMISSION = 1;
/** Code of a wrong answer. */
export const COMMISSION = 2;
/** Code of a trial whose time ran out before any response. */
export const TIMEOUT = 3;

/** One trial as a record; `null` is a missing value. */
export interface CuedRecallTrial {
  readonly participant: string;
  readonly word: string;
  readonly response: CuedRecallResponse;
  /** Time from the cue to the response, ms. */
  readonly rt: number | null;
  /** Confidence after an answer, feeling of knowing after an omission: 1…5. */
  readonly judgement: number | null;
  /** Share right in the earlier tests of the same pair: 0…1. */
  readonly pretest: number | null;
}

/** All trials of a data set; entry `i` of every column belongs to trial `i`, and `NaN` is a missing value. */
export interface CuedRecallTrials {
  readonly count: number;
  /** Names of the participants in order of appearance. */
  readonly participants: readonly string[];
  /** The trial's place in `participants`. */
  readonly participant: Int32Array;
  /** The cue words in order of appearance. */
  readonly words: readonly string[];
  /** The trial's place in `words`. */
  readonly word: Int32Array;
  /** The trial's place in `RESPONSES`. */
  readonly response: Uint8Array;
  /** ms */
  readonly rt: Float64Array;
  /** 1…5 */
  readonly judgement: Float64Array;
  /** 0…1 */
  readonly pretest: Float64Array;
}

/** Takes trials one by one, with codes and `NaN` instead of names and `null`, and gives the columns at the end. */
export interface TrialsBuilder {
  /** Appends one trial: `response` is a code, `rt` in ms, `judgement` 1…5, `pretest` 0…1; `NaN` where missing. */
  readonly add: (
    participant: string,
    word: string,
    response: number,
    rt: number,
    judgement: number,
    pretest: number,
  ) => void;
  /** The trials so far; later additions do not touch what was given. */
  readonly done: () => CuedRecallTrials;
}

/** The columns of these records. */
export const trialsOf = (records: Iterable<CuedRecallTrial>): CuedRecallTrials => {
  const builder = trialsBuilder();
  for (const { participant, word, response, rt, judgement, pretest } of records) {
    builder.add(
      participant,
      word,
      RESPONSES.indexOf(response),
      rt ?? Number.NaN,
      judgement ?? Number.NaN,
      pretest ?? Number.NaN,
    );
  }
  return builder.done();
};

/** An empty data set that grows; the columns double, so that adding stays cheap. */
export const trialsBuilder = (): TrialsBuilder => {
  const participants = namesInOrder();
  const words = namesInOrder();
  let capacity = 1024;
  let count = 0;
  let participant = new Int32Array(capacity);
  let word = new Int32Array(capacity);
  let response = new Uint8Array(capacity);
  let rt = new Float64Array(capacity);
  let judgement = new Float64Array(capacity);
  let pretest = new Float64Array(capacity);

  const grow = (): void => {
    capacity *= 2;
    participant = copied(participant, new Int32Array(capacity));
    word = copied(word, new Int32Array(capacity));
    response = copied(response, new Uint8Array(capacity));
    rt = copied(rt, new Float64Array(capacity));
    judgement = copied(judgement, new Float64Array(capacity));
    pretest = copied(pretest, new Float64Array(capacity));
  };

  return {
    add: (participantName, cueWord, responseCode, time, judged, pretestShare) => {
      if (count === capacity) grow();
      participant[count] = participants.indexOf(participantName);
      word[count] = words.indexOf(cueWord);
      response[count] = responseCode;
      rt[count] = time;
      judgement[count] = judged;
      pretest[count] = pretestShare;
      count++;
    },
    done: () => ({
      count,
      participants: participants.names(),
      participant: participant.slice(0, count),
      words: words.names(),
      word: word.slice(0, count),
      response: response.slice(0, count),
      rt: rt.slice(0, count),
      judgement: judgement.slice(0, count),
      pretest: pretest.slice(0, count),
    }),
  };
};

const copied = <Column extends { set: (from: Column) => void }>(from: Column, into: Column): Column => {
  into.set(from);
  return into;
};

/** Numbers names by their first appearance. */
const namesInOrder = () => {
  const places = new Map<string, number>();
  return {
    indexOf: (name: string): number => {
      const known = places.get(name);
      if (known !== undefined) return known;
      places.set(name, places.size);
      return places.size - 1;
    },
    names: (): readonly string[] => [...places.keys()],
  };
};
