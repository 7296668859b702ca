import { expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import { isEstimable, metaSensitivityInterval } from "../../../src/metrics/index.ts";
import type { MetaDFit } from "../../../src/metrics/signal-detection/meta-d.ts";
import { metaDFit } from "../../../src/metrics/signal-detection/meta-d.ts";
import { sensitivityGradient } from "../../../src/metrics/signal-detection/meta-d-gradient.ts";

const COUNTS = {
  ratings: 4,
  first: [100, 50, 20, 10, 5, 2, 2, 1],
  second: [3, 7, 8, 12, 27, 89, 100, 4],
};

const STEP = 1e-2;

test.each(["all", "first", "second"] as const)(
  "responses %s: derivatives are those of refitted counts",
  (responses) => {
    const fit = metaDFit(COUNTS, responses) as MetaDFit;
    const gradient = sensitivityGradient(COUNTS, fit, responses);
    for (let cell = 0; cell < 16; cell++) {
      const refitted = (by: number) => {
        const cells = [...COUNTS.first, ...COUNTS.second].map((n, i) => (i === cell ? n + by : n));
        const counts = { ratings: 4, first: cells.slice(0, 8), second: cells.slice(8) };
        return (metaDFit(counts, responses, fit.descent) as MetaDFit).found;
      };
      const up = refitted(STEP);
      const down = refitted(-STEP);
      for (const measure of ["dPrime", "metaD", "mRatio"] as const) {
        const numeric = (up[measure] - down[measure]) / (2 * STEP);
        expect(Math.abs(gradient[measure][cell]! - numeric)).toBeLessThan(1e-3 * (1 + Math.abs(numeric)));
      }
    }
  },
);

test("a fit that begins at a fit nearby ends where a fit from scratch does", () => {
  const near = metaDFit(COUNTS, "all") as MetaDFit;
  const moved = { ...COUNTS, first: [90, 55, 24, 9, 8, 3, 1, 2] };
  const warm = metaDFit(moved, "all", near.descent) as MetaDFit;
  const cold = metaDFit(moved, "all") as MetaDFit;
  expect(warm.found.metaD).toBeCloseTo(cold.found.metaD, 5);
  expect(warm.descent.iterations).toBeLessThan(cold.descent.iterations);
});

test("a likelihood without a maximum is said, not fitted", () => {
  const apart = metaDFit({ ratings: 2, first: [50, 40, 10, 0], second: [0, 10, 40, 50] }, "all") as MetaDFit;
  expect(Math.abs(apart.found.metaD)).toBeGreaterThan(7);
  const found = metaSensitivityInterval(
    { ratings: 2, first: [50, 40, 10, 0], second: [0, 10, 40, 50] },
    { resamples: 5, rng: stream(1, "apart") },
  );
  expect(isEstimable(found)).toBe(false);
});
