/** Equations R1-1 to R1-10, where they are formulas, with the code that states each. */
import fc from "fast-check";
import { actionOf, wordShare } from "../../../meta-r1/index.ts";
import { reasoningScore } from "../../../metrics/reasoning-score.ts";
import { formulaCase } from "../formulas.ts";

const score = {
  accuracy: fc.double({ min: 0, max: 100, noNaN: true }),
  tokens: fc.double({ min: 0, max: 1e5, noNaN: true }),
  longest: fc.double({ min: 1, max: 1e5, noNaN: true }),
};

const share = fc.double({ min: 0, max: 1, noNaN: true });
const trigger = {
  fact: share,
  think: share,
  since: fc.integer({ min: 0, max: 20 }),
  factThreshold: share,
  thinkThreshold: share,
  safety: fc.integer({ min: 0, max: 20 }),
};
const chunk = { count: fc.integer({ min: 0, max: 50 }), tokens: fc.integer({ min: 0, max: 200 }) };

export const metaR1Formulas = [
  formulaCase("R1-4", chunk, ({ count, tokens }) => wordShare(count, tokens)),
  formulaCase(
    "R1-5",
    trigger,
    ({ fact, think, since, ...thresholds }) =>
      actionOf({ ...thresholds, bothTriggered: "first" }, { fact, think }, since) ?? "none",
  ),
  formulaCase("R1-10", score, ({ accuracy, tokens, longest }) => reasoningScore(accuracy, tokens, longest)),
];
