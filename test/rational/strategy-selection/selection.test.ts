import fc from "fast-check";
import { expect, test } from "vitest";
import { OutOfRangeError, RefusalError } from "../../../src/core/errors.ts";
import type { ObjectLevel } from "../../../src/core/levels.ts";
import { noDraws, stream } from "../../../src/core/rng.ts";
import { settle } from "../../../src/core/run.ts";
import type { LearningPriors, Trial } from "../../../src/rational/strategy-selection/learning.ts";
import { drawnWeights, learnedOf, meanWeights } from "../../../src/rational/strategy-selection/learning.ts";
import type {
  SelectionParameters,
  StrategyExecute,
  StrategyExecuted,
} from "../../../src/rational/strategy-selection/machine.ts";
import { strategySelection } from "../../../src/rational/strategy-selection/machine.ts";
import {
  bestMapping,
  estimatedVoc,
  mappingValue,
  opportunityCost,
  strategyVoc,
} from "../../../src/rational/strategy-selection/voc.ts";

test("[47, 77] the VOC of a strategy is its utility less what its time could have earned", () => {
  expect(strategyVoc(5, 10, 0.2)).toBe(3);
});

test("[50] γ is the posterior mean reward rate, r₀/t₀ before anything is earned", () => {
  expect(opportunityCost(0, 0, { reward: 2, time: 4 })).toBe(0.5);
  expect(opportunityCost(10, 16, { reward: 2, time: 4 })).toBe(0.6);
  expect(strategyVoc(1, 2, opportunityCost(10, 16, { reward: 2, time: 4 }))).toBeCloseTo(-0.2, 14);
});

test("[48] the best mapping is the best of all mappings", () => {
  const worth = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 }), {
    minLength: 3,
    maxLength: 3,
  });
  fc.assert(
    fc.property(worth, (table) => {
      const kinds = [0, 1, 2].map((features) => ({ features, probability: (features + 1) / 6 }));
      const voc = (strategy: number, features: number): number => table[features]![strategy]!;
      const best = mappingValue(kinds, bestMapping([0, 1, 2], voc), voc);
      for (let code = 0; code < 27; code++) {
        const mapping = (features: number): number => Math.floor(code / 3 ** features) % 3;
        expect(mappingValue(kinds, mapping, voc)).toBeLessThanOrEqual(best + 1e-12);
      }
    }),
  );
});

test("[51] the estimate is linear, or logistic in the utility of a binary outcome", () => {
  const weights = { utility: [0, 2], time: [1, 1] };
  expect(estimatedVoc(weights, [1, 0.5], 0.1, "linear")).toBeCloseTo(1 - 0.15, 14);
  expect(estimatedVoc(weights, [1, 0.5], 0.1, "logistic")).toBeCloseTo(1 / (1 + Math.exp(-1)) - 0.15, 14);
});

const priors: LearningPriors = {
  utility: "logistic",
  features: 2,
  linear: { precision: 0.01, shape: 1, rate: 1 },
  logisticPrecision: 0.1,
};

/** Fast is quick and good where the feature is low, slow takes its time and is always good. */
const object: ObjectLevel<StrategyExecute, StrategyExecuted> = ({ strategy, features }, rng) => {
  const ease = 1 - features[1]!;
  const chance = strategy === "fast" ? ease : 0.95;
  const time = strategy === "fast" ? 1 : 1.5;
  return { type: "strategy-executed", utility: rng.uniform() < chance ? 1 : 0, time };
};

const parameters: SelectionParameters = {
  ...priors,
  strategies: ["fast", "slow"],
  rewardRate: { reward: 0.1, time: 1 },
};

const problemsOf = (count: number): readonly (readonly number[])[] => {
  const rng = stream(1, "problems");
  return Array.from({ length: count }, () => [1, rng.uniform()]);
};

test("[49] every problem enters the history, in order, with what came of it", () => {
  const problems = problemsOf(20);
  const history = settle(strategySelection(parameters), object, problems, {
    meta: stream(1, "meta"),
    object: stream(1, "object"),
  });
  expect(history.map(({ features }) => features)).toEqual(problems);
  for (const { strategy, time } of history) expect(time).toBe(strategy === "fast" ? 1 : 1.5);
});

test("[51, 52] what is learned foresees the strategies' times and chances; draws lie about it", () => {
  const history: Trial[] = problemsOf(400).map((features, i) => {
    const strategy = i % 2 === 0 ? "fast" : "slow";
    const control = { type: "strategy-execute", strategy, features, drawn: {}, opportunityCost: 0 } as const;
    const { utility, time } = object(control, stream(i, "learned"));
    return { strategy, features, utility, time };
  });
  const learned = learnedOf(history, "fast", priors);
  const weights = meanWeights(learned);
  const easy = estimatedVoc(weights, [1, 0], 0, "logistic");
  const hard = estimatedVoc(weights, [1, 1], 0, "logistic");
  expect(easy).toBeGreaterThan(0.85);
  expect(hard).toBeLessThan(0.15);
  expect(weights.time[0]! + 0.5 * weights.time[1]!).toBeCloseTo(1, 2);
  const rng = stream(2, "draws");
  const draws = Array.from({ length: 3000 }, () => drawnWeights(learned, rng).utility[1]!);
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  const deviation = Math.sqrt(draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length);
  expect(Math.abs(mean - weights.utility[1]!)).toBeLessThan((5 * deviation) / Math.sqrt(draws.length));
});

test("[52, 53] the strategy with the largest drawn estimate is executed, and the draw is in the control", () => {
  const machine = strategySelection(parameters);
  const verdict = machine.control(machine.initial(problemsOf(1)), stream(5, "meta"));
  if (verdict.kind !== "ask") throw new Error("a strategy was expected");
  const { strategy, drawn, features, opportunityCost: gamma } = verdict.control;
  const estimates = parameters.strategies.map((name) =>
    estimatedVoc(drawn[name]!, features, gamma, "logistic"),
  );
  expect(estimates[parameters.strategies.indexOf(strategy)]).toBe(Math.max(...estimates));
});

test("[53] with experience the quick strategy is kept for easy problems and the slow one for hard ones", () => {
  const history = settle(strategySelection(parameters), object, problemsOf(300), {
    meta: stream(4, "meta"),
    object: stream(4, "object"),
  });
  const late = history.slice(150);
  const shareFast = (low: number, high: number): number => {
    const some = late.filter(({ features }) => features[1]! >= low && features[1]! < high);
    return some.filter(({ strategy }) => strategy === "fast").length / some.length;
  };
  expect(shareFast(0, 0.3)).toBeGreaterThan(0.8);
  expect(shareFast(0, 0.3)).toBeGreaterThan(shareFast(0.8, 1) + 0.3);
});

test("[49] monitoring draws nothing, survives JSON and refuses utilities that are not of the model", () => {
  const machine = strategySelection(parameters);
  const state = machine.initial(problemsOf(1));
  const control = {
    type: "strategy-execute",
    strategy: "fast",
    features: [1, 0],
    drawn: {},
    opportunityCost: 0,
  } as const;
  const after = machine.monitor(state, control, { type: "strategy-executed", utility: 1, time: 2 });
  expect(JSON.parse(JSON.stringify(after))).toEqual(after);
  expect(machine.control(after, noDraws)).toEqual({ kind: "halt", outcome: after.history });
  for (const [utility, time] of [
    [0.5, 1],
    [1, -1],
    [Number.NaN, 1],
  ] as const)
    expect(() => machine.monitor(state, control, { type: "strategy-executed", utility, time })).toThrow(
      RefusalError,
    );
});

test("[50, 53] priors that are no distribution and an empty list of strategies are refused", () => {
  expect(() => strategySelection({ ...parameters, strategies: [] })).toThrow(OutOfRangeError);
  expect(() => strategySelection({ ...parameters, rewardRate: { reward: 1, time: 0 } })).toThrow("t₀");
  expect(() => strategySelection({ ...parameters, logisticPrecision: 0 })).toThrow(OutOfRangeError);
});
