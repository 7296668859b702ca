import { fillTransition } from "../transition.ts";
import type { Layout } from "./layout.ts";
import { TILE } from "./layout.ts";
import type { TwoCueProblem } from "./problem.ts";

/** Chances below this are left out of a row's band: eight standard deviations from its middle. */
const NEGLIGIBLE = 1e-16;

/** Writes the transition of every t into the solver's memory, with the band that each tile of rows needs. @eq 72 */
export const writeTransitions = (problem: TwoCueProblem, layout: Layout, memory: ArrayBuffer): void => {
  const { horizon, points, padded, inner } = layout;
  const row = new Float64Array(points + 1);
  for (let t = 0; t < horizon; t++) {
    const transition = new Float64Array(
      memory,
      layout.transitions + t * layout.transitionStride,
      padded * inner,
    );
    const bands = new Int32Array(memory, layout.bands + t * layout.bandStride, (padded / TILE) * 2);
    for (let tile = 0; tile * TILE < padded; tile++) {
      let first = inner;
      let end = 0;
      for (let point = tile * TILE; point < Math.min(points, (tile + 1) * TILE); point++) {
        fillTransition(problem, problem, t, point, 0, row);
        for (let cell = 0; cell <= points; cell++) {
          if (row[cell]! < NEGLIGIBLE) continue;
          const column = cell < points ? cell : padded;
          transition[point * inner + column] = row[cell]!;
          first = Math.min(first, column);
          end = Math.max(end, column + 1);
        }
      }
      bands[2 * tile] = Math.min(first, end);
      bands[2 * tile + 1] = end;
    }
  }
};
