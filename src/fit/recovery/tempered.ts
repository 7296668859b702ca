/**
 * Draws from a posterior in the unit cube by particles that are led from the prior to it: the likelihood counts with a
 * power that rises from 0 to 1, no faster than half of the particles stay worth something (Del Moral, Doucet & Jasra,
 * 2006). After each rise they are resampled and moved. Dear beside importance sampling, but it finds what a normal proposal
 * does not: bent, many-peaked posteriors, such as of a likelihood that jumps.
 *
 * Half of the moves are random walks with the particles' own covariance, over scales of thirty to one; half are
 * differences of two other particles (ter Braak, 2006), which lead along what is bent and from peak to peak.
 */
import type { Rng } from "../../core/rng.ts";
import { cholesky } from "../../math/linear.ts";
import { mirrored } from "../optimise/box.ts";
import type { Evaluated, ImportanceSample } from "./importance.ts";
import { correlation } from "./statistics.ts";

/** How many particles, how often each is moved after a rise, and how much is asked of the last ones. */
export interface TemperedOptions {
  readonly draws: number;
  readonly particles: number;
  readonly moves: number;
  /** Moves at the end go on until the particles are worth so many independent draws, or `mostMoves` times. */
  readonly effective: number;
  readonly mostMoves: number;
}

/** Roberts, Gelman & Gilks (1997), as for the chain. */
const scaleIn = (dimensions: number): number => 2.38 / Math.sqrt(dimensions);
/** A difference of particles is taken whole now and then, so that it leads from one peak to another. */
const WHOLE = 0.3;
const NUDGE = 2e-4;
const FLOOR = 1e-10;

/**
 * Samples a posterior under the uniform prior of the unit cube.
 *
 * @param prior points spread evenly over that prior, evaluated already.
 * @returns `effective`: particles times 1 − ρ, where ρ is the greatest correlation, over parameters, between where a
 * particle stood when the likelihood first counted in full and where it stands at the end.
 */
export const temperedSample = (
  logLikelihood: (point: readonly number[]) => number,
  prior: readonly Evaluated[],
  rng: Rng,
  { draws, particles, moves, effective: wanted, mostMoves }: TemperedOptions,
): ImportanceSample => {
  let evaluations = 0;
  let swarm: readonly Evaluated[] = prior;
  let power = 0;
  const moved = (root: Float64Array): void => {
    swarm = swept(swarm as Evaluated[], root, power, rng, (point) => {
      evaluations++;
      return logLikelihood(point);
    });
  };
  while (power < 1) {
    const next = nextPower(swarm, power, Math.min(swarm.length, particles) / 2);
    const weights = weightsAt(swarm, next - power);
    const root = rootOf(swarm, weights);
    swarm = resampled(swarm, weights, particles, rng);
    power = next;
    for (let move = 0; move < moves; move++) moved(root);
  }
  const even = new Float64Array(particles).fill(1 / particles);
  const began = swarm;
  let effective = 0;
  for (let move = 0; move < mostMoves && (move < moves || effective < wanted); move++) {
    moved(rootOf(swarm, even));
    effective = particles * (1 - keptOf(began, swarm));
  }
  const gap = particles / draws;
  return {
    draws: Array.from({ length: draws }, (_, i) => swarm[Math.floor((i + rng.uniform()) * gap)]!.point),
    effective: Math.max(0, effective),
    evaluations,
  };
};

/** One move of every particle under the likelihood to this power. */
const swept = (
  swarm: readonly Evaluated[],
  root: Float64Array,
  power: number,
  rng: Rng,
  evaluated: (point: readonly number[]) => number,
): readonly Evaluated[] => {
  const now = [...swarm];
  const n = now[0]!.point.length;
  const scale = scaleIn(n);
  const other = (not: readonly number[]): number => {
    let place = rng.integer(0, now.length - 1);
    while (not.includes(place)) place = rng.integer(0, now.length - 1);
    return place;
  };
  for (let k = 0; k < now.length; k++) {
    const here = now[k]!;
    let there: readonly number[];
    if (rng.uniform() < 0.5) {
      const width = scale * 10 ** (-1.5 * rng.uniform());
      const standard = here.point.map(() => rng.normal());
      there = here.point.map((value, i) => {
        let to = value;
        for (let j = 0; j <= i; j++) to += width * root[i * n + j]! * standard[j]!;
        return mirrored(to);
      });
    } else {
      const a = other([k]);
      const b = other([k, a]);
      const share = rng.uniform() < WHOLE ? 1 : (scale / Math.SQRT2) * rng.uniform();
      there = here.point.map((value, i) =>
        mirrored(value + share * (now[a]!.point[i]! - now[b]!.point[i]!) + NUDGE * rng.normal()),
      );
    }
    const likelihood = evaluated(there);
    if (Math.log(1 - rng.uniform()) < power * (likelihood - here.logLikelihood)) {
      now[k] = { point: there, logLikelihood: likelihood };
    }
  }
  return now;
};

/** The greatest power at which the weights are still worth so many particles, at most 1. */
const nextPower = (swarm: readonly Evaluated[], power: number, wanted: number): number => {
  const worthAt = (next: number): number =>
    1 / weightsAt(swarm, next - power).reduce((sum, weight) => sum + weight * weight, 0);
  if (worthAt(1) >= wanted) return 1;
  let low = power;
  let high = 1;
  for (let halving = 0; halving < 50; halving++) {
    const middle = (low + high) / 2;
    if (worthAt(middle) >= wanted) low = middle;
    else high = middle;
  }
  // A step that is too small to see would never end.
  return Math.max(low, power + 1e-6);
};

const weightsAt = (swarm: readonly Evaluated[], power: number): Float64Array => {
  const top = swarm.reduce((most, one) => Math.max(most, one.logLikelihood), Number.NEGATIVE_INFINITY);
  const raw = Float64Array.from(swarm, ({ logLikelihood }) => Math.exp(power * (logLikelihood - top)));
  const sum = raw.reduce((a, b) => a + b, 0);
  return raw.map((weight) => weight / sum);
};

/** The root of the particles' covariance. */
const rootOf = (swarm: readonly Evaluated[], weights: Float64Array): Float64Array => {
  const n = swarm[0]!.point.length;
  const mean = Array.from({ length: n }, (_, i) =>
    swarm.reduce((sum, { point }, k) => sum + weights[k]! * point[i]!, 0),
  );
  const covariance = new Float64Array(n * n);
  swarm.forEach(({ point }, k) => {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        covariance[i * n + j]! += weights[k]! * (point[i]! - mean[i]!) * (point[j]! - mean[j]!);
      }
    }
  });
  for (let i = 0; i < n; i++) covariance[i * n + i]! += FLOOR;
  return cholesky(covariance, n);
};

const resampled = (
  swarm: readonly Evaluated[],
  weights: Float64Array,
  count: number,
  rng: Rng,
): readonly Evaluated[] => {
  const begin = rng.uniform();
  let at = 0;
  let below = weights[0]!;
  return Array.from({ length: count }, (_, i) => {
    while (below < (begin + i) / count && at < swarm.length - 1) below += weights[++at]!;
    return swarm[at]!;
  });
};

/** How much of where the particles stood is left in where they stand: the greatest correlation of a parameter. */
const keptOf = (then: readonly Evaluated[], now: readonly Evaluated[]): number =>
  Math.max(
    ...then[0]!.point.map((_, at) => {
      const r = correlation(
        then.map(({ point }) => point[at]!),
        now.map(({ point }) => point[at]!),
      );
      return Number.isNaN(r) ? 1 : r;
    }),
  );
