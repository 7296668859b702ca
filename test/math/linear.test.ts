import fc from "fast-check";
import { expect, test } from "vitest";
import { MetalevelError } from "../../src/core/errors.ts";
import { stream } from "../../src/core/rng.ts";
import { dot, linearDraw, linearMean, linearPrior, linearUpdate } from "../../src/math/bayesian-linear.ts";
import { logisticPosterior } from "../../src/math/bayesian-logistic.ts";
import { betaCdf } from "../../src/math/beta.ts";
import { drawGamma, drawNormal } from "../../src/math/draws.ts";
import { gaussLegendre, integrate } from "../../src/math/gauss-legendre.ts";
import { cholesky, solveLinear } from "../../src/math/linear.ts";
import { uniformOnSimplex } from "../../src/math/simplex.ts";

const square = fc.integer({ min: 1, max: 5 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    a: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n * n, maxLength: n * n }),
    x: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n }),
  }),
);

const times = (a: readonly number[], x: readonly number[]): readonly number[] =>
  x.map((_value, i) => dot(a.slice(i * x.length, (i + 1) * x.length), x));

test("a linear system gives back what it was made from", () => {
  fc.assert(
    fc.property(square, ({ n, a, x }) => {
      const regular = a.map((value, i) => value + (i % (n + 1) === 0 ? 50 : 0));
      const found = solveLinear(regular, times(regular, x));
      x.forEach((value, i) => {
        expect(found[i]).toBeCloseTo(value, 9);
      });
    }),
  );
  expect([...solveLinear([0, 1, 1, 0], [2, 3])]).toEqual([3, 2]);
  expect(() => solveLinear([1, 1, 1, 1], [1, 2])).toThrow(MetalevelError);
});

test("a Cholesky factor gives back its matrix, and what is not positive definite has none", () => {
  const l = cholesky([4, 2, 2, 5], 2);
  expect([...l]).toEqual([2, 0, 1, 2]);
  expect(() => cholesky([1, 2, 2, 1], 2)).toThrow("not positive definite");
});

test("the Beta distribution function is the binomial tail, and symmetric", () => {
  const binomialTail = (n: number, from: number, x: number): number => {
    let sum = 0;
    for (let k = from; k <= n; k++) {
      let ways = 1;
      for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
      sum += ways * x ** k * (1 - x) ** (n - k);
    }
    return sum;
  };
  const count = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(count, count, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, x) => {
      expect(betaCdf(x, a, b)).toBeCloseTo(binomialTail(a + b - 1, a, x), 11);
      expect(betaCdf(x, a, b) + betaCdf(1 - x, b, a)).toBeCloseTo(1, 12);
    }),
  );
  expect(betaCdf(0.5, 0.5, 0.5)).toBeCloseTo(0.5, 13);
});

test("Gauss–Legendre with n nodes is exact for degree 2n − 1", () => {
  for (const n of [1, 2, 5, 20, 64]) {
    const rule = gaussLegendre(n);
    expect(rule.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(2, 12);
    expect(integrate(rule, 0, 2, (x) => x ** (2 * n - 1)) / (2 ** (2 * n) / (2 * n))).toBeCloseTo(1, 10);
  }
});

test("draws have the moments of their distributions", () => {
  const rng = stream(1, "draws");
  const mean = (draw: () => number): number => {
    let sum = 0;
    for (let i = 0; i < 20_000; i++) sum += draw();
    return sum / 20_000;
  };
  for (const shape of [0.5, 1, 4.5])
    expect(Math.abs(mean(() => drawGamma(shape, rng)) - shape)).toBeLessThan(4.5 * Math.sqrt(shape / 20_000));
  const precision = [4, 2, 2, 5];
  const products = mean(() => {
    const [x, y] = drawNormal([1, 2], precision, rng) as [number, number];
    return (x - 1) * (y - 2);
  });
  expect(Math.abs(products - -2 / 16)).toBeLessThan(0.01);
  expect(uniformOnSimplex(4, rng).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 14);
});

test("Bayesian linear regression is ridge regression in its mean and Student's in its spread", () => {
  const cases = [
    [[1, 0], 1],
    [[1, 1], 3],
    [[1, 2], 4.5],
    [[1, 3], 7.5],
  ] as const;
  const prior = linearPrior(2, { precision: 0.5, shape: 2, rate: 1 });
  const posterior = cases.reduce((before, [x, y]) => linearUpdate(before, x, y), prior);
  const ridge = solveLinear([4.5, 6, 6, 14.5], [16, 34.5]);
  linearMean(posterior).forEach((weight, i) => {
    expect(weight).toBeCloseTo(ridge[i]!, 12);
  });
  const rng = stream(2, "linear");
  const draws = Array.from({ length: 20_000 }, () => linearDraw(posterior, rng)[1]!);
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length;
  const residual = 1 + (1 + 9 + 20.25 + 56.25) / 2 - (ridge[0]! * 16 + ridge[1]! * 34.5) / 2;
  const expected = ((residual / (4 - 1)) * 4.5) / (4.5 * 14.5 - 36);
  expect(mean).toBeCloseTo(ridge[1]!, 1);
  expect(variance / expected).toBeGreaterThan(0.9);
  expect(variance / expected).toBeLessThan(1.1);
});

test("Laplace's posterior stands at the mode: its gradient vanishes, and nothing near is likelier", () => {
  const cases = [0, 1, 2, 3, 4, 5].map((i) => ({ x: [1, i], y: i > 2 ? 1 : 0 }) as const);
  const { mode, precision } = logisticPosterior(cases, 2, 0.3);
  const gradient = mode.map((weight, k) =>
    cases.reduce((sum, { x, y }) => sum + (y - 1 / (1 + Math.exp(-dot(mode, x)))) * x[k]!, -0.3 * weight),
  );
  for (const slope of gradient) expect(Math.abs(slope)).toBeLessThan(1e-9);
  expect(precision[1]).toBeCloseTo(precision[2]!, 14);
  expect(mode[1]).toBeGreaterThan(0);
  expect(logisticPosterior([], 2, 2)).toEqual({ mode: [0, 0], precision: [2, 0, 0, 2] });
});
