import { test as check, fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { defaultsOf } from "../../../src/core/index.ts";
import { CRITERIA_SETTINGS, criteriaOf, levelOf } from "../../../src/experiments/cued-recall/criteria.ts";

test("a judgement reaches the level of the highest criterion that it is not below", () => {
  const criteria = [0.2, 0.4, 0.6, 0.8];
  expect([0, 0.2, 0.39, 0.4, 0.79, 0.8, 1].map((judgement) => levelOf(judgement, criteria))).toEqual([
    1, 2, 2, 3, 4, 5, 5,
  ]);
});

check.prop([
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
])("a higher judgement never gets a lower level", (values, one, other) => {
  const criteria = [...values].sort((a, b) => a - b);
  const [low, high] = one < other ? [one, other] : [other, one];
  expect(levelOf(low, criteria)).toBeLessThanOrEqual(levelOf(high, criteria));
});

test("criteria that do not rise are refused by their key", () => {
  const values = defaultsOf(CRITERIA_SETTINGS) as { [Name in keyof typeof CRITERIA_SETTINGS]: number };
  expect(criteriaOf(values).fok).toEqual([0.2, 0.4, 0.6, 0.8]);
  expect(() => criteriaOf({ ...values, fokCriterion3: 0.1 })).toThrow(/setting "fokCriterion3".*rise/);
});
