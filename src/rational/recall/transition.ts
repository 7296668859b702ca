import { normalCdf } from "../../math/normal.ts";
import { nextProgress } from "./belief.ts";
import { gridPoints, gridZ } from "./grid.ts";
import type { Resolution, StrengthPrior } from "./problem.ts";
import { THRESHOLD } from "./problem.ts";

/**
 * P(z_{t+1} in each cell | t, z_t = grid point), written into `row` from cell `from` on.
 *
 * A cell's mass is the normal distribution function's difference over its two edges, half a step either side of
 * its point. The lowest cell is open below. **The top cell, θ, is open above** and begins half a step *below* θ: a
 * step that lands anywhere beyond θ − ½ step counts as a recall on the grid. @eq 72 @eq 73
 */
export const fillTransition = (
  prior: StrengthPrior,
  resolution: Pick<Resolution, "cells">,
  t: number,
  point: number,
  from: number,
  row: Float64Array,
): void => {
  const { mean, deviation } = nextProgress(prior, t, gridZ(resolution, point));
  const top = gridPoints(resolution) - 1;
  const width = THRESHOLD / resolution.cells / deviation;
  const first = (gridZ(resolution, 0) + THRESHOLD / (2 * resolution.cells) - mean) / deviation;
  let below = from === 0 ? 0 : normalCdf(first + (from - 1) * width);
  for (let cell = from; cell < top; cell++) {
    const upTo = normalCdf(first + cell * width);
    row[cell] = upTo - below;
    below = upTo;
  }
  row[top] = 1 - below;
};
