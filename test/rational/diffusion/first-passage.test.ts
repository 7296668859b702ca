import { expect, test } from "vitest";
import {
  constantBound,
  type DiffusionProcess,
  diffusionPassage,
  exponentialBound,
  passedBy,
} from "../../../src/rational/index.ts";

const STILL: DiffusionProcess = { drift: 1, noise: 1, bound: constantBound(1), start: 0, horizon: 12 };
const FALLING: DiffusionProcess = { drift: 1, noise: 1, bound: exponentialBound(1, 1), start: 0, horizon: 4 };

/** Feller's series for still bounds ±a and a start midway: the density of passing the upper one at t. */
const series = (t: number, { drift, noise }: DiffusionProcess, a: number): number => {
  const scale = (Math.PI * noise ** 2) / (4 * a * a);
  let sum = 0;
  for (let k = 1; k < 200; k++) {
    const decay = Math.exp((-(k ** 2) * Math.PI ** 2 * noise ** 2 * t) / (8 * a * a));
    sum += k * Math.sin((k * Math.PI) / 2) * decay;
  }
  return scale * Math.exp((drift * a) / noise ** 2 - (drift ** 2 * t) / (2 * noise ** 2)) * sum;
};

/** The largest difference between the shares of two solutions. */
const apart = (process: DiffusionProcess, coarse: number, fine: number): number => {
  const one = diffusionPassage(process, { cells: coarse, steps: 5 * coarse });
  const other = diffusionPassage(process, { cells: fine, steps: 5 * fine });
  let most = 0;
  for (let t = 0; t <= process.horizon; t += process.horizon / 500) {
    for (const side of ["upper", "lower"] as const) {
      most = Math.max(most, Math.abs(passedBy(one, side, t) - passedBy(other, side, t)));
    }
  }
  return most;
};

test("still bounds: the share of the upper one is the closed form's, 1/(1 + e^(−2μa/σ²))", () => {
  const { upper, lower } = diffusionPassage(STILL, { cells: 200, steps: 4000 });
  const expected = 1 / (1 + Math.exp(-2));
  expect(upper.at(-1)!).toBeCloseTo(expected, 4);
  expect(lower.at(-1)!).toBeCloseTo(1 - expected, 4);
});

test("still bounds: the density is that of Feller's series", () => {
  const process = { ...STILL, drift: 0.7, noise: 1.3, horizon: 2 };
  const { times, upperDensity } = diffusionPassage(process, { cells: 400, steps: 4000 });
  for (const m of [100, 300, 1000, 3000]) {
    expect(upperDensity[m]! / series(times[m]!, process, 1)).toBeCloseTo(1, 3);
  }
});

test("a start nearer to one bound passes it more often, by the closed form", () => {
  const process = { ...STILL, start: 0.5 };
  const { upper } = diffusionPassage(process, { cells: 400, steps: 4000 });
  const expected = (1 - Math.exp(-2 * 1.5)) / (1 - Math.exp(-2 * 2));
  expect(upper.at(-1)!).toBeCloseTo(expected, 4);
});

test("falling bounds: errors fall with the square of the fineness, and nothing is lost", () => {
  const coarse = apart(FALLING, 40, 640);
  const fine = apart(FALLING, 80, 640);
  expect(coarse / fine).toBeGreaterThan(3);
  expect(fine).toBeLessThan(3e-4);
  const { upper, lower } = diffusionPassage(FALLING);
  expect(upper.at(-1)! + lower.at(-1)!).toBeCloseTo(1, 3);
});

test("Girsanov: at every time the two densities stand as e^(2μ b(t)/σ²) to one", () => {
  const { times, upperDensity, lowerDensity } = diffusionPassage(FALLING, { cells: 400, steps: 4000 });
  for (const m of [200, 600, 1200]) {
    const expected = Math.exp(2 * FALLING.bound(times[m]!));
    expect(upperDensity[m]! / lowerDensity[m]!).toBeCloseTo(expected, 2);
  }
});

test.each([
  ["noise", { noise: 0 }],
  ["horizon", { horizon: Number.NaN }],
  ["start", { start: 1 }],
  ["bound", { bound: (t: number) => 1 - t }],
])("refuses a %s out of range", (name, change) => {
  expect(() => diffusionPassage({ ...STILL, ...change })).toThrow(new RegExp(`diffusion, ${name}`));
});

test.each([
  [1, 10, 3],
  [20, 1, 3],
  [-50, 1, 3],
  [100, 1, 0.2],
  [1, 0.05, 5],
  [0, 1, 100],
])(
  "drift %d, noise %d, horizon %d: the closed form's share, and no density swings below 0",
  (drift, noise, horizon) => {
    const { upper, lower, upperDensity, lowerDensity } = diffusionPassage({
      ...STILL,
      drift,
      noise,
      horizon,
    });
    const expected = 1 / (1 + Math.exp((-2 * drift) / noise ** 2));
    expect(upper.at(-1)!).toBeCloseTo(expected, 2);
    expect(lower.at(-1)!).toBeCloseTo(1 - expected, 2);
    const densities = [...upperDensity, ...lowerDensity];
    expect(Math.min(...densities)).toBeGreaterThan(-1e-3 * Math.max(...densities));
  },
);

test("what no grid of ours shows is refused, and so is a grid too coarse", () => {
  expect(() => diffusionPassage({ ...STILL, drift: 1e6 })).toThrow(/diffusion, fineness/);
  expect(() => diffusionPassage({ ...STILL, noise: 0.01, horizon: 5 })).toThrow(/at least 20000 cells/);
  expect(() => diffusionPassage(STILL, { cells: 8, steps: 400 })).toThrow(/Ask for a finer solution/);
  expect(() => diffusionPassage(STILL, { cells: 80.5, steps: 400 })).toThrow(/whole numbers/);
});
