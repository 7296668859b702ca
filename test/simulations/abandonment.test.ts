import { expect, test } from "vitest";
import { CRITERIA } from "../../simulations/abandonment/conditions.ts";
import type { Summary } from "../../simulations/abandonment/measures.ts";
import { ABANDONMENTS } from "../../src/flavell/index.ts";
import { differences, expectedOf, simulated } from "./expected.ts";

const expected = expectedOf("abandonment");
const { summary, rows } = await simulated("abandonment", expected.trials, expected.seed);
const found = summary as unknown as Summary;

test("gives the numbers that are kept beside it", () => {
  expect(differences(summary, expected.summary)).toEqual([]);
});

test("each criterion saves effort where nothing helps, and loses problems that would have come right", () => {
  for (const { name } of CRITERIA) {
    const { solvable, unsolvable, ofTheAbandoned } = found.conditions[name]!;
    expect(unsolvable.effortSaved.low).toBeGreaterThan(0);
    expect(solvable.lost.low).toBeGreaterThan(0);
    expect(ofTheAbandoned.needless.low).toBeGreaterThan(0);
  }
});

test("without any criterion nothing is abandoned, and nothing saved or lost", () => {
  const { solvable, unsolvable } = found.conditions.none!;
  expect(solvable.abandoned.estimate).toBe(0);
  expect(unsolvable.effortSaved).toEqual({ estimate: 0, low: 0, high: 0 });
});

test("the stricter a criterion, the more it saves and the more it loses", () => {
  for (const { name } of CRITERIA) {
    const swept = found.strictness.filter(({ criterion }) => criterion === name);
    const saved = swept.map(({ effortSavedOnUnsolvable }) => effortSavedOnUnsolvable.estimate!);
    const lost = swept.map((each) => each.lost.estimate!);
    expect([...saved].sort((a, b) => b - a)).toEqual(saved);
    expect([...lost].sort((a, b) => b - a)).toEqual(lost);
  }
});

test("runs of a problem are the same up to the cycle in which a criterion ends one", () => {
  const base = new Map<string, number>();
  for (const row of rows) {
    const key = `${row.participant}/${row.problem}`;
    if (row.condition === "none") base.set(key, row.effort as number);
    else expect(row.effort as number).toBeLessThanOrEqual(base.get(key)!);
    const reason = row.reason as string;
    const alone = CRITERIA.find(({ name }) => String(row.condition).startsWith(name));
    if (alone !== undefined && ABANDONMENTS.some((each) => each === reason)) expect(reason).toBe(alone.name);
  }
});
