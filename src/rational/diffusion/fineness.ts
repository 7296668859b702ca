/** How finely a diffusion process has to be solved for its density to be what is solved, and not what the grid makes of it. */
import { OutOfRangeError } from "../../core/errors.ts";
import type { DiffusionProcess } from "./process.ts";

/** How much is solved: errors fall with the square of each. */
export interface Fineness {
  /** Cells between the bounds. */
  readonly cells: number;
  /** Steps of time to the horizon. */
  readonly steps: number;
}

/** What is solved where nothing is said and the process does not demand more. */
const USUAL: Fineness = { cells: 80, steps: 400 };
/** What is solved at most where nothing is said. */
const MOST: Fineness = { cells: 4000, steps: 200_000 };
const MOST_OF_BOTH = 2e8;
/** Distance of the nearest bound, in standard deviations, at which the free density is left. */
const UNTOUCHED = 6.5;
/** Cells to one standard deviation of that density. */
const CELLS_A_DEVIATION = 2.5;
/** Steps to the time that it has run freely, and to the time that drift takes it one of its deviations away. */
const STEPS_A_BEGINNING = 0.5;
const STEPS_A_DEVIATION = 2;
/** Places at which a bound is looked at. */
const LOOKS = 256;

/** The time until which a process has not felt a bound (mass beyond one below 1e−10), half of the horizon at most. */
export const untouchedUntil = ({ drift, noise, bound, start, horizon }: DiffusionProcess): number => {
  const far = (t: number): number => Math.abs(start) + Math.abs(drift) * t + UNTOUCHED * noise * Math.sqrt(t);
  let time = Math.min(((bound(0) - Math.abs(start)) / (UNTOUCHED * noise)) ** 2, horizon / 2);
  for (let tries = 0; tries < 400 && far(time) > Math.min(bound(0), bound(time)); tries++) time *= 0.9;
  return time;
};

/**
 * The least that shows the first density and every cell's push against its spread: without the second, central differences
 * swing where the density is swept into a bound.
 */
const demanded = (process: DiffusionProcess, begin: number): Fineness => {
  const { drift, noise, bound, horizon } = process;
  const deviation = (noise * Math.sqrt(begin)) / bound(begin);
  let push = 0;
  const gap = (horizon - begin) / LOOKS;
  for (let look = 0; look < LOOKS; look++) {
    const here = bound(begin + look * gap);
    const fall = Math.abs(bound(begin + (look + 1) * gap) - here) / gap;
    push = Math.max(push, ((Math.abs(drift) + fall) * here) / noise ** 2);
  }
  return {
    cells: Math.ceil(Math.max(8, (2 * CELLS_A_DEVIATION) / deviation, 2 * push)),
    steps: Math.ceil(
      (horizon - begin) *
        Math.max(
          STEPS_A_BEGINNING / begin,
          (STEPS_A_DEVIATION * Math.abs(drift)) / (noise * Math.sqrt(begin)),
        ),
    ),
  };
};

/** The fineness asked for, if it is enough, or the one that the process demands. @throws OutOfRangeError otherwise. */
export const enough = (process: DiffusionProcess, begin: number, asked: Fineness | undefined): Fineness => {
  const least = demanded(process, begin);
  const taken = asked ?? {
    cells: Math.max(USUAL.cells, least.cells),
    steps: Math.max(USUAL.steps, least.steps),
  };
  const { cells, steps } = taken;
  const whole = Number.isInteger(cells) && Number.isInteger(steps);
  const affordable =
    asked !== undefined || (cells <= MOST.cells && steps <= MOST.steps && cells * steps <= MOST_OF_BOTH);
  if (whole && cells >= least.cells && steps >= least.steps && affordable) return taken;
  throw new OutOfRangeError({
    where: "diffusion, fineness",
    got: `${cells} cells and ${steps} steps`,
    expected: `whole numbers, at least ${least.cells} cells and ${least.steps} steps for this process`,
    remedy: affordable
      ? "Ask for a finer solution."
      : "Take a horizon nearer to the time that a decision takes, less drift for the noise, or say a fineness yourself.",
  });
};
