import { expect, test } from "vitest";
import { satisficing } from "../../../src/nelson-narens/index.ts";

test("[41] β falls with every cycle and every failure", () => {
  expect(satisficing(0.1, 1)).toBeCloseTo(Math.exp(-0.1), 15);
  expect(satisficing(0.1, 3)).toBeCloseTo(Math.exp(-0.3), 15);
  expect(satisficing(0, 99)).toBe(1);
});
