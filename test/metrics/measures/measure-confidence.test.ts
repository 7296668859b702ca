import { describe, expect, test } from "vitest";
import { UsageError } from "../../../src/core/errors.ts";
import { stream } from "../../../src/core/rng.ts";
import type { Answers, ConfidenceMeasures, Estimate } from "../../../src/metrics/index.ts";
import {
  asProbabilities,
  auroc2,
  brierDecomposition,
  brierScore,
  confidenceBias,
  confidenceTable,
  expectedCalibrationError,
  gamma,
  isEstimable,
  logScore,
  MEASURE_NAMES,
  measureConfidence,
  measuresDocument,
  metaInformation,
  metaSensitivity,
} from "../../../src/metrics/index.ts";
import { answersBy } from "../../../src/metrics/measures/answers.ts";
import { simulated } from "./observers.ts";

const ONE = { dPrime: 1.4, criterion: 0.1, noise: 0.3 };
const rated = simulated(stream(1, "rated"), 600, [ONE], 4);
const sure = simulated(stream(1, "sure"), 500, [ONE], null);
const people = simulated(
  stream(1, "people"),
  120,
  Array.from({ length: 8 }, (_, i) => ({ dPrime: 1 + i / 8, criterion: 0, noise: 0.2 })),
  4,
);
const FEW = { resamples: 60 } as const;
const SCALE = { min: 1, max: 4 };

const estimateOf = (measures: ConfidenceMeasures, measure: (typeof MEASURE_NAMES)[number]): number => {
  const found = measures.pooled[measure];
  if (!isEstimable(found)) throw new Error(`${measure}: ${found.notEstimable}`);
  return found.estimate;
};

describe("each measure is what its own function gives", () => {
  const measures = measureConfidence(rated, { ...FEW, scale: SCALE, floor: 0.01 });
  const raw = confidenceTable(rated.correct, rated.confidence);
  const table = asProbabilities(raw, SCALE);
  const decomposition = brierDecomposition(table) as { reliability: number; resolution: number };
  test.each([
    ["gamma", gamma(rated.correct, rated.confidence)],
    ["somersD", 2 * (auroc2(raw) as number) - 1],
    ["auroc2", auroc2(raw)],
    ["ece", expectedCalibrationError(table)],
    ["adaptiveEce", expectedCalibrationError(table, { bins: 10, by: "answers" })],
    ["brier", brierScore(table)],
    ["logScore", logScore(table, 0.01)],
    ["bias", confidenceBias(table)],
    ["metaI", (metaInformation(raw) as { information: number }).information],
    ["reliability", decomposition.reliability],
    ["resolution", decomposition.resolution],
  ] as const)("%s", (measure, value) => {
    expect(estimateOf(measures, measure)).toBeCloseTo(value as number, 12);
  });

  test("meta-d′ of counted ratings, for all responses and for each", () => {
    const first = new Array<number>(8).fill(0);
    const second = new Array<number>(8).fill(0);
    for (let i = 0; i < 600; i++) {
      const rating = rated.confidence[i]!;
      (rated.stimulus![i] === 0 ? first : second)[rated.response![i] === 0 ? 4 - rating : 3 + rating]!++;
    }
    for (const [responses, metaD, mRatio] of [
      ["all", "metaD", "mRatio"],
      ["first", "metaDFirst", "mRatioFirst"],
      ["second", "metaDSecond", "mRatioSecond"],
    ] as const) {
      const fit = metaSensitivity({ ratings: 4, first, second }, responses);
      if (!isEstimable(fit)) throw new Error(fit.notEstimable);
      expect(estimateOf(measures, metaD)).toBeCloseTo(fit.metaD, 10);
      expect(estimateOf(measures, mRatio)).toBeCloseTo(fit.mRatio, 10);
      expect(estimateOf(measures, "dprime")).toBeCloseTo(fit.dPrime, 12);
    }
  });

  test("every interval holds its estimate", () => {
    for (const measure of MEASURE_NAMES) {
      const { estimate, low, high } = measures.pooled[measure] as Estimate;
      expect(low!, measure).toBeLessThanOrEqual(estimate);
      expect(high!, measure).toBeGreaterThanOrEqual(estimate);
    }
  });
});

test("the document begins with ten keys, each {estimate, low, high} in this order, and says what M-ratio assumes", () => {
  const document = measuresDocument(measureConfidence(rated, { ...FEW, scale: SCALE, floor: 0.01 }));
  const keys = "gamma somersD auroc2 dprime metaD mRatio ece brier logScore bias".split(" ");
  expect(Object.keys(document).slice(0, 10)).toEqual(keys);
  for (const key of keys) {
    expect(Object.keys(document[key] as object).slice(0, 3)).toEqual(["estimate", "low", "high"]);
  }
  expect(document.ece).toMatchObject({ bins: 10, by: "width" });
  expect(document.mRatio).toHaveProperty("assumes", expect.stringContaining("equal-variance Gaussian"));
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test("what is not given is not estimable, with the reason", () => {
  const { pooled } = measureConfidence({ ...rated, stimulus: null, response: null }, FEW);
  for (const measure of ["dprime", "metaD", "mRatio", "metaDFirst"] as const) {
    expect(pooled[measure]).toEqual({ notEstimable: "stimulus and response are not given" });
  }
  for (const measure of ["ece", "brier", "logScore", "bias", "reliability"] as const) {
    expect(pooled[measure]).toEqual({
      notEstimable: "confidence runs from 1 to 4; give the ends of its scale (--scale)",
    });
  }
  expect(isEstimable(pooled.gamma)).toBe(true);
  expect(isEstimable(pooled.resolution)).toBe(true);
  const right = measureConfidence(
    { ...rated, correct: rated.correct.length ? new Uint8Array(600).fill(1) : [] },
    FEW,
  );
  expect(right.pooled.auroc2).toEqual({ notEstimable: "all answers are right, or all are wrong" });
});

test("nothing is ever NaN or infinite, for any handful of answers", () => {
  const rng = stream(1, "handfuls");
  for (let sample = 0; sample < 30; sample++) {
    const rows = rng.integer(1, 12);
    const column = (low: number, high: number) => Array.from({ length: rows }, () => rng.integer(low, high));
    const answers: Answers = {
      correct: column(0, 1),
      confidence: column(1, 3),
      stimulus: column(0, 1),
      response: column(0, 1),
      participant: { names: ["a", "b", "c"], codes: column(0, 2) },
    };
    for (const unit of ["answers", "participants", "participants-and-answers"] as const) {
      const zeroCells = sample % 2 === 0 ? "none" : "log-linear";
      const document = measuresDocument(
        measureConfidence(answers, { resamples: 5, scale: { min: 1, max: 3 }, unit, zeroCells }),
      );
      const text = JSON.stringify(document, (_key, value) =>
        typeof value === "number" && !Number.isFinite(value) ? "NOT FINITE" : value,
      );
      expect(text).not.toContain("NOT FINITE");
    }
  }
});

test("equal seeds give equal intervals, other seeds other ones", () => {
  const again = measureConfidence(rated, { ...FEW, seed: 3 });
  expect(measureConfidence(rated, { ...FEW, seed: 3 }).pooled).toEqual(again.pooled);
  expect(measureConfidence(rated, { ...FEW, seed: 4 }).pooled.gamma).not.toEqual(again.pooled.gamma);
});

test("a group is measured as if it were alone, read as all answers are", () => {
  const by = {
    names: ["third", "rest"],
    codes: Int32Array.from(sure.correct, (_, i) => (i % 3 === 0 ? 0 : 1)),
  };
  const grouped = measureConfidence(sure, FEW, by);
  const [third] = answersBy(sure, by);
  const alone = measureConfidence(third!, FEW);
  for (const measure of ["gamma", "ece", "brier", "dprime"] as const) {
    expect(estimateOf(grouped.groups!.third!, measure)).toBeCloseTo(estimateOf(alone, measure), 12);
  }
  // The cut into ratings is that of all answers, not of the group.
  expect(grouped.groups!.third!.described.ratings).toEqual(grouped.described.ratings);
  expect(grouped.described.answers).toBe(500);
});

test("within persons: the mean of each person's own value, and a population around it", () => {
  const measures = measureConfidence(people, { ...FEW, scale: SCALE });
  const own = measures.persons!.map(({ measures: person }) => person.auroc2);
  const values = own.map((one) => (isEstimable(one) ? one.estimate : Number.NaN));
  const each = answersBy(people, people.participant!).map((answers) =>
    auroc2(confidenceTable(answers.correct, answers.confidence)),
  );
  values.forEach((value, person) => {
    expect(value).toBeCloseTo(each[person] as number, 12);
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(measures.withinPerson!.auroc2).toMatchObject({
    estimate: expect.closeTo(mean, 12),
    participants: 8,
  });
  const population = measures.population!.auroc2;
  if (!isEstimable(population)) throw new Error(population.notEstimable);
  expect(population.low).toBeLessThan(mean);
  expect(population.high).toBeGreaterThan(mean);
  expect(measures.described.intervals.unit).toBe("participants");
});

test("intervals over persons are wider than over answers where persons differ", () => {
  const different = simulated(
    stream(1, "different"),
    200,
    Array.from({ length: 10 }, (_, i) => ({ dPrime: 0.4 + i / 4, criterion: 0, noise: 0.1 })),
    4,
  );
  const width = (unit: "answers" | "participants" | "participants-and-answers"): number => {
    const { low, high } = measureConfidence(different, { scale: SCALE, resamples: 300, unit }).pooled
      .dprime as Estimate;
    return high! - low!;
  };
  expect(width("participants")).toBeGreaterThan(1.5 * width("answers"));
  expect(width("participants-and-answers")).toBeGreaterThan(width("participants"));
});

test("a first-order interval is the bootstrap's, to a tenth, for answers and for persons", () => {
  const many = simulated(stream(1, "many"), 1500, [ONE, { ...ONE, dPrime: 2 }, { ...ONE, dPrime: 0.7 }], 4);
  const measured = measureConfidence(many, { scale: SCALE, floor: 0.01, unit: "answers", resamples: 400 });
  const fine = measureConfidence(
    // A last digit that orders nothing anew in the limit makes confidence continuous, and so its intervals analytic.
    { ...repeated(many, 12), participant: null },
    { scale: { min: 1, max: 4 }, floor: 0.01 },
  );
  expect(fine.described.intervals.method).toBe("analytic");
  expect(fine.described.intervals.how).toContain("DeLong");
  for (const measure of ["brier", "bias", "ece", "logScore"] as const) {
    const counted = measured.pooled[measure] as Estimate;
    const analytic = fine.pooled[measure] as Estimate;
    const ratio = (counted.high! - counted.low!) / (analytic.high! - analytic.low!) / Math.sqrt(12);
    expect(ratio, measure).toBeGreaterThan(0.88);
    expect(ratio, measure).toBeLessThan(1.12);
  }
});

/** The answers so many times over, each confidence moved by less than 0.001. */
const repeated = (answers: Answers, times: number): Answers => {
  const rows = answers.correct.length;
  const again = (column: ArrayLike<number>) =>
    Uint8Array.from({ length: rows * times }, (_, i) => column[i % rows]!);
  return {
    correct: again(answers.correct),
    confidence: Float64Array.from({ length: rows * times }, (_, i) => {
      const rating = answers.confidence[i % rows]!;
      return rating + (rating > 2 ? -1 : 1) * 1e-3 * (i / rows / times);
    }),
    stimulus: again(answers.stimulus!),
    response: again(answers.response!),
    participant: null,
  };
};

test("up to ten levels are ratings as they are, more are cut into four, and any number on request", () => {
  const six = simulated(stream(1, "six"), 300, [ONE], 6);
  const cut = (answers: Answers, options = {}) =>
    measureConfidence(answers, { resamples: 2, ...options }).described.ratings;
  expect(cut(six)).toEqual({ from: [1, 2, 3, 4, 5, 6], asGiven: true });
  expect(cut(six, { ratings: 3 })).toMatchObject({ from: { length: 3 }, asGiven: false });
  const { from, asGiven } = cut(sure);
  expect([from.length, asGiven]).toEqual([4, false]);
  const sorted = Float64Array.from(sure.confidence).sort();
  // As many answers in each as ties allow: a quarter of them guess, and cannot be parted.
  for (const [quarter, edge] of from.entries()) {
    const below = sorted.filter((one) => one < edge).length;
    expect(Math.abs(below - (quarter * sorted.length) / 4)).toBeLessThan(0.12 * sorted.length);
  }
});

test("zero cells are an explicit policy: none by default, and a reason in place of infinity", () => {
  const perfect: Answers = {
    correct: [1, 1, 1, 1, 1, 0],
    confidence: [1, 2, 1, 2, 2, 1],
    stimulus: [0, 0, 1, 1, 1, 0],
    response: [0, 0, 1, 1, 1, 1],
    participant: null,
  };
  const plain = measureConfidence(perfect, FEW).pooled;
  expect(plain.dprime).toEqual({ notEstimable: expect.stringContaining("infinite") });
  expect(plain.auroc2).toMatchObject({ estimate: 0.8 });
  const padded = measureConfidence(perfect, { ...FEW, zeroCells: "add-half" }).pooled;
  expect(isEstimable(padded.dprime)).toBe(true);
  // Right: 2.5 and 3.5, wrong: 1.5 and .5; (3.5 · 1.5 + (2.5 · 1.5 + 3.5 · .5)/2) / 12.
  expect(padded.auroc2).toMatchObject({ estimate: 8 / 12 });
});

test("confidence outside its scale, and a unit that is not known, are refused", () => {
  expect(() => measureConfidence(rated, { scale: { min: 1, max: 3 } })).toThrow(UsageError);
  expect(() => measureConfidence(rated, { unit: "participants" })).toThrow(/participants are not known/);
  expect(() => measureConfidence({ ...rated, stimulus: null })).toThrow(/one without the other/);
  expect(() => measureConfidence({ ...rated, correct: new Array(600).fill(2) })).toThrow(/0 or 1/);
});
