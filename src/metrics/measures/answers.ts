/**
 * Answers with their confidence as columns, one row an answer: what every measure of confidence is taken from.
 */
import { UsageError } from "../../core/errors.ts";

/** A column of names as whole numbers: row i holds `names[codes[i]]`. */
export interface Labels {
  readonly names: readonly string[];
  readonly codes: ArrayLike<number>;
}

/** Columns of equal length, without missing values; what was not recorded is `null`. */
export interface Answers {
  /** 1 where the answer is right, 0 where it is wrong. */
  readonly correct: ArrayLike<number>;
  /** Any number; more is surer. */
  readonly confidence: ArrayLike<number>;
  /** Who answered. */
  readonly participant: Labels | null;
  /** The class of the stimulus, 0 or 1, and the class that was answered; both or neither. */
  readonly stimulus: ArrayLike<number> | null;
  readonly response: ArrayLike<number> | null;
}

/**
 * Refuses columns that no measure can be taken from.
 *
 * @throws UsageError for unequal lengths, a stimulus without a response, or a value that its column cannot hold.
 */
export const checkAnswers = (answers: Answers): void => {
  const { correct, confidence, participant, stimulus, response } = answers;
  const rows = correct.length;
  for (const [name, column] of Object.entries({
    confidence,
    participant: participant?.codes,
    stimulus,
    response,
  })) {
    if (column == null || column.length === rows) continue;
    throw refused(name, `${column.length} rows beside ${rows}`, "columns of equal length");
  }
  if ((stimulus === null) !== (response === null)) {
    throw refused("stimulus and response", "one without the other", "both or neither");
  }
  for (let i = 0; i < rows; i++) {
    if (!isBinary(correct[i]!)) throw refused("correct", `${correct[i]} in row ${i + 1}`, "0 or 1");
    if (!Number.isFinite(confidence[i]!)) {
      throw refused("confidence", `${confidence[i]} in row ${i + 1}`, "a number");
    }
    if (stimulus === null || (isBinary(stimulus[i]!) && isBinary(response![i]!))) continue;
    throw refused("stimulus and response", `${stimulus[i]}, ${response![i]} in row ${i + 1}`, "0 or 1");
  }
};

const isBinary = (value: number): boolean => value === 0 || value === 1;

const refused = (where: string, got: string, expected: string): UsageError =>
  new UsageError({ where: `answers, ${where}`, got, expected });

/** The answers of each label, in the order of the labels' names. */
export const answersBy = (answers: Answers, labels: Labels): readonly Answers[] => {
  const sizes = new Int32Array(labels.names.length);
  for (let i = 0; i < answers.correct.length; i++) sizes[labels.codes[i]!]!++;
  const rows = labels.names.map((_, code) => new Int32Array(sizes[code]!));
  const next = new Int32Array(labels.names.length);
  for (let i = 0; i < answers.correct.length; i++) {
    const code = labels.codes[i]!;
    rows[code]![next[code]!++] = i;
  }
  return rows.map((own) => picked(answers, own));
};

const picked = (answers: Answers, rows: Int32Array): Answers => {
  const bytes = (column: ArrayLike<number>): Uint8Array => Uint8Array.from(rows, (row) => column[row]!);
  const { participant, stimulus, response } = answers;
  return {
    correct: bytes(answers.correct),
    confidence: Float64Array.from(rows, (row) => answers.confidence[row]!),
    participant: participant === null ? null : relabelled(participant, rows),
    stimulus: stimulus === null ? null : bytes(stimulus),
    response: response === null ? null : bytes(response),
  };
};

/** Only the names that occur in these rows. */
const relabelled = ({ names, codes }: Labels, rows: Int32Array): Labels => {
  const renumbered = new Int32Array(names.length).fill(-1);
  const kept: string[] = [];
  const present = new Uint8Array(names.length);
  for (const row of rows) present[codes[row]!] = 1;
  names.forEach((name, code) => {
    if (present[code] === 1) renumbered[code] = kept.push(name) - 1;
  });
  return { names: kept, codes: Int32Array.from(rows, (row) => renumbered[codes[row]!]!) };
};
