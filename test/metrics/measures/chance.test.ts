import { describe, expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import type { Answers, Estimate } from "../../../src/metrics/index.ts";
import { measureConfidence } from "../../../src/metrics/index.ts";

/** Confidence p is right with probability p in truth; shown as `shown(p)`; some people are surer than they should be. */
const answers = (
  sample: number,
  rows: number,
  people: number,
  shown: (p: number, rng: () => number) => number,
): Answers => {
  const rng = stream(sample, "chance");
  const held = Array.from({ length: rows }, () => (1 + rng.integer(0, 3)) / 5);
  return {
    correct: held.map((p) => (rng.uniform() < p ? 1 : 0)),
    confidence: held.map((p) => shown(p, rng.uniform)),
    stimulus: null,
    response: null,
    participant:
      people === 1
        ? null
        : {
            names: Array.from({ length: people }, (_, person) => `p${person}`),
            codes: held.map((_, row) => row % people),
          },
  };
};

const SAMPLES = 40;

describe.each([
  ["answers", 300, 1],
  ["participants", 600, 30],
] as const)("over %s", (_unit, rows, people) => {
  const lows = (
    shown: Parameters<typeof answers>[3],
    measure: "ece" | "reliability" | "resolution" | "metaI",
  ) =>
    Array.from({ length: SAMPLES }, (_, sample) => {
      const { pooled } = measureConfidence(answers(sample, rows, people, shown), { resamples: 60 });
      return (pooled[measure] as Estimate).low!;
    });

  test("intervals of a calibrated observer hold an error of 0 in about 97 of 100 samples", () => {
    for (const measure of ["ece", "reliability"] as const) {
      const held = lows((p) => p, measure).filter((low) => low === 0).length;
      expect(held, measure).toBeGreaterThanOrEqual(0.9 * SAMPLES);
    }
  });

  test("so do those of confidence that has nothing to do with being right", () => {
    const unrelated = (_p: number, uniform: () => number): number => Math.ceil(4 * uniform()) / 5;
    for (const measure of ["resolution", "metaI"] as const) {
      const held = lows(unrelated, measure).filter((low) => low === 0).length;
      expect(held, measure).toBeGreaterThanOrEqual(0.9 * SAMPLES);
    }
  });

  test("an error, or a relation, that is there is found", () => {
    const found = (all: readonly number[]): number => all.filter((low) => low > 0).length;
    expect(found(lows((p) => p ** 2, "ece"))).toBe(SAMPLES);
    expect(found(lows((p) => p, "metaI"))).toBe(SAMPLES);
  });
});
