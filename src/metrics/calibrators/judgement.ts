/** What a calibrator is fitted to: signals and whether the answer was right. */
import { OutOfRangeError } from "../../core/errors.ts";

/** One judged answer. */
export interface Judgement {
  /** Of any scale: a verbalised number, a log-probability, an entropy. */
  readonly signal: number;
  readonly correct: boolean;
}

/** A map from a signal to the probability of being right, with the name of its kind. */
export interface Calibrator {
  readonly kind: "isotonic" | "platt";
  /** The probability, 0 to 1, that an answer with this signal is right. */
  readonly probability: (signal: number) => number;
}

/** @throws OutOfRangeError for a signal that is no finite number. */
export const refuseUnjudgeable = (where: string, judgements: readonly Judgement[]): void => {
  const at = judgements.findIndex(({ signal }) => !Number.isFinite(signal));
  if (at < 0) return;
  throw new OutOfRangeError({
    where: `${where}, judgement ${at + 1}`,
    got: `the signal ${judgements[at]!.signal}`,
    expected: "a finite number",
    remedy: "Leave answers out whose signal was not available.",
  });
};
