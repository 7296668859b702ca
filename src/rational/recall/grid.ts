import type { Resolution } from "./problem.ts";
import { THRESHOLD } from "./problem.ts";

/** Points of the z grid: −θ to θ, both included. */
export const gridPoints = ({ cells }: Pick<Resolution, "cells">): number => 2 * cells + 1;

/** z of a grid point. */
export const gridZ = ({ cells }: Pick<Resolution, "cells">, point: number): number =>
  ((point - cells) / cells) * THRESHOLD;

/** The grid point of z = 0. */
export const origin = ({ cells }: Pick<Resolution, "cells">): number => cells;

/**
 * The grid point whose decision a continuous z < θ takes: the nearest one, but never the θ point, where nothing is
 * decided any more. Rounding z = .995 up to θ instead would end searches that the policy continues, and takes the
 * share of recalls after one pretest success from .473 to .445. @eq 76
 */
export const lookUp = ({ cells }: Pick<Resolution, "cells">, z: number): number =>
  Math.min(2 * cells - 1, Math.max(0, Math.round((z / THRESHOLD) * cells) + cells));

/** The least continuous z that is looked up at `point`: half a cell below it, and no end below the lowest. */
export const lookUpBorder = (resolution: Pick<Resolution, "cells">, point: number): number =>
  point === 0 ? Number.NEGATIVE_INFINITY : gridZ(resolution, point) - THRESHOLD / (2 * resolution.cells);
