import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { RecallCounts } from "../../../src/fit/recall/counts.ts";
import { recallCounts } from "../../../src/fit/recall/counts.ts";
import { negativeLogLikelihood } from "../../../src/fit/recall/likelihood.ts";
import { empiricalModel } from "../../../src/fit/recall/models/empirical.ts";
import type { RecallModel } from "../../../src/fit/recall/models/model.ts";
import { optimalModel } from "../../../src/fit/recall/models/optimal.ts";
import { randomModel } from "../../../src/fit/recall/models/random.ts";
import { readHumanTrials } from "../../../src/store/human-trials.ts";
import { sharedData } from "../../shared-data.ts";

/** What each model has to reach. The optima published, found by sampling: 69,698, 73,840 and 76,485. */
const MODELS: Readonly<Record<string, { readonly model: RecallModel; readonly atMost: number }>> = {
  "recall-optimal": { model: optimalModel, atMost: 69_580 },
  "recall-random": { model: randomModel, atMost: 73_850 },
  "recall-empirical": { model: empiricalModel, atMost: 76_820 },
};
interface Recorded {
  readonly model: string;
  readonly best: number;
  readonly apart: number;
  readonly starts: readonly {
    readonly nll: number;
    readonly nllDoubled: number;
    readonly estimates: Readonly<Record<string, number>>;
  }[];
}
const record = JSON.parse(
  readFileSync(new URL("../../../docs/reference/recall-fits.json", import.meta.url), "utf8"),
) as { readonly models: readonly Recorded[] };
const file = sharedData("recall-exp1/trials.csv");

describe.each(record.models)("the record of $model", ({ model: name, best, apart, starts }) => {
  const { atMost } = MODELS[name]!;
  let counts: RecallCounts;
  beforeAll(async () => {
    if (file !== null) counts = recallCounts(await readHumanTrials(file));
  });

  test("reaches what is asked of it", () => {
    expect(best).toBeLessThan(atMost);
  });

  test("holds three starts, none of which doubling nodes and cells moves", () => {
    expect(starts.length).toBe(3);
    for (const { nll, nllDoubled } of starts) expect(Math.abs(nll - nllDoubled)).toBeLessThan(0.1);
  });

  test("three starts end at the same optimum", () => {
    expect(apart).toBeLessThan(0.5);
  });

  test.skipIf(file === null)("its likelihoods are those of its parameters", () => {
    const { model } = MODELS[name]!;
    const { nll, estimates } = starts[0]!;
    const values = estimates;
    const point = model.dimensions.map((dimension) => values[dimension.name]!);
    const nonDecision = { mean: values.nonDecisionMean!, shape: values.nonDecisionShape! };
    const shares = model.sharesAt(point, counts, 1)(nonDecision);
    expect(negativeLogLikelihood(counts, shares, nonDecision)).toBeCloseTo(nll, 6);
  });
});
