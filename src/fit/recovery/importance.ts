/**
 * Draws from a posterior in the unit cube by adaptive multiple importance sampling (Cornuet, Marin, Mira & Robert,
 * 2012), for likelihoods that are dear and jump, on which a chain walks too slowly. A first sample comes from the
 * prior; then t distributions are laid where the weight is, round after round, and every point is weighted by the
 * mixture of all that was sampled from.
 */
import type { Rng } from "../../core/rng.ts";
import { drawGamma } from "../../math/draws.ts";
import { logGamma } from "../../math/gamma.ts";
import { cholesky, forwardSolve } from "../../math/linear.ts";
import type { Draws } from "./model.ts";

/** A point with the logarithm of its likelihood. */
export interface Evaluated {
  readonly point: readonly number[];
  readonly logLikelihood: number;
}

/** How much is sampled. */
export interface ImportanceOptions {
  readonly draws: number;
  /** New points a round. */
  readonly points: number;
  /** Rounds end when the weights are worth `effective` draws, or after so many. */
  readonly rounds: number;
  readonly effective: number;
}

/** The draws, and how many independent ones the weights are worth, (Σ w)² / Σ w². */
export interface ImportanceSample {
  readonly draws: Draws;
  readonly effective: number;
  readonly evaluations: number;
}

interface Proposal {
  readonly mean: readonly number[];
  readonly root: Float64Array;
  readonly count: number;
}

/** Degrees of freedom: tails heavy enough that no weight runs away. */
const FREEDOM = 4;
/** A proposal is learned from weights that are flattened until they are worth so many points a dimension. */
const WORTH = 8;
/** A proposal is wider than what it was learned from, so that its tails are not left to luck. */
const WIDER = 1.5;
const FLOOR = 2e-4;

/**
 * Samples a posterior under the uniform prior of the unit cube.
 *
 * @param prior points drawn from that prior, evaluated already.
 */
export const importanceSample = (
  logLikelihood: (point: readonly number[]) => number,
  prior: readonly Evaluated[],
  rng: Rng,
  { draws, points, rounds, effective: wanted }: ImportanceOptions,
): ImportanceSample => {
  const n = prior[0]!.point.length;
  const seen: Evaluated[] = [...prior];
  const proposals: Proposal[] = [];
  let asked = prior.length;
  let evaluations = 0;
  let weights = weightsOf(seen, proposals, prior.length, asked);
  for (let round = 0; round < rounds && worth(weights) < wanted; round++) {
    const place = learned(seen, flattened(weights, WORTH * n));
    const proposal = { ...place, count: points };
    proposals.push(proposal);
    for (let i = 0; i < points; i++) {
      const point = drawT(proposal, rng);
      asked++;
      // Outside of the prior's range the density is 0: nothing to evaluate, but it counts as sampled.
      if (point.some((value) => value < 0 || value > 1)) continue;
      evaluations++;
      seen.push({ point, logLikelihood: logLikelihood(point) });
    }
    weights = weightsOf(seen, proposals, prior.length, asked);
  }
  return { draws: resampled(seen, weights, draws, rng), effective: worth(weights), evaluations };
};

/** Weights that sum to 1: likelihood over the density of the mixture of prior and proposals. */
const weightsOf = (
  seen: readonly Evaluated[],
  proposals: readonly Proposal[],
  fromPrior: number,
  asked: number,
): Float64Array => {
  const logs = Float64Array.from(seen, ({ point, logLikelihood }) => {
    const mixture = proposals.reduce(
      (sum, proposal) => sum + (proposal.count / asked) * Math.exp(logDensityT(proposal, point)),
      fromPrior / asked,
    );
    return logLikelihood - Math.log(mixture);
  });
  return normalised(logs);
};

const normalised = (logs: Float64Array): Float64Array => {
  const top = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const raw = logs.map((value) => Math.exp(value - top));
  const sum = raw.reduce((a, b) => a + b, 0);
  return raw.map((value) => value / sum);
};

const worth = (weights: Float64Array): number => 1 / weights.reduce((sum, w) => sum + w * w, 0);

/** The weights to a power ≤ 1 at which they are worth so many points: what is learned from is never a single point. */
const flattened = (weights: Float64Array, wanted: number): Float64Array => {
  if (worth(weights) >= wanted) return weights;
  const logs = weights.map((w) => Math.log(Math.max(w, 1e-300)));
  let low = 0;
  let high = 1;
  for (let halving = 0; halving < 30; halving++) {
    const power = (low + high) / 2;
    if (worth(normalised(logs.map((value) => power * value))) >= wanted) low = power;
    else high = power;
  }
  return normalised(logs.map((value) => low * value));
};

const learned = (seen: readonly Evaluated[], weights: Float64Array): Omit<Proposal, "count"> => {
  const n = seen[0]!.point.length;
  const mean = new Array<number>(n).fill(0);
  seen.forEach(({ point }, k) => {
    for (let i = 0; i < n; i++) mean[i]! += weights[k]! * point[i]!;
  });
  const covariance = new Float64Array(n * n);
  seen.forEach(({ point }, k) => {
    if (weights[k]! < 1e-12) return;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        covariance[i * n + j]! += WIDER * weights[k]! * (point[i]! - mean[i]!) * (point[j]! - mean[j]!);
      }
    }
  });
  for (let i = 0; i < n; i++) covariance[i * n + i]! += FLOOR;
  return { mean, root: cholesky(covariance, n) };
};

const drawT = ({ mean, root }: Proposal, rng: Rng): readonly number[] => {
  const n = mean.length;
  const stretch = Math.sqrt(FREEDOM / (2 * drawGamma(FREEDOM / 2, rng)));
  const standard = mean.map(() => rng.normal());
  return mean.map((centre, i) => {
    let moved = 0;
    for (let j = 0; j <= i; j++) moved += root[i * n + j]! * standard[j]!;
    return centre + stretch * moved;
  });
};

const logDensityT = ({ mean, root }: Proposal, point: readonly number[]): number => {
  const n = mean.length;
  const z = forwardSolve(
    root,
    point.map((value, i) => value - mean[i]!),
  );
  let size = 0;
  let volume = 0;
  for (let i = 0; i < n; i++) {
    size += z[i]! * z[i]!;
    volume += Math.log(root[i * n + i]!);
  }
  return (
    logGamma((FREEDOM + n) / 2) -
    logGamma(FREEDOM / 2) -
    (n / 2) * Math.log(FREEDOM * Math.PI) -
    volume -
    ((FREEDOM + n) / 2) * Math.log1p(size / FREEDOM)
  );
};

/** Draws with replacement by weight, in even steps from one random beginning. */
const resampled = (seen: readonly Evaluated[], weights: Float64Array, draws: number, rng: Rng): Draws => {
  const begin = rng.uniform();
  const chosen: (readonly number[])[] = [];
  let at = 0;
  let below = weights[0]!;
  for (let i = 0; i < draws; i++) {
    const edge = (begin + i) / draws;
    while (below < edge && at < seen.length - 1) below += weights[++at]!;
    chosen.push(seen[at]!.point);
  }
  return chosen;
};
