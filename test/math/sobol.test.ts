import { expect, test } from "vitest";
import { stream } from "../../src/core/rng.ts";
import { SOBOL_DIMENSIONS, sobol } from "../../src/math/sobol.ts";

test("points agree with SciPy 1.17, which has the same direction numbers, to the last bit", () => {
  const point = sobol(64);
  const at = [0, 1, 2, 3, 7, 20, 39, 63];
  const published: Readonly<Record<number, readonly number[]>> = {
    1: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
    2: [0.75, 0.25, 0.25, 0.25, 0.75, 0.25, 0.25, 0.75],
    3: [0.25, 0.75, 0.75, 0.75, 0.25, 0.75, 0.75, 0.25],
    5: [0.875, 0.875, 0.125, 0.375, 0.375, 0.625, 0.375, 0.625],
    100: [0.4140625, 0.2578125, 0.7734375, 0.7265625, 0.4765625, 0.7578125, 0.1328125, 0.6484375],
    255: [0.00390625, 0.99609375, 0.76953125, 0.57421875, 0.17578125, 0.31640625, 0.97265625, 0.33984375],
  };
  for (const [index, expected] of Object.entries(published)) {
    const found = point(Number(index));
    expect(at.map((dimension) => found[dimension])).toEqual(expected);
  }
});

test.each([null, stream(1, "scramble"), stream(2, "scramble")])(
  "of 2^m points each dyadic interval holds one, in every dimension, scrambled or not (%#)",
  (scramble) => {
    const size = 256;
    const point = sobol(SOBOL_DIMENSIONS, scramble);
    const points = Array.from({ length: size }, (_, index) => point(index));
    for (let dimension = 0; dimension < SOBOL_DIMENSIONS; dimension++) {
      const cells = points.map((coordinates) => Math.floor(coordinates[dimension]! * size));
      expect(new Set(cells).size, `dimension ${dimension}`).toBe(size);
    }
    // The first two dimensions are a (0, m, 2)-net: every elementary box of area 1/256 holds one point too.
    for (let split = 0; split <= 8; split++) {
      const boxes = points.map(
        ([x, y]) => `${Math.floor(x! * 2 ** split)}/${Math.floor(y! * 2 ** (8 - split))}`,
      );
      expect(new Set(boxes).size, `boxes ${2 ** split} wide`).toBe(size);
    }
  },
);

test("a scramble depends on its stream alone, and moves the first point off the corner", () => {
  const first = (seed: number) => sobol(5, stream(seed, "s"))(0);
  expect(first(1)).toEqual(first(1));
  expect(first(1)).not.toEqual(first(2));
  expect(sobol(5)(0)).toEqual([0, 0, 0, 0, 0]);
  expect(Math.min(...first(1))).toBeGreaterThan(0);
});

test("the integral of a smooth function comes closer than with random points", () => {
  const f = (x: readonly number[]): number => x.reduce((product, each) => product * (0.5 + each), 1);
  const mean = (next: (index: number) => readonly number[]): number => {
    let sum = 0;
    for (let index = 0; index < 4096; index++) sum += f(next(index));
    return sum / 4096;
  };
  const seeds = Array.from({ length: 10 }, (_, seed) => seed);
  const error = (estimates: readonly number[]): number =>
    Math.hypot(...estimates.map((estimate) => estimate - 1)) / Math.sqrt(estimates.length);
  const random = seeds.map((seed) => {
    const rng = stream(seed, "random");
    return mean(() => Array.from({ length: 6 }, () => rng.uniform()));
  });
  const quasi = seeds.map((seed) => mean(sobol(6, stream(seed, "scramble"))));
  expect(error(quasi)).toBeLessThan(error(random) / 20);
});

test("what the table does not reach is refused", () => {
  expect(() => sobol(SOBOL_DIMENSIONS + 1)).toThrow("1 to 64 dimensions, not 65");
  expect(() => sobol(0)).toThrow(RangeError);
  expect(() => sobol(2)(-1)).toThrow("point -1");
});
