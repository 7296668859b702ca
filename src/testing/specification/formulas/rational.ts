/** Equations 45–67 and 77–79, and the reward of RaM, where they are formulas, with the code that states each. */
import fc from "fast-check";
import {
  actionValue,
  estimatedVoc,
  exactControl,
  lvoc,
  mappingValue,
  myopicVoc,
  opportunityCost,
  pathValue,
  planning,
  ramReward,
  strategyVoc,
  thoughtCost,
  thoughtUtility,
} from "../../../rational/index.ts";
import { formulaCase } from "../formulas.ts";

const amount = fc.double({ min: -20, max: 20, noNaN: true });
const positive = fc.double({ min: 0.01, max: 20, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const pair = fc.array(amount, { minLength: 2, maxLength: 2 });
const four = fc.array(amount, { minLength: 4, maxLength: 4 });

/** One node that pays `high` with probability p and `low` otherwise. */
const fork = (p: number, high: number, low: number) => [
  {
    parent: null,
    rewards: [
      { value: high, probability: p },
      { value: low, probability: 1 - p },
    ],
  },
  { parent: null, rewards: [{ value: 0, probability: 1 }] },
];

const total = { utility: amount, time: positive, gamma: positive };

/** One case for each equation of these that is a formula. */
export const rationalFormulas = [
  formulaCase("47", total, ({ utility, time, gamma }) => strategyVoc(utility, time, gamma)),
  formulaCase("48", { p: share, first: amount, second: amount }, ({ p, first, second }) =>
    mappingValue(
      [
        { features: first, probability: p },
        { features: second, probability: 1 - p },
      ],
      (features) => features,
      (strategy) => strategy,
    ),
  ),
  formulaCase(
    "50",
    { utility: amount, time: positive, reward: positive, r0: positive, total: positive, t0: positive },
    ({ utility, time, reward, r0, total: spent, t0 }) =>
      strategyVoc(utility, time, opportunityCost(reward, spent, { reward: r0, time: t0 })),
  ),
  formulaCase("51", { wU: pair, wT: pair, f: pair, gamma: positive }, ({ wU, wT, f, gamma }) =>
    estimatedVoc({ utility: wU, time: wT }, f, gamma, "linear"),
  ),
  formulaCase("56", { s: amount, other: amount }, ({ s, other }) => {
    const problem = planning({ tree: fork(1, s, s), cost: 0 });
    return problem.worth([s, other]);
  }),
  formulaCase("57", { known: amount, p: share, high: amount, low: amount }, ({ known, p, high, low }) => {
    const [first, second] = fork(p, high, low);
    return pathValue([second!, { ...first!, parent: 0 }], [known, null], [0, 1]);
  }),
  formulaCase("58", { p: share, v1: amount, v2: amount, cost: positive }, ({ p, v1, v2, cost }) => {
    const problem = planning({ tree: fork(p, 1, 2), cost });
    return actionValue(problem, (state) => (state[0] === 1 ? v1 : v2), problem.initial, 0);
  }),
  ...(["61", "79"] as const).map((id) =>
    formulaCase(id, { p: share, r1: amount, r2: amount, v1: amount, v2: amount }, ({ p, r1, r2, v1, v2 }) =>
      exactControl<string, string>({
        initial: "now",
        controls: (belief) => (belief === "now" ? ["go"] : belief === "" ? [] : ["take"]),
        prospects: (belief) =>
          belief === "now"
            ? [
                { probability: p, reward: r1, belief: "one" },
                { probability: 1 - p, reward: r2, belief: "other" },
              ]
            : [{ probability: 1, reward: belief === "one" ? v1 : v2, belief: "" }],
        key: (belief) => belief,
      }).evoc("now", "go"),
    ),
  ),
  formulaCase(
    "63",
    { w0: amount, wf: pair, wc: pair, wfc: four, wT: amount, f: pair, c: pair, cost: positive, T: positive },
    ({ w0, wf, wc, wfc, wT, f, c, cost, T }) =>
      lvoc(
        {
          features: () => f,
          sizes: { features: 2, signal: 2 },
          signals: () => [c],
          cost: () => cost,
          time: () => T,
        },
        [w0, ...wf, ...wc, ...wfc, wT],
        null,
        c,
      ),
  ),
  formulaCase("77", total, ({ utility, time, gamma }) => strategyVoc(utility, time, gamma)),
  formulaCase("78", { p: share, high: amount, low: amount, cost: positive }, ({ p, high, low, cost }) => {
    const problem = planning({ tree: fork(p, high, low), cost });
    return myopicVoc(problem, problem.initial, 0);
  }),
  formulaCase("RaM-1", { with: positive, without: positive, guard: share }, ({ with: p, without, guard }) =>
    thoughtUtility({ with: p / 20, without: without / 20, length: 0 }, guard),
  ),
  formulaCase("RaM-2", { gamma: positive, length: positive }, ({ gamma, length }) =>
    thoughtCost(length, { cost: "linear", guard: 0, gamma }),
  ),
  formulaCase(
    "RaM-3",
    { with: positive, without: positive, length: positive, gamma: positive },
    ({ with: p, without, length, gamma }) =>
      ramReward({ with: p / 20, without: without / 20, length }, { cost: "linear", guard: 0, gamma }),
  ),
];
