import { describe, expect, test } from "vitest";
import {
  classOfLevel,
  comparisonsOf,
  difficultyReport,
  evaluationTables,
  methodScore,
  type ProblemResult,
  summaryOfResults,
  summaryOfTotals,
} from "../../../src/eval/index.ts";
import { reasoningScore } from "../../../src/metrics/index.ts";
import { wilson as wilsonInterval } from "../../../src/metrics/wilson.ts";
import { OPTIONS, result } from "./results.ts";

const VANILLA = { name: "vanilla", controls: ["solve"] };

describe("one method", () => {
  test("accuracy is that of decided answers, tokens that of all, and the score is R1-10 of both", () => {
    const results = [true, true, true, false, null].map((correct, at) =>
      result(at, "vanilla", { correct, tokens: 100 * (at + 1), answer: correct === false ? null : "1" }),
    );
    const score = methodScore(VANILLA, results, OPTIONS);
    expect(score).toMatchObject({ problems: 5, right: 3, wrong: 1, undecided: 1, unanswered: 1, failed: 0 });
    expect(score.accuracy).toEqual({ estimate: 0.75, ...wilsonInterval(0.75, 4, 0.95) });
    expect(score.accuracyBounds).toEqual({ low: 0.6, high: 0.8 });
    expect(score.tokens.estimate).toBe(300);
    expect(score.rse).toMatchObject({ estimate: reasoningScore(0.75, 300) });
    expect(score.ledger.decoded).toEqual({ known: true, tokens: 1500, source: "server" });
  });

  test("an interval of the mean of tokens is about as wide as theory says", () => {
    const results = Array.from({ length: 400 }, (_, at) =>
      result(at, "vanilla", { correct: at % 2 === 0, tokens: at % 4 < 2 ? 100 : 300 }),
    );
    const { tokens, rse } = methodScore(VANILLA, results, OPTIONS);
    // A standard deviation of 100 over 400 problems: ±1.96 · 5.
    expect(tokens.high! - tokens.low!).toBeGreaterThan(17);
    expect(tokens.high! - tokens.low!).toBeLessThan(22);
    expect(rse).toMatchObject({ low: expect.any(Number), high: expect.any(Number) });
  });

  test("where all are right resampling is blind, and the ends of Wilson's interval bound the score", () => {
    const results = [1, 2, 3].map((id) => result(id, "vanilla", { correct: true, tokens: 0 }));
    const { rse } = methodScore(VANILLA, results, OPTIONS);
    expect(rse).toEqual({ estimate: 1, ...wilsonInterval(1, 3, 0.95) });
  });

  test("nothing decided has no accuracy and no score, and says so; one problem has no interval of tokens", () => {
    const one = methodScore(VANILLA, [result(1, "vanilla", { correct: null })], OPTIONS);
    expect(one.accuracy).toEqual({ notEstimable: "no answer was decided" });
    expect(one.rse).toEqual({ notEstimable: "no answer was decided" });
    expect(one.tokens).toEqual({ estimate: 100, low: null, high: null });
  });

  test("shortfalls add up, and a control that fired on no problem is one", () => {
    const cut = { kind: "context-truncated", times: 2, detail: "cut" } as const;
    const results = [1, 2].map((id) => result(id, "vanilla", { correct: true, shortfalls: [cut] }));
    const { shortfalls } = methodScore({ name: "vanilla", controls: ["solve", "check"] }, results, OPTIONS);
    expect(shortfalls).toEqual([
      { ...cut, times: 4 },
      { kind: "control-never-fired", detail: '"check" never fired', times: 1 },
    ]);
  });
});

test("a control that waits for a trigger and had none is no shortfall, unless what comes before it never fired", () => {
  const method = {
    name: "vanilla",
    controls: ["solve", "check", "advise", "plan", "act"],
    occasions: {
      check: { after: "solve", when: "a word triggers it" },
      advise: { after: "check", when: "a check finds an error" },
      act: { after: "plan", when: "there is a plan" },
    },
  };
  const { shortfalls, withoutOccasion } = methodScore(
    method,
    [result(1, "vanilla", { correct: true })],
    OPTIONS,
  );
  expect(withoutOccasion.map(({ control }) => control)).toEqual(["check", "advise"]);
  expect(shortfalls.map(({ detail }) => detail)).toEqual(['"plan" never fired', '"act" never fired']);
});

describe("two methods on the same problems", () => {
  /** Right under a, under b, on so many problems. */
  const cells = (
    counts: readonly (readonly [boolean | null, boolean | null, number])[],
  ): readonly ProblemResult[] =>
    counts
      .flatMap(([a, b, count]) => Array.from({ length: count }, () => [a, b] as const))
      .flatMap(([a, b], id) => [
        result(id, "a", { correct: a, tokens: 200 + id }),
        result(id, "b", { correct: b, tokens: 150 + id }),
      ]);

  test("only problems on which they differ count in the test, and only decided ones in the accuracies", () => {
    const results = cells([
      [true, true, 10],
      [true, false, 6],
      [false, true, 1],
      [false, false, 3],
      [null, true, 4],
    ]);
    const [pair] = comparisonsOf(["a", "b"], results, null, OPTIONS);
    expect(pair).toMatchObject({
      problems: 24,
      decided: 20,
      both: 10,
      onlyFirst: 6,
      onlySecond: 1,
      neither: 3,
    });
    // 2 · (1 + 7)/2⁷
    expect(pair!.p).toBeCloseTo(0.125, 12);
    expect(pair!.accuracy!.estimate).toBeCloseTo(0.25, 12);
    expect(pair!.accuracy!.low!).toBeLessThan(0.25);
    expect(pair!.accuracy!.high!).toBeGreaterThan(0.25);
    // The difference of tokens is the same on every problem: pairs have no spread, though the methods have.
    expect(pair!.tokens).toEqual({ estimate: 50, low: 50, high: 50 });
  });

  test("methods that never differ have a difference of 0 without an interval, and p = 1", () => {
    const [pair] = comparisonsOf(["a", "b"], cells([[true, true, 5]]), null, OPTIONS);
    expect(pair).toMatchObject({ p: 1, pHolm: 1, accuracy: { estimate: 0, low: null, high: null } });
    const [wrong] = comparisonsOf(["a", "b"], cells([[false, false, 5]]), null, OPTIONS);
    expect(wrong!.rse).toEqual({ estimate: 0, low: null, high: null });
  });

  test("p is adjusted by Holm for all comparisons made, or for those with one method alone", () => {
    const results = [
      ...cells([
        [true, false, 9],
        [false, true, 1],
      ]),
      ...Array.from({ length: 10 }, (_, id) => result(id, "c", { correct: id < 6 })),
    ];
    const all = comparisonsOf(["a", "b", "c"], results, null, OPTIONS);
    expect(all.map(({ first, second }) => first + second)).toEqual(["ab", "ac", "bc"]);
    const [ab] = all;
    expect(ab!.pHolm).toBeCloseTo(3 * ab!.p, 12);
    const against = comparisonsOf(["a", "b", "c"], results, "b", OPTIONS);
    expect(against.map(({ first, second }) => first + second)).toEqual(["ab", "cb"]);
    expect(against[0]!.pHolm).toBeCloseTo(2 * ab!.p, 12);
  });
});

describe("judged difficulty", () => {
  const judged = (difficulty: string, level: number | null, correct = true) =>
    result(`${difficulty}-${level}-${correct}`, "m", { correct, level, signals: { difficulty } });

  test("levels 1 and 2 are easy, 3 is medium, 4 and 5 are hard", () => {
    expect([1, 2, 3, 4, 5].map(classOfLevel)).toEqual(["easy", "easy", "medium", "hard", "hard"]);
  });

  test("classes are crossed with levels, and with what came of them", () => {
    const results = [
      judged("easy", 1),
      judged("easy", 5, false),
      judged("medium", 3),
      judged("hard", 4, false),
    ];
    const report = difficultyReport("m", results, 0.95)!;
    expect(report).toMatchObject({ scale: "class", judged: 4, agreement: { estimate: 0.75 } });
    expect(report.classes!.map(({ judged: name, levels, right }) => [name, levels, right])).toEqual([
      ["easy", [1, 0, 0, 0, 1], 1],
      ["medium", [0, 0, 1, 0, 0], 1],
      ["hard", [0, 0, 0, 1, 0], 0],
    ]);
    // Pairs untied in both: easy-1 < medium-3, easy-1 < hard-4, medium-3 < hard-4; against: 5 judged easier than 3 and 4.
    expect(report.gammaLevel).toBeCloseTo((3 - 2) / 5, 12);
  });

  test("a number for each cycle is that of the first; without levels only its order with errors is left", () => {
    const results = [0.2, 0.8].map((first, at) =>
      result(at, "mgv", { correct: at === 0, signals: { difficulty: [first, 0.5] } }),
    );
    const report = difficultyReport("mgv", results, 0.95)!;
    expect(report).toMatchObject({ scale: "number", classes: null, gammaWrong: 1 });
    expect(report.gammaLevel).toHaveProperty("notEstimable");
    expect(difficultyReport("vanilla", [result(1, "vanilla", { correct: true })], 0.95)).toBeNull();
  });
});

test("the order of results does not matter to the summary, and every table has cells for its header", () => {
  const results = Array.from({ length: 12 }, (_, id) =>
    ["vanilla", "meta-r1"].map((method, at) =>
      result(id, method, {
        correct: (id + at) % 3 > 0,
        tokens: 50 + 10 * id,
        level: 1 + (id % 5),
        signals: at === 1 ? { difficulty: id % 2 === 0 ? "easy" : "hard" } : {},
      }),
    ),
  ).flat();
  const methods = [VANILLA, { name: "meta-r1", controls: ["solve"] }];
  const request = { ...OPTIONS, methods, problems: 12, against: null };
  const summary = summaryOfResults({ ...request, results });
  expect(summaryOfResults({ ...request, results: [...results].reverse() })).toEqual(summary);
  const tables = evaluationTables(summary);
  expect(tables.length).toBeGreaterThanOrEqual(6);
  for (const { header, rows } of tables) for (const row of rows) expect(row).toHaveLength(header.length);
});

test("[RaM] with no-thinking among them, methods have the reward of their traces; without it there is none", () => {
  const results = Array.from({ length: 6 }, (_, id) => [
    result(id, "no-thinking", { correct: id < 2, tokens: 10 }),
    result(id, "vanilla", { correct: true, tokens: 500 }),
  ]).flat();
  const request = { ...OPTIONS, problems: 6, against: null, results };
  const both = [VANILLA, { name: "no-thinking", controls: ["solve"] }];
  const { ram } = summaryOfResults({ ...request, methods: both });
  expect(ram!.methods.map(({ method, scored }) => [method, scored])).toEqual([
    ["vanilla", 6],
    ["no-thinking", 6],
  ]);
  // Of six problems four were lost without thinking: log(3) nats each, from ¼ to ¾.
  expect(ram!.methods[0]!.utility).toMatchObject({ estimate: expect.closeTo((4 / 6) * Math.log(3), 2) });
  expect(summaryOfResults({ ...request, methods: [VANILLA] }).ram).toBeNull();
});

test("[Flavell] the published totals: z of 2.8 against Self-Refine, both differences hold after Holm", () => {
  const totals = [
    { method: "mgv", count: 497, of: 659 },
    { method: "self-refine", count: 451, of: 659 },
    { method: "self-verification", count: 442, of: 659 },
  ];
  const { methods, comparisons } = summaryOfTotals(totals, "mgv", 0.95);
  expect(methods.map(({ accuracy }) => (100 * accuracy.estimate).toFixed(2))).toEqual([
    "75.42",
    "68.44",
    "67.07",
  ]);
  expect(comparisons.pairs.map(({ z }) => -Number(z!.toFixed(2)))).toEqual([2.82, 3.35]);
  for (const { pHolm } of comparisons.pairs) expect(pHolm).toBeLessThan(0.01);
});
