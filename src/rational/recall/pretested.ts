import type { Endings } from "./endings.ts";
import { recallChances, responseSteps } from "./endings.ts";
import type { Strengths } from "./strengths.ts";

/** Pretest accuracies, in the order of the cells: none, one or both of two pretests recalled. */
export const PRETEST_LEVELS = [0, 0.5, 1] as const;
/** A critical trial that ends in recall: the `response` of the cells in `TrialShares`. */
export const RECALLED = 0;
/** A critical trial that ends in STOP, or at the horizon: the `response` of the cells in `TrialShares`. */
export const GIVEN_UP = 1;

/**
 * Joint shares of Experiment 1: entry ((level · 2) + response) · steps + step − 1, by the step of the response
 * (`responseSteps`).
 */
export interface TrialShares {
  readonly steps: number;
  readonly share: Float64Array;
}

/**
 * Two pretest episodes and a critical one with the same strength, which is what ties pretest accuracy to the
 * critical trial; summed over strengths.
 */
export const pretestedShares = (
  strengths: Strengths,
  pretest: Endings,
  critical: Endings,
  steps: number = critical.horizon,
): TrialShares => {
  const { horizon } = critical;
  const width = horizon + 1;
  const share = new Float64Array(6 * steps);
  const chance = recallChances(pretest);
  for (let k = 0; k < strengths.v.length; k++) {
    const p = chance[k]!;
    const levels = [(1 - p) ** 2, 2 * p * (1 - p), p * p];
    for (let level = 0; level < 3; level++) {
      const weight = strengths.weight[k]! * levels[level]!;
      const recalled = level * 2 * steps - 1;
      const givenUp = recalled + steps;
      for (let t = 1; t <= horizon; t++) {
        share[recalled + t]! += weight * critical.recall[k * width + t]!;
        share[givenUp + responseSteps(false, t, steps)]! += weight * critical.giveUp[k * width + t]!;
      }
    }
  }
  return { steps, share };
};
