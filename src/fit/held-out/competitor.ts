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

/** One setting of a simulated theory that may turn out the best, and what it gives. */
export interface Contender {
  readonly parameters: Readonly<Record<string, number>>;
  readonly cells: SimulatedCells;
}

type Introduction = Pick<Competitor, "name" | "title" | "fixed">;

/** A simulated theory: its shares of cells are given; ε alone is estimated, unless it is given too. */
export const simulatedCompetitor = (
  who: Introduction,
  cells: SimulatedCells,
  givenLapse: number | null = null,
): Competitor => contendingCompetitor(who, [{ parameters: {}, cells }], givenLapse);

/**
 * A simulated theory under several settings: each training set chooses the one that makes it likeliest, so that the
 * people held out have no part in the choice.
 */
export const contendingCompetitor = (
  who: Introduction,
  contenders: readonly Contender[],
  givenLapse: number | null = null,
): Competitor => {
  const shared = contenders.map(({ parameters, cells: { cell, counted } }) => ({
    parameters,
    share: cell.map((count) => count / Math.max(1, counted)),
  }));
  return {
    ...who,
    estimated: [...(givenLapse === null ? ["lapse"] : []), ...Object.keys(contenders[0]!.parameters)],
    learn: ({ cell }) => {
      const taught = shared.map(({ parameters, share }) => {
        const lapse = givenLapse ?? likeliestLapse(cell, share);
        return { probability: withLapse(share, lapse), estimates: { lapse, ...parameters } };
      });
      const likelihoods = taught.map(({ probability }) => logLikelihoodOf(cell, probability));
      return taught[likelihoods.indexOf(Math.max(...likelihoods))]!;
    },
  };
};

/** Σ count · log p */
const logLikelihoodOf = (cell: Float64Array, probability: Float64Array): number =>
  cell.reduce((sum, count, at) => (count > 0 ? sum + count * Math.log(probability[at]!) : sum), 0);
