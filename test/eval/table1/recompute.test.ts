import { expect, test } from "vitest";
import { PUBLISHED, recomputeTable } from "../../../src/eval/table1/index.ts";

const table = recomputeTable(PUBLISHED);

test("[R1-10] 38 of the 39 printed scores agree; the other is Vanilla's 14B on AIME2024", () => {
  const others = table.cells.filter(({ agrees }) => !agrees);
  expect(table.cells).toHaveLength(39);
  expect(others).toMatchObject([{ method: "Vanilla", dataset: "AIME2024", printed: 50, recomputed: 49.7 }]);
  expect(others[0]!.backbone).toContain("14B");
});

test("[R1-10] rounded to the printed digit 35 agree, as the published values were checked", () => {
  expect(table.cells.filter(({ printed, recomputed }) => printed === recomputed)).toHaveLength(35);
});

test("[R1-10] no other power of two for L_max does as well", () => {
  const agreeing = (lMax: number) =>
    recomputeTable(PUBLISHED, lMax).cells.filter(({ agrees }) => agrees).length;
  expect([4096, 8192, 16_384, 32_768].map(agreeing).indexOf(agreeing(16_384))).toBe(2);
  expect(Math.max(agreeing(8192), agreeing(32_768))).toBeLessThan(38);
});

test("the abstract's percentages are what tokens are reduced by", () => {
  expect(table.reductions.map(({ percent }) => percent)).toEqual([32.7, 30.8, 28, 24.2]);
  expect(table.reading).toBe("by");
});

test("the printed mean scores are means of scores, not scores of means", () => {
  const apart = (key: "meanOfScores" | "scoreOfMeans") =>
    Math.max(...table.averages.map((row) => Math.abs(row[key] - row.printed)));
  expect(apart("meanOfScores")).toBeLessThanOrEqual(0.11);
  expect(apart("scoreOfMeans")).toBeGreaterThan(1);
});

test("what disagrees is told apart from what agrees", () => {
  const [first, ...others] = PUBLISHED;
  const { GSM8K } = first!.cells;
  const wrong = {
    ...first!,
    cells: { ...first!.cells, GSM8K: [GSM8K[0], GSM8K[1], GSM8K[2] + 0.3] as const },
  };
  expect(recomputeTable([wrong, ...others]).cells.filter(({ agrees }) => !agrees)).toHaveLength(2);
});
