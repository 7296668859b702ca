import { expect, test } from "vitest";
import { evc, expectedValueOfControl, lastBeforeChange } from "../../../src/rational/problems/evc.ts";
import { forest } from "../../../src/rational/problems/forest.ts";
import type { Solution } from "../../../src/rational/problems/problem.ts";
import { PROBLEMS } from "../../../src/rational/problems/registry.ts";

test("EVC of the second task, and of a first task worth 10, 15, 20", () => {
  const second = expectedValueOfControl(5, 0.5);
  expect(second.value).toBeCloseTo(-0.9665357453785757, 13);
  expect(second.signal).toBe(0);
  expect(expectedValueOfControl(10, 0).value).toBeCloseTo(7.127214515716565, 13);
  expect(expectedValueOfControl(15, 0).value).toBeCloseTo(11.83115511427231, 13);
  expect(expectedValueOfControl(20, 0).value).toBeCloseTo(16.605495029284764, 13);
});

test("the agent holds on to a better task up to a higher difficulty and with a stronger signal", () => {
  expect(lastBeforeChange(10)).toEqual({ difficulty: 0.608, signal: 0.673 });
  expect(lastBeforeChange(15)).toEqual({ difficulty: 0.728, signal: 0.8 });
  expect(lastBeforeChange(20)).toEqual({ difficulty: 0.817, signal: 0.892 });
});

test("the summary of EVC says when the task is changed", () => {
  const changes = (difficulty: number) =>
    (evc.solve({ reward: 10, difficulty }) as Solution).summary.changesTask;
  expect(changes(0.608)).toBe(false);
  expect(changes(0.609)).toBe(true);
});

test("the forest is left to grow", () => {
  const { value, summary } = forest.solve({}) as Solution;
  expect(value).toBeCloseTo(26.244, 10);
  expect(summary.policy).toEqual([0, 0, 0]);
});

test("problems are registered by their own names, in alphabetical order", async () => {
  const names = Object.keys(PROBLEMS);
  expect(names).toEqual([...names].sort());
  for (const name of names) expect((await PROBLEMS[name]!()).name).toBe(name);
});
