import { expect, test } from "vitest";
import { defaultsOf } from "../../../src/core/index.ts";
import { PROBLEMS } from "../../../src/rational/index.ts";
import type { StrengthEnding } from "../../../src/rational/recall/index.ts";

test.each([
  ["recall-pretest", 0.34317079299270237],
  ["recall-critical", 1.1851667801296009],
])("[75] solve %s under its defaults gives the published value and one bound a step", async (name, value) => {
  const problem = await PROBLEMS[name]!();
  const solution = await problem.solve(defaultsOf(problem.settings));
  expect(Math.abs(solution.value - value)).toBeLessThan(1e-12);
  expect(solution.summary.lowestContinue).toHaveLength(150);
  expect(solution.picture.kind).toBe("curves");
  const { recall, expectedSteps } = solution.summary as { recall: number; expectedSteps: number };
  const { utility, cost } = defaultsOf(problem.settings) as { utility: number; cost: number };
  expect(recall * utility - expectedSteps * cost).toBeCloseTo(value, 11);
});

test("[76] at any time more of the stronger memories are recalled, and fewer given up", async () => {
  const problem = await PROBLEMS["recall-critical"]!();
  const solution = await problem.solve(defaultsOf(problem.settings));
  const rows = solution.summary.byStrength as readonly StrengthEnding[];
  expect(rows).toHaveLength(5);
  rows.slice(1).forEach((row, at) => {
    const weaker = rows[at]!;
    expect(row.recall).toBeGreaterThan(weaker.recall);
    row.after.forEach(({ recalled, givenUp }, time) => {
      expect(recalled).toBeGreaterThan(weaker.after[time]!.recalled);
      expect(givenUp).toBeLessThan(weaker.after[time]!.givenUp);
    });
  });
});

test("[75] solve recall-two-cue under its defaults gives the published value", {
  timeout: 240_000,
}, async () => {
  const problem = await PROBLEMS["recall-two-cue"]!();
  const solution = await problem.solve(defaultsOf(problem.settings));
  expect(Math.abs(solution.value - 1.2327813982)).toBeLessThan(1e-10);
  const bound = solution.summary.lowestContinue as readonly number[];
  expect(bound).toHaveLength(150);
  expect(bound[0]).toBeLessThan(0);
  expect(bound[149]).toBeGreaterThan(0.5);
});

test("[76] stakes that never pay leave no bound", async () => {
  const problem = await PROBLEMS["recall-pretest"]!();
  const solution = await problem.solve({ ...defaultsOf(problem.settings), utility: 0 });
  expect(solution.value).toBe(0);
  expect(solution.summary.lowestContinue).toEqual(Array.from({ length: 150 }, () => null));
});
