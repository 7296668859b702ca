/** Published values of problems that are solved exactly: solved anew whenever the page is written. */
import type { SettingValues } from "../../src/core/index.ts";
import { defaultsOf } from "../../src/core/index.ts";
import {
  PROBLEMS,
  policyIteration,
  RELEASED_GUARD,
  ramReward,
  twoState,
  valueIteration,
} from "../../src/rational/index.ts";
import type { Claim } from "./claim.ts";
import { roundingOf } from "./claim.ts";

/** Below this a double's own rounding may show. */
const FINEST = 12;

/** A published value beside the computed one, both to the digits that were published. */
export const exactly = (
  what: string,
  published: string,
  value: number,
  command: string,
  within = 0,
): Claim => {
  const digits = published.split(".")[1]?.length ?? 0;
  const text = (value_: string): string => value_.replace("-", "−");
  const tolerance = Math.max(within, roundingOf(Math.min(digits, FINEST)));
  return {
    what,
    published: text(published),
    found: text(value.toFixed(digits)),
    criterion: null,
    size: Math.abs(value - Number(published)) <= tolerance,
    command,
  };
};

/** Problem, settings beside its defaults, and the published value. */
type Row = readonly [
  what: string,
  problem: string,
  settings: SettingValues,
  published: string,
  within?: number,
];

const H25 = { horizon: 25 } as const;
/** A blinkered policy's value with three arms depends on how ties are broken. */
const TIES = 1e-5;

const ROWS: readonly Row[] = [
  ["recall, pretest: V*(0, 0)", "recall-pretest", {}, "0.34317079299270237"],
  ["recall, critical trial: V*(0, 0)", "recall-critical", {}, "1.1851667801296009"],
  ["recall by two cues: V(root)", "recall-two-cue", {}, "1.2327813982"],
  [
    "Bernoulli, 2 arms, alternative 0, c .001, H 100",
    "bernoulli",
    { arms: 2, cost: 0.001, horizon: 100, alternative: 0 },
    "0.6423593964607162",
  ],
  [
    "Bernoulli, 2 arms, c .001, H 30",
    "bernoulli",
    { arms: 2, cost: 0.001, horizon: 30 },
    "0.6418914293448048",
  ],
  ["Bernoulli, 5 arms, c .01, H 25", "bernoulli", { arms: 5, cost: 0.01, ...H25 }, "0.6894554583417463"],
  ["2 arms, c .01, optimal", "bernoulli", { arms: 2, cost: 0.01, ...H25 }, "0.591456575964"],
  ["2 arms, c .01, myopic", "bernoulli", { arms: 2, cost: 0.01, ...H25, policy: "myopic" }, "0.573333333333"],
  [
    "2 arms, c .01, blinkered",
    "bernoulli",
    { arms: 2, cost: 0.01, ...H25, policy: "blinkered" },
    "0.591177777778",
  ],
  ["3 arms, c .001, optimal", "bernoulli", { arms: 3, cost: 0.001, ...H25 }, "0.712354009297"],
  ["3 arms, c .001, myopic", "bernoulli", { arms: 3, cost: 0.001, ...H25, policy: "myopic" }, "0.6235"],
  [
    "3 arms, c .001, blinkered",
    "bernoulli",
    { arms: 3, cost: 0.001, ...H25, policy: "blinkered" },
    "0.71141",
    TIES,
  ],
  ["one arm, λ .3, c .01", "one-arm", { alternative: 0.3, cost: 0.01 }, "0.5066666666666666"],
  ["one arm, λ .5, c .01", "one-arm", { alternative: 0.5, cost: 0.01 }, "0.5767619047619048"],
  ["one arm, λ .5, c .05", "one-arm", { alternative: 0.5, cost: 0.05 }, "0.5333333333333332"],
  ["tree of depth 3, any node", "tree", { depth: 3, expandable: "any" }, "1.4458984375"],
  ["tree of depth 3, frontier", "tree", { depth: 3 }, "1.4162109375"],
  ["tree of depth 2, any node", "tree", { depth: 2, expandable: "any" }, "0.900"],
  ["tree of depth 2, frontier", "tree", { depth: 2 }, "0.875"],
  ["tree of depth 1", "tree", { depth: 1 }, "0.4"],
  ["EVC, reward 10", "evc", { reward: 10 }, "7.127214515716565"],
  ["EVC, reward 15", "evc", { reward: 15 }, "11.83115511427231"],
  ["EVC, reward 20", "evc", { reward: 20 }, "16.605495029284764"],
];

/** Values of `metalevel solve`. */
export const solved = async (): Promise<readonly Claim[]> => {
  const claims: Claim[] = [];
  for (const [what, name, settings, published, within] of ROWS) {
    const problem = await PROBLEMS[name]!();
    const { value } = await problem.solve({ ...defaultsOf(problem.settings), ...settings });
    const set = Object.entries(settings).map(([key, setting]) => ` --set ${key}=${setting}`);
    claims.push(exactly(what, published, value, `metalevel solve ${name}${set.join("")}`, within));
  }
  return [...claims, ...(await changes()), ...(await forest()), ...twoStates()];
};

/** The last difficulty at which the first task is kept, and its signal. */
const changes = async (): Promise<readonly Claim[]> => {
  const evc = await PROBLEMS.evc!();
  const published = [
    [10, "0.608", "0.673"],
    [15, "0.728", "0.800"],
    [20, "0.817", "0.892"],
  ] as const;
  const claims: Claim[] = [];
  for (const [reward, difficulty, signal] of published) {
    const { summary } = await evc.solve({ ...defaultsOf(evc.settings), reward });
    const command = `metalevel solve evc --set reward=${reward}`;
    claims.push(
      exactly(
        `EVC, reward ${reward}: last difficulty before the change`,
        difficulty,
        summary.lastDifficultyBeforeChange as number,
        command,
      ),
      exactly(`EVC, reward ${reward}: signal there`, signal, summary.signalBeforeChange as number, command),
    );
  }
  return claims;
};

const forest = async (): Promise<readonly Claim[]> => {
  const problem = await PROBLEMS.forest!();
  const { summary } = await problem.solve(defaultsOf(problem.settings));
  return ["26.244", "29.484", "33.484"].map((published, age) =>
    exactly(
      `forest, age ${age}: V`,
      published,
      (summary.values as readonly number[])[age]!,
      "metalevel solve forest",
    ),
  );
};

const FINITE = "npx vitest run test/rational/solvers/finite.test.ts";

const twoStates = (): readonly Claim[] => {
  const best = policyIteration(twoState, { discount: 0.9 }).values;
  const swept = valueIteration(twoState, { discount: 0.9, sweeps: 26 }).values;
  return [
    ...["42.44186046511628", "36.04651162790698"].map((published, s) =>
      exactly(`two states, policy iteration: V(${s})`, published, best[s]!, FINITE),
    ),
    ...["40.048625392716815", "33.65371175967546"].map((published, s) =>
      exactly(`two states, 26 sweeps of value iteration: V(${s})`, published, swept[s]!, FINITE),
    ),
  ];
};

const RAM = "npx vitest run test/rational/ram.test.ts";

/** The reward of a chain of thought, as the paper has it and as its released code has it. */
export const ramClaims = (): readonly Claim[] => {
  const thought = { without: 0.2, with: 0.9, length: 100 };
  const reward = (cost: "linear" | "log1p", guard: number): number =>
    ramReward(thought, { cost, guard, gamma: 0.1 });
  return [
    exactly("RaM, the paper's form", "-8.495922603223725", reward("linear", 0), RAM),
    exactly("RaM, guarded, linear", "-8.495926492100732", reward("linear", RELEASED_GUARD), RAM),
    exactly(
      "RaM, guarded, log(1 + l), as released",
      "1.042561456215142",
      reward("log1p", RELEASED_GUARD),
      RAM,
    ),
  ];
};
