import { expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import { doStretch, gathered, stretchesOf } from "../../../src/fit/recovery/compute.ts";
import { metaDLogLikelihood, metaDPrimeModel } from "../../../src/fit/recovery/models/meta-d-prime.ts";
import { recoveryOf } from "../../../src/fit/recovery/recovery.ts";
import { multinomial } from "../../../src/math/multinomial.ts";

test("simulated counts have the shares that the likelihood gives them", () => {
  const unit = [0.6, 0.3, 0.4, 0.5, 0.7, 0.2, 0.8];
  const many = metaDPrimeModel.simulate(unit, 2_000_000, stream(1, "counts"));
  const likelihood = metaDLogLikelihood(many);
  const at = likelihood(unit);
  // Of so many trials the likelihood is highest at the truth, within what they tell.
  for (let i = 0; i < unit.length; i++) {
    for (const step of [-0.02, 0.02]) {
      expect(likelihood(unit.map((value, j) => (i === j ? value + step : value)))).toBeLessThan(at - 10);
    }
  }
  expect(metaDPrimeModel.estimate!(many)!.every((value, i) => Math.abs(value - unit[i]!) < 0.01)).toBe(true);
});

test("a point far off is told by its likelihood, not by an error", () => {
  const counts = {
    ratings: 3,
    first: multinomial(40, [5, 1, 1, 1, 1, 0], stream(2, "a"), new Float64Array(6)),
    second: new Float64Array([0, 0, 0, 0, 0, 40]),
  };
  expect(Number.isFinite(metaDLogLikelihood(counts)([0, 0, 0, 0, 0, 0, 0]))).toBe(true);
});

test("meta-d′ is recovered: estimates follow the truth, and at least 17 of 20 intervals hold it", () => {
  const request = { seed: 11, trials: 600, replicates: 20, draws: 39, reference: 0, fitted: true };
  const replicates = gathered(
    metaDPrimeModel,
    request,
    stretchesOf(metaDPrimeModel, request).map((stretch) => doStretch(metaDPrimeModel, request, stretch)),
  );
  const byName = Object.fromEntries(recoveryOf(metaDPrimeModel, replicates).map((each) => [each.name, each]));
  expect(byName.dPrime!.correlation).toBeGreaterThan(0.95);
  expect(byName.metaD!.correlation).toBeGreaterThan(0.8);
  expect(byName.metaD!.coverage.estimate).toBeGreaterThanOrEqual(17 / 20);
  expect(byName.metaD!.identified.verdict).toBe("identifiable");
});
