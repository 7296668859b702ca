/** Measures that read only the order of confidences: gamma, Somers' d, τ_b, type-2 AUROC. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  auroc2,
  confidenceTable,
  countPairs,
  gammaOfPairs,
  kendallTauBOfPairs,
  pairsOfTable,
  somersDOfPairs,
} from "../../../src/metrics/index.ts";
import { confidence, correct, EXPECTED, rating } from "./sample.ts";

const answers = fc.array(
  fc.tuple(
    fc.constantFrom(0, 1),
    fc.oneof(fc.integer({ min: 1, max: 5 }), fc.double({ min: 0, max: 1, noNaN: true })),
  ),
  {
    maxLength: 120,
  },
);
const split = (rows: readonly (readonly [number, number])[]) => ({
  right: rows.map(([c]) => c),
  held: rows.map(([, c]) => c),
});

describe.each([
  ["continuous confidence", confidence, EXPECTED.continuous],
  ["five ratings", rating, EXPECTED.ratings],
] as const)("%s agrees with scipy and scikit-learn", (_name, values, expected) => {
  const table = confidenceTable(correct, values);
  const pairs = pairsOfTable(table);
  test.each([
    ["gamma", gammaOfPairs(pairs), expected.gamma],
    ["Somers' d", somersDOfPairs(pairs), expected.somersD],
    ["Kendall's τ_b", kendallTauBOfPairs(pairs), expected.tauB],
    ["type-2 AUROC", auroc2(table), expected.auroc2],
  ])("%s", (_measure, found, value) => {
    expect(found).toBeCloseTo(value, 12);
  });
});

test("pairs counted from the table are those counted from the answers", () => {
  fc.assert(
    fc.property(answers, (rows) => {
      const { right, held } = split(rows);
      expect(pairsOfTable(confidenceTable(right, held))).toEqual(countPairs(right, held));
    }),
  );
});

test("AUROC2 is P(right above wrong) + ½ P(equal) by its definition, and Somers' d is 2 AUROC2 − 1", () => {
  fc.assert(
    fc.property(answers, (rows) => {
      const { right, held } = split(rows);
      const above = held.filter((_, i) => right[i] === 1);
      const below = held.filter((_, i) => right[i] === 0);
      fc.pre(above.length > 0 && below.length > 0);
      let sum = 0;
      for (const a of above) for (const b of below) sum += a > b ? 1 : a === b ? 0.5 : 0;
      const table = confidenceTable(right, held);
      const area = auroc2(table) as number;
      expect(area).toBeCloseTo(sum / (above.length * below.length), 12);
      expect(somersDOfPairs(pairsOfTable(table))).toBeCloseTo(2 * area - 1, 12);
    }),
  );
});

test("any rising relabelling of the ratings leaves them; turning the scale round turns them round", () => {
  const table = confidenceTable(correct, rating);
  const relabelled = confidenceTable(
    correct,
    rating.map((r) => r ** 3 - 7),
  );
  const turned = confidenceTable(
    correct,
    rating.map((r) => -r),
  );
  expect(auroc2(relabelled)).toBe(auroc2(table));
  expect(auroc2(turned)).toBeCloseTo(1 - (auroc2(table) as number), 12);
  expect(kendallTauBOfPairs(pairsOfTable(turned))).toBeCloseTo(-EXPECTED.ratings.tauB, 12);
});

test("what cannot be told says why", () => {
  const allRight = confidenceTable([1, 1, 1], [0.2, 0.4, 0.9]);
  expect(auroc2(allRight)).toEqual({ notEstimable: "all answers are right, or all are wrong" });
  expect(somersDOfPairs(pairsOfTable(allRight))).toHaveProperty("notEstimable");
  expect(kendallTauBOfPairs(pairsOfTable(allRight))).toHaveProperty("notEstimable");
  const oneLevel = confidenceTable([1, 0, 1], [0.5, 0.5, 0.5]);
  expect(auroc2(oneLevel)).toBe(0.5);
  expect(gammaOfPairs(pairsOfTable(oneLevel))).toHaveProperty("notEstimable");
  expect(kendallTauBOfPairs(pairsOfTable(oneLevel))).toHaveProperty("notEstimable");
});

test("answers that cannot be counted are refused", () => {
  expect(() => confidenceTable([1, 0], [0.5])).toThrow(/2 answers and 1 confidences/);
  expect(() => confidenceTable([1, 2], [0.5, 0.5])).toThrow(/answer 2.*correct 2/);
  expect(() => confidenceTable([1, 0], [0.5, Number.NaN])).toThrow(/answer 2/);
});

test("a table counts every answer once, at ascending levels", () => {
  const table = confidenceTable([true, false, true, true], [3, 1, 3, 2]);
  expect([...table.levels]).toEqual([1, 2, 3]);
  expect([...table.right]).toEqual([0, 1, 2]);
  expect([...table.wrong]).toEqual([1, 0, 0]);
});
