/** Measures that read confidence as a probability: calibration, Brier, log score, bias, meta-I. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { stream } from "../../../src/core/index.ts";
import type { BrierDecomposition } from "../../../src/metrics/index.ts";
import {
  asProbabilities,
  brierDecomposition,
  brierScore,
  calibrationCurve,
  confidenceBias,
  confidenceTable,
  expectedCalibrationError,
  logScore,
  metaInformation,
} from "../../../src/metrics/index.ts";
import { confidence, correct, EXPECTED, rating } from "./sample.ts";

const table = confidenceTable(correct, confidence);
const rated = confidenceTable(correct, rating);

test("the sample has as many right answers as elsewhere", () => {
  expect(correct.reduce((sum: number, right) => sum + right, 0)).toBe(EXPECTED.right);
});

test("Brier score, log score, bias and calibration errors agree with scikit-learn", () => {
  expect(brierScore(table)).toBeCloseTo(EXPECTED.brier, 12);
  expect(logScore(table, 0.01)).toBeCloseTo(EXPECTED.logScoreFloored, 12);
  expect(confidenceBias(table)).toBeCloseTo(EXPECTED.bias, 12);
  expect(expectedCalibrationError(table)).toBeCloseTo(EXPECTED.ece, 12);
  expect(expectedCalibrationError(table, { bins: 10, by: "answers" })).toBeCloseTo(EXPECTED.adaptiveEce, 12);
});

test("Murphy's three terms of a rating scale", () => {
  const found = brierDecomposition(asProbabilities(rated, { min: 1, max: 5 })) as BrierDecomposition;
  for (const [term, value] of Object.entries(EXPECTED.murphy)) {
    expect(found[term as keyof BrierDecomposition]).toBeCloseTo(value, 12);
  }
  expect(found.withinVariance).toBeCloseTo(0, 15);
  expect(found.withinCovariance).toBeCloseTo(0, 15);
});

const answers = fc.array(
  fc.tuple(
    fc.constantFrom(0, 1),
    fc.oneof(fc.constantFrom(0, 0.1, 0.5, 0.7, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  ),
  { minLength: 1, maxLength: 80 },
);
const tableOf = (rows: readonly (readonly [number, number])[]) =>
  confidenceTable(
    rows.map(([right]) => right),
    rows.map(([, held]) => held),
  );
const binning = fc.record({
  bins: fc.integer({ min: 1, max: 15 }),
  by: fc.constantFrom("width" as const, "answers" as const),
});

test("the terms of the decomposition add up to the Brier score, grouped by level or by any bins", () => {
  fc.assert(
    fc.property(answers, fc.option(binning), (rows, bins) => {
      const some = tableOf(rows);
      const d = brierDecomposition(some, bins) as BrierDecomposition;
      expect(d.brier).toBeCloseTo(brierScore(some) as number, 10);
      const sum = d.reliability - d.resolution + d.uncertainty + d.withinVariance - d.withinCovariance;
      expect(sum).toBeCloseTo(d.brier, 10);
      expect(d.resolution).toBeLessThanOrEqual(d.uncertainty + 1e-12);
    }),
  );
});

test("a calibration curve holds every answer once, in ascending bins that do not part equal confidences", () => {
  fc.assert(
    fc.property(answers, binning, (rows, bins) => {
      const curve = calibrationCurve(tableOf(rows), bins);
      expect(curve.reduce((sum, bin) => sum + bin.answers, 0)).toBe(rows.length);
      expect(curve.length).toBeLessThanOrEqual(bins.bins);
      for (let b = 1; b < curve.length; b++) expect(curve[b]!.from).toBeGreaterThan(curve[b - 1]!.to);
      for (const bin of curve) {
        expect(bin.confidence).toBeGreaterThanOrEqual(bin.from - 1e-12);
        expect(bin.confidence).toBeLessThanOrEqual(bin.to + 1e-12);
      }
    }),
  );
});

test("a confidence on an edge belongs to the bin below it, in floating point too", () => {
  const tenths = confidenceTable(
    Array.from({ length: 11 }, () => 1),
    Array.from({ length: 11 }, (_, i) => i / 10),
  );
  expect(calibrationCurve(tenths).map(({ from, to }) => [from, to])).toEqual([
    [0, 0.1],
    ...Array.from({ length: 9 }, (_, b) => [(b + 2) / 10, (b + 2) / 10]),
  ]);
});

test("|bias| bounds ECE from below, and one bin makes them equal", () => {
  fc.assert(
    fc.property(answers, binning, (rows, bins) => {
      const some = tableOf(rows);
      const bias = Math.abs(confidenceBias(some) as number);
      expect(expectedCalibrationError(some, bins) as number).toBeGreaterThanOrEqual(bias - 1e-12);
      expect(expectedCalibrationError(some, { bins: 1, by: "width" })).toBeCloseTo(bias, 12);
    }),
  );
});

test("a calibrated observer of 100,000 answers has errors near zero, an overconfident one its bias", () => {
  const rng = stream(1, "calibrated observer");
  const held = Array.from({ length: 100_000 }, () => rng.uniform());
  const right = held.map((p) => (rng.uniform() < p ? 1 : 0));
  const calibrated = confidenceTable(right, held);
  expect(expectedCalibrationError(calibrated) as number).toBeLessThan(0.01);
  expect(Math.abs(confidenceBias(calibrated) as number)).toBeLessThan(0.005);
  // E(p − y)² = E p(1 − p) = 1/6, and −E[p ln p + (1 − p) ln(1 − p)] = 1/2, for p uniform.
  expect(brierScore(calibrated) as number).toBeCloseTo(1 / 6, 2);
  expect(logScore(calibrated) as number).toBeCloseTo(1 / 2, 2);
  const over = confidenceTable(
    right,
    held.map((p) => (1 + p) / 2),
  );
  expect(confidenceBias(over) as number).toBeCloseTo(0.25, 2);
  expect(expectedCalibrationError(over) as number).toBeCloseTo(0.25, 2);
});

test("the log score of certainty that fails is not a number that travels on, unless a floor is given", () => {
  const failed = confidenceTable([0, 1], [1, 0.5]);
  expect(logScore(failed)).toHaveProperty("notEstimable");
  expect(logScore(failed, 0.05)).toBeCloseTo((-Math.log(0.05) - Math.log(0.5)) / 2, 12);
  expect(logScore(confidenceTable([1, 0], [1, 0]))).toBe(0);
});

test("meta-I agrees with scikit-learn's mutual information", () => {
  const found = metaInformation(rated);
  expect(found).toMatchObject({
    information: expect.closeTo(EXPECTED.informationBits, 12),
    uncertainty: expect.closeTo(EXPECTED.uncertaintyBits, 12),
    share: expect.closeTo(EXPECTED.informationBits / EXPECTED.uncertaintyBits, 12),
  });
});

test("meta-I is all there is to know when confidence tells, nothing when it is constant", () => {
  // Told wholly, where logarithms alone give 1.0000000000000002.
  expect(metaInformation(confidenceTable([1, 0, 0, 0, 1, 1], [1, 2, 3, 2, 1, 1]))).toMatchObject({
    information: 1,
    share: 1,
  });
  expect(metaInformation(confidenceTable([1, 0, 1, 0], [5, 1, 4, 2]))).toMatchObject({
    information: 1,
    share: 1,
  });
  expect(metaInformation(confidenceTable([1, 0, 1, 0], [3, 3, 3, 3]))).toMatchObject({
    information: 0,
    share: 0,
  });
  expect(metaInformation(confidenceTable([1, 1], [3, 2]))).toHaveProperty("notEstimable");
});

test("Miller and Madow's correction takes the information out of unrelated ratings", () => {
  const rng = stream(1, "unrelated ratings");
  let plain = 0;
  let corrected = 0;
  for (let sample = 0; sample < 300; sample++) {
    const right = Array.from({ length: 150 }, () => rng.integer(0, 1));
    const ratings = right.map(() => rng.integer(1, 5));
    const some = confidenceTable(right, ratings);
    plain += (metaInformation(some) as { information: number }).information / 300;
    corrected += (metaInformation(some, "miller-madow") as { information: number }).information / 300;
  }
  // Four degrees of freedom: 4 / (2 · 150 · ln 2) = 0.019 bits, known to a tenth of that over 300 samples.
  expect(plain).toBeCloseTo(4 / (2 * 150 * Math.LN2), 2);
  expect(Math.abs(corrected)).toBeLessThan(plain / 5);
});

test("a scale maps its ends to 0 and 1 and refuses what lies outside", () => {
  const probabilities = asProbabilities(rated, { min: 1, max: 5 });
  expect([...probabilities.levels]).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(() => asProbabilities(rated, { min: 1, max: 4 })).toThrow(
    /a confidence of 5; expected a number from 1 to 4/,
  );
  expect(() => asProbabilities(rated, { min: 5, max: 5 })).toThrow();
  expect(() => asProbabilities(confidenceTable([1], [3]), { min: 3, max: 3 })).toThrow(
    /lowest point below the highest/,
  );
});

test("no answers, no measure", () => {
  const none = confidenceTable([], []);
  for (const found of [
    brierScore(none),
    logScore(none),
    confidenceBias(none),
    expectedCalibrationError(none),
  ]) {
    expect(found).toEqual({ notEstimable: "there are no answers" });
  }
  expect(brierDecomposition(none)).toHaveProperty("notEstimable");
  expect(metaInformation(none)).toHaveProperty("notEstimable");
});
