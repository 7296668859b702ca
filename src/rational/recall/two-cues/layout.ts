import type { TwoCueProblem } from "./problem.ts";
import { openPoints } from "./problem.ts";

/** Rows and columns are taken four at a time; matrices are padded to whole tiles. */
export const TILE = 4;

/** Where things lie in the solver's memory; offsets in bytes, sizes in doubles. */
export interface Layout {
  readonly horizon: number;
  /** Grid points below θ. */
  readonly points: number;
  /** `points`, padded to whole tiles. */
  readonly padded: number;
  /** Columns of a transition and rows of a matrix of values: the padded points, and θ as the last. */
  readonly inner: number;
  /** For each t and tile of rows the first and the end column of the transition's band, 32-bit integers. */
  readonly bands: number;
  /** Bytes from the bands of one t to those of the next. */
  readonly bandStride: number;
  /** For each t the transition, `padded` × `inner`. */
  readonly transitions: number;
  /** Bytes from one transition to the next. */
  readonly transitionStride: number;
  /** For each t_L the values of the layer, `inner` × `padded`. */
  readonly values: number;
  /** Bytes from one matrix of values to the next. */
  readonly valueStride: number;
  readonly bytes: number;
}

const aligned = (bytes: number): number => Math.ceil(bytes / 16) * 16;

export const layoutOf = (problem: TwoCueProblem): Layout => {
  const { horizon } = problem;
  const points = openPoints(problem);
  const padded = Math.ceil(points / TILE) * TILE;
  const inner = padded + 1;
  const bandStride = (padded / TILE) * 8;
  const transitionStride = padded * inner * 8;
  const valueStride = inner * padded * 8;
  const transitions = aligned(horizon * bandStride);
  const values = aligned(transitions + horizon * transitionStride);
  return {
    horizon,
    points,
    padded,
    inner,
    bands: 0,
    bandStride,
    transitions,
    transitionStride,
    values,
    valueStride,
    bytes: values + (horizon + 1) * valueStride,
  };
};
