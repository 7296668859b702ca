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

/** A smooth likelihood needs no such rounds, … */
const roundsOf = ({ smooth }: Pick<RecallModel, "smooth">) => (smooth ? [] : ROUNDS);
/** … a shorter first one, … */
const SMOOTH_SHARE = 0.25;
/** … and wider simplexes at the end, each from where the last one ended. */
const last = ({ smooth }: Pick<RecallModel, "smooth">) =>
  smooth ? { edges: [0.02, 0.01, 0.005], share: 0.3 } : { edges: [0.001], share: 0.2 };

/**
 * Where a smooth likelihood has come to rest, there may be a better place beside it that a simplex does not find: the
 * search is pushed off along the parameters that a model names, both ways, and walks down again.
 */
const PUSH = 0.15;
const PUSHED = { edge: 0.04, share: 0.5 } as const;
const pushesOf = ({ pushed, dimensions }: Pick<RecallModel, "pushed" | "dimensions">) =>
  dimensions.flatMap(({ name }, place) =>
    pushed.includes(name) ? [-PUSH, PUSH].map((by) => ({ place, by })) : [],
  );

/** A model with several hills: samples on each at least, and shares of the budget to find one and to walk down it. */
const FEWEST_SAMPLES = 24;
const HILL_SHARE = 0.2;
const DOWN_SHARE = 0.4;

/** Evaluations that a search may take, for telling how far it is. */
export const evaluationsOf = (
  model: Pick<RecallModel, "regions" | "smooth" | "pushed" | "dimensions">,
  { samples, evaluations }: SearchBudget,
): number => {
  const count = model.regions.length;
  const one = model.smooth ? SMOOTH_SHARE : 1;
  const begin = count === 1 ? one : count * (HILL_SHARE + DOWN_SHARE);
  const evenly = count * Math.min(samples, Math.max(FEWEST_SAMPLES, Math.ceil(samples / count)));
  return (
    evenly +
    Math.ceil(
      evaluations *
        (begin +
          roundsOf(model).reduce(
            (sum, { share }) => sum + share,
            last(model).edges.length * last(model).share * (model.pushed.length > 0 ? 2 : 1) +
              pushesOf(model).length * PUSHED.share,
          )),
    )
  );
};

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
  const searched = model.regions.map((region) => {
    const samples = Math.max(FEWEST_SAMPLES, Math.ceil(budget.samples / model.regions.length));
    return sobol(Math.min(budget.samples, samples), region.length, rng)
      .map((unit) => (region === model.dimensions ? unit : box.toUnit(boxOf(region).fromUnit(unit))))
      .map((point) => ({ point, value: objective(point) }))
      .reduce((a, b) => (b.value < a.value ? b : a));
  });
  const first = (from: readonly number[], spread: number, share: number) =>
    covarianceAdaptation(objective, from, rng, {
      spread,
      population: 12,
      valueTolerance: 0.3,
      pointTolerance: 1e-4,
      maxEvaluations: Math.round(budget.evaluations * share),
    });
  const down = (from: readonly number[], edge: number, share: number) =>
    nelderMead(objective, from, {
      edge,
      valueTolerance: 0.01,
      pointTolerance: 1e-4,
      maxEvaluations: Math.round(budget.evaluations * share),
    });
  if (searched.length === 1) first(searched[0]!.point, 0.15, model.smooth ? SMOOTH_SHARE : 1);
  else for (const { point } of searched) down(first(point, 0.06, HILL_SHARE).point, 0.04, DOWN_SHARE);
  const fromBest = (): readonly number[] => box.toUnit(best!.point);
  for (const { spread, population, share } of roundsOf(model)) {
    covarianceAdaptation(objective, fromBest(), rng, {
      spread,
      population,
      valueTolerance: 0.02,
      pointTolerance: 3e-5,
      maxEvaluations: Math.round(budget.evaluations * share),
    });
  }
  const { edges, share } = last(model);
  for (const edge of edges) down(fromBest(), edge, share);
  const rest = fromBest();
  for (const { place, by } of pushesOf(model)) {
    down(
      rest.map((x, at) => (at === place ? x + by : x)),
      PUSHED.edge,
      PUSHED.share,
    );
  }
  if (model.pushed.length > 0) for (const edge of edges) down(fromBest(), edge, share);
  return { best: best!, visited, evaluations };
};
