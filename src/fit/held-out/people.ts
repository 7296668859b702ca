import type { CuedRecallTrials } from "../../experiments/cued-recall/trials.ts";
import type { RecallCounts } from "../recall/counts.ts";
import { cellOf } from "../recall/counts.ts";

/** Time bins of 100 ms, up to 15 s. */
export const BINS = 150;

/** 3 pretest levels × 2 responses × 150 bins. */
export const CELLS = 6 * BINS;

/** Each participant's recalls and give-ups as cells of pretest level × response × time. */
export interface PeopleCells {
  readonly participants: readonly string[];
  /** Participant p's trials stand from `starts[p]` to before `starts[p + 1]` in `cell`. */
  readonly starts: Int32Array;
  readonly cell: Int32Array;
  /** Trials in no cell: another response, no usable time or pretest, later than the last bin. */
  readonly leftOut: { readonly response: number; readonly unusable: number; readonly late: number };
}

/** The cells of all who have any trial in one. */
export const peopleCells = (trials: CuedRecallTrials): PeopleCells => {
  const own: number[][] = trials.participants.map(() => []);
  const leftOut = { response: 0, unusable: 0, late: 0 };
  for (let trial = 0; trial < trials.count; trial++) {
    const cell = cellOf(trials, trial, BINS);
    if (cell >= 0) own[trials.participant[trial]!]!.push(cell);
    else if (cell === -1) leftOut.response++;
    else if (cell === -2) leftOut.unusable++;
    else leftOut.late++;
  }
  const with_ = own.flatMap((cells, p) => (cells.length > 0 ? [p] : []));
  const starts = new Int32Array(with_.length + 1);
  with_.forEach((p, place) => {
    starts[place + 1] = starts[place]! + own[p]!.length;
  });
  return {
    participants: with_.map((p) => trials.participants[p]!),
    starts,
    cell: Int32Array.from(with_.flatMap((p) => own[p]!)),
    leftOut,
  };
};

/** How often each cell occurs among these participants. */
export const countsOf = (people: PeopleCells, whom: (participant: number) => boolean): RecallCounts => {
  const cell = new Float64Array(CELLS);
  let total = 0;
  for (let p = 0; p < people.participants.length; p++) {
    if (!whom(p)) continue;
    for (let trial = people.starts[p]!; trial < people.starts[p + 1]!; trial++) cell[people.cell[trial]!]!++;
    total += people.starts[p + 1]! - people.starts[p]!;
  }
  return { bins: BINS, cell, total, unusable: 0, late: 0 };
};
