import type { RecallCounts } from "../recall/counts.ts";
import { likeliestLapse, withLapse } from "./lapse.ts";

/** What a competitor has learnt from the training participants. */
export interface Learnt {
  /** Probability of each of the 900 cells, lapses included. */
  readonly probability: Float64Array;
  readonly estimates: Readonly<Record<string, number>>;
}

/** A theory under some settings, as far as it predicts when people recall and when they give up. */
export interface Competitor {
  readonly name: string;
  readonly title: string;
  /** What is estimated anew from each training set, by name. */
  readonly estimated: readonly string[];
  /** What was fixed before: settings, and how they were come by. */
  readonly fixed: string;
  readonly learn: (training: RecallCounts) => Learnt;
}

/** How many simulated trials fell into each cell. */
export interface SimulatedCells {
  readonly cell: Float64Array;
  /** Simulated trials that were recalls or give-ups, those later than the last bin included. */
  readonly counted: number;
  /** All critical trials simulated. */
  readonly trials: number;
}

/** A simulated theory: its shares of cells are given; ε alone is estimated, unless it is given too. */
export const simulatedCompetitor = (
  who: Pick<Competitor, "name" | "title" | "fixed">,
  { cell, counted }: SimulatedCells,
  givenLapse: number | null = null,
): Competitor => {
  const share = cell.map((count) => count / Math.max(1, counted));
  return {
    ...who,
    estimated: givenLapse === null ? ["lapse"] : [],
    learn: (training) => {
      const lapse = givenLapse ?? likeliestLapse(training.cell, share);
      return { probability: withLapse(share, lapse), estimates: { lapse } };
    },
  };
};
