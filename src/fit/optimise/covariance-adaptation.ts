import type { Rng } from "../../core/rng.ts";
import { symmetricEigen } from "../../math/symmetric-eigen.ts";
import type { Minimum, Objective, Vertex } from "./objective.ts";
import { byValue, counted } from "./objective.ts";

/** How wide CMA-ES begins, how many points a generation has, and when it ends. */
export interface CovarianceAdaptationOptions {
  /** First standard deviation of the search, in the coordinates of the objective. */
  readonly spread: number;
  /** Points a generation; 4 + ⌊3 ln n⌋ when absent. */
  readonly population?: number;
  /** The search ends when a generation's values differ by less than this … */
  readonly valueTolerance: number;
  /** … or its largest standard deviation falls below this. */
  readonly pointTolerance: number;
  readonly maxEvaluations: number;
}

const DEFAULTS: CovarianceAdaptationOptions = {
  spread: 0.15,
  valueTolerance: 1e-6,
  pointTolerance: 1e-7,
  maxEvaluations: 5000,
};

/**
 * CMA-ES (Hansen 2016, "The CMA evolution strategy: a tutorial", with its default weights and rates): a normal
 * search distribution that learns the objective's own scales and directions. It sees only the order of values, so
 * the small steps of a likelihood whose policy lives on a grid do not mislead it.
 */
export const covarianceAdaptation = (
  objective: Objective,
  start: readonly number[],
  rng: Rng,
  options: Partial<CovarianceAdaptationOptions> = {},
): Minimum => {
  const { spread, valueTolerance, pointTolerance, maxEvaluations, population } = { ...DEFAULTS, ...options };
  const { ask, asked } = counted(objective);
  const n = start.length;
  const rates = ratesOf(n, population ?? 4 + Math.floor(3 * Math.log(n)));
  let mean = [...start];
  let sigma = spread;
  let covariance: number[][] = start.map((_x, i) => start.map((_y, j) => (i === j ? 1 : 0)));
  let pathSigma = start.map(() => 0);
  let pathC = start.map(() => 0);
  let best: Vertex = { point: start, value: ask(start) };

  for (let generation = 1; asked() < maxEvaluations; generation++) {
    const { values, vectors } = symmetricEigen(covariance);
    const deviations = values.map((value) => Math.sqrt(Math.max(value, 1e-30)));
    const along = (weights: readonly number[]): number[] =>
      start.map((_x, j) => vectors.reduce((sum, vector, k) => sum + vector[j]! * weights[k]!, 0));
    const offspring = Array.from({ length: rates.population }, () => {
      const step = along(deviations.map((d) => d * rng.normal()));
      const point = mean.map((m, j) => m + sigma * step[j]!);
      return { point, value: ask(point), step };
    }).sort(byValue);
    if (offspring[0]!.value < best.value) best = offspring[0]!;

    const step = start.map((_x, j) =>
      rates.weights.reduce((sum, w, k) => sum + w * offspring[k]!.step[j]!, 0),
    );
    mean = mean.map((m, j) => m + sigma * step[j]!);
    const whitened = along(
      vectors.map((vector, k) => vector.reduce((sum, x, j) => sum + x * step[j]!, 0) / deviations[k]!),
    );
    const keep = Math.sqrt(rates.cSigma * (2 - rates.cSigma) * rates.effective);
    pathSigma = pathSigma.map((p, j) => (1 - rates.cSigma) * p + keep * whitened[j]!);
    const length = Math.hypot(...pathSigma);
    const settling = Math.sqrt(1 - (1 - rates.cSigma) ** (2 * generation));
    const stalled = length / settling < (1.4 + 2 / (n + 1)) * rates.expectedLength;
    const push = stalled ? Math.sqrt(rates.cC * (2 - rates.cC) * rates.effective) : 0;
    pathC = pathC.map((p, j) => (1 - rates.cC) * p + push * step[j]!);
    const forget = 1 - rates.c1 - rates.cMu + (stalled ? 0 : rates.c1 * rates.cC * (2 - rates.cC));
    covariance = covariance.map((row, i) =>
      row.map((c, j) => {
        const rankMu = rates.weights.reduce(
          (s, w, k) => s + w * offspring[k]!.step[i]! * offspring[k]!.step[j]!,
          0,
        );
        return forget * c + rates.c1 * pathC[i]! * pathC[j]! + rates.cMu * rankMu;
      }),
    );
    sigma *= Math.exp((rates.cSigma / rates.damping) * (length / rates.expectedLength - 1));

    const range = offspring[offspring.length - 1]!.value - offspring[0]!.value;
    if (range <= valueTolerance || sigma * Math.max(...deviations) <= pointTolerance) break;
  }
  return { point: best.point, value: best.value, evaluations: asked() };
};

interface Rates {
  readonly population: number;
  readonly weights: readonly number[];
  /** μ_eff, the effective number of parents. */
  readonly effective: number;
  readonly cSigma: number;
  readonly damping: number;
  readonly cC: number;
  readonly c1: number;
  readonly cMu: number;
  /** E‖N(0, I)‖ */
  readonly expectedLength: number;
}

const ratesOf = (n: number, population: number): Rates => {
  const parents = Math.floor(population / 2);
  const raw = Array.from({ length: parents }, (_x, i) => Math.log((population + 1) / 2) - Math.log(i + 1));
  const total = raw.reduce((sum, w) => sum + w, 0);
  const weights = raw.map((w) => w / total);
  const effective = 1 / weights.reduce((sum, w) => sum + w * w, 0);
  const cSigma = (effective + 2) / (n + effective + 5);
  const c1 = 2 / ((n + 1.3) ** 2 + effective);
  return {
    population,
    weights,
    effective,
    cSigma,
    damping: 1 + 2 * Math.max(0, Math.sqrt((effective - 1) / (n + 1)) - 1) + cSigma,
    cC: (4 + effective / n) / (n + 4 + (2 * effective) / n),
    c1,
    cMu: Math.min(1 - c1, (2 * (effective - 2 + 1 / effective)) / ((n + 2) ** 2 + effective)),
    expectedLength: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  };
};
