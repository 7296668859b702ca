/** Held-out likelihood: what a theory gives to people it has not seen, after learning from the others. */
import { stream } from "../../core/rng.ts";
import type { Competitor, Learnt } from "./competitor.ts";
import type { PeopleCells } from "./people.ts";
import { countsOf } from "./people.ts";

export const FOLDS = 5;

/** Each participant's fold: dealt out in random order, so that folds differ by one participant at most. */
export const foldsOf = (participants: number, seed: number): Int32Array => {
  const rng = stream(seed, "held-out/folds");
  const order = Int32Array.from({ length: participants }, (_, p) => p);
  for (let place = participants - 1; place > 0; place--) {
    const other = rng.integer(0, place);
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  const fold = new Int32Array(participants);
  order.forEach((participant, place) => {
    fold[participant] = place % FOLDS;
  });
  return fold;
};

export interface HeldOut {
  readonly competitor: Competitor;
  /** Each participant's log-likelihood under what was learnt from the other folds, natural logarithm. */
  readonly logLikelihood: Float64Array;
  /** What each fold's training participants taught. */
  readonly learnt: readonly Learnt[];
}

/** Σ log p over each participant's own trials, by what those of the other folds have taught. */
export const heldOut = (people: PeopleCells, fold: Int32Array, competitor: Competitor): HeldOut => {
  const logLikelihood = new Float64Array(people.participants.length);
  const learnt: Learnt[] = [];
  for (let held = 0; held < FOLDS; held++) {
    const taught = competitor.learn(countsOf(people, (p) => fold[p] !== held));
    learnt.push(taught);
    for (let p = 0; p < logLikelihood.length; p++) {
      if (fold[p] !== held) continue;
      for (let trial = people.starts[p]!; trial < people.starts[p + 1]!; trial++) {
        logLikelihood[p]! += Math.log(taught.probability[people.cell[trial]!]!);
      }
    }
  }
  return { competitor, logLikelihood, learnt };
};
