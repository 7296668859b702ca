import { expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import type { Answers, Estimate } from "../../../src/metrics/index.ts";
import { measureConfidence } from "../../../src/metrics/index.ts";

const SAMPLES = 60;
const PEOPLE = 25;

/** Confidence p is uniform and right with probability p; shown as `shown(p)`. */
const answers = (sample: number, people: boolean, shown: (p: number) => number): Answers => {
  const rng = stream(sample, "error-interval");
  const held = Array.from({ length: 500 }, () => rng.uniform());
  return {
    correct: held.map((p) => (rng.uniform() < p ? 1 : 0)),
    confidence: held.map(shown),
    stimulus: null,
    response: null,
    participant: people
      ? {
          names: Array.from({ length: PEOPLE }, (_, person) => `p${person}`),
          codes: held.map((_, row) => row % PEOPLE),
        }
      : null,
  };
};

/** An error everywhere, one in one place, a large one, and none: of each the true calibration error. */
const ERRORS = [
  ["small and everywhere", (p: number) => p + 0.05 * (1 - 2 * p), 0.025],
  ["in one place", (p: number) => (p > 0.4 && p < 0.5 ? p + 0.2 : p), 0.02],
  ["large", (p: number) => (1 + p) / 2, 0.25],
  ["none", (p: number) => p, 0],
] as const;

test.each(ERRORS)("intervals of calibration errors hold an error that is %s", (_name, shown, truth) => {
  for (const people of [false, true]) {
    const held = { ece: 0, adaptiveEce: 0 };
    let width = 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const { pooled } = measureConfidence(answers(sample, people, shown), { resamples: 100, seed: sample });
      for (const measure of ["ece", "adaptiveEce"] as const) {
        const { estimate, low, high } = pooled[measure] as Estimate;
        expect(low!).toBeLessThanOrEqual(estimate);
        expect(high!).toBeGreaterThanOrEqual(estimate);
        if (low! <= truth && truth <= high!) held[measure]++;
        width += high! - low!;
      }
    }
    expect(held.ece).toBeGreaterThanOrEqual(0.9 * SAMPLES);
    expect(held.adaptiveEce).toBeGreaterThanOrEqual(0.9 * SAMPLES);
    expect(width / SAMPLES / 2).toBeLessThan(0.12);
  }
});
