import fc from "fast-check";
import { expect, test } from "vitest";
import { exactControl } from "../../../src/rational/control/evoc.ts";
import type { Option } from "../../../src/rational/control/options.ts";
import { optionChoice } from "../../../src/rational/control/options.ts";
import { asBeliefMdp } from "../../../src/rational/meta-mdp.ts";
import { bernoulliBandit } from "../../../src/rational/problems/bernoulli-bandit.ts";
import type { Effort, EffortBelief } from "../../../src/rational/problems/effort.ts";
import { effortCost, effortProblem, successAt } from "../../../src/rational/problems/effort.ts";
import { exactSearch } from "../../../src/rational/solvers/exact-search.ts";
import { bandits } from "../bandits.ts";

const effort: Effort = {
  times: 3,
  reward: 10,
  hard: 0.5,
  difficulty: { easy: 0.1, hard: 0.8 },
  signals: [0, 0.25, 0.5, 0.75, 1],
};

test("[46] a meta-level MDP is the belief-MDP whose controls are its computations and ⊥", () => {
  fc.assert(
    fc.property(bandits({ arms: 2, horizon: 4 }), (bandit) => {
      const problem = bernoulliBandit(bandit);
      expect(exactControl(asBeliefMdp(problem)).value).toBeCloseTo(exactSearch(problem).value, 12);
    }),
    { numRuns: 30 },
  );
});

test("[60] what may come of a signal is a distribution, and belief is on average what it was", () => {
  const problem = effortProblem(effort);
  for (const signal of effort.signals) {
    const prospects = problem.prospects(problem.initial, signal);
    expect(prospects.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 14);
    const mean = prospects.reduce((sum, { probability, belief }) => sum + probability * belief.hard, 0);
    expect(mean).toBeCloseTo(0.5, 14);
  }
});

test("[61, 79] with one task left the EVOC is the expected success less the cost", () => {
  const problem = effortProblem({ ...effort, times: 1 });
  const { evoc } = exactControl(problem);
  for (const signal of effort.signals) {
    const success = (successAt(signal, 0.1) + successAt(signal, 0.8)) / 2;
    expect(evoc(problem.initial, signal)).toBeCloseTo(10 * success - effortCost(signal), 12);
  }
});

test("[61] with several tasks left the EVOC adds what the belief to come is worth", () => {
  const problem = effortProblem({ ...effort, times: 2 });
  const { evoc, valueAt } = exactControl(problem);
  const byHand = problem
    .prospects(problem.initial, 0.25)
    .reduce((sum, { probability, reward, belief }) => sum + probability * (reward + valueAt(belief)), 0);
  expect(evoc(problem.initial, 0.25)).toBeCloseTo(byHand, 12);
  expect(valueAt({ hard: 0.5, left: 0 })).toBe(0);
});

test("[62] the best signal is stronger for a task that is surely hard than for one that is surely easy", () => {
  const { policy } = exactControl(effortProblem({ ...effort, reward: 40 }));
  const [easy, hard] = [policy({ hard: 0, left: 1 })!, policy({ hard: 1, left: 1 })!];
  expect(easy).toBeLessThan(hard);
  expect(policy({ hard: 0.5, left: 0 })).toBe(null);
});

test("[62] a task that is surely hard and pays too little is not tried at all", () => {
  const { policy } = exactControl(effortProblem(effort));
  expect(policy({ hard: 0, left: 1 })).toBeGreaterThan(0);
  expect(policy({ hard: 1, left: 1 })).toBe(0);
});

test("[62] V* is the largest EVOC, and learning on the way is worth something", () => {
  const problem = effortProblem(effort);
  const { evoc, value, policy } = exactControl(problem);
  expect(evoc(problem.initial, policy(problem.initial)!)).toBeCloseTo(value, 12);
  const once = exactControl(effortProblem({ ...effort, times: 1 })).value;
  expect(value).toBeGreaterThan(3 * once);
});

const single = (signal: number): Option<EffortBelief, number> => ({
  name: `exert ${signal} once`,
  initiates: () => true,
  act: () => signal,
  terminates: () => 1,
});

/** Tries hard until the task looks easy, and then does what little is needed until it is over. */
const probing: Option<EffortBelief, number> = {
  name: "try hard while the task may be hard",
  initiates: ({ hard }) => hard > 0.3,
  act: () => 1,
  terminates: ({ hard }) => (hard < 0.3 ? 1 : 0),
};

test("[67] options of one signal each are worth what the signals are", () => {
  const problem = effortProblem(effort);
  const exact = exactControl(problem);
  const options = effort.signals.map(single);
  const { q, valueAt, choose } = optionChoice(problem, options);
  expect(valueAt(problem.initial)).toBeCloseTo(exact.value, 12);
  options.forEach((option, i) => {
    expect(q(problem.initial, option)).toBeCloseTo(exact.evoc(problem.initial, effort.signals[i]!), 12);
  });
  expect(choose(problem.initial)!.act(problem.initial)).toBe(exact.policy(problem.initial));
});

test("[67] a longer option is worth what following it to its end brings, and never improves on V*", () => {
  const problem = effortProblem(effort);
  const options = [probing, ...effort.signals.map(single)];
  const { q, valueAt, choose } = optionChoice(problem, options);
  const exact = exactControl(problem);
  expect(q(problem.initial, probing)).toBeLessThan(exact.value);
  expect(valueAt(problem.initial)).toBeCloseTo(exact.value, 12);
  const certain = effortProblem({ ...effort, hard: 1 });
  const throughout = 3 * (10 * successAt(1, 0.8) - effortCost(1));
  expect(optionChoice(certain, [probing]).q(certain.initial, probing)).toBeCloseTo(throughout, 12);
  expect(choose({ hard: 0.5, left: 0 })).toBe(null);
});

test("[67] an option may begin only in its initiation set", () => {
  const { choose, valueAt } = optionChoice(effortProblem(effort), [probing]);
  expect(choose({ hard: 0.2, left: 2 })).toBe(null);
  expect(valueAt({ hard: 0.2, left: 2 })).toBe(0);
  expect(choose({ hard: 0.4, left: 2 })).toBe(probing);
});
