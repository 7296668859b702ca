import fc from "fast-check";
import { expect, test } from "vitest";
import { studentTCdf, studentTQuantile } from "../../src/math/student-t.ts";

test.each([
  [0.975, 1, 12.706204736432095],
  [0.975, 2, 4.302652729911275],
  [0.975, 5, 2.5705818356363141],
  [0.975, 30, 2.0422724563012373],
  [0.95, 10, 1.8124611228107335],
] as const)("the tables' quantile at %d with %d degrees of freedom", (p, degrees, value) => {
  expect(studentTQuantile(p, degrees)).toBeCloseTo(value, 9);
  expect(studentTQuantile(1 - p, degrees)).toBeCloseTo(-value, 9);
});

test("with one degree of freedom it is Cauchy's, with very many the normal", () => {
  expect(studentTCdf(1, 1)).toBeCloseTo(0.75, 12);
  expect(studentTQuantile(0.975, 1e10)).toBeCloseTo(1.959963984540054, 12);
});

test("quantile and distribution function undo each other", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      fc.integer({ min: 1, max: 500 }),
      (p, n) => {
        expect(studentTCdf(studentTQuantile(p, n), n)).toBeCloseTo(p, 9);
      },
    ),
  );
});
