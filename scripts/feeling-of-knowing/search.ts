/** Whether parameters near the fitted ones give people's mean of own gammas, and what that costs. */
import fitted from "../../simulations/crossover/defaults.json" with { type: "json" };
import { evidenceMemory } from "../../src/agents/index.ts";
import { stream } from "../../src/core/index.ts";
import { TRIALS_A_PARTICIPANT } from "../../src/experiments/cued-recall/design.ts";
import { experiment } from "../../src/experiments/cued-recall/experiment.ts";
import { scaledTrials } from "../../src/experiments/cued-recall/simulated-trials.ts";
import type { CuedRecallAnalysis } from "../../src/experiments/index.ts";
import { analyse } from "../../src/experiments/index.ts";
import { boxOf } from "../../src/fit/optimise/box.ts";
import type { Sample, Target } from "../../src/fit/retrieval/objective.ts";
import { evaluate } from "../../src/fit/retrieval/objective.ts";
import { FIXED, FREE, rounded } from "../../src/fit/retrieval/parameters.ts";
import { retrievalTheory } from "../../src/nelson-narens/index.ts";

/** What a feeling of knowing is made of; memory, times and confidence stay as fitted. */
export const VARIED = [
  "encoding",
  "familiarity",
  "attributeNoise",
  "historyWeight",
  "failureRecord",
  "partialWeight",
  "failureWeight",
  "accessWeight",
  "theta",
  "persistence",
] as const;

/** Values of the varied parameters. */
export type Values = Readonly<Record<string, number>>;

export const DEFAULTS: Values = Object.fromEntries(
  VARIED.map((name) => [name, fitted.settings[name] as number]),
);

/** How near these values come to people, as the fit measures it, and all measures; scales are used as people use them. */
export const measured = (
  values: Values,
  target: Target,
  sample: Sample,
  resamples = 0,
): { readonly loss: number; readonly settings: Values; readonly analysis: CuedRecallAnalysis } => {
  const all = { ...FIXED, ...fitted.settings, ...values };
  const { loss, criteria } = evaluate(evidenceMemory, all, target, sample);
  const trials = sample.participants * TRIALS_A_PARTICIPANT;
  const lived = experiment({
    theory: retrievalTheory,
    mind: evidenceMemory,
    values: all,
    trials,
    seed: sample.seed,
  });
  const analysis = analyse(scaledTrials(lived, criteria), { seed: sample.seed, resamples });
  const fok = criteria.fok.map((value, at) => [`fokCriterion${at + 2}`, rounded(value)]);
  const confidence = criteria.confidence.map((value, at) => [`confidenceCriterion${at + 2}`, rounded(value)]);
  return { loss, settings: { ...values, ...Object.fromEntries([...confidence, ...fok]) }, analysis };
};

/** Points drawn around the fitted one, each parameter with a standard deviation of `spread` of its range. */
export const candidates = (count: number, spread: number, seed: number): readonly Values[] => {
  const box = boxOf(FREE);
  const rng = stream(seed, "feeling-of-knowing/candidates");
  const centre = box.toUnit(FREE.map(({ name }) => (fitted.settings as Values)[name]!));
  return Array.from({ length: count }, () => {
    const unit = centre.map((value) => Math.min(1, Math.max(0, value + spread * rng.normal())));
    const point = box.fromUnit(unit);
    const at = (name: string): number => rounded(point[FREE.findIndex((free) => free.name === name)]!);
    return Object.fromEntries(VARIED.map((name) => [name, at(name)]));
  });
};
