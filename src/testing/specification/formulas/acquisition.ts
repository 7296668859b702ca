/** Equations 13–29 where they are formulas, with the code that states each. */
import fc from "fast-check";
import { discrepancy, inverseEase, normOfStudy, stays } from "../../../nelson-narens/index.ts";
import { formulaCase } from "../formulas.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const mastery = fc.double({ min: 0, max: 3, noNaN: true });
const ITEMS = 4;
const eases = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: ITEMS, maxLength: ITEMS });

export const acquisitionFormulas = [
  formulaCase("15", { target: share, loss: share }, ({ target, loss }) => normOfStudy(target, loss)),
  formulaCase(
    "20",
    { total: fc.double({ min: 0, max: 100, noNaN: true }), eases, j: fc.integer({ min: 1, max: ITEMS }) },
    ({ total, eases: all, j }) => {
      const items = all.map((_, index) => ({ index, text: "" }));
      return inverseEase({ items, eases: all, total, cycle: 0, norm: 1 })[j - 1]!;
    },
  ),
  formulaCase("25", { norm: mastery, learning: mastery }, ({ norm, learning }) =>
    discrepancy(norm, learning),
  ),
  formulaCase(
    "26",
    { norm: fc.oneof(mastery, fc.constant(1)), learning: fc.oneof(mastery, fc.constant(1)) },
    ({ norm, learning }) => stays(norm, learning),
  ),
];
