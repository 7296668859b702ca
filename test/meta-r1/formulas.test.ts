import { expect, test } from "vitest";
import { packageRoot, readEquations } from "../../src/cli/specification/files.ts";
import { formulaGaps } from "../../src/testing/index.ts";
import { metaR1Formulas } from "../../src/testing/specification/formulas/meta-r1.ts";

test("[R1-4, R1-5, R1-10] the code agrees with the formulas of spec/equations.json", async () => {
  const tried = new Set(metaR1Formulas.map(({ id }) => id));
  const stated = readEquations(packageRoot()).filter(({ id }) => tried.has(id));
  expect(stated).toHaveLength(3);
  expect(await formulaGaps(stated, metaR1Formulas)).toEqual([]);
});
