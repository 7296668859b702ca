/** Bins of 500 ms instead of 100: a search's few simulated trials then leave no cell to chance alone. */
import { CELLS, likeliestLapse, withLapse } from "../../src/fit/held-out/index.ts";
import type { Life } from "./lived.ts";

const WIDTH = 5;

export const coarse = (cell: Float64Array): Float64Array => {
  const wide = new Float64Array(CELLS / WIDTH);
  cell.forEach((count, at) => {
    wide[Math.floor(at / WIDTH)]! += count;
  });
  return wide;
};

/** Σ count · log p over coarse cells, ε at its likeliest. */
export const coarseLikelihood = (
  wide: Float64Array,
  { cell, counted }: Pick<Life, "cell" | "counted">,
): number => {
  const share = coarse(cell).map((count) => count / counted);
  const probability = withLapse(share, likeliestLapse(wide, share));
  return wide.reduce((sum, count, at) => sum + (count > 0 ? count * Math.log(probability[at]!) : 0), 0);
};
