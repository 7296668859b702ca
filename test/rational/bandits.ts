import fc from "fast-check";
import type { Bandit } from "../../src/rational/problems/bernoulli-bandit.ts";

/** Small bandits with any priors: up to so many arms, up to such a horizon. */
export const bandits = (most: { readonly arms: number; readonly horizon: number }): fc.Arbitrary<Bandit> => {
  const count = fc.integer({ min: 1, max: 6 });
  return fc.record({
    priors: fc.array(fc.record({ a: count, b: count }), { minLength: 1, maxLength: most.arms }),
    cost: fc.double({ min: 0, max: 0.05, noNaN: true }),
    horizon: fc.integer({ min: 0, max: most.horizon }),
    alternative: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
  });
};
