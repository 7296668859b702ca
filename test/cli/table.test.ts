import { expect, test } from "vitest";
import { tableText } from "../../src/cli/table.ts";

const text = (...cells: readonly (string | number | null)[]): string =>
  tableText({ title: "", header: cells.map((_, at) => `c${at}`), rows: [cells] }, { colour: false })
    .split("\n")[2]!
    .trim();

test.each([
  [-0.5, "−0.5"],
  ["-0.013 [-0.029, 0.002]", "−0.013 [−0.029, 0.002]"],
  ["−0.013 [−0.029]", "−0.013 [−0.029]"],
  ["-.5", "−.5"],
  ["from-initial", "from-initial"],
  ["recall-exp1", "recall-exp1"],
  ["1e-5", "1e-5"],
  ["2020-11-30", "2020-11-30"],
  ["1-1-2", "1-1-2"],
  [null, "–"],
])("%j reads %j: one minus sign, and only where a number is negative", (cell, shown) => {
  expect(text(cell)).toBe(shown);
});
