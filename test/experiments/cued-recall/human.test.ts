/** The findings of Callaway, Griffiths, Norman & Zhang (2024), experiment 1, computed from the public trials. */
import { describe, expect, test } from "vitest";
import { analyse, RELATIONS } from "../../../src/experiments/index.ts";
import { readHumanTrials } from "../../../src/store/index.ts";
import { sharedData } from "../../shared-data.ts";

const allTrials = sharedData("recall-exp1/all-trials.csv");
const modelTrials = sharedData("recall-exp1/trials.csv");

const rounded = (values: readonly (number | null)[], digits: number): readonly (number | null)[] =>
  values.map((value) => (value === null ? null : Number(value.toFixed(digits))));

describe.skipIf(allTrials === null)("all 18,711 critical trials of 506 people", async () => {
  const found = allTrials === null ? null! : analyse(await readHumanTrials(allTrials), { seed: 1 });

  test("response shares: correct 35.9 %, omission 52.0 %, commission 11.0 %, timeout 1.1 %", () => {
    expect(found.trials).toBe(18_711);
    expect(found.participants).toBe(506);
    const { correct, omission, commission, timeout } = found.shares;
    expect(rounded([correct, omission, commission, timeout], 3)).toEqual([0.359, 0.52, 0.11, 0.011]);
  });

  test("mean and median times: omissions fastest, commissions slowest", () => {
    const times = ({ correct, omission, commission }: typeof found.meanRt) => [omission, correct, commission];
    expect(rounded(times(found.meanRt), 0)).toEqual([1383, 1794, 2108]);
    expect(rounded(times(found.medianRt), 0)).toEqual([1093, 1349, 1687]);
  });

  test("share correct by confidence, and within-person gamma .73", () => {
    expect(rounded(found.accuracyByConfidence!, 3)).toEqual([0.159, 0.359, 0.682, 0.892, 0.949]);
    expect(found.withinPersonGamma.confidence!.estimate).toBeCloseTo(0.73, 2);
    expect(found.gamma.confidence!).toBeGreaterThan(found.gamma.fok!);
    expect(found.gamma.fok!).toBeGreaterThan(0);
  });

  test("give-up time by FOK and recall time by confidence", () => {
    expect(
      rounded(
        found.times.omissionByFok.map(({ mean }) => mean),
        0,
      ),
    ).toEqual([1278, 1763, 2228, 2266, 1242]);
    expect(found.times.omissionByFok.map(({ trials }) => trials).slice(3)).toEqual([85, 158]);
    expect(
      rounded(
        found.times.recallByConfidence.map(({ mean }) => mean),
        0,
      ),
    ).toEqual([3144, 2788, 2301, 1803, 1576]);
  });

  test("response mix by pretest accuracy", () => {
    const mix = (key: "correct" | "omission" | "commission") =>
      rounded(
        found.responsesByPretest.map((row) => row[key]),
        3,
      );
    expect(found.responsesByPretest.map(({ pretest }) => pretest)).toEqual([0, 0.5, 1]);
    expect(mix("correct")).toEqual([0.012, 0.481, 0.929]);
    expect(mix("omission")).toEqual([0.806, 0.38, 0.056]);
    expect(mix("commission")).toEqual([0.165, 0.124, 0.014]);
  });

  test("the crossover: four slopes with the published signs, each interval clear of zero", () => {
    const signs = { recallByConfidence: -1, omissionByFok: 1, recallByPretest: -1, omissionByPretest: 1 };
    for (const slopes of [found.slopes, found.withinPerson]) {
      for (const name of RELATIONS) {
        const { estimate, low, high } = slopes[name]!;
        expect(Math.sign(estimate)).toBe(signs[name]);
        expect(Math.sign(low!)).toBe(Math.sign(high!));
      }
    }
  });

  test("the published mixed-model slopes lie in the within-person intervals", () => {
    const published = {
      recallByConfidence: -0.244,
      omissionByFok: 0.385,
      recallByPretest: -0.978,
      omissionByPretest: 0.404,
    };
    for (const name of RELATIONS) {
      const { low, high } = found.withinPerson[name]!;
      expect(low!).toBeLessThan(published[name]);
      expect(high!).toBeGreaterThan(published[name]);
    }
  });

  test("the one give-up without a time is counted and left out", () => {
    expect(found.leftOut.meanRt).toEqual({ correct: 0, omission: 1, commission: 0 });
    expect(found.leftOut.slopes).toEqual({
      recallByConfidence: 0,
      omissionByFok: 1,
      recallByPretest: 0,
      omissionByPretest: 1,
    });
  });
});

test.skipIf(modelTrials === null || allTrials === null)(
  "the 16,445 trials without wrong answers tell the same times and nothing of accuracy",
  async () => {
    const whole = analyse(await readHumanTrials(allTrials!), { seed: 1 });
    const found = analyse(await readHumanTrials(modelTrials!), { seed: 1 });
    expect(found.trials).toBe(16_445);
    expect(found.shares.commission).toBe(0);
    expect(found.meanRt).toEqual({ ...whole.meanRt, commission: null });
    expect(found.accuracyByConfidence).toBeNull();
    expect(found.gamma.confidence).toBeNull();
    expect(found.withinPersonGamma.confidence).toBeNull();
    for (const name of RELATIONS) {
      expect(found.slopes[name]!.estimate).toBeCloseTo(whole.slopes[name]!.estimate, 9);
    }
  },
);
