import { expect, test } from "vitest";
import { stream } from "../../../src/core/index.ts";
import { normalCdf, normalSource, regularisedGamma } from "../../../src/math/index.ts";
import { goodnessOfFit } from "../../../src/metrics/index.ts";

import {
  type DiffusionProcess,
  type DiffusionTrials,
  diffusionPassage,
  exponentialBound,
  passedBy,
  simulateDiffusion,
} from "../../../src/rational/index.ts";

const DT = 0.005;
const FALLING: DiffusionProcess = { drift: 1, noise: 1, bound: exponentialBound(1, 1), start: 0, horizon: 3 };
const trials = (process: DiffusionProcess, name: string): DiffusionTrials =>
  simulateDiffusion(process, DT, 40_000, stream(1, name));

/** Counts of trials by choice and tenth of a second. */
const counts = ({ times, choices }: DiffusionTrials): number[] => {
  const cells = new Array<number>(30).fill(0);
  times.forEach((time, i) => {
    cells[Math.min(14, Math.floor(time * 10)) + (choices[i] === 1 ? 15 : 0)]!++;
  });
  return cells;
};

test("steps taken at once leave the law as it is: one by one gives the same distribution", () => {
  // A bound that rises by a hair somewhere is walked step by step.
  const hair = (t: number): number => FALLING.bound(t) * (t > 2.9 ? 1 + t : 1);
  const leapt = counts(trials(FALLING, "leaps"));
  const walked = counts(trials({ ...FALLING, bound: hair }, "walks"));
  // Two samples of one distribution: the χ² of the two-way table, in cells that hold enough.
  const table = leapt.map((count, i) => [count, walked[i]!] as const).filter(([a, b]) => a + b > 20);
  const chi = table.reduce((sum, [a, b]) => sum + (a - b) ** 2 / (a + b), 0);
  expect(table.length).toBeGreaterThan(15);
  expect(regularisedGamma((table.length - 1) / 2, chi / 2)).toBeLessThan(0.999);
});

test("shares of both bounds are the exact ones, once bounds are moved out by what a step overshoots", () => {
  // Siegmund's continuity correction: a walk of steps σ√dt meets b as a diffusion meets b + .5826 σ√dt.
  const moved = 0.5826 * Math.sqrt(DT);
  const exact = diffusionPassage(
    { ...FALLING, bound: (t) => FALLING.bound(t) + moved },
    { cells: 200, steps: 1000 },
  );
  const { times, choices } = trials(FALLING, "exact");
  for (const at of [0.2, 0.4, 0.8, 1.4]) {
    const passed = times.reduce((sum, time, i) => sum + (choices[i] === 1 && time <= at + DT / 2 ? 1 : 0), 0);
    expect(Math.abs(passed / times.length - passedBy(exact, "upper", at))).toBeLessThan(0.01);
  }
});

test("equal streams give equal trials, others give others", () => {
  expect(trials(FALLING, "a")).toEqual(trials(FALLING, "a"));
  expect(trials(FALLING, "a").times).not.toEqual(trials(FALLING, "b").times);
});

test("who passes no bound within the horizon has chosen neither", () => {
  const { times, choices } = simulateDiffusion({ ...FALLING, bound: () => 9 }, DT, 50, stream(1, "patient"));
  expect(new Set(choices)).toEqual(new Set([0]));
  expect(times.every((time) => Math.abs(time - 3) < 1e-9)).toBe(true);
});

test("the fast draws are normal, in the middle and in the tail", () => {
  const edges = Array.from({ length: 41 }, (_e, i) => -4 + i * 0.2);
  const cells = new Array<number>(42).fill(0);
  const draw = normalSource(stream(7, "normal"));
  const draws = 2_000_000;
  for (let i = 0; i < draws; i++) {
    const x = draw();
    cells[x < -4 ? 0 : x >= 4 ? 41 : 1 + Math.floor((x + 4) / 0.2)]!++;
  }
  const below = [0, ...edges.map(normalCdf), 1];
  const shares = below.slice(1).map((value, i) => value - below[i]!);
  expect(goodnessOfFit(cells, shares).p).toBeGreaterThan(0.001);
});
