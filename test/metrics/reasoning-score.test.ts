import fc from "fast-check";
import { expect, test } from "vitest";
import { reasoningScore } from "../../src/metrics/reasoning-score.ts";

test("[R1-10] length costs, accuracy pays, and what is free is not discounted", () => {
  const accuracy = fc.double({ min: 0.01, max: 100, noNaN: true });
  const tokens = fc.double({ min: 0, max: 1e5, noNaN: true });
  fc.assert(
    fc.property(accuracy, tokens, fc.double({ min: 1, max: 1e5, noNaN: true }), (a, l, more) => {
      expect(reasoningScore(a, 0)).toBe(a);
      expect(reasoningScore(a, l + more)).toBeLessThan(reasoningScore(a, l));
      expect(reasoningScore(2 * a, l)).toBeCloseTo(2 * reasoningScore(a, l), 9);
    }),
  );
  expect(reasoningScore(1, 100, 100)).toBeCloseTo(Math.SQRT1_2, 15);
});

test("[R1-10] impossible values are refused", () => {
  expect(() => reasoningScore(-1, 0)).toThrow("RSE: accuracy A: got -1");
  expect(() => reasoningScore(1, -1)).toThrow("RSE: tokens L");
  expect(() => reasoningScore(1, 1, 0)).toThrow("RSE: longest L_max");
});
