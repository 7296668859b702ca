import fc from "fast-check";
import { expect, test } from "vitest";
import { OutOfRangeError } from "../../../src/core/errors.ts";
import { forestProcess } from "../../../src/rational/problems/forest.ts";
import { twoState } from "../../../src/rational/problems/two-state.ts";
import { finiteHorizon } from "../../../src/rational/solvers/finite/finite-horizon.ts";
import type { FiniteMdp } from "../../../src/rational/solvers/finite/finite-mdp.ts";
import { modifiedPolicyIteration } from "../../../src/rational/solvers/finite/modified-policy-iteration.ts";
import { policyIteration } from "../../../src/rational/solvers/finite/policy-iteration.ts";
import { valueIteration } from "../../../src/rational/solvers/finite/value-iteration.ts";

const near = (got: readonly number[], wanted: readonly number[], digits = 9): void => {
  expect(got).toHaveLength(wanted.length);
  got.forEach((value, i) => {
    expect(value).toBeCloseTo(wanted[i]!, digits);
  });
};

test("policy iteration waits in every forest", () => {
  const { values, policy } = policyIteration(forestProcess, { discount: 0.9 });
  near(values, [26.244, 29.484, 33.484]);
  expect(policy).toEqual([0, 0, 0]);
});

test("policy iteration takes the other action in the other state", () => {
  const { values, policy } = policyIteration(twoState, { discount: 0.9 });
  near(values, [42.44186046511628, 36.04651162790698], 12);
  expect(policy).toEqual([1, 0]);
});

test("value iteration stopped after 26 sweeps is where it should be", () => {
  const { values, rounds } = valueIteration(twoState, { discount: 0.9, sweeps: 26 });
  near(values, [40.048625392716815, 33.65371175967546], 12);
  expect(rounds).toBe(26);
});

const processes: fc.Arbitrary<FiniteMdp> = fc
  .record({ states: fc.integer({ min: 1, max: 4 }), actions: fc.integer({ min: 1, max: 3 }) })
  .chain(({ states, actions }) => {
    const row = fc
      .array(fc.integer({ min: 0, max: 5 }), { minLength: states, maxLength: states })
      .map((weights) => weights.map((weight, i) => weight + (i === 0 ? 1 : 0)))
      .map((weights) => weights.map((weight) => weight / weights.reduce((a, b) => a + b, 0)));
    const table = <Cell>(cell: fc.Arbitrary<Cell>, length: number): fc.Arbitrary<Cell[]> =>
      fc.array(cell, { minLength: length, maxLength: length });
    return fc.record({
      transition: table(table(row, states), actions),
      reward: table(table(fc.integer({ min: -9, max: 9 }), actions), states),
    });
  });

test("the three solvers over endless time agree", () => {
  fc.assert(
    fc.property(processes, fc.integer({ min: 0, max: 12 }), (mdp, evaluations) => {
      const exact = policyIteration(mdp, { discount: 0.8 }).values;
      near(valueIteration(mdp, { discount: 0.8 }).values, exact, 8);
      near(modifiedPolicyIteration(mdp, { discount: 0.8, evaluations }).values, exact, 8);
    }),
    { numRuns: 60 },
  );
});

test("backward induction with n steps is n sweeps of value iteration", () => {
  fc.assert(
    fc.property(processes, fc.integer({ min: 0, max: 6 }), (mdp, steps) => {
      const staged = finiteHorizon(mdp, { steps, discount: 0.7 });
      near(staged.values[steps]!, valueIteration(mdp, { discount: 0.7, sweeps: steps, tolerance: 0 }).values);
    }),
    { numRuns: 60 },
  );
});

test("backward induction starts from what the end is worth", () => {
  const { values, policy } = finiteHorizon(forestProcess, { steps: 1, terminal: [0, 10, 100] });
  expect(values[0]).toEqual([0, 10, 100]);
  near(values[1]!, [9, 90, 94]);
  expect(policy[0]).toEqual([0, 0, 0]);
});

test("an impossible process or discount is refused with what was expected", () => {
  const broken = {
    ...twoState,
    transition: [twoState.transition[0]!, [[0, 1.5], twoState.transition[1]![1]!]],
  };
  expect(() => policyIteration(broken, { discount: 0.9 })).toThrow("P[1][0]: got [0, 1.5]");
  expect(() => policyIteration(twoState, { discount: 1 })).toThrow(OutOfRangeError);
  expect(() => valueIteration({ transition: [], reward: [] }, { discount: 0.9 })).toThrow(OutOfRangeError);
});
