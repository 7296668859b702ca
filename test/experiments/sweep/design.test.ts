import fc from "fast-check";
import { expect, test } from "vitest";
import type { Axis, SweepDesign } from "../../../src/experiments/sweep/index.ts";
import { gridValues, inShard, sweepCells } from "../../../src/experiments/sweep/index.ts";

const range = (fields: object = {}): Axis => ({
  from: 0.25,
  to: 4,
  steps: null,
  scale: "linear",
  whole: false,
  ...fields,
});

const design = (fields: Partial<SweepDesign>): SweepDesign => ({
  sampling: "grid",
  axes: {},
  points: null,
  scramble: true,
  replicates: 1,
  seed: 1,
  ...fields,
});

const all = (of: SweepDesign) => {
  const { count, at } = sweepCells(of);
  return Array.from({ length: count }, (_, cell) => at(cell));
};

test("a grid is every combination, the last parameter fastest, replicates side by side with seeds of their own", () => {
  const cells = all(design({ axes: { a: [1, 2], b: ["x", null] }, replicates: 2 }));
  expect(cells.map(({ cell, point, replicate, parameters }) => [cell, point, replicate, parameters])).toEqual(
    [
      [0, 0, 1, { a: 1, b: "x" }],
      [1, 0, 2, { a: 1, b: "x" }],
      [2, 1, 1, { a: 1, b: null }],
      [3, 1, 2, { a: 1, b: null }],
      [4, 2, 1, { a: 2, b: "x" }],
      [5, 2, 2, { a: 2, b: "x" }],
      [6, 3, 1, { a: 2, b: null }],
      [7, 3, 2, { a: 2, b: null }],
    ],
  );
  const [first, second] = cells;
  expect(first!.seed).not.toBe(second!.seed);
  expect(new Set(cells.map(({ seed }) => seed)).size).toBe(2);
  expect(all(design({ axes: { a: [1, 2], b: ["x", null] }, replicates: 3 }))[0]!.seed).toBe(first!.seed);
});

test("a grid takes equal steps from a range, or equal ratios, with exact ends, and whole numbers where they must be", () => {
  expect(gridValues(range({ steps: 4 }))).toEqual([0.25, 1.5, 2.75, 4]);
  expect(gridValues(range({ steps: 3, scale: "log" }))).toEqual([0.25, 1, 4]);
  expect(gridValues(range({ from: 1, to: 4, steps: 7, whole: true }))).toEqual([1, 2, 3, 4]);
  expect(gridValues(range({ from: 0.1, to: 0.7, steps: 7 })).at(-1)).toBe(0.7);
});

test.each(["random", "sobol"] as const)("points of a %s design lie in their ranges, evenly", (sampling) => {
  const axes = {
    linear: range(),
    log: range({ scale: "log" }),
    whole: range({ from: 1, to: 4, whole: true }),
    logWhole: range({ from: 1, to: 8, whole: true, scale: "log" }),
    list: ["x", "y", "z"],
  };
  const cells = all(design({ sampling, axes, points: 1200 }));
  const of = (name: keyof typeof axes) => cells.map(({ parameters }) => parameters[name]!);
  const share = (values: readonly unknown[], test: (value: never) => boolean): number =>
    values.filter((value) => test(value as never)).length / values.length;
  for (const name of ["linear", "log"] as const) {
    expect(share(of(name), (value: number) => value >= 0.25 && value <= 4)).toBe(1);
  }
  expect(share(of("linear"), (value: number) => value < 2.125)).toBeCloseTo(0.5, 1);
  expect(share(of("log"), (value: number) => value < 1)).toBeCloseTo(0.5, 1);
  for (const value of [1, 2, 3, 4]) expect(share(of("whole"), (each) => each === value)).toBeCloseTo(0.25, 1);
  expect([...new Set(of("logWhole"))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(share(of("logWhole"), (each) => each === 1)).toBeGreaterThan(
    share(of("logWhole"), (each) => each === 2),
  );
  for (const value of ["x", "y", "z"])
    expect(share(of("list"), (each) => each === value)).toBeCloseTo(1 / 3, 1);
});

test("a drawn point depends on seed and number alone, not on how many are drawn", () => {
  for (const sampling of ["random", "sobol"] as const) {
    const few = all(design({ sampling, axes: { a: range(), b: range() }, points: 5 }));
    const many = all(design({ sampling, axes: { a: range(), b: range() }, points: 50 }));
    const other = all(design({ sampling, axes: { a: range(), b: range() }, points: 5, seed: 2 }));
    expect(many.slice(0, 5)).toEqual(few);
    expect(other.map(({ parameters }) => parameters)).not.toEqual(few.map(({ parameters }) => parameters));
  }
});

test("shards divide the cells: each belongs to exactly one, and none has two more than another", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 40 }), (count, of) => {
      const sizes = Array.from({ length: of }, (_, index) => {
        const cells = Array.from({ length: count }, (_, cell) => cell);
        return cells.filter((cell) => inShard(cell, { part: index + 1, of })).length;
      });
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});
