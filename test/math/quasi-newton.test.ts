import { expect, test } from "vitest";
import { quasiNewton } from "../../src/math/quasi-newton.ts";

test("finds the minimum at the end of Rosenbrock's curved valley", () => {
  const rosenbrock = (x: Float64Array, gradient: Float64Array): number => {
    const [a, b] = [x[0]!, x[1]!];
    gradient[0] = -400 * a * (b - a * a) - 2 * (1 - a);
    gradient[1] = 200 * (b - a * a);
    return 100 * (b - a * a) ** 2 + (1 - a) ** 2;
  };
  const found = quasiNewton(rosenbrock, [-1.2, 1], { slope: 1e-10 });
  expect(found.x[0]).toBeCloseTo(1, 8);
  expect(found.x[1]).toBeCloseTo(1, 8);
  expect(found.iterations).toBeLessThan(80);
});
