import { STEP_MS } from "../../rational/recall/index.ts";
import type { Minimum } from "../optimise/index.ts";
import { boxOf, nelderMead } from "../optimise/index.ts";
import type { RecallCounts } from "./counts.ts";
import { negativeLogLikelihood } from "./likelihood.ts";
import { NON_DECISION_DIMENSIONS } from "./models/model.ts";
import type { NonDecision } from "./non-decision.ts";

/** The best non-decision time for a model's shares, and the negative log-likelihood there. */
export interface Profiled {
  readonly nonDecision: NonDecision;
  readonly value: number;
}

const BOX = boxOf(NON_DECISION_DIMENSIONS);

/**
 * The likelihood with the non-decision time optimised out. The search begins where the moments agree: its mean is
 * the mean response time less the mean time of the shares, its variance likewise.
 */
export const profiled = (
  counts: RecallCounts,
  sharesAt: (nonDecision: NonDecision) => Float64Array,
  tolerance = 1e-3,
): Profiled => {
  const at = (unit: readonly number[]): NonDecision => {
    const [mean, shape] = BOX.fromUnit(unit);
    return { mean: mean!, shape: shape! };
  };
  const objective = (unit: readonly number[]): number =>
    negativeLogLikelihood(counts, sharesAt(at(unit)), at(unit));
  const start = momentsOf(counts, sharesAt({ mean: 700, shape: 5 }));
  const found: Minimum = nelderMead(objective, BOX.toUnit([start.mean, start.shape]), {
    edge: 0.03,
    valueTolerance: tolerance,
    pointTolerance: 1e-3,
    maxEvaluations: 150,
  });
  return { nonDecision: at(found.point), value: found.value };
};

const momentsOf = (counts: RecallCounts, share: Float64Array): NonDecision => {
  const human = timeMoments(counts.cell, counts.bins);
  const model = timeMoments(share, share.length / 6);
  const [mean, shape] = NON_DECISION_DIMENSIONS;
  const difference = Math.min(mean!.high / 2, Math.max(2 * mean!.low, human.mean - model.mean));
  const variance = Math.max(human.variance - model.variance, difference ** 2 / 40);
  return {
    mean: difference,
    shape: Math.min(shape!.high / 2, Math.max(2 * shape!.low, difference ** 2 / variance)),
  };
};

const timeMoments = (
  cell: Float64Array,
  bins: number,
): { readonly mean: number; readonly variance: number } => {
  let total = 0;
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < cell.length; at++) {
    const time = ((at % bins) + 0.5) * STEP_MS;
    total += cell[at]!;
    sum += cell[at]! * time;
    squares += cell[at]! * time * time;
  }
  const mean = sum / total;
  return { mean, variance: squares / total - mean * mean };
};
