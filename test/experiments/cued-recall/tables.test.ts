import { describe, expect, test } from "vitest";
import type { CuedRecallTrial } from "../../../src/experiments/index.ts";
import {
  analyse,
  cuedRecallTables,
  estimateText,
  percent,
  signed,
  trialsOf,
} from "../../../src/experiments/index.ts";

const trial = (
  participant: string,
  response: CuedRecallTrial["response"],
  rt: number | null,
  judgement: number | null,
  pretest: number | null,
): CuedRecallTrial => ({ participant, word: "w", response, rt, judgement, pretest });

const people: readonly CuedRecallTrial[] = [
  trial("a", "correct", 3000, 1, 0.5),
  trial("a", "correct", 1000, 5, 1),
  trial("a", "commission", 2500, 1, 0),
  trial("b", "correct", 2800, 2, 0.5),
  trial("b", "correct", 1300, 5, 1),
  trial("b", "omission", 700, 1, 0),
  trial("b", "omission", 1900, 4, 0.5),
  trial("b", "omission", null, null, null),
];
const lesioned = people
  .filter(({ response }) => response !== "omission")
  .map((one) => ({ ...one, pretest: 0.25 }));

const tables = cuedRecallTables([
  { name: "People", analysis: analyse(trialsOf(people), { seed: 1, resamples: 100 }) },
  { name: "Lesioned", analysis: analyse(trialsOf(lesioned), { seed: 1, resamples: 100 }) },
]);
const table = (title: RegExp) => tables.find((one) => title.test(one.title))!;
const row = (title: RegExp, label: string): readonly string[] =>
  table(title)
    .rows.find((cells) => cells[0] === label)!
    .slice(1)
    .map((cell) => String(cell).trim());

describe("one column for each analysis", () => {
  test("counts, shares and times", () => {
    expect(table(/^Responses$/).header).toEqual(["", "People", "Lesioned"]);
    expect(row(/^Responses$/, "trials")).toEqual(["8", "5"]);
    expect(row(/^Responses$/, "omission")).toEqual(["37.5 %", "0.0 %"]);
    expect(row(/^Responses$/, "mean time, omission (ms)")).toEqual(["1300", "–"]);
    expect(row(/^Responses$/, "median time, correct (ms)")).toEqual(["2050", "2050"]);
  });

  test("times with their trials, at every level that anybody has", () => {
    expect(row(/^Mean time by judgement/, "recall by confidence 5")).toEqual(["1150 (2)", "1150 (2)"]);
    expect(row(/^Mean time by judgement/, "giving up by FOK 4")).toEqual(["1900 (1)", "–"]);
    expect(row(/^Mean time by pretest/, "recall by pretest 0.25")).toEqual(["–", "2025 (4)"]);
    expect(table(/^Mean time by judgement/).rows.map(([label]) => label)).not.toContain("giving up by FOK 2");
  });

  test("what judgements are worth", () => {
    expect(row(/^What judgements/, "correct at confidence 1 (answers)")).toEqual([
      "50.0 % (2)",
      "50.0 % (2)",
    ]);
    expect(row(/^What judgements/, "gamma, FOK with pretest accuracy")).toEqual(["+1.00", "–"]);
  });

  test("the mix of responses at each pretest accuracy", () => {
    expect(row(/^Responses by pretest/, "omission at pretest 0.5")).toEqual(["33.3 %", "–"]);
  });
});

test("slopes stand with the published mixed-model numbers below the within-person ones", () => {
  const judgement = table(/^Slope of time by judgement/);
  expect(judgement.header.slice(1)).toEqual(["recall by confidence", "giving up by FOK"]);
  expect(judgement.rows.map(([label]) => label)).toEqual([
    "People, pooled",
    "Lesioned, pooled",
    "People, within person",
    "Lesioned, within person",
    "Published, mixed model",
  ]);
  expect(row(/^Slope of time by judgement/, "Published, mixed model")).toEqual([
    "−0.24 [−0.29, −0.19]",
    "+0.39 [+0.31, +0.46]",
  ]);
  expect(row(/^Slope of time by judgement/, "Lesioned, pooled")[1]).toBe("–");
  expect(row(/^Slope of time by judgement/, "People, within person")[0]).toMatch(/^−0\.50 \[/);
});

test("trials that were left out are told, and only those", () => {
  const lacking = table(/^Trials left out/);
  expect(lacking.rows.map((cells) => cells.map((cell) => String(cell).trim()))).toEqual([
    ["mean time, omission", "1", "0"],
    ["giving up by FOK", "1", "0"],
    ["giving up by pretest", "1", "0"],
    ["FOK with pretest accuracy", "1", "0"],
    ["responses by pretest accuracy", "1", "0"],
  ]);
  const whole = cuedRecallTables([
    { name: "L", analysis: analyse(trialsOf(lesioned), { seed: 1, resamples: 10 }) },
  ]);
  expect(whole.some(({ title }) => title.startsWith("Trials left out"))).toBe(false);
});

test("digits stand below digits", () => {
  for (const { rows } of tables) {
    for (const column of rows[0]!.keys()) {
      if (column > 0) expect(new Set(rows.map((cells) => String(cells[column]).length)).size).toBe(1);
    }
  }
});

test("numbers read with a sign, a true minus, and no sign on what rounds to zero", () => {
  expect([0.374, -0.374, -0.004, 0].map((value) => signed(value))).toEqual([
    "+0.37",
    "−0.37",
    "0.00",
    "0.00",
  ]);
  expect(signed(-2.8263, 1)).toBe("−2.8");
  expect(percent(0.35867)).toBe("35.9 %");
  expect(estimateText(null)).toBeNull();
  expect(estimateText({ estimate: 1, low: null, high: null })).toBe("+1.00");
  expect(estimateText({ estimate: 1, low: -0.5, high: 2 })).toBe("+1.00 [−0.50, +2.00]");
});
