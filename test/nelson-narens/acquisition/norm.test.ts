import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import type { Formula } from "../../../src/core/index.ts";
import {
  checkedLearning,
  discrepancy,
  exactNorm,
  normOfStudy,
  normUnder,
  stays,
  testedNorm,
} from "../../../src/nelson-narens/index.ts";

const law = (source: string, of: (values: Readonly<Record<string, number>>) => number): Formula =>
  Object.assign(of, { source });

const share = fc.double({ min: 0, max: 1, noNaN: true });

test("[15] the worked values are 1.08 for verbatim recall and 0.99 for conceptual understanding", () => {
  expect(normOfStudy(0.9, 0.2)).toBeCloseTo(1.08, 15);
  expect(normOfStudy(0.9, 0.1)).toBeCloseTo(0.99, 15);
});

test("[15] the norm does not undo the loss: 1.08 · 0.8 = 0.864 < 0.9, where 1.125 would be exact", () => {
  expect(normOfStudy(0.9, 0.2) * (1 - 0.2)).toBeCloseTo(0.864, 15);
  expect(exactNorm(0.9, 0.2)).toBe(1.125);
});

property.prop([share, fc.double({ min: 0.001, max: 0.999, noNaN: true })])(
  "[15] what the loss leaves of the norm falls short by the square of the loss, of the exact norm by nothing",
  (target, loss) => {
    expect(normOfStudy(target, loss) * (1 - loss)).toBeCloseTo(target * (1 - loss ** 2), 12);
    expect(exactNorm(target, loss) * (1 - loss)).toBeCloseTo(target, 12);
  },
);

property.prop([share, share, share, share])("[15] the norm rises with target and with loss", (a, b, c, d) => {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const [less, more] = [Math.min(c, d), Math.max(c, d)];
  expect(normOfStudy(high, more)).toBeGreaterThanOrEqual(normOfStudy(low, less));
});

test("[26] a norm above 1 is tested as it is, or as 1 where judgements are capped", () => {
  expect(testedNorm(1.08, "unbounded")).toBe(1.08);
  expect(testedNorm(1.08, "clip-norm")).toBe(1);
  expect(testedNorm(0.99, "clip-norm")).toBe(0.99);
});

test("[25, 26] an item stays while the discrepancy is above 0", () => {
  expect(discrepancy(1.08, 0.5)).toBeCloseTo(0.58, 15);
  expect([1.07, 1.08, 1.09].map((learning) => stays(1.08, learning))).toEqual([true, false, false]);
});

test("[23] a judgement of learning outside its scale is refused with what to do", () => {
  const learning = { mode: "assessment", value: 1.2 } as const;
  expect(checkedLearning(learning, "unbounded")).toBe(learning);
  expect(() => checkedLearning(learning, "clip-norm")).toThrow(/masteryScale=unbounded/);
});

test("[15] the norm is as printed, exact, or by a formula of target and loss", () => {
  expect(normUnder(undefined, 0.9, 0.2)).toBe(normOfStudy(0.9, 0.2));
  expect(normUnder("as-printed", 0.9, 0.2)).toBe(normOfStudy(0.9, 0.2));
  expect(normUnder("exact", 0.9, 0.2)).toBeCloseTo(1.125, 15);
  const sum = law("target + loss", ({ target, loss }) => target! + loss!);
  expect(normUnder(sum, 0.9, 0.2)).toBeCloseTo(1.1, 15);
});

test("[15] a norm that nothing could be held to is refused with what to do", () => {
  const below = law("target - 2", ({ target }) => target! - 2);
  expect(() => normUnder(below, 0.9, 0.2)).toThrow(
    /norm formula "target - 2": got -1\.1; expected a finite norm ≥ 0/,
  );
  expect(() => normUnder("exact", 0.9, 1)).toThrow(/norm of study, exact: got Infinity/);
});
