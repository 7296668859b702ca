import { normalCdf, normalDensity } from "../../math/normal.ts";
import { nextProgress } from "./belief.ts";
import { gridPoints, gridZ } from "./grid.ts";
import type { Resolution, StrengthPrior } from "./problem.ts";
import { THRESHOLD } from "./problem.ts";

/** Writes one row of the transition, from cell `from` on. */
export type FillTransition = (
  prior: StrengthPrior,
  resolution: Pick<Resolution, "cells">,
  t: number,
  point: number,
  from: number,
  row: Float64Array,
) => void;

/**
 * P(z_{t+1} in each cell | t, z_t = grid point), written into `row` from cell `from` on.
 *
 * A cell's mass is the normal distribution function's difference over its two edges, half a step either side of
 * its point. The lowest cell is open below. **The top cell, θ, is open above** and begins half a step *below* θ: a
 * step that lands anywhere beyond θ − ½ step counts as a recall on the grid. @eq 72 @eq 73
 */
export const fillTransition: FillTransition = (prior, resolution, t, point, from, row) => {
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

/** Up to this many standard deviations a cell is narrow enough for four terms of its series. */
const NARROW = 0.2;

/**
 * The same row five times faster, for fits that need thousands of policies; equal to `fillTransition` to 10⁻¹³.
 *
 * With cells of w standard deviations around x, a cell's mass is w φ(x) Σ_k He_{2k}(x) (w/2)^{2k}/(2k + 1)!, and φ at
 * equally spaced x follows by two multiplications a cell. Cells too wide for the series are left to `fillTransition`.
 * @eq 72
 */
export const fillTransitionBySeries: FillTransition = (prior, resolution, t, point, from, row) => {
  const { mean, deviation } = nextProgress(prior, t, gridZ(resolution, point));
  const width = THRESHOLD / resolution.cells / deviation;
  if (width > NARROW) {
    fillTransition(prior, resolution, t, point, from, row);
    return;
  }
  const top = gridPoints(resolution) - 1;
  const lowest = (gridZ(resolution, 0) - mean) / deviation;
  const first = Math.max(from, 1);
  const w2 = width * width;
  const c2 = w2 / 24;
  const c4 = (w2 * w2) / 1920;
  const c6 = (w2 * w2 * w2) / 322_560;
  let x = lowest + first * width;
  let density = width * normalDensity(x);
  let ratio = Math.exp(-x * width - w2 / 2);
  const fall = Math.exp(-w2);
  for (let cell = first; cell < top; cell++) {
    const x2 = x * x;
    const he6 = x2 * (x2 * (x2 - 15) + 45) - 15;
    row[cell] = density * (1 + c2 * (x2 - 1) + c4 * (x2 * (x2 - 6) + 3) + c6 * he6);
    density *= ratio;
    ratio *= fall;
    x += width;
  }
  if (from === 0) row[0] = normalCdf(lowest + width / 2);
  row[top] = normalCdf(-(lowest + (top - 0.5) * width));
};
