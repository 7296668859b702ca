import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder, retrieval } from "../../../src/nelson-narens/index.ts";
import { retrievalArbitraries as any, firstDifference } from "../../../src/testing/index.ts";

const sample = <Value>(values: fc.Arbitrary<Value>): readonly Value[] =>
  fc.sample(values, { seed: 1, numRuns: 400 });

test.each([
  ["feelingOfKnowing", any.feelingOfKnowing()],
  ["thresholds", any.thresholds()],
  ["cue", any.cue()],
  ["episode", any.episode()],
  ["episodes", any.episodes()],
  ["held", any.held()],
  ["outcome", any.outcome()],
  ["memory", any.memory()],
  ["parameters", any.parameters()],
  ["script", any.script()],
] as const)("%s survives JSON", (_name, values) => {
  for (const value of sample<unknown>(values)) {
    expect(firstDifference(JSON.parse(JSON.stringify(value)), value)).toBeNull();
  }
});

test("tuples are as the theory has them: no answer, no confidence, and feedback none", () => {
  for (const { answer, confidence, feedback, fok } of sample(any.memory())) {
    expect(answer === null).toBe(feedback === "none");
    if (answer === null) expect(confidence).toBe(0);
    expect(Math.min(fok.positive, fok.negative)).toBeGreaterThanOrEqual(0);
  }
});

test("ties and exact thresholds come up often", () => {
  const feelings = sample(any.feelingOfKnowing());
  expect(feelings.filter(({ positive, negative }) => positive === negative).length).toBeGreaterThan(10);
  expect(feelings.filter(({ positive, negative }) => positive + negative === 1).length).toBeGreaterThan(3);
});

test("episodes are linked latest first", () => {
  const lengths = new Set(sample(any.episodes()).map((episodes) => inOrder(episodes).length));
  expect([...lengths].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a search can run under all parameters, and every option comes up", () => {
  const all = sample(any.parameters());
  for (const parameters of all) expect(() => retrieval(parameters)).not.toThrow();
  for (const name of ["decay", "tie", "intensiveOmission", "candidate", "consolidation"] as const) {
    expect(new Set(all.map((parameters) => parameters[name])).size, name).toBeGreaterThan(1);
  }
});
