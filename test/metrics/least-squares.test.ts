import fc from "fast-check";
import { expect, test } from "vitest";
import { lineSums, slope } from "../../src/metrics/index.ts";

test("the slope of Anscombe's first set is 0.5001 (Anscombe, 1973)", () => {
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  expect(slope(lineSums(x, y))).toBeCloseTo(0.500091, 6);
});

const small = fc.double({ min: -100, max: 100, noNaN: true });

test("the points of a line give back its slope", () => {
  fc.assert(
    fc.property(
      small,
      small,
      fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 2 }),
      (a, b, x) => {
        expect(
          slope(
            lineSums(
              x,
              x.map((value) => a + b * value),
            ),
          ),
        ).toBeCloseTo(b, 6);
      },
    ),
  );
});

test("the sums of two sets add up to the sums of both", () => {
  const x = [1, 2, 4, 4, 5];
  const y = [3, 1, 2, 7, 4];
  const whole = lineSums(x, y);
  const one = lineSums(x.slice(0, 2), y.slice(0, 2));
  const other = lineSums(x.slice(2), y.slice(2));
  for (const key of ["n", "x", "y", "xx", "xy"] as const) expect(one[key] + other[key]).toBe(whole[key]);
});

test("a single point and a single x have no slope, whatever rounding leaves of its spread", () => {
  expect(slope(lineSums([1], [2]))).toEqual({ notEstimable: "a slope needs two observations" });
  const tenth = Array.from({ length: 7 }, () => 0.1);
  expect(slope(lineSums(tenth, [1, 2, 3, 4, 5, 6, 7]))).toEqual({
    notEstimable: "every observation has the same x",
  });
});
