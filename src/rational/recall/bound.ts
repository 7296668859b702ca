import type { RecallPolicy } from "./backward-induction.ts";
import type { Bound } from "./first-passage.ts";
import { gridPoints, lookUpBorder } from "./grid.ts";
import type { Resolution } from "./problem.ts";

/**
 * The policy as a bound on continuous z: the look-up's border of the lowest grid point that searches on, +∞ where
 * none does. Entry t is the decision after t steps. @eq 76
 */
export const policyBound = (resolution: Pick<Resolution, "cells">, { lowest }: RecallPolicy): Bound =>
  Float64Array.from(lowest, (point) =>
    point < gridPoints(resolution) ? lookUpBorder(resolution, point) : Number.POSITIVE_INFINITY,
  );

/** No bound at all: nothing but recall and the horizon ends the search. */
export const noBound = (horizon: number): Bound => new Float64Array(horizon).fill(Number.NEGATIVE_INFINITY);
