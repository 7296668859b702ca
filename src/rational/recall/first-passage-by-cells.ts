import { normalCdf } from "../../math/normal.ts";
import type { Bound, Passage } from "./first-passage.ts";
import { THRESHOLD } from "./problem.ts";

/**
 * The plain reference for `firstPassage`: one propagation a strength, the mass of each cell carried from its middle by
 * differences of the normal distribution function. The cells' edges must hold every value of the bound (`width` .01
 * or .005 for the published grid). Its error falls with the square of the width. @eq 70
 */
export const firstPassageByCells = (
  sigmaX: number,
  strengths: Float64Array,
  bound: Bound,
  width: number,
): Passage => {
  const horizon = bound.length;
  const recall = new Float64Array(strengths.length * (horizon + 1));
  const open = new Float64Array(recall.length);
  const lowest = bound.subarray(1).reduce((low, b) => Math.min(low, b), THRESHOLD);
  const bottom = Math.max(lowest, -8 * sigmaX * Math.sqrt(horizon));
  const cells = Math.ceil((THRESHOLD - bottom) / width - 1e-9);
  const middle = (cell: number): number => THRESHOLD - (cells - cell - 0.5) * width;
  strengths.forEach((v, k) => {
    const massBetween = (distance: number): number =>
      normalCdf((distance + width / 2 - v) / sigmaX) - normalCdf((distance - width / 2 - v) / sigmaX);
    const kernel = Float64Array.from({ length: 2 * cells }, (_c, d) => massBetween((d - cells) * width));
    const passing = Float64Array.from({ length: cells }, (_c, i) =>
      normalCdf((middle(i) + v - THRESHOLD) / sigmaX),
    );
    let density = Float64Array.from({ length: cells }, (_c, i) => massBetween(middle(i)));
    const row = k * (horizon + 1);
    open[row] = 1;
    recall[row + 1] = normalCdf((v - THRESHOLD) / sigmaX);
    for (let t = 1; t < horizon; t++) {
      const next = new Float64Array(cells);
      for (let i = 0; i < cells; i++) {
        if (middle(i) < bound[t]!) continue;
        const mass = density[i]!;
        open[row + t]! += mass;
        recall[row + t + 1]! += mass * passing[i]!;
        for (let j = 0; j < cells; j++) next[j]! += mass * kernel[j - i + cells]!;
      }
      density = next;
    }
  });
  return { horizon, recall, open };
};
