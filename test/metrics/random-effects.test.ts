import { expect, test } from "vitest";
import { stream } from "../../src/core/rng.ts";
import type { RandomEffects } from "../../src/metrics/random-effects.ts";
import { randomEffects } from "../../src/metrics/random-effects.ts";

/** The thirteen trials of the BCG vaccine (Colditz et al., 1994): cases and others, vaccinated and not. */
const TRIALS = [
  [4, 119, 11, 128],
  [6, 300, 29, 274],
  [3, 228, 11, 209],
  [62, 13536, 248, 12619],
  [33, 5036, 47, 5761],
  [180, 1361, 372, 1079],
  [8, 2537, 10, 619],
  [505, 87886, 499, 87892],
  [29, 7470, 45, 7232],
  [17, 1699, 65, 1600],
  [186, 50448, 141, 27197],
  [5, 2493, 3, 2338],
  [27, 16886, 29, 17825],
] as const;

test("restricted maximum likelihood agrees with the published analysis of the BCG trials (Viechtbauer, 2010)", () => {
  const logRatio = TRIALS.map(([a, b, c, d]) => Math.log(a / (a + b) / (c / (c + d))));
  const errors = TRIALS.map(([a, b, c, d]) => Math.sqrt(1 / a - 1 / (a + b) + 1 / c - 1 / (c + d)));
  const found = randomEffects(logRatio, errors) as RandomEffects;
  expect(found.estimate).toBeCloseTo(-0.7145, 4);
  expect(found.between ** 2).toBeCloseTo(0.3132, 4);
  expect(found.heterogeneity).toBeCloseTo(0.9222, 4);
  expect(found.participants).toBe(13);
});

test("equal standard errors: the plain mean, and the variance between people is what sampling leaves over", () => {
  const values = [1, 2, 4, 7];
  const found = randomEffects(values, [0.5, 0.5, 0.5, 0.5]) as RandomEffects;
  expect(found.estimate).toBeCloseTo(3.5, 12);
  expect(found.between ** 2).toBeCloseTo(7 - 0.25, 6);
  // Then the interval is that of a mean of four: t₀.₉₇₅(3) · sd/√4.
  expect(found.high - found.estimate).toBeCloseTo(3.182446305284263 * Math.sqrt(7 / 4), 9);
});

test("people who differ less than chance lets them do not differ", () => {
  const found = randomEffects([0.5, 0.51, 0.49], [0.2, 0.2, 0.2]) as RandomEffects;
  expect(found.between).toBe(0);
  expect(found.heterogeneity).toBe(0);
});

test("one person who is far surer than all others does not carry the summary away", () => {
  // The maximum of the restricted likelihood in 80 digits, by search; differences of 16 digits know nothing of it.
  const values = [0.5, 0.0007877371640549433, 0.31793884244617526, 0.3734873377442543];
  const errors = [0.3535533905932738, 3.383019755642301e-8, 0.25894801611353085, 0.20413218965080102];
  const found = randomEffects(values, errors) as RandomEffects;
  expect(found.between ** 2).toBeCloseTo(0.03796006249435925, 8);
  expect(found.estimate).toBeCloseTo(0.19807080262256924, 8);
  expect(found.heterogeneity).toBeCloseTo(
    0.03796006249435925 / (0.03796006249435925 + 0.03197513941697394),
    7,
  );
});

test("a 95 % interval holds the population's mean in about 95 of 100 studies", () => {
  const rng = stream(1, "random effects");
  let held = 0;
  for (let study = 0; study < 400; study++) {
    const errors = Array.from({ length: 10 }, () => 0.1 + 0.3 * rng.uniform());
    const values = errors.map((error) => 1 + 0.3 * rng.normal() + error * rng.normal());
    const { low, high } = randomEffects(values, errors) as RandomEffects;
    if (low <= 1 && high >= 1) held++;
  }
  expect(held).toBeGreaterThan(365);
  expect(held).toBeLessThan(395);
});

test("one person is no population", () => {
  expect(randomEffects([1], [0.1])).toHaveProperty("notEstimable");
});
