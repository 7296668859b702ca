import { expect, test } from "vitest";
import { RefusalError } from "../../../src/core/errors.ts";
import type { ObjectLevel } from "../../../src/core/levels.ts";
import { noDraws, stream } from "../../../src/core/rng.ts";
import { settle } from "../../../src/core/run.ts";
import { linearMean } from "../../../src/math/bayesian-linear.ts";
import { exactControl } from "../../../src/rational/control/evoc.ts";
import type { ControlFeatures, Signal } from "../../../src/rational/control/lvoc.ts";
import {
  chooseSignal,
  design,
  drawWeights,
  learnFrom,
  lvoc,
  lvocPrior,
} from "../../../src/rational/control/lvoc.ts";
import type { SignalExert, SignalExerted } from "../../../src/rational/control/machine.ts";
import { learnedControl } from "../../../src/rational/control/machine.ts";
import type { EffortBelief } from "../../../src/rational/problems/effort.ts";
import { effortCost, effortProblem } from "../../../src/rational/problems/effort.ts";

const INTENSITIES = [0, 0.5, 1] as const;
/** One dimension for each intensity but the first: with it, what a signal brings need not be linear. */
const SIGNALS: readonly Signal[] = [
  [0, 0],
  [1, 0],
  [0, 1],
];
const intensityOf = (signal: Signal): number =>
  INTENSITIES[SIGNALS.findIndex((one) => String(one) === String(signal))]!;

const view: ControlFeatures<EffortBelief> = {
  features: ({ hard }) => [hard],
  sizes: { features: 1, signal: 2 },
  signals: ({ left }) => (left > 0 ? SIGNALS : []),
  cost: (signal) => effortCost(intensityOf(signal)),
  time: () => 0,
};

const effort = {
  times: 1,
  reward: 12,
  hard: 0.5,
  difficulty: { easy: 0.1, hard: 0.8 },
  signals: INTENSITIES,
};
const problem = effortProblem(effort);
const prior = { precision: 0.01, shape: 1, rate: 1 };

type World = ObjectLevel<SignalExert, SignalExerted<EffortBelief>>;

/** Lives in one episode after another, each begun in a belief of its own. */
const worldOf = (begins: readonly EffortBelief[]): World => {
  let episode = 0;
  let now = begins[0]!;
  return ({ signal }, rng) => {
    const prospects = problem.prospects(now, intensityOf(signal));
    const { reward, belief } = rng.uniform() < prospects[0]!.probability ? prospects[0]! : prospects[1]!;
    now = belief.left > 0 ? belief : (begins[++episode] ?? belief);
    return { type: "signal-exerted", reward, time: 0, belief };
  };
};

test("[63] LVOC sums what its weights say and takes off the known cost and the weighted time", () => {
  const slow: ControlFeatures<EffortBelief> = { ...view, time: () => 2 };
  const weights = [1, 10, 3, 4, 100, 200, 0.5];
  const belief = { hard: 0.5, left: 1 };
  expect(design([0.5], [0, 1], 2)).toEqual([1, 0.5, 0, 1, 0, 0.5, -2]);
  expect(lvoc(slow, weights, belief, [0, 1])).toBeCloseTo(1 + 5 + 4 + 100 - effortCost(1) - 1, 12);
});

test("[64] an experience moves the posterior as Bayes' rule says", () => {
  const experience = {
    belief: { hard: 0.5, left: 1 },
    signal: [0, 0],
    reward: 3,
    time: 0,
    next: { hard: 0.4, left: 0 },
  };
  const once = learnFrom(view, lvocPrior(view, prior), experience, "immediate");
  expect(lvoc(view, linearMean(once), experience.belief, experience.signal)).toBeCloseTo(
    (3 * 1.25) / (1.25 + 0.01),
    12,
  );
});

test("[64] where rewards are delayed the predicted future value stands in", () => {
  const belief = { hard: 0.5, left: 2 };
  const next = { hard: 0.3, left: 1 };
  const lived = { belief, signal: [0, 0], reward: 0, time: 0, next };
  const ended = { ...lived, belief: next, reward: 5, next: { hard: 0.3, left: 0 } };
  const learned = learnFrom(view, lvocPrior(view, prior), ended, "delayed");
  const foreseen = Math.max(...SIGNALS.map((signal) => lvoc(view, linearMean(learned), next, signal)));
  expect(learnFrom(view, learned, lived, "delayed")).toEqual(
    learnFrom(view, learned, { ...lived, reward: foreseen }, "immediate"),
  );
});

test("[65] weights are drawn from the posterior: the same from the same stream, about its mean", () => {
  let posterior = lvocPrior(view, prior);
  for (let i = 0; i < 50; i++) {
    const lived = { belief: { hard: i / 50, left: 1 }, signal: SIGNALS[i % 3]!, reward: i % 2, time: 0 };
    posterior = learnFrom(view, posterior, { ...lived, next: { hard: 0, left: 0 } }, "immediate");
  }
  const rng = stream(1, "lvoc");
  const draws = Array.from({ length: 4000 }, () => drawWeights(posterior, rng));
  expect(drawWeights(posterior, stream(1, "lvoc"))).toEqual(draws[0]);
  linearMean(posterior).forEach((mean, k) => {
    const drawn = draws.map((weights) => weights[k]!);
    const average = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
    const spread = Math.sqrt(drawn.reduce((sum, value) => sum + (value - average) ** 2, 0) / drawn.length);
    expect(Math.abs(average - mean)).toBeLessThan((5 * spread) / Math.sqrt(drawn.length) + 1e-9);
  });
});

test("[66] the signal of the largest LVOC is chosen", () => {
  const belief = { hard: 0, left: 1 };
  expect(chooseSignal(view, [0, 0, 30, 0, 0, 0, 0], belief)).toEqual([1, 0]);
  expect(chooseSignal(view, [0, 0, 0, 0, 0, 0, 0], belief)).toEqual([0, 0]);
});

test("[64, 65, 66] with experience the learned value comes near the exact one, and its choices are the best", () => {
  const rng = stream(3, "lvoc/beliefs");
  const episodes = Array.from({ length: 1500 }, () => ({ hard: rng.uniform(), left: 1 }));
  const { posterior, experience } = settle(
    learnedControl(view, prior, "immediate"),
    worldOf(episodes),
    episodes,
    { meta: stream(3, "lvoc/meta"), object: stream(3, "lvoc/object") },
  );
  expect(experience).toHaveLength(1500);
  const weights = linearMean(posterior);
  const exact = exactControl(problem);
  for (const hard of [0, 0.25, 0.5, 0.75, 1]) {
    const belief = { hard, left: 1 };
    const chosen = intensityOf(chooseSignal(view, weights, belief));
    const best = exact.valueAt(belief);
    expect(best - exact.evoc(belief, chosen)).toBeLessThan(0.5);
    expect(Math.abs(lvoc(view, weights, belief, chooseSignal(view, weights, belief)) - best)).toBeLessThan(
      1.2,
    );
  }
});

test("[64] monitoring draws nothing, and refuses what is no reward or no time", () => {
  const machine = learnedControl(view, prior, "immediate");
  const state = machine.initial([{ hard: 0.5, left: 1 }]);
  const control: SignalExert = { type: "signal-exert", signal: [0, 0], drawn: [] };
  const seen = { type: "signal-exerted", reward: 1, time: 0, belief: { hard: 0.5, left: 0 } } as const;
  const after = machine.monitor(state, control, seen);
  expect(machine.control(after, noDraws).kind).toBe("halt");
  expect(JSON.parse(JSON.stringify(after))).toEqual(after);
  for (const broken of [
    { ...seen, reward: Number.NaN },
    { ...seen, time: -1 },
  ])
    expect(() => machine.monitor(state, control, broken)).toThrow(RefusalError);
});
