import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import type { CuedRecallTrial } from "../../../src/experiments/cued-recall/trials.ts";
import { trialsOf } from "../../../src/experiments/cued-recall/trials.ts";
import type { Competitor } from "../../../src/fit/held-out/index.ts";
import {
  BINS,
  CELLS,
  cellCounter,
  contendingCompetitor,
  countsOf,
  FOLDS,
  foldsOf,
  heldOut,
  LEAST_LAPSE,
  likeliestFor,
  likeliestLapse,
  peopleCells,
  ranked,
  recallCompetitor,
  simulatedCompetitor,
  withLapse,
} from "../../../src/fit/held-out/index.ts";
import { RECALL_MODELS, recallStart } from "../../../src/fit/held-out/recall-models.ts";
import recallStarts from "../../../src/fit/held-out/recall-starts.json" with { type: "json" };
import { recallCounts } from "../../../src/fit/recall/counts.ts";
import { readHumanTrials } from "../../../src/store/human-trials.ts";
import { sharedData } from "../../shared-data.ts";

/** People who recall in bin `fast` or bin `slow` of full pretest accuracy, each with a share of its own. */
const drawn = (participants: number, trials: number, fastShare: number, seed = 1) => {
  const rng = stream(seed, "people");
  const records: CuedRecallTrial[] = [];
  for (let p = 0; p < participants; p++) {
    for (let i = 0; i < trials; i++) {
      const rt = rng.uniform() < fastShare ? 1050 : 3050;
      records.push({
        participant: `p${p}`,
        word: `w${i}`,
        response: "correct",
        rt,
        judgement: 3,
        pretest: 1,
      });
    }
  }
  return trialsOf(records);
};

const FAST = 4 * BINS + 10;
const SLOW = 4 * BINS + 30;

/** A theory that gives these shares to the two cells. */
const twoCells = (name: string, fastShare: number): Competitor => {
  const cell = new Float64Array(CELLS);
  cell[FAST] = 1000 * fastShare;
  cell[SLOW] = 1000 * (1 - fastShare);
  return simulatedCompetitor({ name, title: name, fixed: "" }, { cell, counted: 1000, trials: 1000 });
};

describe("cells", () => {
  test("pretest level × response × ⌈rt/100⌉, other responses, late and unusable trials left out and counted", () => {
    const trial = { participant: "a", word: "w", judgement: 1, pretest: 0.5 } as const;
    const people = peopleCells(
      trialsOf([
        { ...trial, response: "correct", rt: 100 },
        { ...trial, response: "omission", rt: 100.5 },
        { ...trial, response: "commission", rt: 900 },
        { ...trial, response: "omission", rt: 15_001 },
        { ...trial, response: "correct", rt: null },
        { ...trial, participant: "nobody", response: "timeout", rt: null },
      ]),
    );
    expect([...people.cell]).toEqual([2 * BINS, 3 * BINS + 1]);
    expect(people.participants).toEqual(["a"]);
    expect(people.leftOut).toEqual({ response: 2, unusable: 1, late: 1 });
  });

  test("simulated trials are counted as people's are", () => {
    const trials = drawn(3, 40, 0.3);
    const counter = cellCounter();
    for (let i = 0; i < trials.count; i++) {
      counter.add({
        response: trials.response[i]!,
        pretest: trials.pretest[i]!,
        milliseconds: trials.rt[i]!,
      });
    }
    expect(counter.done()).toEqual({ cell: recallCounts(trials).cell, counted: 120, trials: 120 });
    expect(countsOf(peopleCells(trials), () => true).cell).toEqual(recallCounts(trials).cell);
  });
});

describe("lapses", () => {
  test.prop([
    fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 10, maxLength: 10 }),
    fc.integer({ min: 1, max: 9 }),
  ])("no other ε makes the counts likelier", (counts, known) => {
    fc.pre(counts.some((count) => count > 0));
    const probability = Float64Array.from({ length: 10 }, (_, at) => (at < known ? 1 / known : 0));
    const logLikelihood = (lapse: number): number => {
      const p = withLapse(probability, lapse);
      return counts.reduce((sum, count, at) => sum + (count > 0 ? count * Math.log(p[at]!) : 0), 0);
    };
    const best = likeliestLapse(Float64Array.from(counts), probability);
    for (const other of [LEAST_LAPSE, 0.001, 0.01, 0.1, 0.3, 0.6, 0.9]) {
      expect(logLikelihood(best)).toBeGreaterThanOrEqual(logLikelihood(other) - 0.01);
    }
  });
});

describe("folds", () => {
  test.prop([fc.integer({ min: FOLDS, max: 300 }), fc.integer({ min: 0, max: 99 })])(
    "each participant is in one fold, and folds differ by one at most",
    (participants, seed) => {
      const sizes = new Array<number>(FOLDS).fill(0);
      for (const fold of foldsOf(participants, seed)) sizes[fold]!++;
      expect(sizes.reduce((a, b) => a + b)).toBe(participants);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(foldsOf(participants, seed)).toEqual(foldsOf(participants, seed));
    },
  );

  test("nobody is scored by what was learnt from themselves", () => {
    const people = peopleCells(drawn(23, 7, 0.5));
    const fold = foldsOf(23, 1);
    const seen: number[] = [];
    const spy: Competitor = {
      ...twoCells("spy", 0.5),
      learn: (training) => {
        seen.push(training.total);
        return twoCells("spy", 0.5).learn(training);
      },
    };
    const { logLikelihood, learnt } = heldOut(people, fold, spy);
    const sizes = [0, 1, 2, 3, 4].map((held) => 7 * fold.filter((f) => f !== held).length);
    expect(seen).toEqual(sizes);
    logLikelihood.forEach((own, p) => {
      const { probability } = learnt[fold[p]!]!;
      let sum = 0;
      for (let trial = people.starts[p]!; trial < people.starts[p + 1]!; trial++) {
        sum += Math.log(probability[people.cell[trial]!]!);
      }
      expect(own).toBeCloseTo(sum, 12);
    });
  });
});

describe("a theory under several settings", () => {
  const cellsOf = (fastShare: number) => {
    const cell = new Float64Array(CELLS);
    cell[FAST] = 1000 * fastShare;
    cell[SLOW] = 1000 * (1 - fastShare);
    return { cell, counted: 1000, trials: 1000 };
  };
  const contenders = [0.2, 0.5, 0.8].map((fast) => ({ parameters: { fast }, cells: cellsOf(fast) }));
  const competitor = contendingCompetitor({ name: "form", title: "", fixed: "" }, contenders);

  test.prop([fc.constantFrom(0.2, 0.5, 0.8)])(
    "learns the setting that makes the training likeliest",
    (fast) => {
      const training = countsOf(peopleCells(drawn(20, 40, fast)), () => true);
      const { estimates, probability } = competitor.learn(training);
      expect(estimates.fast).toBe(fast);
      const one = simulatedCompetitor({ name: "one", title: "", fixed: "" }, cellsOf(fast)).learn(training);
      expect(probability).toEqual(one.probability);
      expect(competitor.estimated).toEqual(["lapse", "fast"]);
    },
  );

  test("whoever is held out has no say in the choice", () => {
    const fold = foldsOf(20, 1);
    const fast = drawn(20, 40, 0.8);
    const slow = drawn(20, 40, 0.2, 2);
    const mixed = peopleCells(
      trialsOf(
        Array.from({ length: fast.count }, (_, at) => {
          const p = Math.floor(at / 40);
          const source = fold[p] === 0 ? slow : fast;
          const trial = { word: "w", response: "correct", judgement: 3, pretest: 1 } as const;
          return { ...trial, participant: `p${p}`, rt: source.rt[at]! };
        }),
      ),
    );
    const { learnt } = heldOut(mixed, fold, competitor);
    expect(learnt[0]!.estimates.fast).toBe(0.8);
    expect(learnt.slice(1).map(({ estimates }) => estimates.fast)).not.toContain(0.2);
  });
});

describe("ranking", () => {
  test("the theory that made the trials comes first, and its lead over a wrong one leaves 0 out", () => {
    const people = peopleCells(drawn(200, 20, 0.7));
    const fold = foldsOf(200, 1);
    const results = [twoCells("wrong", 0.2), twoCells("near", 0.65), twoCells("true", 0.7)].map((c) =>
      heldOut(people, fold, c),
    );
    const { theories, pairs } = ranked(people, results, 1);
    expect(theories.map(({ name }) => name)).toEqual(["true", "near", "wrong"]);
    expect(theories[0]!.behindBest).toEqual({ estimate: 0, low: 0, high: 0 });
    expect(theories[2]!.behindBest.low).toBeGreaterThan(0);
    expect(pairs).toHaveLength(3);
    const total = (at: number): number => results[at]!.logLikelihood.reduce((a, b) => a + b, 0);
    expect(
      pairs.find(({ worse, better }) => better === "true" && worse === "wrong")!.difference.estimate,
    ).toBeCloseTo(total(2) - total(0), 6);
    expect(theories[0]!.perTrial.estimate).toBeCloseTo(total(2) / 4000, 9);
  });

  test("equal theories are not told apart", () => {
    const people = peopleCells(drawn(50, 10, 0.5));
    const fold = foldsOf(50, 1);
    const { pairs } = ranked(
      people,
      [heldOut(people, fold, twoCells("a", 0.5)), heldOut(people, fold, twoCells("b", 0.5))],
      1,
    );
    expect(pairs[0]!.difference).toEqual({ estimate: 0, low: 0, high: 0 });
  });
});

const file = sharedData("recall-exp1/trials.csv");

test.skipIf(file === null)(
  "[76] recall models begin at their likeliest parameters for everybody",
  async () => {
    const people = peopleCells(await readHumanTrials(file!));
    const counts = countsOf(people, () => true);
    expect(counts.total).toBe(16_445);
    const starts = recallStarts.models as Readonly<
      Record<string, { readonly negativeLogLikelihood: number }>
    >;
    for (const [name, { model }] of Object.entries(RECALL_MODELS)) {
      const once = { evaluations: 1, edge: 1e-9, told: () => {} };
      const { negativeLogLikelihood } = likeliestFor(model, recallStart(name), counts, once);
      expect(Math.abs(negativeLogLikelihood - starts[name]!.negativeLogLikelihood)).toBeLessThan(0.1);
    }
    expect(starts["recall-optimal"]!.negativeLogLikelihood).toBeLessThan(69_580);
    expect(starts["recall-random"]!.negativeLogLikelihood).toBeLessThan(73_850);
    const fixed = recallCompetitor(RECALL_MODELS["recall-optimal"]!.model, recallStart("recall-optimal"), {
      evaluations: 0,
      lapse: 1e-5,
      told: () => {},
    });
    const { probability } = fixed.learn(counts);
    let sum = 0;
    counts.cell.forEach((count, at) => {
      if (count > 0) sum -= count * Math.log(probability[at]!);
    });
    expect(sum).toBeLessThan(69_580);
  },
);
