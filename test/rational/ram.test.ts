import fc from "fast-check";
import { expect, test } from "vitest";
import { OutOfRangeError } from "../../src/core/errors.ts";
import {
  advantageous,
  groupAdvantage,
  RELEASED_GUARD,
  ramReward,
  thoughtCost,
  thoughtUtility,
} from "../../src/rational/ram.ts";

const thought = { without: 0.2, with: 0.9, length: 100 };

test("[RaM-1] the utility of a chain is what it adds to the log-probability of the answer", () => {
  expect(thoughtUtility(thought, 0)).toBeCloseTo(1.504077, 6);
  expect(thoughtUtility({ ...thought, without: 0 }, RELEASED_GUARD)).toBeCloseTo(
    Math.log(0.900001 / 1e-6),
    12,
  );
});

test("[RaM-2] length costs in proportion, or as its logarithm", () => {
  expect(thoughtCost(100, { cost: "linear", gamma: 0.1, guard: 0 })).toBe(10);
  expect(thoughtCost(100, { cost: "log1p", gamma: 0.1, guard: 0 })).toBeCloseTo(0.1 * Math.log(101), 14);
});

test("[RaM-3] the reward as the paper has it and as the released code has it", () => {
  const at = (cost: "linear" | "log1p", guard: number): number =>
    ramReward(thought, { cost, guard, gamma: 0.1 });
  expect(at("linear", 0)).toBeCloseTo(-8.495922603223725, 13);
  expect(at("linear", RELEASED_GUARD)).toBeCloseTo(-8.495926492100732, 13);
  expect(at("log1p", RELEASED_GUARD)).toBeCloseTo(1.042561456215142, 13);
});

test("[RaM-4] advantages sum to nothing, and the best chain is always kept", () => {
  const rewards = fc.array(fc.double({ min: -20, max: 5, noNaN: true }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(rewards, (group) => {
      const advantages = groupAdvantage(group);
      expect(advantages.reduce((sum, a) => sum + a, 0)).toBeCloseTo(0, 9);
      const kept = advantageous([...group.keys()], group);
      expect(kept).toEqual([...group.keys()].filter((i) => advantages[i]! >= 0));
    }),
  );
  expect(groupAdvantage([1, 2, 6])).toEqual([-2, -1, 3]);
  expect(advantageous(["a", "b", "c"], [1, 3, 2])).toEqual(["b", "c"]);
});

test("[RaM-3] probabilities outside [0, 1], negative lengths and negative costs are refused", () => {
  const options = { cost: "linear", guard: 0, gamma: 0.1 } as const;
  expect(() => ramReward({ ...thought, with: 1.2 }, options)).toThrow(OutOfRangeError);
  expect(() => ramReward({ ...thought, without: -0.1 }, options)).toThrow("π(y | x)");
  expect(() => ramReward({ ...thought, length: -1 }, options)).toThrow("l(z)");
  expect(() => ramReward(thought, { ...options, gamma: -1 })).toThrow("γ");
});
