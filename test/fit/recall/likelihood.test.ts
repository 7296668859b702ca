import { fc, test } from "@fast-check/vitest";
import { beforeAll, describe, expect } from "vitest";
import type { CuedRecallTrials } from "../../../src/experiments/cued-recall/trials.ts";
import type { RecallCounts } from "../../../src/fit/recall/counts.ts";
import { recallCounts } from "../../../src/fit/recall/counts.ts";
import { cellProbabilities, negativeLogLikelihood } from "../../../src/fit/recall/likelihood.ts";
import { optimalModel } from "../../../src/fit/recall/models/optimal.ts";
import { randomModel, stopSteps } from "../../../src/fit/recall/models/random.ts";
import { convolved, nonDecisionBins } from "../../../src/fit/recall/non-decision.ts";
import { levelShare, medianTime, recallShare } from "../../../src/fit/recall/predictive.ts";
import { profiled } from "../../../src/fit/recall/profiled.ts";
import {
  boundEndings,
  criticalStakes,
  FULL_PRECISION,
  FULL_PRECISION_COST,
  firstPassageByCells,
  PUBLISHED_RESOLUTION,
  policyBound,
  pretestedShares,
  pretestStakes,
  solveRecallTogether,
  strengthNodes,
} from "../../../src/rational/recall/index.ts";
import { readHumanTrials } from "../../../src/store/human-trials.ts";
import { sharedData } from "../../shared-data.ts";

const file = sharedData("recall-exp1/trials.csv");
const { mu0, sigma0, sigmaX } = FULL_PRECISION;
const PUBLISHED = [mu0, sigma0, sigmaX, FULL_PRECISION_COST];
const NON_DECISION = { mean: 717, shape: 8.7 };
const EMPTY: RecallCounts = { bins: 150, cell: new Float64Array(900), total: 0, unusable: 0, late: 0 };

const optimalShares = (resolution = 1): Float64Array =>
  optimalModel.sharesAt(PUBLISHED, EMPTY, resolution)(NON_DECISION);

describe("published predictions", () => {
  test("recall and shares by pretest at the full-precision parameters", () => {
    const share = optimalShares();
    const expected = [
      [0.039, 0.512],
      [0.666, 0.071],
      [0.975, 0.417],
    ] as const;
    expected.forEach(([recalled, ofAll], level) => {
      expect(Math.abs(recallShare(share, level) - recalled)).toBeLessThan(0.0005);
      expect(Math.abs(levelShare(share, level) - ofAll)).toBeLessThan(0.0005);
    });
  });

  test("median times by pretest at the full-precision parameters", () => {
    // The published times are 100 ms · steps + non-decision time, one bin later than the likelihood counts them.
    const aBin = 0.1;
    const cells = cellProbabilities(optimalShares(), NON_DECISION);
    const expected = [
      [0, 0, 3.55, 0.04],
      [1, 0, 2.8, 0.01],
      [2, 0, 1.44, 0.01],
      [0, 1, 1.2, 0.01],
      [1, 1, 2.25, 0.01],
      [2, 1, 1.76, 0.01],
    ] as const;
    for (const [level, response, seconds, within] of expected) {
      expect(Math.abs(medianTime(cells, level, response) + aBin - seconds)).toBeLessThan(within);
    }
  });

  test("recall and shares by pretest without control", () => {
    const share = randomModel.sharesAt([0.278, 0.156, 0.019, 250, 56.56], EMPTY, 1)(NON_DECISION);
    const expected = [
      [0.033, 0.6],
      [0.522, 0.082],
      [0.934, 0.32],
    ] as const;
    expected.forEach(([recalled, ofAll], level) => {
      expect(Math.abs(recallShare(share, level) - recalled)).toBeLessThan(0.002);
      expect(Math.abs(levelShare(share, level) - ofAll)).toBeLessThan(0.002);
    });
  });
});

describe.skipIf(file === null)("people's trials of Experiment 1", () => {
  let trials: CuedRecallTrials;
  let counts: RecallCounts;
  beforeAll(async () => {
    trials = await readHumanTrials(file!);
    counts = recallCounts(trials);
  });

  test("all 16,445 trials are counted", () => {
    expect(counts).toMatchObject({ total: 16_445, unusable: 0, late: 0 });
  });

  test("negative log-likelihood at the full-precision parameters, unmoved by twice the nodes and cells", () => {
    const coarse = negativeLogLikelihood(counts, optimalShares(), NON_DECISION);
    const fine = negativeLogLikelihood(counts, optimalShares(2), NON_DECISION);
    expect(Math.abs(coarse - 69_699.83)).toBeLessThan(0.05);
    expect(Math.abs(coarse - fine)).toBeLessThan(0.1);
  });

  test("cell-by-cell propagation of each strength gives the published 69,699.80", {
    timeout: 240_000,
  }, () => {
    const strengths = strengthNodes(FULL_PRECISION, 150);
    const stakes = [pretestStakes(FULL_PRECISION_COST), criticalStakes(FULL_PRECISION_COST)];
    const [pretest, critical] = solveRecallTogether(FULL_PRECISION, PUBLISHED_RESOLUTION, stakes).map(
      (policy) =>
        boundEndings(
          firstPassageByCells(sigmaX, strengths.v, policyBound(PUBLISHED_RESOLUTION, policy), 0.01),
        ),
    );
    const { share } = pretestedShares(strengths, pretest!, critical!);
    expect(Math.abs(negativeLogLikelihood(counts, share, NON_DECISION) - 69_699.8)).toBeLessThan(0.05);
  });

  test("without control the published parameters give 73,840", () => {
    const nonDecision = { mean: 1261, shape: 2.17 };
    const share = randomModel.sharesAt([0.278, 0.156, 0.019, 250, 56.56], counts, 1)(nonDecision);
    expect(Math.abs(negativeLogLikelihood(counts, share, nonDecision) - 73_840)).toBeLessThan(1);
  });

  test("optimising the non-decision time out never fits worse than a given one", () => {
    const share = optimalShares();
    const found = profiled(counts, () => share);
    expect(found.value).toBeLessThanOrEqual(negativeLogLikelihood(counts, share, NON_DECISION) + 1e-2);
    expect(negativeLogLikelihood(counts, share, found.nonDecision)).toBeCloseTo(found.value, 6);
  });

  test("the optimum that the fit finds from any start lies below 69,580", () => {
    const point = [-0.032455, 0.198409, 0.143272, 0.012179];
    const value = profiled(counts, optimalModel.sharesAt(point, counts, 1)).value;
    const finer = profiled(counts, optimalModel.sharesAt(point, counts, 2)).value;
    expect(value).toBeLessThan(69_580);
    expect(Math.abs(value - finer)).toBeLessThan(0.1);
  });
});

describe("time", () => {
  test.prop([fc.double({ min: 50, max: 3000, noNaN: true }), fc.double({ min: 0.5, max: 100, noNaN: true })])(
    "the non-decision time moves mass on and loses only what passes the last bin",
    (mean, shape) => {
      const delay = nonDecisionBins({ mean, shape }, 150);
      const share = new Float64Array(900);
      share[4] = 1;
      const moved = convolved(share, delay);
      for (let bin = 0; bin < 150; bin++) expect(moved[bin]).toBe(bin < 4 ? 0 : delay[bin - 4]);
    },
  );

  test.prop([
    fc.double({ min: 50, max: 15_000, noNaN: true }),
    fc.double({ min: 0.2, max: 500, noNaN: true }),
  ])("a random stop comes at some step from 1 to the horizon", (mean, shape) => {
    const stop = stopSteps(mean, shape, 150);
    expect(stop[0]).toBe(0);
    expect(stop.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });
});
