import { expect, test } from "vitest";
import { stream } from "../../src/core/index.ts";
import type { UnitSums } from "../../src/metrics/index.ts";
import { bootstrap } from "../../src/metrics/index.ts";

/** Units with one count and one sum each, drawn from a normal distribution of mean 3. */
const normalUnits = (count: number, seed: number): UnitSums => {
  const rng = stream(seed, "units");
  const sums = new Float64Array(2 * count);
  for (let unit = 0; unit < count; unit++) {
    sums[2 * unit] = 1;
    sums[2 * unit + 1] = 3 + rng.normal();
  }
  return { count, width: 2, sums };
};
const mean = (total: Float64Array): readonly number[] => [total[1]! / total[0]!];
const options = (seed: number, resamples = 1000) => ({ resamples, rng: stream(seed, "bootstrap") });

test("the interval of a mean is 2 × 1.96 standard errors wide", () => {
  const [interval] = bootstrap(normalUnits(400, 1), mean, options(1, 4000));
  expect(interval!.high! - interval!.low!).toBeCloseTo((2 * 1.96) / Math.sqrt(400), 1);
});

test("a 95 % interval holds the truth in about 95 of 100 samples", () => {
  let held = 0;
  for (let sample = 0; sample < 300; sample++) {
    const [interval] = bootstrap(normalUnits(60, sample), mean, options(sample, 400));
    if (interval!.low! <= 3 && interval!.high! >= 3) held++;
  }
  // Binomial(300, .95) has mean 285 and standard deviation 3.8; percentile intervals of 60 units are a little narrow.
  expect(held).toBeGreaterThanOrEqual(272);
  expect(held).toBeLessThanOrEqual(296);
});

test("equal streams give equal intervals, other streams others", () => {
  const units = normalUnits(50, 1);
  expect(bootstrap(units, mean, options(1))).toEqual(bootstrap(units, mean, options(1)));
  expect(bootstrap(units, mean, options(2))).not.toEqual(bootstrap(units, mean, options(1)));
});

test("groups of units give the interval that the units themselves give", () => {
  const units = normalUnits(6000, 3);
  const [grouped] = bootstrap(units, mean, { ...options(1, 2000), most: 1000 });
  const [each] = bootstrap(units, mean, { ...options(1, 2000), most: 6000 });
  const width = (interval: typeof grouped) => interval!.high! - interval!.low!;
  expect(width(grouped) / width(each)).toBeGreaterThan(0.9);
  expect(width(grouped) / width(each)).toBeLessThan(1.1);
});

test("one unit says nothing of the spread over units", () => {
  expect(bootstrap(normalUnits(1, 1), mean, options(1))).toEqual([{ low: null, high: null }]);
});

test("an interval stands on the resamples that define the statistic, and not on a minority of them", () => {
  const rare = {
    count: 10,
    width: 2,
    sums: Float64Array.from({ length: 20 }, (_, i) => (i === 0 || i === 1 ? 1 : 0)),
  };
  const often = bootstrap(rare, mean, options(1));
  expect(often).toEqual([{ low: 1, high: 1 }]);
  const seldom = (total: Float64Array) => [total[0]! >= 3 ? 1 : Number.NaN];
  expect(bootstrap(rare, seldom, options(1))).toEqual([{ low: null, high: null }]);
});
