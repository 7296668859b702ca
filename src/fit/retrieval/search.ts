/** The search for the parameters of the crossover: spread out, then global, then on a larger sample. */
import { evidenceMemory } from "../../agents/simulated/evidence-memory.ts";
import { stream } from "../../core/rng.ts";
import type { SettingValues } from "../../core/settings.ts";
import type { Design } from "../../experiments/cued-recall/design.ts";
import { boxOf } from "../optimise/box.ts";
import { covarianceAdaptation } from "../optimise/covariance-adaptation.ts";
import type { Sample, Target } from "./objective.ts";
import { evaluate } from "./objective.ts";
import { FIXED, FREE, rounded, START } from "./parameters.ts";

/** How long to search, and on how many participants. */
export interface SearchBudget {
  /** Random points of the box, tried beside `START`; the best one is searched on. */
  readonly starts: number;
  /** First standard deviation of the search, as a share of each range. */
  readonly spread: number;
  readonly evaluations: number;
  readonly participants: number;
  /** Evaluations of the last search, and its larger sample. */
  readonly refinements: number;
  readonly refinementParticipants: number;
}

export interface Found {
  /** The free parameters, rounded to the digits that they are worth. */
  readonly estimates: Readonly<Record<string, number>>;
  readonly loss: number;
  readonly sample: Sample;
  readonly evaluations: number;
}

const valuesAt = (point: readonly number[]): SettingValues & Design => ({
  ...FIXED,
  ...Object.fromEntries(FREE.map(({ name }, at) => [name, rounded(point[at]!)])),
});

/**
 * The parameters of least misfit: `START` and random points of the box, CMA-ES from the best of them on
 * a small sample of participants, and CMA-ES again from there on a larger one.
 *
 * @param told of every evaluation, with its loss.
 */
export const searchSound = (
  target: Target,
  seed: number,
  budget: SearchBudget,
  told: (loss: number) => void,
): Found => {
  const box = boxOf(FREE);
  const objective =
    (sample: Sample) =>
    (unit: readonly number[]): number => {
      const { loss } = evaluate(evidenceMemory, valuesAt(box.fromUnit(unit)), target, sample);
      told(loss);
      return loss;
    };
  const small = { participants: budget.participants, seed };
  const large = { participants: budget.refinementParticipants, seed };
  const rng = stream(seed, "fit/retrieval/search");
  const begun = box.toUnit(FREE.map(({ name }) => START[name]!));
  const random = Array.from({ length: budget.starts }, () => FREE.map(() => rng.uniform()));
  const starts = [begun, ...random];
  const tried = starts.map((point) => ({ point, value: objective(small)(point) }));
  const start = tried.reduce((best, next) => (next.value < best.value ? next : best)).point;
  const global = covarianceAdaptation(objective(small), start, rng, {
    spread: budget.spread,
    population: 14,
    maxEvaluations: budget.evaluations,
  });
  const local = covarianceAdaptation(objective(large), global.point, rng, {
    spread: budget.spread / 2,
    population: 14,
    maxEvaluations: budget.refinements,
  });
  const point = box.fromUnit(local.point);
  return {
    estimates: Object.fromEntries(FREE.map(({ name }, at) => [name, rounded(point[at]!)])),
    loss: local.value,
    sample: large,
    evaluations: starts.length + global.evaluations + local.evaluations,
  };
};
