import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { stream } from "../../../src/core/index.ts";
import type { Dimension, Objective } from "../../../src/fit/index.ts";
import {
  boxOf,
  covarianceAdaptation,
  minimise,
  mirrored,
  nelderMead,
  sobol,
} from "../../../src/fit/index.ts";

/** Rosenbrock's valley: one minimum, 0, at (1, …, 1), at the end of a bent and narrow floor. */
const valley: Objective = (x) =>
  x.slice(1).reduce((sum, next, i) => sum + 100 * (next - x[i]! ** 2) ** 2 + (1 - x[i]!) ** 2, 0);

/** Rastrigin's bowl: 0 at the origin and a local minimum near every other whole point. */
const eggBox: Objective = (x) =>
  x.reduce((sum, xi) => sum + xi * xi - 10 * Math.cos(2 * Math.PI * xi) + 10, 0);

const cube = (size: number, low: number, high: number): readonly Dimension[] =>
  Array.from({ length: size }, (_d, i) => ({ name: `x${i}`, low, high, scale: "linear" }));

describe("local search", () => {
  test.each([2, 3, 4])("Nelder–Mead walks Rosenbrock's valley in %i dimensions", (n) => {
    const start = Array.from({ length: n }, () => -1);
    const found = nelderMead(valley, start, { edge: 0.5, maxEvaluations: 20_000 });
    for (const x of found.point) expect(x).toBeCloseTo(1, 4);
  });

  test("CMA-ES learns the valley's scales and directions", () => {
    const found = covarianceAdaptation(valley, [-1, 1, -1], stream(1, "cma"), {
      spread: 0.5,
      valueTolerance: 1e-13,
      maxEvaluations: 20_000,
    });
    for (const x of found.point) expect(x).toBeCloseTo(1, 4);
  });

  test("a point where the objective is not a number is never the answer", () => {
    const holed: Objective = ([x]) => (x! < 0.3 ? Number.NaN : x!);
    expect(nelderMead(holed, [0.8], { edge: 0.1 }).value).toBeGreaterThanOrEqual(0.3);
  });
});

describe("global search", () => {
  test("three streams find the same floor of a bowl with hundreds of local minima", () => {
    for (const name of ["a", "b", "c"]) {
      const found = minimise(eggBox, cube(3, -5.12, 4), stream(7, name), {
        samples: 400,
        keep: 2,
        global: { population: 40, spread: 0.25 },
      });
      expect(found.value).toBeLessThan(1e-6);
    }
  });

  test("the same stream finds the same point, to the bit", () => {
    const once = () => minimise(eggBox, cube(2, -5, 4), stream(3, "same"), { samples: 50, keep: 1 });
    expect(once()).toEqual(once());
  });

  test("a minimum on the box's wall is found there", () => {
    const found = minimise(([x, y]) => x! + (y! - 2) ** 2, cube(2, -1, 5), stream(5, "wall"));
    expect(found.point[0]).toBeCloseTo(-1, 5);
    expect(found.point[1]).toBeCloseTo(2, 4);
  });

  test.prop([fc.integer({ min: 0, max: 5 }), fc.nat()])(
    "the first 2^k Sobol points put equally many in every slice of every axis, whatever the shift",
    (k, seed) => {
      const points = sobol(64, 10, stream(seed, "points"));
      const slices = 2 ** k;
      for (let i = 0; i < 10; i++) {
        const counts = Array.from({ length: slices }, () => 0);
        for (const point of points) counts[Math.floor(point[i]! * slices)]!++;
        expect(new Set(counts)).toEqual(new Set([64 / slices]));
      }
    },
  );

  test("the first 1,024 Sobol points put one in each of 32 × 32 boxes of the first two axes", () => {
    const boxes = sobol(1024, 2, stream(1, "points")).map(
      ([x, y]) => Math.floor(x! * 32) * 32 + Math.floor(y! * 32),
    );
    expect(new Set(boxes).size).toBe(1024);
  });

  test("a Sobol sequence of more dimensions than there are direction numbers for is refused", () => {
    expect(() => sobol(4, 11, stream(1, "points"))).toThrow(/from 1 to 10/);
  });
});

describe("boxes", () => {
  test.prop([fc.double({ min: 0, max: 1, noNaN: true })])(
    "unit and parameter are inverse on both scales",
    (u) => {
      const box = boxOf([
        { name: "a", low: -3, high: 5, scale: "linear" },
        { name: "b", low: 0.01, high: 100, scale: "log" },
      ]);
      const back = box.toUnit(box.fromUnit([u, u]));
      for (const x of back) expect(x).toBeCloseTo(u, 12);
    },
  );

  test.prop([fc.double({ min: -50, max: 50, noNaN: true })])("mirrors keep every coordinate inside", (x) => {
    const folded = mirrored(x);
    expect(folded).toBeGreaterThanOrEqual(0);
    expect(folded).toBeLessThanOrEqual(1);
    expect(mirrored(-x)).toBe(folded);
  });

  test("an empty or impossible range is refused by name", () => {
    expect(() => boxOf([{ name: "cost", low: 0, high: 1, scale: "log" }])).toThrow(
      /"cost".*above 0 on a log scale/,
    );
    expect(() => boxOf([{ name: "mu0", low: 1, high: 1, scale: "linear" }])).toThrow(/"mu0"/);
  });
});
