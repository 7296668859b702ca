import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dualCounterSimulation } from "../../simulations/dual-counter/index.ts";
import { drawPaths, HORIZON } from "../../simulations/dual-counter/paths.ts";
import {
  boundary,
  constantBound,
  deadline,
  dualCounter,
  LAWS,
  type Law,
  signedSteps,
  totalReward,
} from "../../simulations/dual-counter/policies.ts";
import { POLICIES, PRIORS, priorNamed, RATIOS } from "../../simulations/dual-counter/range.ts";
import { policyOf } from "../../simulations/dual-counter/search.ts";
import { STORED } from "../../simulations/dual-counter/stored.ts";
import { algorithmOn, algorithmSettings } from "../../simulations/dual-counter/traced.ts";
import { policyBound, solveRecallTogether } from "../../src/rational/recall/index.ts";

const fitted = priorNamed("fitted");

describe("policies", () => {
  const paths = drawPaths(fitted, 7, 120);

  test.each(Object.keys(LAWS) as Law[])(
    "[35, 39] %s: the short form stops where Algorithm 3 itself does",
    (law) => {
      for (const asWritten of [false, true]) {
        for (const [lambda, alpha] of [
          [0.4, 0.02],
          [1.5, 0.005],
          [3, 0],
        ] as const) {
          const policy = dualCounter(law, lambda, alpha, asWritten);
          const settings = algorithmSettings(law, { lambda, alpha }, asWritten);
          for (let path = 0; path < 40; path++) {
            const { outcome, samples } = algorithmOn(fitted, 7, path, settings);
            const signed = signedSteps(paths, path, policy);
            expect(Math.abs(signed)).toBe(samples);
            expect(signed > 0).toBe(outcome.type === "answer");
          }
        }
      }
    },
  );

  test("[74] a reward is U less the cost of all steps, or their cost alone", () => {
    const one = drawPaths(fitted, 7, 1);
    const recalled = one.recalledAt[0]! <= HORIZON;
    const length = Math.min(one.recalledAt[0]!, HORIZON);
    expect(totalReward(one, constantBound(-100), 0.01, 1)).toBeCloseTo(
      (recalled ? 1 : 0) - 0.01 * length,
      12,
    );
    expect(totalReward(one, deadline(1), 0.01, 1)).toBeCloseTo(one.recalledAt[0] === 1 ? 0.99 : -0.01, 12);
  });

  test("[75] the optimum earns V*(0, 0) along the paths", () => {
    const resolution = { horizon: HORIZON, cells: 50 };
    const cost = RATIOS[2]!;
    const [optimum] = solveRecallTogether(fitted, resolution, [{ cost, utility: 1 }]);
    const many = drawPaths(fitted, 11, 4000);
    const reward =
      totalReward(many, boundary(policyBound(resolution, optimum!)), cost, many.count) / many.count;
    // An episode's reward has a standard deviation below ½.
    expect(Math.abs(reward - optimum!.value)).toBeLessThan((4 * 0.5) / Math.sqrt(many.count));
  });
});

test("[76] the optimal boundary stays inside the published grid, so that the optimum is one", () => {
  const resolution = { horizon: HORIZON, cells: 50 };
  const dearEnough = [{ cost: RATIOS[0]!, utility: 1 }];
  for (const prior of PRIORS) {
    const [optimum] = solveRecallTogether(priorNamed(prior), resolution, dearEnough);
    expect(Math.min(...optimum!.lowest.subarray(1))).toBeGreaterThan(1);
  }
});

describe("what is stored", () => {
  test("every policy in every cell of costs and memories", () => {
    expect(STORED.cells.map(({ prior, ratio }) => [prior, ratio])).toEqual(
      PRIORS.flatMap((prior) => RATIOS.map((ratio) => [prior, ratio])),
    );
    for (const { policies } of STORED.cells) expect(Object.keys(policies)).toEqual([...POLICIES]);
  });

  test(`the objective is what its parameters earn on the paths they were sought on (${STORED.command})`, () => {
    const paths = drawPaths(fitted, STORED.search.seed, STORED.search.paths);
    for (const { prior, ratio, policies } of STORED.cells) {
      if (prior !== "fitted" || !(ratio === RATIOS[0] || ratio === RATIOS[2])) continue;
      for (const name of POLICIES) {
        const { parameters, objective } = policies[name];
        const policy = policyOf(name, parameters);
        expect(totalReward(paths, policy, ratio, paths.count) / paths.count).toBeCloseTo(objective, 12);
        // A small step along any parameter earns no more than the search could have found.
        for (const key of Object.keys(parameters)) {
          if (name === "constant" || name === "deadline") continue;
          const moved = policyOf(name, { ...parameters, [key]: parameters[key]! * 1.5 });
          expect(totalReward(paths, moved, ratio, paths.count) / paths.count).toBeLessThanOrEqual(
            objective + 1e-3,
          );
        }
      }
    }
  });
});

test("expected.json and figure.svg are what the run gives", { timeout: 120_000 }, async () => {
  const at = (name: string): string =>
    readFileSync(new URL(`../../simulations/dual-counter/${name}`, import.meta.url), "utf8");
  const { trials, seed, summary } = JSON.parse(at("expected.json"));
  const result = await dualCounterSimulation.run({
    trials,
    seed,
    settings: {},
    data: null,
    theory: null,
    mind: null,
    trace: null,
    progress: () => {},
  });
  expect(JSON.parse(JSON.stringify(result.summary))).toEqual(summary);
  expect(await dualCounterSimulation.figure(summary)).toBe(at("figure.svg"));
  // Nothing is surely better than the optimum.
  const { cells } = result.summary as unknown as {
    readonly cells: readonly {
      readonly policies: Readonly<Record<string, { readonly loss: { readonly high: number } }>>;
    }[];
  };
  for (const { policies } of cells) {
    for (const { loss } of Object.values(policies)) expect(loss.high).toBeGreaterThan(-1e-3);
  }
});
