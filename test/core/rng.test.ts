import { expect, test } from "vitest";
import { fromUint32, stream } from "../../src/core/index.ts";

const ALL = 4294967295;

test("a uniform is the upper 53 bits of two draws, and leaves the stream where two draws do", () => {
  for (let seed = 0; seed < 50; seed++) {
    const [one, other] = [stream(seed, "uniform"), stream(seed, "uniform")];
    for (let draw = 0; draw < 200; draw++) {
      const [high, low] = [other.integer(0, ALL), other.integer(0, ALL)];
      expect(one.uniform()).toBe(((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53);
      if (draw % 7 === 0) expect(one.integer(0, ALL)).toBe(other.integer(0, ALL));
    }
  }
});

test("any source of 32-bit integers gives uniforms in the same way", () => {
  const draws = [ALL, ALL, 0, 0, 2 ** 31, 0];
  let next = 0;
  const rng = fromUint32(() => draws[next++]!);
  expect(rng.uniform()).toBe(1 - 2 ** -53);
  expect(rng.uniform()).toBe(0);
  expect(rng.uniform()).toBe(0.5);
});
