/** Optimal stopping in recall, by the exact likelihood of the fits, in an experiment with a short limit. */
import type { Rng } from "../../../core/rng.ts";
import { multinomial } from "../../../math/multinomial.ts";
import { sobol } from "../../../math/sobol.ts";
import { STEP_MS } from "../../../rational/recall/index.ts";
import { boxOf, mirrored } from "../../optimise/box.ts";
import { covarianceAdaptation } from "../../optimise/covariance-adaptation.ts";
import type { RecallCounts } from "../../recall/counts.ts";
import { cellProbabilities } from "../../recall/likelihood.ts";
import { optimalModel } from "../../recall/models/optimal.ts";
import type { Evaluated } from "../importance.ts";
import { importanceSample } from "../importance.ts";
import type { FreeParameter, LikelihoodModel } from "../model.ts";

/** The limit of a trial in steps of 100 ms. Each likelihood solves the problem anew: a long limit is dear. */
const BINS = 30;
const CELLS = 6 * BINS;

const PARAMETERS: readonly FreeParameter[] = [
  { name: "mu0", low: -0.3, high: 0.3, scale: "linear", meaning: "mean strength of memories, a step" },
  { name: "sigma0", low: 0.1, high: 0.6, scale: "linear", meaning: "standard deviation of strength" },
  { name: "sigmaX", low: 0.1, high: 0.6, scale: "linear", meaning: "noise of the evidence of a step" },
  { name: "cost", low: 0.004, high: 0.05, scale: "log", meaning: "γ, cost of a step of search" },
  { name: "nonDecisionMean", low: 300, high: 1000, scale: "log", meaning: "mean non-decision time, ms" },
];
const BOX = boxOf(PARAMETERS);
/** The model's own parameters come before the non-decision time. */
const OWN = 4;
/** Shape of the non-decision time, near what people's trials give; it is held here. */
const SHAPE = 12;

const NOTHING: RecallCounts = {
  bins: BINS,
  cell: new Float64Array(CELLS),
  total: 0,
  unusable: 0,
  late: 0,
};

/** Shares by level, response and step, before the non-decision time; the point is in the parameters' own units. */
const sharesAt = (point: readonly number[]): Float64Array =>
  optimalModel.sharesAt(point.slice(0, OWN), NOTHING, 1)({ mean: point[OWN]!, shape: SHAPE });

/** Probability of each cell, and last that of none of them in time. */
const probabilities = (shares: Float64Array, mean: number): Float64Array => {
  const cells = cellProbabilities(shares, { mean, shape: SHAPE });
  const all = new Float64Array(CELLS + 1);
  all.set(cells);
  all[CELLS] = Math.max(1e-12, 1 - cells.reduce((sum, p) => sum + p, 0));
  return all;
};

const simulated = (unit: readonly number[], trials: number, rng: Rng): RecallCounts => {
  const point = BOX.fromUnit(unit);
  const chances = probabilities(sharesAt(point), point[OWN]!);
  const drawn = multinomial(trials, chances, rng, new Float64Array(CELLS + 1));
  const late = drawn[CELLS]!;
  return { ...NOTHING, cell: drawn.slice(0, CELLS), total: trials - late, late };
};

const weighed = ({ cell, late }: RecallCounts, logs: Float64Array): number => {
  let sum = late * logs[CELLS]!;
  for (let at = 0; at < CELLS; at++) if (cell[at]! > 0) sum += cell[at]! * logs[at]!;
  return sum;
};

/** log L of counts at a point of the unit cube, with the trials that took longer than the limit. */
export const recallLogLikelihood =
  (counts: RecallCounts) =>
  (unit: readonly number[]): number => {
    const point = BOX.fromUnit(unit);
    return weighed(counts, probabilities(sharesAt(point), point[OWN]!).map(Math.log));
  };

/** Likelihoods of the climb. */
const CLIMB = 300;
/** Points of the prior that all data sets share: so many problems are solved, each with so many non-decision times. */
const SOLVED = 400;
const TIMES = 12;

interface Entry {
  readonly point: readonly number[];
  readonly logs: Float64Array;
}

const priorTable = (): readonly Entry[] => {
  const next = sobol(OWN, null);
  return Array.from({ length: SOLVED }, (_, k) => next(k)).flatMap((unit, k) => {
    const shares = sharesAt(BOX.fromUnit([...unit, 0.5]));
    return Array.from({ length: TIMES }, (_, j): Entry => {
      const time = (j + ((k * 0.618034) % 1)) / TIMES;
      const point = [...unit, time];
      return { point, logs: probabilities(shares, BOX.fromUnit(point)[OWN]!).map(Math.log) };
    });
  });
};

/** From the likeliest of the prior's points uphill: between them a narrow posterior may lie unseen. */
const climbed = (
  density: (unit: readonly number[]) => number,
  prior: readonly Evaluated[],
  rng: Rng,
): readonly number[] => {
  const from = prior.reduce((best, next) => (next.logLikelihood > best.logLikelihood ? next : best));
  const inside = (unit: readonly number[]): readonly number[] => unit.map(mirrored);
  const { point } = covarianceAdaptation((unit) => -density(inside(unit)), from.point, rng, {
    spread: 0.07,
    population: 10,
    maxEvaluations: CLIMB,
  });
  return inside(point);
};

/** Recall under optimal control, from its exact likelihood; the shared table is made when it is first needed. @eq 76 */
export const recallRecoveryModel = (): LikelihoodModel<RecallCounts> => {
  let table: readonly Entry[] | null = null;
  return {
    kind: "likelihood",
    name: "recall",
    title: `Optimal stopping in recall, with a limit of ${(BINS * STEP_MS) / 1000} s`,
    source:
      "Callaway, Griffiths, Norman & Zhang (2024), Experiment 1; the likelihood of the fit recall-optimal",
    parameters: PARAMETERS,
    trials: { default: 400, meaning: "critical trials of like people" },
    sizes: { replicates: 24, ranks: 40, draws: 39 },
    inference: "adaptive importance sampling on the exact likelihood",
    simulate: simulated,
    posterior: (counts, draws, rng) => {
      table ??= priorTable();
      const prior = table.map(
        ({ point, logs }): Evaluated => ({ point, logLikelihood: weighed(counts, logs) }),
      );
      const density = recallLogLikelihood(counts);
      return importanceSample(density, prior, rng, {
        begin: { point: climbed(density, prior, rng), spread: 0.05 },
        draws,
        points: 80,
        rounds: 14,
        effective: 2 * draws,
      });
    },
  };
};
