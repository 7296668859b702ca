import type { Rng } from "../../core/rng.ts";
import { boxOf, covarianceAdaptation, nelderMead, sobol } from "../optimise/index.ts";
import type { RecallCounts } from "./counts.ts";
import { cellProbabilities } from "./likelihood.ts";
import type { RecallModel } from "./models/model.ts";
import type { NonDecision } from "./non-decision.ts";
import { profiled } from "./profiled.ts";

/** A point that the search visited, with what it predicts: the logarithm of each cell's probability. */
export interface Visited {
  readonly point: readonly number[];
  readonly nonDecision: NonDecision;
  readonly value: number;
  readonly logCells: Float64Array;
}

export interface Search {
  readonly best: Visited;
  /** Every visited point that may be the best for some resample of the people. */
  readonly visited: readonly Visited[];
  readonly evaluations: number;
}

export interface SearchBudget {
  /** Evenly spread points tried first. */
  readonly samples: number;
  /** Evaluations of the first round of CMA-ES; later rounds follow from it. */
  readonly evaluations: number;
  /** Multiplies quadrature nodes and cells. */
  readonly resolution: number;
}

/** How far behind the best a visited point is still remembered, in units of log-likelihood. */
const REMEMBERED = 80;

/**
 * Rounds of CMA-ES after the first, each from the best so far: spread in the unit cube, points a generation, share of
 * the budget. The likelihood falls off by up to 50 units where a bound moves by one grid cell at an early step, and
 * the best parameters lie at such an edge; only large generations with a small spread walk along it.
 */
const ROUNDS = [
  { spread: 0.02, population: 20, share: 1.15 },
  { spread: 0.02, population: 20, share: 1.15 },
  { spread: 0.005, population: 20, share: 1 },
] as const;

/** Evaluations that a search may take, for telling how far it is. */
export const evaluationsOf = ({ samples, evaluations }: SearchBudget): number =>
  samples + Math.ceil(evaluations * (1 + ROUNDS.reduce((sum, { share }) => sum + share, 0.2)));

/** Global then local search for a model's parameters, the non-decision time optimised out at every point. */
export const searchRecall = (
  model: RecallModel,
  counts: RecallCounts,
  rng: Rng,
  budget: SearchBudget,
  told: () => void,
): Search => {
  const box = boxOf(model.dimensions);
  let visited: Visited[] = [];
  let best: Visited | null = null;
  let evaluations = 0;
  const objective = (unit: readonly number[]): number => {
    const point = box.fromUnit(unit);
    const sharesAt = model.sharesAt(point, counts, budget.resolution);
    const { nonDecision, value } = profiled(counts, sharesAt);
    evaluations++;
    told();
    if (best === null || value < best.value + REMEMBERED) {
      const logCells = cellProbabilities(sharesAt(nonDecision), nonDecision).map(Math.log);
      const here = { point, nonDecision, value, logCells };
      visited.push(here);
      if (best === null || value < best.value) {
        best = here;
        visited = visited.filter((other) => other.value < value + REMEMBERED);
      }
    }
    return value;
  };
  const start = sobol(budget.samples, model.dimensions.length, rng)
    .map((point) => ({ point, value: objective(point) }))
    .reduce((a, b) => (b.value < a.value ? b : a)).point;
  covarianceAdaptation(objective, start, rng, {
    spread: 0.15,
    population: 12,
    valueTolerance: 0.3,
    pointTolerance: 1e-4,
    maxEvaluations: budget.evaluations,
  });
  const fromBest = (): readonly number[] => box.toUnit(best!.point);
  for (const { spread, population, share } of ROUNDS) {
    covarianceAdaptation(objective, fromBest(), rng, {
      spread,
      population,
      valueTolerance: 0.02,
      pointTolerance: 3e-5,
      maxEvaluations: Math.round(budget.evaluations * share),
    });
  }
  nelderMead(objective, fromBest(), {
    edge: 0.001,
    valueTolerance: 0.01,
    pointTolerance: 1e-4,
    maxEvaluations: Math.round(budget.evaluations * 0.2),
  });
  return { best: best!, visited, evaluations };
};
