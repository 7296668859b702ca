import fc from "fast-check";
import { expect, test } from "vitest";
import { medianOf, quantileSorted } from "../../src/metrics/index.ts";

test("quantiles are those of R's quantile(), type 7", () => {
  const values = [1, 2, 4, 8, 16];
  expect([0, 0.025, 0.25, 0.4, 0.5, 0.9, 1].map((p) => quantileSorted(values, p))).toEqual([
    1, 1.1, 2, 3.2, 4, 12.8, 16,
  ]);
  expect(quantileSorted([], 0.5)).toBeNull();
});

test("half of the values lie at or below the median, half at or above", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 }), (values) => {
      const middle = medianOf(values)!;
      const rounding = 1e-9 * Math.max(1, Math.abs(middle));
      expect(values.filter((value) => value <= middle + rounding).length * 2).toBeGreaterThanOrEqual(
        values.length,
      );
      expect(values.filter((value) => value >= middle - rounding).length * 2).toBeGreaterThanOrEqual(
        values.length,
      );
    }),
  );
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
  expect(medianOf([])).toBeNull();
});
