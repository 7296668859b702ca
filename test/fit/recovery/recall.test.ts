import { expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import { importanceSample } from "../../../src/fit/recovery/importance.ts";
import { recallRecoveryModel } from "../../../src/fit/recovery/models/recall.ts";
import {
  delays,
  logMean,
  recallLogLikelihood,
  sharesAt,
  timeProfile,
} from "../../../src/fit/recovery/models/recall-likelihood.ts";
import { betaCdf } from "../../../src/math/beta.ts";

const prior = (count: number, logLikelihood: (point: readonly number[]) => number) => {
  const rng = stream(1, "prior");
  return Array.from({ length: count }, () => {
    const point = [rng.uniform(), rng.uniform()];
    return { point, logLikelihood: logLikelihood(point) };
  });
};

test("importance sampling finds a posterior far narrower than the prior, and its known quantiles", () => {
  // Two independent coins: Beta(301, 101) and Beta(41, 361).
  const density = ([x, y]: readonly number[]) =>
    300 * Math.log(x!) + 100 * Math.log1p(-x!) + 40 * Math.log(y!) + 360 * Math.log1p(-y!);
  const sample = importanceSample(density, prior(100, density), stream(2, "rounds"), {
    draws: 2000,
    points: 400,
    rounds: 12,
    effective: 2000,
  });
  expect(sample.effective).toBeGreaterThan(1500);
  const below = (place: number, edge: number) =>
    sample.draws.filter((draw) => draw[place]! < edge).length / sample.draws.length;
  for (const edge of [0.73, 0.75, 0.77]) {
    expect(Math.abs(below(0, edge) - betaCdf(edge, 301, 101))).toBeLessThan(0.04);
  }
  for (const edge of [0.09, 0.1, 0.115]) {
    expect(Math.abs(below(1, edge) - betaCdf(edge, 41, 361))).toBeLessThan(0.04);
  }
});

test("draws never leave the prior's range, even where the likelihood rises beyond it", () => {
  const density = ([x, y]: readonly number[]) => 20 * x! - 20 * y!;
  const options = { draws: 100, points: 100, rounds: 5, effective: 500 };
  const { draws } = importanceSample(density, prior(50, density), stream(3, "edge"), options);
  expect(draws.flat().every((value) => value >= 0 && value <= 1)).toBe(true);
  expect(draws.reduce((sum, [x]) => sum + x!, 0) / 100).toBeGreaterThan(0.9);
});

test("[76] recall: counts with late trials have their highest likelihood near what they were simulated with", () => {
  const model = recallRecoveryModel();
  const truth = [0.5, 0.5, 0.4, 0.6, 0.5];
  const counts = model.simulate(truth, 200_000, stream(4, "trials"));
  expect(counts.total + counts.late).toBe(200_000);
  expect(counts.late).toBeGreaterThan(0);
  const likelihood = recallLogLikelihood(counts);
  for (const place of truth.keys()) {
    for (const step of [-0.15, 0.15]) {
      expect(likelihood(truth.with(place, truth[place]! + step))).toBeLessThan(likelihood(truth) - 20);
    }
  }
});

test("[76] recall: with the non-decision time integrated out, the likelihood is the mean of that at every time", () => {
  const model = recallRecoveryModel();
  const counts = model.simulate([0.4, 0.5, 0.4, 0.6, 0.5], 400, stream(5, "trials"));
  expect(counts.late).toBeGreaterThan(0);
  const likelihood = recallLogLikelihood(counts);
  const point = [0.42, 0.48, 0.43, 0.55];
  const profile = timeProfile(counts, delays())(sharesAt(point));
  const times = Array.from(profile, (_, time) => likelihood([...point, (time + 0.5) / profile.length]));
  for (const [time, value] of profile.entries()) expect(value).toBeCloseTo(times[time]!, 8);
  const mean = times.reduce((sum, value) => sum + Math.exp(value - times[64]!), 0) / times.length;
  expect(logMean(profile)).toBeCloseTo(times[64]! + Math.log(mean), 8);
});
