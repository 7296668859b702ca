import { describe, expect, test } from "vitest";
import { stream } from "../../../src/core/index.ts";
import type { RecallCounts } from "../../../src/fit/recall/counts.ts";
import { cutByShares, judgedTimes, simulatedTrials } from "../../../src/fit/recall/judged.ts";
import { optimalModel } from "../../../src/fit/recall/models/optimal.ts";
import { randomModel } from "../../../src/fit/recall/models/random.ts";
import { FULL_PRECISION, FULL_PRECISION_COST } from "../../../src/rational/recall/index.ts";
import { readHumanTrials } from "../../../src/store/human-trials.ts";
import { sharedData } from "../../shared-data.ts";

const EMPTY: RecallCounts = { bins: 150, cell: new Float64Array(900), total: 0, unusable: 0, late: 0 };
const { mu0, sigma0, sigmaX } = FULL_PRECISION;
const NON_DECISION = { mean: 717, shape: 8.7 };
const published = optimalModel.criticalAt([mu0, sigma0, sigmaX, FULL_PRECISION_COST], EMPTY, NON_DECISION);

test("judgements are cut from the lowest on, each with its share", () => {
  const judged = [3, 1, 2, 5, 4].map((judgement) => ({ judgement, time: 10 * judgement }));
  expect(cutByShares(judged, [0.4, 0, 0.2, 0.2, 0.2])).toEqual([[10, 20], [], [30], [40], [50]]);
});

test("without control simulated trials recall as often as the exact propagation says", () => {
  const point = [0.278, 0.156, 0.019, 250, 56.56];
  const share = randomModel.sharesAt(point, EMPTY, 1)(NON_DECISION);
  const recalled = [0, 1, 2].reduce(
    (sum, level) => sum + share.subarray(2 * level * 150, (2 * level + 1) * 150).reduce((a, b) => a + b, 0),
    0,
  );
  const count = 20_000;
  const [found] = simulatedTrials(
    randomModel.criticalAt(point, EMPTY, NON_DECISION),
    NON_DECISION,
    count,
    stream(5, "random"),
  );
  const error = Math.sqrt((recalled * (1 - recalled)) / count);
  expect(Math.abs(found.length / count - recalled)).toBeLessThan(4 * error);
});

const file = sharedData("recall-exp1/trials.csv");

describe.skipIf(file === null)("[71] median times by judgement at the full-precision parameters", () => {
  test("are the published ones", { timeout: 60_000 }, async () => {
    const trials = await readHumanTrials(file!);
    const judged = judgedTimes(trials, published, NON_DECISION, 500_000, stream(1, "judged"));
    const model = judged.map((time) => time.model!);
    const targets = [3.07, 2.66, 2.28, 1.88, 1.31, 1.15, 1.69, 1.99, 2.22, 2.45];
    // Give-ups of feeling of knowing 4 and 5 are rare: and so are recalls of confidence 1: 2 % of each.
    const within = [0.09, 0.06, 0.03, 0.02, 0.015, 0.01, 0.02, 0.03, 0.06, 0.05];
    for (const [place, target] of targets.entries()) {
      expect(Math.abs(model[place]! - target), `place ${place}: ${model[place]}`).toBeLessThan(
        within[place]!,
      );
    }
    const people = judged.map((time) => time.people!);
    expect(people[0]).toBeGreaterThan(people[4]!);
    expect(people[5]).toBeLessThan(people[7]!);
  });
});
