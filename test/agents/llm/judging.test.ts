import { expect, test } from "vitest";
import { surenessOf } from "../../../src/agents/llm/minds/judging.ts";

test.each([
  [Math.log(0.25), "higher", [Number.NEGATIVE_INFINITY, 0], 0.25],
  [Number.NEGATIVE_INFINITY, "higher", [Number.NEGATIVE_INFINITY, 0], 0],
  [Math.log(4), "lower", [0, Number.POSITIVE_INFINITY], 0.25],
  [0.2, "lower", [0, 1], 0.8],
  // Rounded by a server: a probability stays one.
  [1e-7, "higher", [Number.NEGATIVE_INFINITY, 0], 1],
  [-1e-7, "lower", [0, Number.POSITIVE_INFINITY], 1],
] as const)("a value of %d, the %s the surer, in %j is a sureness of %d", (value, surer, range, sureness) => {
  const read = surenessOf({ surer, range }, value);
  expect(read).toBeCloseTo(sureness, 12);
  expect(read).toBeLessThanOrEqual(1);
});
