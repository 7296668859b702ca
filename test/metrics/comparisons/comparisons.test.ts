import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareShares, exactMcNemar, holm } from "../../../src/metrics/index.ts";

/** Binomial(n, ½) summed term by term. */
const halfBinomial = (n: number, most: number): number => {
  let term = 0.5 ** n;
  let sum = 0;
  for (let k = 0; k <= most; k++) {
    sum += term;
    term *= (n - k) / (k + 1);
  }
  return sum;
};

describe("exact McNemar", () => {
  test("is twice the binomial tail of the problems on which two methods differ", () => {
    const counts = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(counts, counts, (b, c) => {
        const expected = Math.min(1, 2 * halfBinomial(b + c, Math.min(b, c)));
        expect(exactMcNemar(b, c)).toBeCloseTo(expected, 12);
        expect(exactMcNemar(b, c)).toBe(exactMcNemar(c, b));
      }),
    );
    expect(exactMcNemar(6, 0)).toBeCloseTo(2 / 64, 14);
    expect(exactMcNemar(0, 0)).toBe(1);
  });

  test("takes whole numbers of problems alone", () => {
    expect(() => exactMcNemar(1.5, 2)).toThrow("a whole number of cases");
    expect(() => exactMcNemar(1, -2)).toThrow("only the second is right");
  });
});

describe("Holm's adjustment", () => {
  test("multiplies by the comparisons still open, keeps the order, and never exceeds 1", () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    for (const [index, expected] of [0.03, 0.06, 0.06, 0.02].entries()) {
      expect(adjusted[index]).toBeCloseTo(expected, 14);
    }
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (ps) => {
        const after = holm(ps);
        for (const [i, p] of ps.entries()) {
          expect(after[i]).toBeGreaterThanOrEqual(p);
          expect(after[i]).toBeLessThanOrEqual(Math.min(1, ps.length * p));
          for (const [j, q] of ps.entries()) if (p < q) expect(after[i]).toBeLessThanOrEqual(after[j]!);
        }
      }),
    );
  });

  test("takes probabilities alone", () => {
    expect(() => holm([0.5, 1.5])).toThrow("Holm: a p-value");
  });
});

describe("two shares", () => {
  test("the published result of Flavell's cycle beside its two baselines (659 problems)", () => {
    const flavell = { count: 497, of: 659 };
    const refine = compareShares(flavell, { count: 451, of: 659 });
    const verification = compareShares(flavell, { count: 442, of: 659 });
    expect(refine.difference).toBeCloseTo(46 / 659, 14);
    expect(refine.z).toBeCloseTo(2.82, 2);
    expect(verification.z).toBeCloseTo(3.347, 3);
    const [first, second] = holm([refine.p, verification.p]);
    expect(first).toBeCloseTo(refine.p, 14);
    expect(second).toBeCloseTo(2 * verification.p, 14);
    expect(first).toBeLessThan(0.05);
    expect(refine.interval.low).toBeGreaterThan(0);
    expect(refine.interval.low).toBeCloseTo(0.0213, 3);
    expect(refine.interval.high).toBeCloseTo(0.118, 3);
  });

  test("Newcombe's own example: 56 of 70 against 48 of 80", () => {
    const { difference, interval } = compareShares({ count: 56, of: 70 }, { count: 48, of: 80 });
    expect(difference).toBeCloseTo(0.2, 14);
    expect(interval.low).toBeCloseTo(0.0524, 4);
    expect(interval.high).toBeCloseTo(0.3339, 4);
  });

  test("where nothing varies there is no z, and impossible counts are refused", () => {
    expect(compareShares({ count: 5, of: 5 }, { count: 9, of: 9 })).toMatchObject({ z: null, p: 1 });
    expect(() => compareShares({ count: 6, of: 5 }, { count: 1, of: 2 })).toThrow("cases that count");
    expect(() => compareShares({ count: 0, of: 0 }, { count: 1, of: 2 })).toThrow("no cases");
  });
});
