import { expect, test } from "vitest";
import { stream } from "../../src/core/index.ts";
import { multinomial } from "../../src/math/index.ts";
import { goodnessOfFit } from "../../src/metrics/index.ts";

test("G is twice the log likelihood ratio, on cells − 1 degrees of freedom", () => {
  const { g, degreesOfFreedom, observations } = goodnessOfFit([90, 60, 10], [9 / 16, 6 / 16, 1 / 16]);
  expect([g, degreesOfFreedom, observations]).toEqual([0, 2, 160]);
  const mendel = goodnessOfFit([315, 108, 101, 32], [9 / 16, 3 / 16, 3 / 16, 1 / 16]);
  expect(mendel.g).toBeCloseTo(0.4754452, 6);
  expect(mendel.p).toBeCloseTo(0.9242519, 6);
});

test("cells that expect fewer than five are put together", () => {
  const { degreesOfFreedom } = goodnessOfFit([40, 55, 1, 2, 2], [0.4, 0.55, 0.02, 0.02, 0.01]);
  expect(degreesOfFreedom).toBe(2);
  expect(goodnessOfFit([3, 1], [0.5, 0.5])).toMatchObject({ degreesOfFreedom: 0, p: 1 });
});

test("what cannot happen and did has p = 0, what cannot and did not counts for nothing", () => {
  expect(goodnessOfFit([50, 49, 1], [0.5, 0.5, 0]).p).toBe(0);
  expect(goodnessOfFit([50, 50, 0], [0.5, 0.5, 0])).toMatchObject({ g: 0, degreesOfFreedom: 1, p: 1 });
});

test("p is uniform where the counts do come from the probabilities, and small where they do not", () => {
  const rng = stream(1, "goodness-of-fit");
  const probabilities = [0.3, 0.25, 0.2, 0.15, 0.06, 0.04];
  const ps = Array.from({ length: 2000 }, () => {
    const counts = [...multinomial(500, probabilities, rng, new Float64Array(probabilities.length))];
    return goodnessOfFit(counts, probabilities).p;
  });
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => ps.filter((p) => Math.floor(p * 10) === tenth).length,
  );
  expect(
    goodnessOfFit(
      tenths,
      tenths.map(() => 0.1),
    ).p,
  ).toBeGreaterThan(0.001);
  const other = [0.36, 0.19, 0.2, 0.15, 0.06, 0.04];
  expect(
    goodnessOfFit([...multinomial(5000, other, rng, new Float64Array(6))], probabilities).p,
  ).toBeLessThan(1e-6);
});

test("counts and probabilities must belong together", () => {
  expect(() => goodnessOfFit([1], [0.5, 0.5])).toThrow("as many of each");
  expect(() => goodnessOfFit([1, 2], [0.5, 0.4])).toThrow("sum of the probabilities");
});
