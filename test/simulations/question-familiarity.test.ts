import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Summary } from "../../simulations/question-familiarity/summary.ts";
import { differences, expectedOf, folderOf, redrawn, simulated } from "./expected.ts";

test("gives the numbers and the picture that are kept beside it, and shows finding 14", async () => {
  const expected = expectedOf("question-familiarity");
  const result = await simulated("question-familiarity", expected.trials, expected.seed);
  const summary = result.summary as unknown as Summary;
  expect(differences(result.summary, expected.summary)).toEqual([]);
  expect(await redrawn("question-familiarity", expected.summary)).toBe(
    readFileSync(join(folderOf("question-familiarity"), "figure.svg"), "utf8"),
  );
  expect(Object.values(summary.holds)).toEqual([true, true, true, true]);
  expect(summary.changes.questionPrimed.givingUp.low!).toBeGreaterThan(0);
  expect([...result.rows]).toHaveLength(3 * expected.trials);
});

test("[34] a target that is not recalled is not felt: the first feeling is the same in every trial", async () => {
  const { rows } = await simulated("question-familiarity", 74, 5);
  const felt = (condition: string) =>
    [...rows]
      .filter((row) => row.condition === condition)
      .map(({ fok_positive, fok_negative }) => [fok_positive, fok_negative]);
  expect(felt("target primed")).toEqual(felt("as it is"));
  expect(felt("question primed")).not.toEqual(felt("as it is"));
});

test("holds with another seed", async () => {
  const { summary } = await simulated("question-familiarity", 3700, 7);
  expect(Object.values((summary as unknown as Summary).holds)).toEqual([true, true, true, true]);
});
