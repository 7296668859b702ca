import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { PUBLISHED } from "../../simulations/two-cue-recall/published.ts";
import type { RunResult } from "../../src/experiments/simulation.ts";
import type { TwoCueMeasures } from "../../src/experiments/two-cue-recall/measures.ts";
import type { PooledEstimate } from "../../src/metrics/index.ts";
import { readLooks } from "../../src/store/look-file.ts";
import { sharedData } from "../shared-data.ts";
import { differences, expectedOf, folderOf, redrawn, simulated } from "./expected.ts";

const expected = expectedOf("two-cue-recall");
let result: RunResult;
let model: TwoCueMeasures;
beforeAll(async () => {
  result = await simulated("two-cue-recall", expected.trials, expected.seed);
  model = (result.summary as unknown as { readonly model: TwoCueMeasures }).model;
}, 240_000);

test("gives the numbers and the picture that are kept beside it", async () => {
  expect(differences(result.summary, expected.summary)).toEqual([]);
  expect(await redrawn("two-cue-recall", expected.summary)).toBe(
    readFileSync(join(folderOf("two-cue-recall"), "figure.svg"), "utf8"),
  );
});

/** The published number may lie outside our interval by what sampling left open in it. */
const near = ({ low, high }: PooledEstimate, published: number, slack: number): void => {
  expect(published).toBeGreaterThan(low! - slack);
  expect(published).toBeLessThan(high! + slack);
};

test("[76] the published simulation's numbers, with the parameters of one cue", () => {
  near(model.accuracy, PUBLISHED.accuracy.model, 0.001);
  for (const place of [0, 1, 2, 3]) near(model.looks[place]!, PUBLISHED.looks[place]!.model!, 0.001);
  near(model.final, PUBLISHED.final.model, 0.005);
  near(model.nonFinal, PUBLISHED.nonFinal.model, 0.005);
  near(model.shareOnFirst.pooled, PUBLISHED.shareOnFirst.model, 0.001);
  near(model.nonFinalByOwn.pooled, PUBLISHED.nonFinalByOwn.model, 0.005);
  near(model.nonFinalByOther.pooled, PUBLISHED.nonFinalByOther.model, 0.005);
});

test("shows findings 12 and 13, with the whole interval", () => {
  const { answer } = result.summary as unknown as {
    readonly answer: { readonly model: Readonly<Record<string, boolean>>; readonly people: null };
  };
  expect(answer.model).toEqual({
    shareOnFirst: true,
    nonFinalByOwn: true,
    nonFinalByOther: true,
    finalLessNonFinal: true,
  });
  expect(answer.people).toBeNull();
});

const looks = sharedData("recall-exp2/fixations.csv");

test.skipIf(looks === null)(
  "the time of a look besides search was found on people's looks as they are",
  async () => {
    const stored = JSON.parse(readFileSync(join(folderOf("two-cue-recall"), "looks.json"), "utf8"));
    expect((await readLooks(looks!)).length).toBe(stored.people);
  },
);
