import { expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import { approximatePosterior } from "../../../src/fit/recovery/approximate.ts";
import { calibrationOf } from "../../../src/fit/recovery/calibration.ts";
import { doStretch, gathered, stretchesOf } from "../../../src/fit/recovery/compute.ts";
import { effectiveSample } from "../../../src/fit/recovery/effective-sample.ts";
import { metropolis } from "../../../src/fit/recovery/metropolis.ts";
import type {
  LikelihoodModel,
  RecoveryModel,
  RecoveryRequest,
  SimulatorModel,
} from "../../../src/fit/recovery/model.ts";
import { bernoulliBrokenModel, bernoulliModel } from "../../../src/fit/recovery/models/bernoulli.ts";
import { binsFor, rankTest } from "../../../src/fit/recovery/ranks.ts";
import { recoveryOf, tradeOffs } from "../../../src/fit/recovery/recovery.ts";
import type { Replicate, Summarised } from "../../../src/fit/recovery/replicate.ts";
import { identified } from "../../../src/fit/recovery/verdict.ts";
import { betaCdf } from "../../../src/math/beta.ts";

const request = (more: Partial<RecoveryRequest>): RecoveryRequest => ({
  seed: 1,
  trials: 20,
  replicates: 1000,
  draws: 99,
  reference: 0,
  fitted: false,
  ...more,
});

const computed = (model: RecoveryModel, asked: RecoveryRequest): readonly Replicate[] =>
  gathered(
    model,
    asked,
    stretchesOf(model, asked).map((stretch) => doStretch(model, asked, stretch)),
  );

test("SBC on a known exact posterior is uniform at 1,000 ranks", () => {
  const asked = request({});
  const [bias] = calibrationOf(bernoulliModel, asked, computed(bernoulliModel, asked));
  expect(bias!.test.counts.reduce((sum, count) => sum + count, 0)).toBe(1000);
  expect(bias!.test.p).toBeGreaterThan(0.01);
  expect(bias!.uniform).toBe(true);
});

test("SBC fails on a posterior with a planted bug", () => {
  const asked = request({});
  const [bias] = calibrationOf(bernoulliBrokenModel, asked, computed(bernoulliBrokenModel, asked));
  expect(bias!.test.p).toBeLessThan(1e-6);
  expect(bias!.uniform).toBe(false);
});

const byChain: LikelihoodModel<{ readonly heads: number; readonly tosses: number }> = {
  ...bernoulliModel,
  posterior: ({ heads, tosses }, draws, rng) =>
    metropolis(([bias]) => heads * Math.log(bias!) + (tosses - heads) * Math.log1p(-bias!), [0.5], rng, {
      draws,
      warmUp: 200,
      batch: 400,
      most: 4000,
      spread: 0.2,
    }),
};

test("SBC passes the Metropolis chain on the coin, too", () => {
  const asked = request({ replicates: 400, draws: 39 });
  const [bias] = calibrationOf(byChain, asked, computed(byChain, asked));
  expect(bias!.test.p).toBeGreaterThan(0.01);
});

test("a Metropolis chain has the moments of its Beta posterior", () => {
  const chain = metropolis(([x]) => 3 * Math.log(x!) + 7 * Math.log1p(-x!), [0.9], stream(3, "chain"), {
    draws: 2000,
    warmUp: 500,
    batch: 4000,
    most: 60_000,
  });
  expect(chain.effective).toBeGreaterThanOrEqual(2000);
  const below = (edge: number): number => chain.draws.filter(([x]) => x! < edge).length / 2000;
  for (const edge of [0.2, 0.35, 0.5])
    expect(Math.abs(below(edge) - betaCdf(edge, 4, 8))).toBeLessThan(0.035);
});

test("a chain is worth as many draws as it is long where they are independent, far fewer where they stick", () => {
  const rng = stream(4, "draws");
  const free = Array.from({ length: 4000 }, () => rng.normal());
  expect(effectiveSample(free) / 4000).toBeGreaterThan(0.85);
  let x = 0;
  const sticky = free.map((e) => (x = 0.9 * x + e));
  // An AR(1) with ρ = .9 is worth n (1 − ρ) / (1 + ρ) = n / 19.
  expect(effectiveSample(sticky) / (4000 / 19)).toBeGreaterThan(0.6);
  expect(effectiveSample(sticky) / (4000 / 19)).toBeLessThan(1.6);
  expect(effectiveSample([1, 1, 1, 1])).toBe(0);
});

test("ranks are tested in bins that expect five at least", () => {
  expect(binsFor(1000, 99)).toBe(20);
  expect(binsFor(40, 39)).toBe(8);
  expect(binsFor(12, 19)).toBe(2);
  // Two bins of (2, 8): χ² = 9/5 + 9/5.
  const uneven = rankTest([0, 1, 5, 6, 7, 7, 8, 9, 9, 5], 9);
  expect(uneven.counts).toEqual([2, 8]);
  expect(uneven.chiSquare).toBeCloseTo(3.6, 12);
  expect(uneven.p).toBeCloseTo(0.0578, 3);
});

/** Two summaries of x alone; y leaves no trace, as no parameter that the theory does not use does. */
const silent: SimulatorModel = {
  kind: "simulator",
  name: "silent",
  title: "A parameter that is seen and one that is not",
  source: "",
  parameters: [
    { name: "x", low: 0, high: 1, scale: "linear", meaning: "" },
    { name: "y", low: 1, high: 100, scale: "log", meaning: "" },
  ],
  trials: { default: 10, meaning: "" },
  sizes: { replicates: 100, ranks: 200, draws: 99 },
  reference: 1000,
  inference: "",
  summarise: ([x], trials, seed) => {
    const rng = stream(seed, "noise");
    return [x! + rng.normal() / trials, x! ** 2 + rng.normal() / trials, Number.NaN];
  },
};

test("without a likelihood, what leaves no trace is found not identifiable, and ranks are uniform", () => {
  const asked = request({ trials: 20, replicates: 200, reference: 1000 });
  const replicates = computed(silent, asked);
  const [x, y] = recoveryOf(silent, replicates);
  expect(x!.identified.verdict).toBe("identifiable");
  expect(x!.correlation).toBeGreaterThan(0.95);
  expect(x!.coverage.low).toBeLessThan(0.95);
  expect(x!.coverage.high).toBeGreaterThan(0.95);
  expect(y!.identified.verdict).toBe("not identifiable");
  expect(Math.abs(y!.correlation!)).toBeLessThan(0.3);
  expect(y!.width).toBeGreaterThan(0.9);
  for (const { uniform } of calibrationOf(silent, asked, replicates)) expect(uniform).toBe(true);
});

test("the work depends neither on how it is shared out nor on the order in which it is done", () => {
  const asked = request({ replicates: 45, reference: 120, draws: 39 });
  const stretches = stretchesOf(silent, asked);
  const backwards = stretches.toReversed().map((stretch) => doStretch(silent, asked, stretch));
  expect(gathered(silent, asked, backwards)).toEqual(computed(silent, asked));
});

test("the approximate posterior of a normal mean is the exact one", () => {
  const rng = stream(5, "table");
  const sd = 0.1;
  const table = Array.from({ length: 4000 }, (): Summarised => {
    const truth = [rng.uniform()];
    return { truth, summaries: [truth[0]! + sd * rng.normal()] };
  });
  const draws = approximatePosterior(table)([0.5], 300).map(([x]) => x!);
  const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
  const spread = Math.sqrt(draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length);
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
  expect(spread / sd).toBeGreaterThan(0.85);
  expect(spread / sd).toBeLessThan(1.15);
});

const replicate = (truth: number, spread: number, correlation: number): Replicate => ({
  truth: [truth, truth],
  estimate: [truth + 0.1, truth - 0.1 * truth],
  low: [truth - 0.1, truth - 0.1],
  high: [truth + 0.2, truth - 0.05],
  spread: [spread, spread],
  correlation: [
    [1, correlation],
    [correlation, 1],
  ],
  rank: [0, 0],
  effective: 39,
});

test("verdicts follow the rule", () => {
  const verdict = (spread: number, correlation: number) =>
    identified(
      [0.2, 0.5, 0.7].map((truth) => replicate(truth, spread, correlation)),
      0,
    );
  const prior = 1 / Math.sqrt(12);
  expect(verdict(prior, 0).verdict).toBe("not identifiable");
  expect(verdict(prior, 0).contraction.estimate).toBeCloseTo(0, 12);
  expect(verdict(0.9 * prior, 0).verdict).toBe("weakly identifiable");
  expect(verdict(0.5 * prior, 0).verdict).toBe("identifiable");
  expect(verdict(0.5 * prior, -0.95)).toMatchObject({
    verdict: "only with others",
    with: { parameter: 1, correlation: expect.closeTo(-0.95, 12) },
  });
});

test("bias, RMSE, coverage and trade-offs are what they are called", () => {
  const model = {
    ...silent,
    parameters: silent.parameters.map((each) => ({ ...each, low: 0, high: 10, scale: "linear" as const })),
  };
  const replicates = [0.2, 0.5, 0.8].map((truth) => replicate(truth, 0.1, 0));
  const [first, second] = recoveryOf(model, replicates);
  expect(first!.bias).toBeCloseTo(1, 12);
  expect(first!.rmse).toBeCloseTo(1, 12);
  expect(first!.correlation).toBeCloseTo(1, 12);
  expect(first!.coverage.estimate).toBe(1);
  expect(second!.coverage.estimate).toBe(0);
  // The errors of the first do not vary, those of the second do.
  expect(tradeOffs(replicates)).toEqual([
    [1, null],
    [null, 1],
  ]);
});
