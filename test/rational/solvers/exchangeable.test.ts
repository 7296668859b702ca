import fc from "fast-check";
import { expect, test } from "vitest";
import { branchPart } from "../../../src/rational/planning/branch-part.ts";
import { equiprobable } from "../../../src/rational/planning/decision-tree.ts";
import { classifier } from "../../../src/rational/planning/knowledge.ts";
import { leafOf, nodeOf, twinsOf } from "../../../src/rational/planning/subtrees.ts";
import { solveLikeArms } from "../../../src/rational/problems/bernoulli.ts";
import { sampledArm, UNIFORM } from "../../../src/rational/problems/sampled-arm.ts";
import { courseOf } from "../../../src/rational/solvers/exchangeable/forward.ts";
import { countStates } from "../../../src/rational/solvers/exchangeable/memory.ts";
import { solveOptimal } from "../../../src/rational/solvers/exchangeable/optimum.ts";
import { rankingOf, rankOf, unrank } from "../../../src/rational/solvers/exchangeable/ranking.ts";
import { solvePlainly } from "../../../src/rational/solvers/exchangeable/solve.ts";
import { sweepOf } from "../../../src/rational/solvers/exchangeable/sweep.ts";

const valueFor = (arms: number, cost: number, horizon: number, alternative: number | null = null): number => {
  const { solved } = solveLikeArms({ arms, cost, horizon, alternative, policy: "optimal" });
  return solved.values[solved.root]!;
};

test("[58] two arms, horizon 100, against an alternative of 0", () => {
  expect(valueFor(2, 0.001, 100, 0)).toBeCloseTo(0.6423593964607162, 13);
});

test("[58] two arms, horizon 30", () => {
  expect(valueFor(2, 0.001, 30)).toBeCloseTo(0.6418914293448048, 13);
});

test("[58] five arms, horizon 25: 1,931,660 canonical states", () => {
  const { solved } = solveLikeArms({
    arms: 5,
    cost: 0.01,
    horizon: 25,
    alternative: null,
    policy: "optimal",
  });
  expect(solved.values[solved.root]).toBeCloseTo(0.6894554583417463, 13);
  expect(solved.ranking.total).toBe(1_931_660);
});

test("[58, 59] the best policy written out as one loop is the plain one", () => {
  for (const [arms, horizon, cost, alternative] of [
    [1, 12, 0.01, 0.4],
    [2, 12, 0.003, null],
    [3, 8, 0, 0.7],
    [5, 5, 0.02, null],
  ] as const) {
    const { problem, solved } = solveLikeArms({ arms, horizon, cost, alternative, policy: "optimal" });
    const plain = solvePlainly(problem);
    expect(solved.values).toEqual(plain.values);
    expect(solved.choices).toEqual(plain.choices);
    expect(solved.root).toBe(plain.root);
  }
  const classify = classifier();
  const leaf = leafOf(classify, equiprobable(-2, 1, 3));
  const branch = nodeOf(classify, equiprobable(-1, 1), twinsOf(classify, leaf), "any");
  const part = branchPart(branch);
  const tree = { part, parts: 3, initial: 0, cost: 0.05, alternative: 0.5, budget: null };
  expect(solveOptimal(tree).values).toEqual(solvePlainly(tree).values);
  expect(solveOptimal(tree).choices).toEqual(solvePlainly(tree).choices);
});

test("canonical states are numbered without gaps, in the order in which they are visited", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5 }), (parts, budget) => {
      const problem = {
        part: sampledArm(UNIFORM, budget),
        parts,
        budget,
        initial: 0,
        cost: 0,
        alternative: null,
      };
      const ranking = rankingOf(problem);
      const sweep = sweepOf(problem, ranking);
      let expected = ranking.total;
      sweep.run((rank) => {
        expected--;
        expect(rank).toBe(expected);
        expect(rankOf(ranking, sweep.multiset)).toBe(rank);
        expect(unrank(ranking, rank)).toEqual(sweep.multiset);
      });
      expect(expected).toBe(0);
      expect(
        countStates(
          Array.from({ length: budget + 1 }, (_n, n) => n + 1),
          parts,
          budget,
        ),
      ).toBe(ranking.total);
    }),
    { numRuns: 20 },
  );
});

test("what the policy earns and spends on the way adds up to its value", () => {
  for (const policy of ["optimal", "myopic", "blinkered"] as const) {
    const { problem, solved } = solveLikeArms({
      arms: 3,
      cost: 0.002,
      horizon: 12,
      alternative: 0.55,
      policy,
    });
    const course = courseOf(problem, solved);
    expect(course.decision - 0.002 * course.computations).toBeCloseTo(solved.values[solved.root]!, 12);
    expect(course.stops.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(course.stops.reduce((sum, p, n) => sum + n * p, 0)).toBeCloseTo(course.computations, 12);
  }
});
