import { expect, test } from "vitest";
import { stream } from "../../src/core/rng.ts";
import { binomial, multinomial } from "../../src/math/multinomial.ts";

const draws = 20_000;

for (const [trials, probability] of [
  [12, 0.3],
  [1000, 0.004],
  [1000, 0.35],
  [50, 0.9],
  [1_000_000, 0.5],
] as const) {
  test(`binomial(${trials}, ${probability}) has its mean and variance`, () => {
    const rng = stream(1, `binomial/${trials}/${probability}`);
    let sum = 0;
    let squares = 0;
    const mean = trials * probability;
    for (let i = 0; i < draws; i++) {
      const off = binomial(trials, probability, rng) - mean;
      sum += off;
      squares += off * off;
    }
    const variance = mean * (1 - probability);
    expect(Math.abs(sum / draws)).toBeLessThan(4 * Math.sqrt(variance / draws));
    expect(Math.abs(squares / draws / variance - 1)).toBeLessThan(4 * Math.sqrt(3 / draws));
  });
}

test("binomial follows its distribution, cell by cell", () => {
  const rng = stream(2, "binomial");
  const [n, p] = [60, 0.4];
  const counts = new Float64Array(n + 1);
  for (let i = 0; i < draws; i++) counts[binomial(n, p, rng)]!++;
  let mass = (1 - p) ** n;
  let chiSquare = 0;
  let cells = 0;
  for (let k = 0; k <= n; k++) {
    const expected = mass * draws;
    if (expected >= 5) {
      chiSquare += (counts[k]! - expected) ** 2 / expected;
      cells++;
    }
    mass *= ((n - k) / (k + 1)) * (p / (1 - p));
  }
  expect(chiSquare).toBeLessThan(cells + 4 * Math.sqrt(2 * cells));
});

test("multinomial shares out all trials in proportion to the weights", () => {
  const rng = stream(3, "multinomial");
  const weights = [5, 0, 3, 2];
  const total = new Float64Array(4);
  for (let i = 0; i < 2000; i++) {
    const drawn = multinomial(100, weights, rng, new Float64Array(4));
    expect(drawn.reduce((a, b) => a + b)).toBe(100);
    drawn.forEach((count, cell) => {
      total[cell]! += count;
    });
  }
  expect(total[1]).toBe(0);
  for (const cell of [0, 2, 3]) expect(total[cell]! / 200_000).toBeCloseTo(weights[cell]! / 10, 2);
});
