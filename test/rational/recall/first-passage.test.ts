import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { stream } from "../../../src/core/index.ts";
import { normalCdf } from "../../../src/math/index.ts";
import type { Passage } from "../../../src/rational/recall/index.ts";
import {
  boundEndings,
  criticalStakes,
  FULL_PRECISION,
  FULL_PRECISION_COST,
  firstPassage,
  firstPassageByCells,
  noBound,
  PUBLISHED_RESOLUTION,
  policyBound,
  randomEndings,
  recallChances,
  solveRecall,
  strengthNodes,
} from "../../../src/rational/recall/index.ts";

const policy = solveRecall({
  ...FULL_PRECISION,
  ...PUBLISHED_RESOLUTION,
  ...criticalStakes(FULL_PRECISION_COST),
});
const bound = policyBound(PUBLISHED_RESOLUTION, policy);

/** The largest difference between two passages' recall and open shares. */
const distance = (a: Passage, b: Passage): number => {
  let most = 0;
  for (let at = 0; at < a.recall.length; at++) {
    most = Math.max(most, Math.abs(a.recall[at]! - b.recall[at]!), Math.abs(a.open[at]! - b.open[at]!));
  }
  return most;
};

/** A bound on the published look-up's borders that wanders as the generator likes. */
const bounds = fc
  .array(fc.integer({ min: -60, max: 49 }), { minLength: 5, maxLength: 20 })
  .map((cells) => Float64Array.from(cells, (cell) => (2 * cell - 1) / 100));

describe("one propagation for all strengths", () => {
  test("[70] agrees with cell-by-cell propagation of each strength, ever better as cells shrink", () => {
    const strengths = Float64Array.from([-0.6, -0.2, 0, 0.05, 0.2, 0.7]);
    const fast = firstPassage(FULL_PRECISION.sigmaX, strengths, bound);
    const coarse = distance(fast, firstPassageByCells(FULL_PRECISION.sigmaX, strengths, bound, 0.01));
    const fine = distance(fast, firstPassageByCells(FULL_PRECISION.sigmaX, strengths, bound, 0.005));
    expect(coarse).toBeLessThan(4e-4);
    expect(fine).toBeLessThan(1e-4);
    expect(coarse / fine).toBeGreaterThan(3.5);
  });

  test.prop(
    [bounds, fc.double({ min: 0.1, max: 0.5, noNaN: true }), fc.double({ min: -1, max: 1.5, noNaN: true })],
    {
      numRuns: 30,
    },
  )("[70] agrees under any bound, noise and strength", (wandering, sigmaX, v) => {
    const strengths = Float64Array.from([v - 0.4, v]);
    const fast = firstPassage(sigmaX, strengths, wandering);
    expect(distance(fast, firstPassageByCells(sigmaX, strengths, wandering, 0.005))).toBeLessThan(1.5e-3);
    expect(distance(fast, firstPassage(sigmaX, strengths, wandering, 2))).toBeLessThan(1e-5);
  });

  test("[70] strengths too far apart for one reference are carried in groups, with the same result", () => {
    const sigmaX = 0.02;
    const strengths = Float64Array.from({ length: 41 }, (_v, i) => -1 + i * 0.05);
    const together = firstPassage(sigmaX, strengths, bound);
    strengths.forEach((v, k) => {
      const alone = firstPassage(sigmaX, Float64Array.of(v), bound);
      for (let t = 0; t <= together.horizon; t++) {
        const at = k * (together.horizon + 1) + t;
        expect(Math.abs(together.recall[at]! - alone.recall[t]!)).toBeLessThan(1e-6);
        expect(Math.abs(together.open[at]! - alone.open[t]!)).toBeLessThan(1e-6);
      }
    });
  });

  test("[70] the first step is known in closed form", () => {
    const { recall, horizon } = firstPassage(0.3, Float64Array.of(0.4, 0.9), noBound(3));
    expect(recall[1]).toBeCloseTo(1 - normalCdf(0.6 / 0.3), 14);
    expect(recall[horizon + 2]).toBeCloseTo(1 - normalCdf(0.1 / 0.3), 14);
  });

  test("[70] a hundred thousand sampled searches end as the density says", () => {
    const rng = stream(4, "searches");
    const v = 0.05;
    const searches = 100_000;
    const recalled = new Float64Array(bound.length + 1);
    const givenUp = new Float64Array(bound.length + 1);
    for (let i = 0; i < searches; i++) {
      let z = 0;
      let t = 0;
      do {
        z += v + FULL_PRECISION.sigmaX * rng.normal();
        t++;
      } while (z < 1 && t < bound.length && z >= bound[t]!);
      (z >= 1 ? recalled : givenUp)[t]!++;
    }
    const endings = boundEndings(firstPassage(FULL_PRECISION.sigmaX, Float64Array.of(v), bound));
    for (let t = 1; t <= bound.length; t++) {
      for (const [seen, p] of [
        [recalled[t]!, endings.recall[t]!],
        [givenUp[t]!, endings.giveUp[t]!],
      ] as const) {
        expect(Math.abs(seen - searches * p)).toBeLessThanOrEqual(5 * Math.sqrt(searches * p + 1));
      }
    }
  });
});

describe("endings", () => {
  test.prop([
    bounds,
    fc.double({ min: 0.02, max: 0.6, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
  ])("every search ends exactly once, under control and without", (wandering, sigmaX, v) => {
    const strengths = Float64Array.of(v);
    const horizon = wandering.length;
    const stop = Float64Array.from({ length: horizon + 1 }, (_p, t) => (t === 0 ? 0 : 1 / horizon));
    for (const endings of [
      boundEndings(firstPassage(sigmaX, strengths, wandering)),
      randomEndings(firstPassage(sigmaX, strengths, noBound(horizon)), stop),
    ]) {
      let sum = 0;
      for (let t = 0; t <= horizon; t++) sum += endings.recall[t]! + endings.giveUp[t]!;
      expect(sum).toBeCloseTo(1, 6);
    }
  });

  test("[70] a stronger memory is likelier recalled", () => {
    const { v } = strengthNodes(FULL_PRECISION, 150);
    const chances = recallChances(boundEndings(firstPassage(FULL_PRECISION.sigmaX, v, bound)));
    for (let k = 1; k < v.length; k++) expect(chances[k]!).toBeGreaterThanOrEqual(chances[k - 1]! - 1e-6);
    expect(chances[v.length - 1]).toBeCloseTo(1, 6);
  });

  test("a search that stops at its first step recalls only what that step recalls", () => {
    const passage = firstPassage(0.5, Float64Array.of(0.5), noBound(4));
    const { recall, giveUp } = randomEndings(passage, Float64Array.of(0, 1, 0, 0, 0));
    expect([...recall]).toEqual([0, passage.recall[1], 0, 0, 0]);
    expect(giveUp[1]).toBe(passage.open[1]);
  });
});

describe("strengths", () => {
  test.prop([
    fc.record({
      mu0: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      sigma0: fc.double({ min: 0.01, max: 1, noNaN: true }),
      sigmaX: fc.double({ min: 0.01, max: 1, noNaN: true }),
    }),
  ])("the nodes have the prior's mass, mean and variance", (prior) => {
    const { v, weight } = strengthNodes(prior, 150);
    const sum = (f: (v: number) => number): number => v.reduce((s, x, k) => s + weight[k]! * f(x), 0);
    expect(sum(() => 1)).toBeCloseTo(1, 7);
    expect(sum((x) => x)).toBeCloseTo(prior.mu0, 6);
    expect(sum((x) => (x - prior.mu0) ** 2) / prior.sigma0 ** 2).toBeCloseTo(1, 6);
  });
});
