/** The answer that a run gives: where the dual counter comes near the optimum, where not, and whether decay helps. */
import type { Estimate } from "../../src/metrics/estimable.ts";
import type { CellMeasures } from "./measures.ts";
import type { PriorName } from "./range.ts";

/** Near: the whole interval lies above this share of the optimum. */
export const NEAR = 0.95;

/** The laws of decay of λ_FOK, best one taken in each cell. */
export const LAWS_OF_DECAY = ["from-initial", "compounding", "linear"] as const;

export interface Place {
  readonly prior: PriorName;
  readonly ratio: number;
  readonly law: (typeof LAWS_OF_DECAY)[number];
  readonly ofOptimal: Estimate;
}

export interface Answer {
  /** Share of the optimum by which a place counts as near. */
  readonly nearFrom: number;
  readonly cells: number;
  readonly near: readonly Place[];
  readonly nearest: Place;
  readonly farthest: Place;
  /** Cells in which the best thresholds fall to less than half within the mean length of a search. */
  readonly decaying: number;
  /** Cells in which a bound on z that never moves earns more than every law, its interval above theirs. */
  readonly constantBeats: number;
}

export const bestLaw = ({ prior, ratio, policies }: CellMeasures): Place => {
  const law = LAWS_OF_DECAY.reduce((first, next) =>
    policies[next].ofOptimal.estimate > policies[first].ofOptimal.estimate ? next : first,
  );
  return { prior, ratio, law, ofOptimal: policies[law].ofOptimal };
};

export const answerOf = (cells: readonly CellMeasures[]): Answer => {
  const places = cells.map(bestLaw);
  const order = [...places].sort((a, b) => b.ofOptimal.estimate - a.ofOptimal.estimate);
  return {
    nearFrom: NEAR,
    cells: cells.length,
    near: places.filter(({ ofOptimal }) => ofOptimal.low !== null && ofOptimal.low > NEAR),
    nearest: order[0]!,
    farthest: order.at(-1)!,
    decaying: cells.filter(({ policies }) => {
      const { parameters, steps } = policies["from-initial"];
      return parameters.alpha! * (2 * steps - 1) > Math.LN2;
    }).length,
    constantBeats: cells.filter((cell, at) => {
      const { low } = cell.policies.constant.ofOptimal;
      const { high } = places[at]!.ofOptimal;
      return low !== null && high !== null && low > high;
    }).length,
  };
};
