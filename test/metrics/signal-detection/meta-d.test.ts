import { expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import { multinomial } from "../../../src/math/multinomial.ts";
import { normalCdf } from "../../../src/math/normal.ts";
import type { MetaSensitivity, RatingCounts } from "../../../src/metrics/signal-detection/index.ts";
import {
  countRatings,
  metaSensitivity,
  metaSensitivityInterval,
  sensitivity,
  withPolicy,
} from "../../../src/metrics/signal-detection/index.ts";

/** Cell probabilities when ratings are read off evidence of sensitivity `metaD`, responses off one of `dPrime`. */
const observer = (dPrime: number, metaD: number, criterion: number, spacing: readonly number[]) => {
  const ratings = spacing.length + 1;
  const centre = (metaD * criterion) / dPrime;
  const cells = (side: number): Float64Array => {
    const out = new Float64Array(2 * ratings);
    const above = 1 - normalCdf(criterion - (side * dPrime) / 2);
    for (const sign of [-1, 1]) {
      const respond = sign === 1 ? above : 1 - above;
      const tail = (edge: number): number => normalCdf(sign * (side * (metaD / 2) - edge));
      const whole = tail(centre);
      let low = centre;
      let near = whole;
      for (let j = 0; j < ratings; j++) {
        low += sign * (spacing[j] ?? 0);
        const far = j === ratings - 1 ? 0 : tail(low);
        out[sign === 1 ? ratings + j : ratings - 1 - j] = (respond * (near - far)) / whole;
        near = far;
      }
    }
    return out;
  };
  return { ratings, first: cells(-1), second: cells(1) };
};

const sampled = (cells: RatingCounts, trials: number, name: string): RatingCounts => {
  const rng = stream(1, name);
  const draw = (weights: ArrayLike<number>) =>
    multinomial(trials, weights, rng, new Float64Array(weights.length));
  return { ratings: cells.ratings, first: draw(cells.first), second: draw(cells.second) };
};

/** Counts with an independent maximum-likelihood value: metadpy, fit_metad, gives meta-d′ 2.19581 for them. */
const EXAMPLE: RatingCounts = {
  ratings: 4,
  first: [100, 50, 20, 10, 5, 1, 0.5, 0.5],
  second: [3, 7, 8, 12, 27, 89, 100, 4],
};

test("agrees with an independent implementation on shared counts", () => {
  const fit = metaSensitivity(EXAMPLE) as MetaSensitivity;
  expect(fit.dPrime).toBeCloseTo(2.9562693, 6);
  expect(Math.abs(fit.metaD - 2.1958085)).toBeLessThan(1e-3);
  expect(fit.logLikelihood).toBeGreaterThanOrEqual(-477.390682654);
});

test("on the observer's own probabilities it returns the observer", () => {
  const cells = observer(1.4, 0.9, 0.3, [0.4, 0.5, 0.6]);
  const scaled = (weights: ArrayLike<number>) => Float64Array.from(weights, (weight) => weight * 1e5);
  const fit = metaSensitivity({
    ratings: 4,
    first: scaled(cells.first),
    second: scaled(cells.second),
  }) as MetaSensitivity;
  expect(fit.dPrime).toBeCloseTo(1.4, 8);
  expect(fit.metaD).toBeCloseTo(0.9, 5);
  expect(fit.mRatio).toBeCloseTo(0.9 / 1.4, 5);
  const centre = (0.9 * 0.3) / 1.4;
  fit.above.forEach((edge, j) => {
    expect(edge).toBeCloseTo(centre + [0.4, 0.9, 1.5][j]!, 5);
  });
});

test("each response's own fit returns the observer too", () => {
  const cells = observer(1.4, 0.9, 0.3, [0.4, 0.5, 0.6]);
  for (const responses of ["first", "second"] as const) {
    expect((metaSensitivity(cells, responses) as MetaSensitivity).metaD).toBeCloseTo(0.9, 3);
  }
});

test("at least 17 of 20 intervals hold the observer's meta-d′", { timeout: 120_000 }, () => {
  const cells = observer(1.5, 1.2, -0.2, [0.5, 0.5, 0.6]);
  let held = 0;
  for (let person = 0; person < 20; person++) {
    const counts = sampled(cells, 400, `observer/${person}`);
    const found = metaSensitivityInterval(counts, { resamples: 300, rng: stream(1, `bootstrap/${person}`) });
    if ("metaD" in found && found.metaD.low! <= 1.2 && found.metaD.high! >= 1.2) held++;
  }
  expect(held).toBeGreaterThanOrEqual(17);
});

test("says why where the counts do not determine it", () => {
  const none = metaSensitivity({ ratings: 2, first: [5, 5, 0, 0], second: [0, 0, 5, 5] });
  expect(none).toEqual({ notEstimable: expect.stringContaining("infinite") });
  const padded = metaSensitivity(
    withPolicy({ ratings: 2, first: [5, 5, 0, 0], second: [0, 0, 5, 5] }, "log-linear"),
  );
  expect(padded).toHaveProperty("metaD");
  expect(metaSensitivity({ ratings: 1, first: [5, 1], second: [1, 5] })).toHaveProperty("notEstimable");
  expect(metaSensitivity({ ratings: 2, first: [0, 0, 0, 0], second: [1, 1, 5, 5] })).toHaveProperty(
    "notEstimable",
  );
});

test("counts trials into cells from most confident first to most confident second", () => {
  const counts = countRatings([0, 0, 1, 1], [0, 1, 1, 0], [3, 1, 3, 1], 3);
  expect([...(counts.first as Float64Array)]).toEqual([1, 0, 0, 1, 0, 0]);
  expect([...(counts.second as Float64Array)]).toEqual([0, 0, 1, 0, 0, 1]);
  expect(() => countRatings([0], [0], [4], 3)).toThrow(/from 1 to 3/);
});

test("d′ and c of the text-book example: hits .8, false alarms .2", () => {
  const { dPrime, criterion } = sensitivity({ ratings: 1, first: [80, 20], second: [20, 80] });
  expect(dPrime).toBeCloseTo(2 * 0.8416212335729143, 12);
  expect(criterion).toBeCloseTo(0, 12);
});
