import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ConfidenceTable } from "../../../src/metrics/index.ts";
import { CONFIDENCE_MEASURES, isEstimable } from "../../../src/metrics/index.ts";
import { confidenceGradient } from "../../../src/metrics/measures/confidence-gradients.ts";
import { confidenceValues } from "../../../src/metrics/measures/confidence-values.ts";
import type { Reading } from "../../../src/metrics/measures/reading.ts";

const READING: Reading = {
  scale: null,
  binning: { bins: 4, by: "width" },
  groups: null,
  floor: 0.01,
  padding: 0,
};

/** Counts large and odd enough that no bin's accuracy equals its confidence, where |gap| has no derivative. */
const tables = fc
  .array(fc.tuple(fc.integer({ min: 20, max: 400 }), fc.integer({ min: 20, max: 400 })), {
    minLength: 3,
    maxLength: 6,
  })
  .map(
    (rows): ConfidenceTable => ({
      levels: Float64Array.from(rows, (_, k) => (k + 0.37) / rows.length),
      right: Float64Array.from(rows, ([right]) => right),
      wrong: Float64Array.from(rows, ([, wrong]) => wrong),
    }),
  );

const STEP = 1e-3;

describe.each(
  // By answers, an answer more moves the edges of the bins, which the gradient takes as given.
  CONFIDENCE_MEASURES.filter((measure) => measure !== "adaptiveEce"),
)("%s", (measure) => {
  const value = (table: ConfidenceTable): number => {
    const found = confidenceValues(table, READING)[measure];
    if (!isEstimable(found)) throw new Error(found.notEstimable);
    return found;
  };

  test("the gradient is the change by a little more in each cell, and sums to 0 over answers", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const gradient = confidenceGradient(measure, table, READING);
        let sum = 0;
        for (const side of ["right", "wrong"] as const) {
          for (let k = 0; k < table.levels.length; k++) {
            const moved = (by: number): ConfidenceTable => ({
              ...table,
              [side]: table[side].map((count, at) => (at === k ? count + by : count)),
            });
            const numeric = (value(moved(STEP)) - value(moved(-STEP))) / (2 * STEP);
            expect(Math.abs(gradient[side][k]! - numeric)).toBeLessThan(1e-7);
            sum += gradient[side][k]! * table[side][k]!;
          }
        }
        expect(Math.abs(sum)).toBeLessThan(1e-9);
      }),
      { numRuns: 40 },
    );
  });
});

test("type-2 AUROC has DeLong's standard error", () => {
  // Placements by brute force, with DeLong et al.'s divisors m and n in place of m − 1 and n − 1.
  const right = [5, 1, 4, 4, 2, 3, 3, 5];
  const wrong = [1, 2, 2, 3, 1];
  const levels = Float64Array.of(1, 2, 3, 4, 5);
  const count = (of: readonly number[]) => levels.map((level) => of.filter((one) => one === level).length);
  const table = { levels, right: count(right), wrong: count(wrong) };
  const above = (a: number, b: number): number => (a > b ? 1 : a === b ? 0.5 : 0);
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const variance = (values: readonly number[]) => mean(values.map((one) => (one - mean(values)) ** 2));
  const ofRight = right.map((one) => mean(wrong.map((other) => above(one, other))));
  const ofWrong = wrong.map((other) => mean(right.map((one) => above(one, other))));
  const delong = variance(ofRight) / right.length + variance(ofWrong) / wrong.length;
  const gradient = confidenceGradient("auroc2", table, READING);
  let ours = 0;
  for (let k = 0; k < 5; k++) {
    ours += table.right[k]! * gradient.right[k]! ** 2 + table.wrong[k]! * gradient.wrong[k]! ** 2;
  }
  expect(ours).toBeCloseTo(delong, 12);
});
