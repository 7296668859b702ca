import fc from "fast-check";
import { expect, test } from "vitest";
import { OutOfRangeError, UsageError } from "../../../src/core/errors.ts";
import { planning } from "../../../src/rational/planning/decision-tree.ts";
import { bernoulli, solveLikeArms } from "../../../src/rational/problems/bernoulli.ts";
import { bernoulliBandit } from "../../../src/rational/problems/bernoulli-bandit.ts";
import { lastSample, oneArm, solveOneArm } from "../../../src/rational/problems/one-arm.ts";
import type { Solution } from "../../../src/rational/problems/problem.ts";
import type { Beta } from "../../../src/rational/problems/sampled-arm.ts";
import { UNIFORM } from "../../../src/rational/problems/sampled-arm.ts";
import { solveTally, tally } from "../../../src/rational/problems/tally.ts";
import { binaryTree } from "../../../src/rational/problems/tree.ts";
import { exactSearch } from "../../../src/rational/solvers/exact-search.ts";

const V = (alternative: number, cost: number, prior: Beta = UNIFORM): number =>
  solveOneArm({ alternative, cost, prior }).value;

const costs = fc.double({ min: 0.002, max: 0.2, noNaN: true });
const chances = fc.double({ min: 0, max: 1, noNaN: true });

test("[58] one arm against a known alternative", () => {
  expect(V(0.3, 0.01)).toBeCloseTo(0.5066666666666666, 13);
  expect(V(0.5, 0.01)).toBeCloseTo(0.5767619047619048, 13);
  expect(V(0.5, 0.05)).toBeCloseTo(0.5333333333333332, 13);
});

test("one arm: V(1 − λ) = V(λ) + ½ − λ for priors symmetric about ½", () => {
  fc.assert(
    fc.property(chances, costs, fc.integer({ min: 1, max: 6 }), (alternative, cost, a) => {
      const mirrored = V(alternative, cost, { a, b: a }) + 0.5 - alternative;
      expect(V(1 - alternative, cost, { a, b: a })).toBeCloseTo(mirrored, 10);
    }),
    { numRuns: 60 },
  );
});

test("one arm: V is convex in the cost, never rises with it, and is ½ or λ from 1/12 on", () => {
  fc.assert(
    fc.property(chances, costs, costs, (alternative, c1, c2) => {
      const middle = V(alternative, (c1 + c2) / 2);
      expect(middle).toBeLessThanOrEqual((V(alternative, c1) + V(alternative, c2)) / 2 + 1e-10);
      const [dear, cheap] = [V(alternative, Math.max(c1, c2)), V(alternative, Math.min(c1, c2))];
      expect(dear).toBeLessThanOrEqual(cheap + 1e-12);
      expect(V(alternative, 1 / 12 + c1)).toBe(Math.max(0.5, alternative));
    }),
    { numRuns: 60 },
  );
  expect(V(0.5, 1 / 12)).toBe(0.5);
  expect(V(0.5, 1 / 12 - 1e-6)).toBeGreaterThan(0.5);
});

test("one arm: max(½, λ) ≤ V ≤ E[max(θ, λ)] = (1 + λ²)/2", () => {
  fc.assert(
    fc.property(chances, costs, (alternative, cost) => {
      expect(V(alternative, cost)).toBeGreaterThanOrEqual(Math.max(0.5, alternative));
      expect(V(alternative, cost)).toBeLessThanOrEqual((1 + alternative ** 2) / 2 + 1e-12);
    }),
    { numRuns: 60 },
  );
});

test("one arm: no sample pays after n = 1/(4c) − (a + b + 1)", () => {
  expect(lastSample(0.01)).toBe(22);
  expect(lastSample(0.01, { a: 4, b: 3 })).toBe(17);
  expect(lastSample(0.3)).toBe(0);
  const count = fc.integer({ min: 1, max: 5 });
  const dear = fc.double({ min: 0.02, max: 0.2, noNaN: true });
  fc.assert(
    fc.property(chances, dear, fc.record({ a: count, b: count }), (alternative, cost, prior) => {
      const horizon = lastSample(cost, prior) + 3;
      const longer = bernoulliBandit({ priors: [prior], cost, horizon, alternative });
      expect(V(alternative, cost, prior)).toBeCloseTo(exactSearch(longer).value, 12);
    }),
    { numRuns: 40 },
  );
});

test("tallying is twice the one-arm problem at half the cost, less a half", () => {
  fc.assert(
    fc.property(costs, (cost) => {
      expect(solveTally({ cost, horizon: 1000 }).value).toBeCloseTo(2 * V(0.5, cost / 2) - 0.5, 11);
    }),
    { numRuns: 60 },
  );
});

test("tallying: more cues never hurt, and beyond the last that pays they do not help", () => {
  const at = (horizon: number): number => solveTally({ cost: 0.02, horizon }).value;
  for (let horizon = 0; horizon < 30; horizon++)
    expect(at(horizon + 1)).toBeGreaterThanOrEqual(at(horizon) - 1e-14);
  expect(at(22)).toBe(at(1000));
});

test("tallying two free cues is right in two cases of three", () => {
  expect(solveTally({ cost: 0, horizon: 2 }).value).toBeCloseTo(2 / 3, 12);
});

test("a bandit of one arm and an alternative is the one-arm problem", () => {
  const request = { arms: 1, cost: 0.01, horizon: 30, alternative: 0.3, policy: "optimal" } as const;
  const { solved } = solveLikeArms(request);
  expect(solved.values[solved.root]).toBeCloseTo(V(0.3, 0.01), 13);
});

test("V of a bandit is convex in the cost and never rises with it", () => {
  const at = (cost: number): number => {
    const { solved } = solveLikeArms({ arms: 2, cost, horizon: 8, alternative: null, policy: "optimal" });
    return solved.values[solved.root]!;
  };
  fc.assert(
    fc.property(costs, costs, (c1, c2) => {
      expect(at((c1 + c2) / 2)).toBeLessThanOrEqual((at(c1) + at(c2)) / 2 + 1e-12);
      expect(at(Math.max(c1, c2))).toBeLessThanOrEqual(at(Math.min(c1, c2)) + 1e-12);
    }),
    { numRuns: 40 },
  );
});

test("horizons that would not fit into memory are refused before they are allocated, naming the limit", () => {
  const bandit = { arms: 5, cost: 0.01, horizon: 2000, alternative: null, policy: "optimal" } as const;
  expect(() => solveLikeArms(bandit)).toThrow(UsageError);
  expect(() => solveLikeArms(bandit)).toThrow("expected at most 2 GiB");
  expect(() => solveOneArm({ alternative: 0.5, cost: 0 })).toThrow("expected at most 50000");
  expect(() => solveTally({ cost: 0, horizon: 60_000 })).toThrow("expected at most 50000");
});

test("[56] negative costs are refused wherever a problem is made", () => {
  const bandit = { priors: [UNIFORM], cost: -0.01, horizon: 3 };
  const like = { arms: 2, cost: -1, horizon: 3, alternative: null, policy: "optimal" } as const;
  expect(() => bernoulliBandit(bandit)).toThrow(OutOfRangeError);
  expect(() => solveLikeArms(like)).toThrow(OutOfRangeError);
  expect(() => solveOneArm({ alternative: 0.5, cost: -1 })).toThrow("one-arm, cost");
  expect(() => solveTally({ cost: -1, horizon: 3 })).toThrow("tally, cost");
  expect(() => planning({ tree: binaryTree(1), cost: -0.1 })).toThrow("cost λ");
});

test("the boundary of the one-arm problem encloses the alternative while sampling goes on", () => {
  const { summary } = oneArm.solve({ alternative: 0.5, cost: 0.001 }) as Solution;
  const low = summary.lowestContinue as readonly (number | null)[];
  const high = summary.highestContinue as readonly (number | null)[];
  expect(low.length).toBeGreaterThanOrEqual(summary.mostSamples as number);
  low.forEach((mean, n) => {
    if (mean === null) return;
    expect(mean).toBeLessThanOrEqual(0.5);
    expect(high[n]).toBeCloseTo(1 - mean, 12);
  });
});

test("what sampling earns and spends on the way adds up to V", () => {
  const { value, stops } = solveTally({ cost: 0.01, horizon: 100 });
  expect(stops.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  const two = solveTally({ cost: 0.07, horizon: 100 });
  expect(two.stops).toEqual([0, 1]);
  expect(two.value).toBeCloseTo(2 / 3 - 0.07, 12);
  expect(value).toBeGreaterThan(two.value);
});

test("a picture of sampling shows every place that the policy may come to, and too many as two edges", () => {
  const { picture, summary } = tally.solve({ cost: 0.01, horizon: 100 }) as Solution;
  if (picture.kind !== "policy-map") throw new Error(`a policy map was expected, not ${picture.kind}`);
  expect(Math.max(...picture.cells.map(({ x }) => x))).toBe(summary.mostSamples);
  expect(
    picture.cells.filter(({ x, y }) => x === 1 && Math.abs(y) === 1).map(({ action }) => action),
  ).toEqual(["count another cue", "count another cue"]);
  expect((oneArm.solve({ alternative: 0.5, cost: 0.00005 }) as Solution).picture.kind).toBe("curves");
});

test("the tallying summary gives the margins at which counting goes on", () => {
  const { summary } = tally.solve({ cost: 0.01, horizon: 100 }) as Solution;
  const margins = summary.largestContinue as readonly (number | null)[];
  expect(summary.first).toBe("sample");
  expect(margins.slice(0, 4)).toEqual([0, 1, 0, 1]);
});

test("the policy map of a bandit begins by sampling and acts once nothing may be sampled", () => {
  const values = { arms: 2, cost: 0.001, horizon: 10, alternative: null, policy: "optimal" };
  const { picture, summary } = bernoulli.solve(values) as Solution;
  expect(summary.first).toBe("sample");
  if (picture.kind !== "policy-map") throw new Error(`a policy map was expected, not ${picture.kind}`);
  expect(picture.cells).toHaveLength(66);
  expect(picture.cells[0]).toEqual({ x: 0, y: 0, action: "sample this arm" });
  const spent = picture.cells.filter(({ x, y }) => x + y === 10);
  expect(spent.every(({ action }) => action === "act")).toBe(true);
});
