import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { gammaCdf, logGamma, normalCdf, normalDensity, symmetricEigen } from "../../src/math/index.ts";

test.each([
  [0, 0.5],
  [-1, 0.15865525393145705],
  [1, 0.8413447460685429],
  [-2, 0.0227501319481792],
  [-5, 2.866515718791939e-7],
  [-10, 7.61985302416052e-24],
  [-20, 2.753624118606234e-89],
])("Φ(%f) agrees with tables to fifteen digits, in the far tail too", (x, expected) => {
  expect(Math.abs(normalCdf(x) / expected - 1)).toBeLessThan(2e-15);
});

test.prop([fc.double({ min: -8, max: 8, noNaN: true }), fc.double({ min: 1e-6, max: 1, noNaN: true })])(
  "Φ rises by the area under φ",
  (x, width) => {
    const steps = 64;
    const h = width / steps;
    let area = 0;
    for (let i = 0; i < steps; i++) {
      const a = x + i * h;
      area += (h / 6) * (normalDensity(a) + 4 * normalDensity(a + h / 2) + normalDensity(a + h));
    }
    expect(normalCdf(x + width) - normalCdf(x)).toBeCloseTo(area, 9);
    expect(normalCdf(x) + normalCdf(-x)).toBeCloseTo(1, 14);
  },
);

test("Φ ends: 0 far below, 1 far above, NaN of NaN", () => {
  expect(normalCdf(Number.NEGATIVE_INFINITY)).toBe(0);
  expect(normalCdf(Number.POSITIVE_INFINITY)).toBe(1);
  expect(normalCdf(Number.NaN)).toBeNaN();
});

test.prop([fc.integer({ min: 1, max: 60 })])(
  "ln Γ of a whole number is the logarithm of a factorial",
  (n) => {
    let logFactorial = 0;
    for (let k = 2; k < n; k++) logFactorial += Math.log(k);
    expect(logGamma(n)).toBeCloseTo(logFactorial, 11);
  },
);

test.prop([fc.integer({ min: 1, max: 40 }), fc.double({ min: 0.01, max: 80, noNaN: true })])(
  "the Gamma distribution of whole shape counts Poisson events",
  (shape, x) => {
    let term = Math.exp(-x);
    let fewer = 0;
    for (let k = 0; k < shape; k++) {
      fewer += term;
      term *= x / (k + 1);
    }
    expect(gammaCdf(x, shape, shape)).toBeCloseTo(1 - fewer, 12);
  },
);

test.prop([fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 10, maxLength: 10 })])(
  "eigenvectors are orthonormal and rebuild the matrix",
  (entries) => {
    const at = (i: number, j: number): number =>
      entries[(Math.max(i, j) * (Math.max(i, j) + 1)) / 2 + Math.min(i, j)]!;
    const matrix = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => at(i, j)));
    const { values, vectors } = symmetricEigen(matrix);
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) {
        const rebuilt = values.reduce((sum, value, k) => sum + value * vectors[k]![i]! * vectors[k]![j]!, 0);
        const product = vectors[i]!.reduce((sum, x, k) => sum + x * vectors[j]![k]!, 0);
        expect(rebuilt).toBeCloseTo(matrix[i]![j]!, 9);
        expect(product).toBeCloseTo(i === j ? 1 : 0, 9);
      }
    }
  },
);
