import { expect, test } from "vitest";
import { noDraws, stream } from "../../src/core/rng.ts";
import { run, settle } from "../../src/core/run.ts";
import { thinker, thinking } from "../../src/rational/machine.ts";
import { bernoulliBandit } from "../../src/rational/problems/bernoulli-bandit.ts";
import { UNIFORM } from "../../src/rational/problems/sampled-arm.ts";
import { exactSearch } from "../../src/rational/solvers/exact-search.ts";

const problem = bernoulliBandit({ priors: [UNIFORM, UNIFORM], cost: 0.01, horizon: 10 });
const { policy, value } = exactSearch(problem);
const streams = (trial: number) => ({ meta: noDraws, object: stream(1, `trial/${trial}`) });

test("[45] thinking by the best policy earns V* on average", () => {
  const trials = 20_000;
  let sum = 0;
  let squares = 0;
  for (let trial = 0; trial < trials; trial++) {
    const { worth, computed } = settle(thinking(problem, policy), thinker(problem), null, streams(trial));
    const earned = worth - 0.01 * computed;
    sum += earned;
    squares += earned * earned;
  }
  const mean = sum / trials;
  const error = Math.sqrt((squares / trials - mean * mean) / trials);
  expect(Math.abs(mean - value)).toBeLessThan(4 * error);
});

test("[45] the steps of a run replay to the same states without a generator", () => {
  const machine = thinking(problem, policy);
  const running = run(machine, thinker(problem), null, streams(7));
  let state = machine.initial(null);
  for (let turn = running.next(); !turn.done; turn = running.next()) {
    expect(turn.value.state).toEqual(state);
    state = machine.monitor(state, turn.value.control, turn.value.observation);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  }
  expect(machine.control(state, noDraws).kind).toBe("halt");
});
