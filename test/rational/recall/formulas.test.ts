import { expect, test } from "vitest";
import { packageRoot, readEquations } from "../../../src/cli/specification/files.ts";
import { formulaGaps } from "../../../src/testing/index.ts";
import { recallFormulas } from "../../../src/testing/specification/formulas/recall.ts";

test("[69, 71, 73, 75, 80] the code agrees with the formulas of spec/equations.json", async () => {
  const tried = new Set(recallFormulas.map(({ id }) => id));
  const stated = readEquations(packageRoot()).filter(({ id }) => tried.has(id));
  expect(stated).toHaveLength(5);
  expect(await formulaGaps(stated, recallFormulas)).toEqual([]);
});
