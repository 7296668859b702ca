/**
 * Trials of a diffusion process, step by step.
 *
 * The law is that of Euler's method: evidence moves by μ dt + σ √dt times a normal draw each step, and a bound is looked at
 * after each. Where a bound is so far that some steps in a row could reach it with a chance below 1e−12 only, those steps are
 * taken at once, by one draw with their sum's mean and variance: nothing else of the law changes. So a trial costs few draws
 * far from the bounds and one a step close to them.
 */
import type { Rng } from "../../core/rng.ts";
import { normalSource } from "../../math/ziggurat.ts";
import { checkDiffusion, type DiffusionProcess, requireBound } from "./process.ts";

/** How simulated trials ended, in columns. */
export interface DiffusionTrials {
  /** Seconds until a bound was passed, one a trial; the horizon where none was. */
  readonly times: Float64Array;
  /** 1 the upper bound, −1 the lower, 0 none within the horizon. */
  readonly choices: Int8Array;
}

/** Standard deviations of a run of steps that a bound must be away: passed with a chance below 4 Φ(−7.5) = 1.3e−13. */
const REACH = 7.5;
/** Steps that are taken at once at most. */
const LONGEST = 1024;
const ROOTS = Float64Array.from({ length: LONGEST + 1 }, (_r, m) => Math.sqrt(m));

/**
 * Simulates independent trials.
 *
 * @param dt Seconds a step; times are multiples of it.
 * @param rng Gives the seed of the draws, so that equal streams give equal trials.
 * @throws OutOfRangeError for a process that cannot run, or a bound that is not above 0 all the way.
 */
export const simulateDiffusion = (
  process: DiffusionProcess,
  dt: number,
  trials: number,
  rng: Rng,
): DiffusionTrials => {
  checkDiffusion(process);
  const { drift, noise, bound, start, horizon } = process;
  const steps = Math.ceil(horizon / dt - 1e-9);
  const bounds = Float64Array.from({ length: steps + 1 }, (_b, k) => requireBound(bound(k * dt), k * dt));
  const falls = bounds.every((value, k) => k === 0 || value <= bounds[k - 1]!);
  const move = drift * dt;
  const spread = noise * Math.sqrt(dt);
  const perStep = falls ? 1 / (REACH * spread) ** 2 : 0;
  const pull = Math.abs(move);
  const normal = normalSource(rng);
  const times = new Float64Array(trials);
  const choices = new Int8Array(trials);
  for (let trial = 0; trial < trials; trial++) {
    let x = start;
    let step = 0;
    while (step < steps) {
      const room = bounds[step]! - Math.abs(x);
      let leap = Math.min((room * room * perStep) | 0, LONGEST, steps - step);
      if (leap > 1) {
        const sure = bounds[step + leap]! - Math.abs(x) - pull * leap;
        leap = sure > 0 ? Math.min(leap, (sure * sure * perStep) | 0) : 1;
      }
      if (leap > 1) {
        x += move * leap + spread * ROOTS[leap]! * normal();
        step += leap;
      } else {
        x += move + spread * normal();
        step++;
      }
      if (Math.abs(x) >= bounds[step]!) break;
    }
    times[trial] = step * dt;
    choices[trial] = x >= bounds[step]! ? 1 : x <= -bounds[step]! ? -1 : 0;
  }
  return { times, choices };
};
