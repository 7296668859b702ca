/** What both sides run: the parameters of the prototype's own speed test, and a participant's number of trials. */
export const SETTING = { alpha: 0.1, cycles: 21, fok: 1, confidence: 0.8, strength: 0.6 } as const;
export const PARTICIPANT_TRIALS = 37;

/** `run` yields every step to whoever looks; `settle` is for when nobody does. */
export type Driver = "run" | "settle";

export interface Tally {
  readonly steps: number;
  readonly trials: number;
  readonly answers: number;
}
