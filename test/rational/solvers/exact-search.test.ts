import fc from "fast-check";
import { expect, test } from "vitest";
import { MetalevelError, UsageError } from "../../../src/core/errors.ts";
import type { MetaMdp } from "../../../src/rational/meta-mdp.ts";
import { solveLikeArms } from "../../../src/rational/problems/bernoulli.ts";
import { bernoulliBandit } from "../../../src/rational/problems/bernoulli-bandit.ts";
import { UNIFORM } from "../../../src/rational/problems/sampled-arm.ts";
import { exactSearch } from "../../../src/rational/solvers/exact-search.ts";
import { policyValue } from "../../../src/rational/solvers/policy-value.ts";
import { voc } from "../../../src/rational/voc.ts";
import { bandits } from "../bandits.ts";
import { bruteForce } from "../brute-force.ts";

test("[58] the search gives what trying everything gives", () => {
  fc.assert(
    fc.property(bandits({ arms: 3, horizon: 4 }), (bandit) => {
      const problem = bernoulliBandit(bandit);
      expect(exactSearch(problem).value).toBeCloseTo(bruteForce(problem), 12);
    }),
    { numRuns: 40 },
  );
});

test("[59] the best policy is worth V*", () => {
  fc.assert(
    fc.property(bandits({ arms: 3, horizon: 5 }), (bandit) => {
      const problem = bernoulliBandit(bandit);
      const { value, policy } = exactSearch(problem);
      expect(policyValue(problem, policy).value).toBeCloseTo(value, 10);
    }),
    { numRuns: 40 },
  );
});

test("merging symmetric states changes no value and saves states", () => {
  const bandit = { priors: [UNIFORM, UNIFORM, UNIFORM], cost: 0.01, horizon: 6 };
  const merged = exactSearch(bernoulliBandit(bandit));
  const apart = exactSearch(bernoulliBandit({ ...bandit, symmetric: false }));
  expect(merged.value).toBeCloseTo(apart.value, 14);
  expect(merged.states).toBeLessThan(apart.states / 4);
});

test("the fast solver finds as many canonical states as the plain one, and the same value", () => {
  for (const [arms, horizon, alternative] of [
    [1, 9, 0.4],
    [2, 8, null],
    [3, 6, 0.6],
    [4, 4, null],
  ] as const) {
    const priors = new Array(arms).fill(UNIFORM);
    const plain = exactSearch(bernoulliBandit({ priors, cost: 0.004, horizon, alternative }));
    const { solved } = solveLikeArms({ arms, cost: 0.004, horizon, alternative, policy: "optimal" });
    expect(solved.values[solved.root]).toBeCloseTo(plain.value, 13);
    expect(solved.ranking.total).toBe(plain.states);
  }
});

test("[58] a free computation never has a negative VOC", () => {
  fc.assert(
    fc.property(bandits({ arms: 3, horizon: 4 }), (bandit) => {
      const problem = bernoulliBandit({ ...bandit, cost: 0 });
      for (const computation of problem.computations(problem.initial))
        expect(voc(problem, problem.initial, computation)).toBeGreaterThanOrEqual(-1e-12);
    }),
    { numRuns: 30 },
  );
});

test("[58] thinking goes on exactly where some VOC is positive", () => {
  fc.assert(
    fc.property(bandits({ arms: 2, horizon: 4 }), (bandit) => {
      const problem = bernoulliBandit(bandit);
      const { policy, value } = exactSearch(problem);
      const gains = problem.computations(problem.initial).map((c) => voc(problem, problem.initial, c));
      expect(policy(problem.initial) !== null).toBe(Math.max(0, ...gains) > 1e-12);
      expect(value - problem.worth(problem.initial)).toBeCloseTo(Math.max(0, ...gains), 12);
    }),
    { numRuns: 40 },
  );
});

test("V(k·U, k·cost) = k·V for k > 0", () => {
  fc.assert(
    fc.property(
      bandits({ arms: 2, horizon: 5 }),
      fc.double({ min: 0.01, max: 50, noNaN: true }),
      (bandit, k) => {
        const problem = bernoulliBandit(bandit);
        const scaled = {
          ...problem,
          cost: () => k * bandit.cost,
          worth: (s: typeof problem.initial) => k * problem.worth(s),
        };
        expect(exactSearch(scaled).value / k).toBeCloseTo(exactSearch(problem).value, 9);
      },
    ),
    { numRuns: 40 },
  );
});

const endless: MetaMdp<number, "turn"> = {
  initial: 0,
  computations: () => ["turn"],
  outcomes: (state) => [{ probability: 1, state: (state + 1) % 3 }],
  cost: () => 1,
  worth: () => 0,
  key: (state) => state,
};

test("knowledge that leads back is refused", () => {
  expect(() => exactSearch(endless)).toThrow(MetalevelError);
  expect(() => exactSearch(endless)).toThrow("leads back to state 0");
});

test("more states than the limit are refused", () => {
  const growing = { ...endless, outcomes: (state: number) => [{ probability: 1, state: state + 1 }] };
  expect(() => exactSearch(growing, 1000)).toThrow(UsageError);
  expect(() => exactSearch(growing, 1000)).toThrow("at most 1000");
});
