/** Optimal stopping in recall, by the exact likelihood of the fits, in an experiment with a short limit. */
import type { Rng } from "../../../core/rng.ts";
import { multinomial } from "../../../math/multinomial.ts";
import { sobol } from "../../../math/sobol.ts";
import type { RecallCounts } from "../../recall/counts.ts";
import type { Evaluated } from "../importance.ts";
import { importanceSample } from "../importance.ts";
import type { LikelihoodModel, Posterior } from "../model.ts";
import { temperedSample } from "../tempered.ts";
import type { Delays } from "./recall-likelihood.ts";
import {
  CELLS,
  delays,
  LIMIT,
  logMean,
  NOTHING,
  OWN,
  PARAMETERS,
  probabilities,
  sharesAt,
  timeProfile,
} from "./recall-likelihood.ts";

const simulated = (unit: readonly number[], trials: number, rng: Rng): RecallCounts => {
  const chances = probabilities(sharesAt(unit), unit[OWN]!);
  const drawn = multinomial(trials, chances, rng, new Float64Array(CELLS + 1));
  const late = drawn[CELLS]!;
  return { ...NOTHING, cell: drawn.slice(0, CELLS), total: trials - late, late };
};

/** Points of the prior at which the problem is solved once for all data sets. */
const SOLVED = 1000;

/** What all data sets share. */
interface Shared {
  readonly delays: Delays;
  readonly solved: readonly { readonly point: readonly number[]; readonly shares: Float64Array }[];
}

const shared = (): Shared => {
  const next = sobol(OWN, null);
  const solved = Array.from({ length: SOLVED }, (_, k) => {
    const point = next(k);
    return { point, shares: sharesAt(point) };
  });
  return { delays: delays(), solved };
};

/**
 * Posterior of the four parameters of the search by importance sampling, with the non-decision time integrated out; its
 * own draws follow, each given the others. Where a bound moves by a cell the likelihood jumps, so that some posteriors are
 * torn into pieces that no normal proposal covers: those are left to particles.
 */
const posteriorOf = (
  counts: RecallCounts,
  draws: number,
  rng: Rng,
  { delays, solved }: Shared,
): Posterior => {
  const profile = timeProfile(counts, delays);
  const density = (point: readonly number[]): number => logMean(profile(sharesAt(point)));
  const prior = solved.map(
    ({ point, shares }): Evaluated => ({ point, logLikelihood: logMean(profile(shares)) }),
  );
  const effective = 2 * draws;
  const weighted = importanceSample(density, prior, rng, { draws, points: 80, rounds: 10, effective });
  const found =
    weighted.effective >= effective
      ? weighted
      : temperedSample(density, prior, rng, { draws, particles: 300, moves: 3, effective, mostMoves: 15 });
  return {
    effective: found.effective,
    draws: found.draws.map((point) => [...point, drawnTime(profile(sharesAt(point)), rng)]),
  };
};

/** A non-decision time given everything else, at its coordinate of the unit cube. */
const drawnTime = (logs: Float64Array, rng: Rng): number => {
  const top = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const weights = logs.map((value) => Math.exp(value - top));
  let left = rng.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
  let time = 0;
  while (time < weights.length - 1 && left >= weights[time]!) left -= weights[time++]!;
  return (time + rng.uniform()) / weights.length;
};

/** Recall under optimal control, from its exact likelihood; what is shared is made when it is first needed. @eq 76 */
export const recallRecoveryModel = (): LikelihoodModel<RecallCounts> => {
  let made: Shared | null = null;
  return {
    kind: "likelihood",
    name: "recall",
    title: `Optimal stopping in recall, with a limit of ${LIMIT} s`,
    source:
      "Callaway, Griffiths, Norman & Zhang (2024), Experiment 1; the likelihood of the fit recall-optimal",
    parameters: PARAMETERS,
    trials: { default: 400, meaning: "critical trials of like people" },
    sizes: { replicates: 24, ranks: 40, draws: 39 },
    inference:
      "adaptive importance sampling on the exact likelihood, and tempered particles where it falls short",
    simulate: simulated,
    posterior: (counts, draws, rng) => {
      made ??= shared();
      return posteriorOf(counts, draws, rng, made);
    },
  };
};
