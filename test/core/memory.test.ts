import { expect, test } from "vitest";
import { retrieve } from "../../src/core/memory.ts";
import { stream } from "../../src/core/rng.ts";

const entries = Array.from({ length: 50 }, (_, index) => index);

test.each([0, 0.3, 0.97, 1])(
  "[13, 16, 30, 33] θ = %d: each entry has a draw of its own, in order",
  (theta) => {
    for (let seed = 1; seed <= 20; seed++) {
      const rng = stream(seed, "memory");
      const other = stream(seed, "memory");
      expect(retrieve(entries, theta, rng)).toEqual(entries.filter(() => other.uniform() < theta));
      expect(rng.uniform()).toBe(other.uniform());
    }
  },
);

test("[13, 16] what is copied whole is not built anew: long studies ask for it in every cycle", () => {
  expect(retrieve(entries, 1, stream(1, "memory"))).toBe(entries);
});
