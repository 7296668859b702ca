/**
 * Draws from a posterior by random-walk Metropolis in the unit cube. The proposal's covariance is learned while the
 * chain warms up (Haario, Saksman & Tamminen, 2001) and fixed afterwards, so that what is kept comes from a proper
 * Markov chain; proposals are mirrored at the walls, which leaves them symmetric.
 */
import type { Rng } from "../../core/rng.ts";
import { cholesky } from "../../math/linear.ts";
import { mirrored } from "../optimise/box.ts";
import { effectiveSample } from "./effective-sample.ts";
import type { Draws } from "./model.ts";

/** How long a chain is. */
export interface MetropolisOptions {
  /** Draws that are kept, evenly spaced over the chain. */
  readonly draws: number;
  readonly warmUp: number;
  /** Steps between looks at how many independent draws the chain is worth. */
  readonly batch: number;
  /** The chain ends when it is worth `draws` independent ones in every parameter, or after so many steps. */
  readonly most: number;
  /** First standard deviation of the proposals, as a share of each range; 0.1 by default. */
  readonly spread?: number;
}

/** The draws with what they are worth. */
export interface Chain {
  readonly draws: Draws;
  /** Independent draws that the chain is worth, in its worst parameter. */
  readonly effective: number;
  readonly accepted: number;
  readonly steps: number;
}

/** Roberts, Gelman & Gilks (1997): the best scale of a normal proposal in n dimensions is 2.38²/n of the posterior's. */
const scaleIn = (dimensions: number): number => 2.38 ** 2 / dimensions;
/** Keeps the learned covariance regular. */
const FLOOR = 1e-5;
/** Steps of the warm-up after which what was learned is used. */
const LEARNED_AFTER = 40;

/** A chain from `start` under `logDensity`, which may be −∞ but not NaN. */
export const metropolis = (
  logDensity: (point: readonly number[]) => number,
  start: readonly number[],
  rng: Rng,
  { draws, warmUp, batch, most, spread = 0.1 }: MetropolisOptions,
): Chain => {
  const n = start.length;
  let here = start;
  let density = logDensity(here);
  let accepted = 0;
  let root = diagonal(n, spread / Math.sqrt(n));
  const step = (): void => {
    const standard = here.map(() => rng.normal());
    const there = here.map((value, i) => {
      let moved = value;
      for (let j = 0; j <= i; j++) moved += root[i * n + j]! * standard[j]!;
      return mirrored(moved);
    });
    const proposed = logDensity(there);
    if (Math.log(1 - rng.uniform()) < proposed - density) {
      here = there;
      density = proposed;
      accepted++;
    }
  };
  const seen: (readonly number[])[] = [];
  for (let done = 1; done <= warmUp; done++) {
    step();
    seen.push(here);
    // The first half of what was seen is the way to the posterior rather than the posterior.
    if (done >= LEARNED_AFTER && done % 20 === 0) {
      root = learned(seen.slice(done >> 1), scaleIn(n), accepted / done);
    }
  }
  accepted = 0;
  const kept: (readonly number[])[] = [];
  let effective = 0;
  while (kept.length < most && effective < draws) {
    for (let i = 0; i < batch && kept.length < most; i++) {
      step();
      kept.push(here);
    }
    effective = Math.min(...here.map((_, at) => effectiveSample(kept.map((point) => point[at]!))));
  }
  const gap = kept.length / draws;
  return {
    draws: Array.from({ length: draws }, (_, i) => kept[Math.floor((i + 1) * gap) - 1] ?? here),
    effective,
    accepted: accepted / kept.length,
    steps: kept.length,
  };
};

const diagonal = (n: number, spread: number): Float64Array => {
  const root = new Float64Array(n * n);
  for (let i = 0; i < n; i++) root[i * n + i] = spread;
  return root;
};

/** The root of the points' covariance, scaled; smaller where hardly a step was accepted. */
const learned = (points: readonly (readonly number[])[], scale: number, rate: number): Float64Array => {
  const n = points[0]!.length;
  const mean = Array.from({ length: n }, (_, i) => points.reduce((sum, p) => sum + p[i]!, 0) / points.length);
  const covariance = new Float64Array(n * n);
  for (const point of points) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        covariance[i * n + j]! += ((point[i]! - mean[i]!) * (point[j]! - mean[j]!)) / points.length;
      }
    }
  }
  const narrowed = rate < 0.1 ? scale / 4 : scale;
  const scaled = covariance.map((value) => narrowed * value);
  for (let i = 0; i < n; i++) scaled[i * n + i]! += narrowed * FLOOR;
  return cholesky(scaled, n);
};
