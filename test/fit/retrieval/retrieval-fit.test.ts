import { describe, expect, test } from "vitest";
import defaults from "../../../simulations/crossover/defaults.json" with { type: "json" };
import { evidenceMemory, stopsAtRandom } from "../../../src/agents/index.ts";
import type { CuedRecallTrials } from "../../../src/experiments/index.ts";
import { trialsOf } from "../../../src/experiments/index.ts";
import { retrievalFit } from "../../../src/fit/retrieval/fit.ts";
import { criteriaFor, scaleUseOf } from "../../../src/fit/retrieval/judgements.ts";
import { compared, loss } from "../../../src/fit/retrieval/misfit.ts";
import type { Moment } from "../../../src/fit/retrieval/moments.ts";
import { momentsOf } from "../../../src/fit/retrieval/moments.ts";
import type { Target } from "../../../src/fit/retrieval/objective.ts";
import { evaluate, targetOf } from "../../../src/fit/retrieval/objective.ts";
import { FIXED, FREE } from "../../../src/fit/retrieval/parameters.ts";
import { searchSound } from "../../../src/fit/retrieval/search.ts";
import { readHumanTrials } from "../../../src/store/human-trials.ts";
import { sharedData } from "../../shared-data.ts";

const HUMAN = sharedData("recall-exp1/all-trials.csv");
const ANSWERS_ONLY = sharedData("recall-exp1/trials.csv");
const named = (moments: readonly Moment[], name: string): Moment => moments.find((m) => m.name === name)!;

const FEW: CuedRecallTrials = trialsOf([
  { participant: "a", word: "x", response: "correct", rt: 1000, judgement: 5, pretest: 1 },
  { participant: "a", word: "y", response: "omission", rt: 800, judgement: 1, pretest: 0 },
  { participant: "b", word: "x", response: "commission", rt: 2000, judgement: 2, pretest: 0 },
  { participant: "b", word: "y", response: "correct", rt: 3000, judgement: 4, pretest: 0.5 },
]);

describe("moments", () => {
  test("say what the trials say, and null where they do not", () => {
    const moments = momentsOf(FEW);
    expect(named(moments, "share of correct").value).toBe(0.5);
    expect(named(moments, "mean time of correct, ms").value).toBe(2000);
    expect(named(moments, "share of commission at pretest 0").value).toBe(0.5);
    expect(named(moments, "share right at confidence 2").value).toBe(0);
    expect(named(moments, "share right at confidence 3").value).toBeNull();
    expect(named(moments, "spread over people of the share of omission").value).toBe(0.25);
    expect(new Set(moments.map(({ name }) => name)).size).toBe(moments.length);
    expect(moments.every(({ unit }) => unit > 0)).toBe(true);
  });

  test.skipIf(HUMAN === null)("agree with what is known of the public data", async () => {
    const moments = momentsOf(await readHumanTrials(HUMAN!));
    expect(named(moments, "share of omission").value).toBeCloseTo(0.52, 2);
    expect(named(moments, "mean time of commission, ms").value).toBeCloseTo(2108, -1);
    expect(named(moments, "50 % quantile of time of omission, ms").value).toBeCloseTo(1093, -1);
    expect(named(moments, "share right at confidence 1").value).toBeCloseTo(0.159, 3);
    expect(moments.every(({ value }) => value !== null)).toBe(true);
  });
});

describe("misfit", () => {
  const moment = (value: number | null, ratio = false): Moment => ({ name: "m", value, unit: 0.5, ratio });

  test("counts units, of the difference or of the logarithm's", () => {
    expect(compared([moment(1)], [moment(2)])[0]!.misfit).toBe(2);
    expect(compared([moment(1, true)], [moment(Math.E, true)])[0]!.misfit).toBeCloseTo(2, 12);
  });

  test("a moment that people lack is no one's fault, one that the simulation lacks is the worst", () => {
    expect(compared([moment(null)], [moment(2)])).toEqual([]);
    expect(compared([moment(1)], [moment(null)])[0]!.misfit).toBe(20);
  });

  test("the loss is nearly a sum of squares while misfits are small, and bounded where they are not", () => {
    const one = (misfit: number) => loss([{ moment: "m", human: 0, simulated: 0, misfit }]);
    expect(one(0)).toBe(0);
    expect(one(0.1)).toBeCloseTo(0.01, 5);
    expect(one(-3)).toBe(one(3));
    expect(one(20)).toBeLessThan(100);
  });
});

describe("criteria", () => {
  test("give a simulation people's use of the scales", () => {
    const use = scaleUseOf(FEW);
    expect(use.confidence).toEqual([0, 1 / 3, 1 / 3, 2 / 3]);
    expect(use.fok).toEqual([1, 1, 1, 1]);
    const judgements = Array.from({ length: 300 }, (_, i) => i / 300);
    expect(criteriaFor(use, judgements, judgements).confidence).toEqual([0, 100 / 300, 100 / 300, 200 / 300]);
  });
});

describe("the search", () => {
  const target: Target = targetOf(FEW);

  test("is seeded, never leaves its ranges, and ends at the best point of its last stage", () => {
    const budget = {
      starts: 1,
      spread: 0.1,
      evaluations: 20,
      participants: 4,
      refinements: 10,
      refinementParticipants: 5,
    };
    const losses: number[] = [];
    const found = searchSound(target, 7, budget, (value) => losses.push(value));
    expect(searchSound(target, 7, budget, () => {})).toEqual(found);
    for (const { name, low, high } of FREE) {
      expect(found.estimates[name]).toBeGreaterThanOrEqual(low * (low > 0 ? 0.999 : 1.001));
      expect(found.estimates[name]).toBeLessThanOrEqual(high * 1.001);
    }
    expect(losses).toHaveLength(found.evaluations);
    // The last stage is its start and one whole generation of 14.
    expect(found.loss).toBe(Math.min(...losses.slice(-15)));
    const { loss: again } = evaluate(evidenceMemory, { ...FIXED, ...found.estimates }, target, found.sample);
    expect(again).toBe(found.loss);
  });

  test("a fit says its estimates as defaults, with all settings that the simulation needs", async () => {
    const { summary, tables } = await retrievalFit.run({
      data: FEW,
      seed: 1,
      settings: {
        starts: 0,
        spread: 0.1,
        evaluations: 3,
        participants: 3,
        refinements: 3,
        refinementParticipants: 3,
      },
      progress: () => {},
    });
    const { settings } = summary.defaults as { settings: Record<string, number> };
    expect(Object.keys(settings).sort()).toEqual(Object.keys(defaults.settings).sort());
    expect(tables.map(({ title }) => title)).toContain("Estimates");
  });
});

describe("the stored defaults", () => {
  test("are within the ranges of the search", () => {
    const stored = defaults.settings as Readonly<Record<string, number>>;
    for (const { name, low, high } of FREE) {
      expect(stored[name], name).toBeGreaterThanOrEqual(low);
      expect(stored[name], name).toBeLessThanOrEqual(high);
    }
  });

  test.skipIf(HUMAN === null)(
    "have the stored loss, and a lesioned mind at its best is far from it",
    async () => {
      const target = targetOf(await readHumanTrials(HUMAN!));
      const values = { ...FIXED, ...defaults.settings };
      expect(evaluate(evidenceMemory, values, target, defaults.sample).loss).toBe(defaults.loss);
      const lesioned = evaluate(stopsAtRandom, values, target, defaults.sample);
      expect(lesioned.loss).toBeGreaterThan(3 * defaults.loss);
    },
  );

  test.skipIf(ANSWERS_ONLY === null)("data without wrong answers leave those moments out", async () => {
    const { moments } = targetOf(await readHumanTrials(ANSWERS_ONLY!));
    expect(named(moments, "share right at confidence 1").value).toBeNull();
    expect(named(moments, "mean time of commission, ms").value).toBeNull();
    expect(named(moments, "mean time of correct, ms").value).not.toBeNull();
  });
});
