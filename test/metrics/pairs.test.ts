import fc from "fast-check";
import { expect, test } from "vitest";
import type { PairCounts } from "../../src/metrics/index.ts";
import { countPairs, gamma, gammaOfPairs, isEstimable } from "../../src/metrics/index.ts";

/** The definition, pair by pair. */
const byDefinition = (first: readonly number[], second: readonly number[]): PairCounts => {
  const counts = { concordant: 0, discordant: 0, tiedFirst: 0, tiedSecond: 0, tiedBoth: 0 };
  for (let i = 0; i < first.length; i++) {
    for (let j = i + 1; j < first.length; j++) {
      const a = Math.sign(first[i]! - first[j]!);
      const b = Math.sign(second[i]! - second[j]!);
      if (a === 0 && b === 0) counts.tiedBoth++;
      else if (a === 0) counts.tiedFirst++;
      else if (b === 0) counts.tiedSecond++;
      else if (a === b) counts.concordant++;
      else counts.discordant++;
    }
  }
  return counts;
};

const observation = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.double({ min: -3, max: 3, noNaN: true }));
const sample = fc.array(fc.tuple(observation, observation), { maxLength: 160, size: "max" });

test("pairs are counted as the definition counts them, for few observations and many", () => {
  fc.assert(
    fc.property(sample, (pairs) => {
      const first = pairs.map(([a]) => a);
      const second = pairs.map(([, b]) => b);
      expect(countPairs(first, second)).toEqual(byDefinition(first, second));
    }),
    { numRuns: 200 },
  );
});

test("every pair is counted exactly once among a hundred thousand ratings", () => {
  const n = 100_000;
  const first = Float64Array.from({ length: n }, (_, i) => (i * 7919) % 5);
  const second = Float64Array.from({ length: n }, (_, i) => Math.sin(i));
  const counts = countPairs(first, second);
  const sum = Object.values(counts).reduce((total: number, count: number) => total + count, 0);
  expect(sum).toBe((n * (n - 1)) / 2);
});

test("a missing value and unequal lengths are refused", () => {
  expect(() => countPairs([1, Number.NaN], [1, 2])).toThrow(/observation 1.*missing/);
  expect(() => countPairs([1, 2, 3], [1, 2])).toThrow(/3 and 2 observations/);
});

test("gamma of Agresti's job satisfaction by income (Categorical Data Analysis, 2nd ed., table 2.8)", () => {
  const table = [
    [1, 3, 10, 6],
    [2, 3, 10, 7],
    [1, 6, 14, 12],
    [0, 1, 9, 11],
  ];
  const income: number[] = [];
  const satisfaction: number[] = [];
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      for (let k = 0; k < count; k++) {
        income.push(i);
        satisfaction.push(j);
      }
    });
  });
  expect(countPairs(income, satisfaction)).toMatchObject({ concordant: 1331, discordant: 849 });
  expect(gamma(income, satisfaction)).toBeCloseTo(0.2211, 4);
});

test("gamma is 1, −1 and unchanged under any rising transformation", () => {
  expect(gamma([1, 2, 3], [10, 20, 30])).toBe(1);
  expect(gamma([1, 2, 3], [3, 2, 1])).toBe(-1);
  fc.assert(
    fc.property(sample, (pairs) => {
      const first = pairs.map(([a]) => a);
      const second = pairs.map(([, b]) => Math.round(b));
      expect(
        gamma(
          first,
          second.map((b) => b ** 3 + b),
        ),
      ).toEqual(gamma(first, second));
    }),
  );
});

test("gamma without any untied pair says why it has no value", () => {
  const nothing = gamma([1, 1, 1], [1, 2, 3]);
  expect(isEstimable(nothing)).toBe(false);
  expect(nothing).toEqual({ notEstimable: "every pair of observations is tied" });
  expect(gammaOfPairs(countPairs([], []))).toEqual(nothing);
});
