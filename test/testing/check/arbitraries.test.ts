import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as testing from "../../../src/testing/index.ts";

const NAMESPACES = Object.entries(testing).filter(([name]) =>
  name.endsWith("Arbitraries"),
) as readonly (readonly [string, Readonly<Record<string, unknown>>])[];

/** What needs arguments, or is no arbitrary of a tuple. */
const OTHER = new Set(["real"]);

describe.each(NAMESPACES)("%s", (_name, namespace) => {
  const makers = Object.entries(namespace).filter(([name]) => !OTHER.has(name));

  test.each(makers)("%s is a tuple that survives JSON, and comes in more than one form", (_maker, make) => {
    const values = fc.sample((make as () => fc.Arbitrary<unknown>)(), { numRuns: 60, seed: 1 });
    for (const value of values)
      expect(testing.firstDifference(JSON.parse(JSON.stringify(value)), value)).toBeNull();
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBeGreaterThan(1);
  });
});

test("there are arbitraries for each theory", () => {
  expect(NAMESPACES.map(([name]) => name).sort()).toEqual([
    "acquisitionArbitraries",
    "flavellArbitraries",
    "metaR1Arbitraries",
    "promptedArbitraries",
    "rationalArbitraries",
    "retrievalArbitraries",
  ]);
});

test("a judgement of ease is never below ε, and an outcome is mastered exactly when nothing is left", () => {
  const eases = fc.sample(testing.acquisitionArbitraries.ease(0.2), { numRuns: 100, seed: 1 });
  expect(Math.min(...eases.map(({ value }) => value))).toBe(0.2);
  for (const { reason, remaining } of fc.sample(testing.acquisitionArbitraries.studyOutcome(), 100))
    expect(reason === "mastered").toBe(remaining.length === 0);
});

test("knowledge holds each key once, and an enterprise lets a cycle go on", () => {
  for (const { knowledge } of fc.sample(testing.flavellArbitraries.enterprise(), { numRuns: 100, seed: 1 })) {
    const keys = knowledge.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const levels = knowledge.flatMap((entry) => (entry.category === "strategy" ? [entry.level] : []));
    expect(levels).toContain("cognitive");
    expect(levels.filter((level) => level === "metacognitive").length).toBeGreaterThanOrEqual(4);
  }
});
