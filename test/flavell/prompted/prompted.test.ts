import fc from "fast-check";
import { expect, test } from "vitest";
import type { ObjectLevel } from "../../../src/core/index.ts";
import { defaultsOf, noDraws, settle } from "../../../src/core/index.ts";
import {
  bestCycle,
  executionBudget,
  meanScore,
  PROMPTED_SETTINGS,
  type PromptedControl,
  type PromptedCycle,
  type PromptedObservation,
  PUBLISHED_STRATEGIES,
  promptedFlavell,
  promptedFlavellTheory,
  promptedParametersOf,
  reachesThreshold,
  type Scores,
} from "../../../src/flavell/index.ts";
import { checkLaws, LAWS } from "../../../src/testing/index.ts";

const DEFAULTS = defaultsOf(PROMPTED_SETTINGS);
const under = (changes: Readonly<Record<string, number | string>> = {}) =>
  promptedParametersOf({ ...DEFAULTS, ...changes });
const TASK = { id: "1", text: "2 + 3?" };
const scored = (mean: number): Scores => ({
  coherence: mean,
  plausibility: mean,
  consistency: mean,
  conduciveness: mean,
});
const TAKEN = { tokens: 10, milliseconds: 200 };

/** Scores each cycle as given, and writes down what it was asked. */
const scoring = (
  means: readonly number[],
  heard: PromptedControl[] = [],
): ObjectLevel<PromptedControl, PromptedObservation> => {
  let cycle = 0;
  return (control) => {
    heard.push(control);
    switch (control.type) {
      case "task-monitor":
        return { type: "task-monitored", features: ["sums"], difficulty: 0.25, ...TAKEN };
      case "strategy-choose":
        return { type: "strategy-chosen", strategy: "addition", ...TAKEN };
      case "solution-execute":
        return {
          type: "solution-executed",
          solution: { text: `try ${cycle}`, answer: String(cycle) },
          ...TAKEN,
        };
      case "solution-verify":
        return { type: "solution-verified", scores: scored(means[cycle++]!), evaluation: "Well.", ...TAKEN };
    }
  };
};
const STREAMS = { meta: noDraws, object: noDraws };
const outcome = (means: readonly number[], changes = {}) =>
  settle(promptedFlavell(under(changes)), scoring(means), TASK, STREAMS);

test("the published configuration: 20 strategies, three cycles, 0.85, 400 + 400d tokens, 0.3 + 0.2d, 300", () => {
  expect(PUBLISHED_STRATEGIES).toHaveLength(20);
  expect(new Set(PUBLISHED_STRATEGIES).size).toBe(20);
  expect(DEFAULTS).toMatchObject({ maxCycles: 3, threshold: 0.85, verifyTokens: 300 });
  expect(executionBudget(0, under())).toEqual({ maxTokens: 400, temperature: 0.3 });
  expect(executionBudget(1, under())).toEqual({ maxTokens: 800, temperature: 0.5 });
  expect(executionBudget(0.3337, under()).maxTokens).toBe(533);
  expect(executionBudget(0.335, under()).maxTokens).toBe(534);
});

test("a mean of 0.85 ends the run, though binary sums fall short of it", () => {
  expect(reachesThreshold(scored(0.85), 0.85)).toBe(true);
  expect(
    reachesThreshold({ coherence: 0.7, plausibility: 0.9, consistency: 0.9, conduciveness: 0.9 }, 0.85),
  ).toBe(true);
  expect(reachesThreshold(scored(0.849), 0.85)).toBe(false);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 }), (hundredths) => {
      const [coherence, plausibility, consistency, conduciveness] = hundredths.map((each) => each / 100) as [
        number,
        number,
        number,
        number,
      ];
      const sum = hundredths.reduce((total, each) => total + each, 0);
      expect(reachesThreshold({ coherence, plausibility, consistency, conduciveness }, 0.85)).toBe(
        sum >= 340,
      );
    }),
  );
});

test("the goal ends the run at once; without it three cycles do, and the best solution is handed in", () => {
  expect(outcome([0.9])).toMatchObject({
    reason: "goal-achieved",
    best: 0,
    solution: { answer: "0" },
    tokens: 40,
  });
  expect(outcome([0.5, 0.8, 0.6])).toMatchObject({ reason: "max-cycles", best: 1, tokens: 120 });
  expect(outcome([0.5, 0.8, 0.6]).cycles).toHaveLength(3);
  expect(outcome([0.5], { maxCycles: 1 })).toMatchObject({ reason: "max-cycles", best: 0 });
});

test("of equally good cycles the latest hands in its solution, or the earliest under the option", () => {
  expect(outcome([0.8, 0.5, 0.8]).best).toBe(2);
  expect(outcome([0.8, 0.5, 0.8], { tie: "earliest" }).best).toBe(0);
  const cycle = (scores: Scores) => ({ scores }) as PromptedCycle;
  const one = { coherence: 0.1, plausibility: 0.2, consistency: 0.3, conduciveness: 0.4 };
  const other = { coherence: 0.4, plausibility: 0.3, consistency: 0.2, conduciveness: 0.1 };
  expect(meanScore(one) === meanScore(other)).toBe(false);
  expect(bestCycle([cycle(one), cycle(other)], "latest")).toBe(1);
  expect(bestCycle([cycle(one), cycle(other)], "earliest")).toBe(0);
});

test("what each phase sees: scores to the monitor, nothing to the strategy, the whole cycle to the execution", () => {
  const heard: PromptedControl[] = [];
  const { cycles } = settle(promptedFlavell(under()), scoring([0.5, 0.9], heard), TASK, STREAMS);
  const of = (type: PromptedControl["type"]) => heard.filter((control) => control.type === type);
  expect(of("task-monitor")).toMatchObject([{ scores: null }, { scores: scored(0.5) }]);
  for (const control of of("strategy-choose")) {
    expect(Object.keys(control).sort()).toEqual([
      "difficulty",
      "features",
      "maxTokens",
      "strategies",
      "task",
      "temperature",
      "type",
    ]);
  }
  expect(of("solution-execute")).toMatchObject([
    { previous: null, maxTokens: 500, temperature: 0.35, strategy: "addition" },
    { previous: cycles[0]! },
  ]);
  expect(Object.keys(of("solution-verify")[1]!).sort()).toEqual([
    "maxTokens",
    "solution",
    "task",
    "temperature",
    "type",
  ]);
});

test("a strategy that is not in the list is refused, and so are scores and difficulties out of range", () => {
  const machine = promptedFlavell(under({ strategies: "addition; division" }));
  const answering = (wrong: Partial<PromptedObservation>) => () => {
    const honest = scoring([0.9]);
    const object: ObjectLevel<PromptedControl, PromptedObservation> = (control, rng) => {
      const seen = honest(control, rng);
      return seen.type === wrong.type ? ({ ...seen, ...wrong } as PromptedObservation) : seen;
    };
    return settle(machine, object, TASK, STREAMS);
  };
  expect(answering({ type: "strategy-chosen", strategy: "magic" })).toThrow('the strategy "magic"');
  expect(answering({ type: "task-monitored", difficulty: 1.2 })).toThrow("difficulty");
  expect(answering({ type: "task-monitored", features: [] })).toThrow("no features");
  expect(answering({ type: "solution-verified", scores: scored(7) })).toThrow("score of coherence");
  expect(() => promptedFlavell(under({ strategies: "addition; addition" }))).toThrow("twice");
});

test("all seven laws hold", () => {
  const findings = checkLaws({
    name: "flavell/prompted",
    meta: promptedFlavell(under()),
    object: () => {
      const honest = scoring([0.5, 0.7, 0.6]);
      return (control, rng) => {
        rng.uniform();
        return honest(control, rng);
      };
    },
    tasks: [TASK],
    bound: promptedFlavellTheory.bound(DEFAULTS, TASK),
    repetitions: 3,
  });
  expect(findings).toEqual(LAWS.map((law) => ({ law, passed: true, detail: "" })));
});
