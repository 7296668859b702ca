import { test } from "@fast-check/vitest";
import { expect } from "vitest";
import { exactSearch } from "../../../src/rational/index.ts";
import { gridZ, lowestContinue, recallMdp, solveRecall } from "../../../src/rational/recall/index.ts";
import { tinyRecallProblems } from "./arbitraries.ts";

test.prop([tinyRecallProblems])(
  "[68, 74, 76] exact search of the problem in the common frame finds the same value and the same policy",
  (problem) => {
    const fast = solveRecall(problem);
    const plain = exactSearch(recallMdp(problem));
    expect(fast.value).toBeCloseTo(plain.value, 11);
    const bound = lowestContinue(problem, fast);
    for (let t = 1; t < problem.horizon; t++) {
      for (let point = 0; point < 2 * problem.cells; point++) {
        const searches = bound[t] !== null && gridZ(problem, point) >= bound[t]!;
        expect(plain.policy({ t, point }) === "search").toBe(searches);
      }
    }
  },
);
