/** Equations R1-1 to R1-10, where they are formulas, with the code that states each. */
import fc from "fast-check";
import { reasoningScore } from "../../../metrics/reasoning-score.ts";
import { formulaCase } from "../formulas.ts";

const score = {
  accuracy: fc.double({ min: 0, max: 100, noNaN: true }),
  tokens: fc.double({ min: 0, max: 1e5, noNaN: true }),
  longest: fc.double({ min: 1, max: 1e5, noNaN: true }),
};

export const metaR1Formulas = [
  formulaCase("R1-10", score, ({ accuracy, tokens, longest }) => reasoningScore(accuracy, tokens, longest)),
];
