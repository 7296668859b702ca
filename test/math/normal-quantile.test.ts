import { expect, test } from "vitest";
import { normalCdf } from "../../src/math/normal.ts";
import { normalQuantile } from "../../src/math/normal-quantile.ts";

test("the quantile undoes the distribution function, in the centre and in both tails", () => {
  for (let x = -8; x <= 5; x += 0.037) {
    expect(Math.abs(normalQuantile(normalCdf(x)) - x)).toBeLessThan(
      2e-10 * (1 + Math.exp(x * x * 0.5) * 1e-6),
    );
  }
});

test("its ends are infinite and beyond them there is nothing", () => {
  expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
  expect(normalQuantile(1.1)).toBeNaN();
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
});
