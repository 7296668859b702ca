import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultsOf, stream } from "../../src/core/index.ts";
import { run } from "../../src/core/run.ts";
import type { Parameters } from "../../src/meta-r1/index.ts";
import { metaR1, metaR1Theory, SETTINGS } from "../../src/meta-r1/index.ts";
import { explore, LAWS, laws, subjectOf } from "../../src/testing/index.ts";
import { answers, capricious, parameters } from "./scripted.ts";

const SMALL = { easyBudget: 1, mediumBudget: 2, hardBudget: 3, safety: 1, maxChunks: 3 };

const OPTIONS: readonly (readonly [string, Partial<Parameters>])[] = [
  ["as published", {}],
  ["checking both at once", { bothTriggered: "all" }],
  ["without stage 1", { planning: "off" }],
  ["without stage 2", { regulation: "off" }],
  ["without stage 3", { termination: "off" }],
];

describe.each(OPTIONS)("Meta-R1 %s", (_name, change) => {
  const p = parameters({ ...SMALL, ...change });
  const values = { ...defaultsOf(SETTINGS), ...p };
  const subject = subjectOf(metaR1Theory, { values, object: () => capricious, tasks: ["Q"], answers });

  test.each(LAWS)("obeys the law of %s", (law) => {
    expect(() => laws[law](subject)).not.toThrow();
  });
});

test("in every reachable state: never over Θ_safe without a check, nothing injected without an error, never over B, one end", () => {
  const p = parameters(SMALL);
  const found = explore({ meta: metaR1(p), task: "Q", answers });
  expect(found.states.length).toBeGreaterThan(100);
  for (const { phase, reasoning, advice, outcome } of found.states) {
    // The chunk with which the trace ended by itself is not looked at: nothing can be injected after it.
    const unchecked = reasoning.chunks - reasoning.lastAction - Number(outcome?.type === "ended");
    expect(unchecked).toBeLessThanOrEqual(p.safety);
    expect(reasoning.chunks).toBeLessThanOrEqual(reasoning.plan?.budget ?? 0);
    expect(phase === "injecting").toBe(advice !== null);
    if (outcome?.type === "terminated") expect(reasoning.chunks).toBe(reasoning.plan!.budget);
  }
});

test("along random runs: stage 3 exactly once unless the trace ended by itself, advice only after a check", () => {
  const numbers = fc.record({
    safety: fc.integer({ min: 0, max: 4 }),
    hardBudget: fc.integer({ min: 1, max: 12 }),
    seed: fc.integer(),
  });
  fc.assert(
    fc.property(numbers, ({ seed, ...change }) => {
      const p = parameters({ ...SMALL, ...change });
      const rng = { meta: stream(seed, "meta"), object: stream(seed, "object") };
      const asked: string[] = [];
      const steps = run(metaR1(p), capricious, "Q", rng);
      let step = steps.next();
      for (; !step.done; step = steps.next()) asked.push(step.value.control.type);
      expect(asked.filter((type) => type === "thinking-end")).toHaveLength(
        step.value.type === "terminated" ? 1 : 0,
      );
      asked.forEach((type, index) => {
        if (type === "advice-inject") expect(asked[index - 1]).toBe("chunk-check");
      });
      expect(step.value.advised).toBe(asked.filter((type) => type === "advice-inject").length);
    }),
  );
});
