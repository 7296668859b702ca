/**
 * When and where a diffusion process passes its bounds, without sampling.
 *
 * In y = x/b(t) the bounds stand still at ±1, and the density q(y, t) follows
 *
 *   ∂q/∂t = −∂/∂y [(μ/b − y ḃ/b) q] + σ²/(2b²) ∂²q/∂y²,   q(±1, t) = 0
 *
 * which is carried forward by central differences in y and the trapezoidal rule in t (Crank & Nicolson 1947), both of
 * second order. It starts where the density is still the free one: a normal distribution that has not felt a bound (mass
 * beyond it below 1e−10). What leaves through each end is the density of passing that bound; cumulative shares between
 * steps are read by Hermite's cubic, which is of higher order than the solution.
 */
import { normalDensity } from "../../math/normal.ts";
import { enough, type Fineness, untouchedUntil } from "./fineness.ts";
import { checkDiffusion, type DiffusionProcess, requireBound } from "./process.ts";

/** Chances of having passed a bound by each time. The first time is the one before which nothing has passed. */
export interface DiffusionPassage {
  /** Seconds, ascending, evenly spaced. */
  readonly times: Float64Array;
  /** P(passed the upper bound by then). */
  readonly upper: Float64Array;
  /** P(passed the lower bound by then). */
  readonly lower: Float64Array;
  /** Density of passing the upper bound, a second. */
  readonly upperDensity: Float64Array;
  /** Density of passing the lower bound, a second. */
  readonly lowerDensity: Float64Array;
}

/**
 * How a diffusion process ends. Without a fineness it is as fine as the process demands, 80 cells and 400 steps at least:
 * for a horizon of a few times the time that a decision takes, the error is of the order of 1e−4.
 *
 * @throws OutOfRangeError for a process that cannot run, a bound that is not above 0 all the way, or a fineness too coarse
 * for the process, with the one that it demands.
 */
export const diffusionPassage = (process: DiffusionProcess, fineness?: Fineness): DiffusionPassage => {
  checkDiffusion(process);
  const { drift, noise, bound, horizon } = process;
  const begin = untouchedUntil(process);
  const { cells, steps } = enough(process, begin, fineness);
  const dt = (horizon - begin) / steps;
  const times = Float64Array.from({ length: steps + 1 }, (_t, m) => begin + m * dt);
  const bounds = times.map((time) => requireBound(bound(time), time));

  const width = 2 / cells;
  const q = freeDensity(process, begin, bounds[0]!, cells);
  const sweep = new Float64Array(cells + 1);
  const upperDensity = new Float64Array(steps + 1);
  const lowerDensity = new Float64Array(steps + 1);
  const leave = (m: number, rate: number): void => {
    const b = bounds[m]!;
    const spread = noise ** 2 / (2 * b * b * width);
    const outward = 1 - width;
    upperDensity[m] = (spread + 0.5 * (drift / b - rate * outward)) * q[cells - 1]!;
    lowerDensity[m] = (spread - 0.5 * (drift / b + rate * outward)) * q[1]!;
  };

  for (let m = 0; m < steps; m++) {
    const b = 0.5 * (bounds[m]! + bounds[m + 1]!);
    const rate = (bounds[m + 1]! - bounds[m]!) / (dt * b);
    if (m === 0) leave(0, rate);
    carry(q, sweep, { spread: noise ** 2 / (2 * b * b), push: drift / b, rate, dt });
    const after = m + 2 <= steps ? (bounds[m + 2]! - bounds[m]!) / (2 * dt * bounds[m + 1]!) : rate;
    leave(m + 1, after);
  }
  return {
    times,
    upper: accumulated(upperDensity, dt),
    lower: accumulated(lowerDensity, dt),
    upperDensity,
    lowerDensity,
  };
};

/** The normal density of a process that has not felt a bound yet, in y, at the cells' edges. */
const freeDensity = (process: DiffusionProcess, time: number, bound: number, cells: number): Float64Array => {
  const mean = (process.start + process.drift * time) / bound;
  const spread = (process.noise * Math.sqrt(time)) / bound;
  const q = new Float64Array(cells + 1);
  for (let i = 1; i < cells; i++) q[i] = normalDensity((-1 + (2 * i) / cells - mean) / spread) / spread;
  return q;
};

interface Coefficients {
  /** σ²/(2b²). */
  readonly spread: number;
  /** μ/b. */
  readonly push: number;
  /** ḃ/b. */
  readonly rate: number;
  readonly dt: number;
}

/** One step of Crank and Nicolson: half of it explicit, half solved by elimination along the line. */
const carry = (q: Float64Array, sweep: Float64Array, { spread, push, rate, dt }: Coefficients): void => {
  const cells = q.length - 1;
  const width = 2 / cells;
  const half = dt / 2;
  const d = (half * spread) / (width * width);
  const c = half / (2 * width);
  const centre = 1 + 2 * d;
  let before = q[0]!;
  let ratio = 0;
  let solved = 0;
  for (let i = 1; i < cells; i++) {
    const y = -1 + i * width;
    const fromBelow = d + c * (push - rate * (y - width));
    const fromAbove = d - c * (push - rate * (y + width));
    const here = q[i]!;
    const known = (2 - centre) * here + fromBelow * before + fromAbove * q[i + 1]!;
    const pivot = 1 / (centre - fromBelow * ratio);
    ratio = fromAbove * pivot;
    solved = (known + fromBelow * solved) * pivot;
    sweep[i] = ratio;
    before = here;
    q[i] = solved;
  }
  for (let i = cells - 2; i >= 1; i--) q[i]! += sweep[i]! * q[i + 1]!;
};

const accumulated = (density: Float64Array, dt: number): Float64Array => {
  const sum = new Float64Array(density.length);
  for (let m = 1; m < sum.length; m++) sum[m] = sum[m - 1]! + 0.5 * dt * (density[m - 1]! + density[m]!);
  return sum;
};

/** P(passed the bound by `time`), between the steps by Hermite's cubic; 0 before the first, the last value after the last. */
export const passedBy = (passage: DiffusionPassage, side: "upper" | "lower", time: number): number => {
  const { times } = passage;
  const shares = passage[side];
  const densities = side === "upper" ? passage.upperDensity : passage.lowerDensity;
  const dt = times[1]! - times[0]!;
  const place = (time - times[0]!) / dt;
  if (place <= 0) return 0;
  const m = Math.floor(place);
  if (m >= times.length - 1) return shares[times.length - 1]!;
  const s = place - m;
  const rise = shares[m + 1]! - shares[m]!;
  const first = dt * densities[m]! - rise;
  const second = rise - dt * densities[m + 1]!;
  return shares[m]! + s * (rise + (1 - s) * ((1 - s) * first + s * second));
};
