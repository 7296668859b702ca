import { describe, expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import { temperedSample } from "../../../src/fit/recovery/tempered.ts";
import { betaCdf } from "../../../src/math/beta.ts";

type Point = readonly number[];

const prior = (count: number, logLikelihood: (point: Point) => number) => {
  const rng = stream(1, "prior");
  return Array.from({ length: count }, () => {
    const point = [rng.uniform(), rng.uniform()];
    return { point, logLikelihood: logLikelihood(point) };
  });
};

const sampled = (density: (point: Point) => number, particles: number) =>
  temperedSample(density, prior(400, density), stream(2, "particles"), {
    draws: particles,
    particles,
    moves: 4,
    effective: particles * 0.8,
    mostMoves: 40,
  });

const share = (draws: readonly Point[], of: (point: Point) => boolean): number =>
  draws.filter(of).length / draws.length;

describe("tempered particles", () => {
  test("have the known quantiles of a posterior far narrower than the prior", () => {
    // Two independent coins: Beta(301, 101) and Beta(41, 361).
    const { draws, effective } = sampled(
      ([x, y]) => 300 * Math.log(x!) + 100 * Math.log1p(-x!) + 40 * Math.log(y!) + 360 * Math.log1p(-y!),
      1000,
    );
    expect(effective).toBeGreaterThan(800);
    for (const edge of [0.73, 0.75, 0.77]) {
      expect(Math.abs(share(draws, ([x]) => x! < edge) - betaCdf(edge, 301, 101))).toBeLessThan(0.05);
    }
    for (const edge of [0.09, 0.1, 0.115]) {
      expect(Math.abs(share(draws, ([, y]) => y! < edge) - betaCdf(edge, 41, 361))).toBeLessThan(0.05);
    }
  });

  test("share themselves out between two peaks by what each holds, and keep to steps of a density that jumps", () => {
    // Two boxes, one with three times the mass of the other; between them the likelihood is next to nothing.
    const inside = ([x, y]: Point, left: number): boolean =>
      Math.abs(x! - left) < 0.05 && Math.abs(y! - left) < 0.05;
    const density = (point: Point): number =>
      inside(point, 0.2) ? Math.log(3) : inside(point, 0.8) ? 0 : -20 - 10 * Math.hypot(point[0]!, point[1]!);
    const { draws } = sampled(density, 1000);
    expect(Math.abs(share(draws, (point) => inside(point, 0.2)) - 0.75)).toBeLessThan(0.08);
    expect(share(draws, (point) => inside(point, 0.8))).toBeGreaterThan(0.15);
    const corner = draws.filter(([x, y]) => x! < 0.2 && y! < 0.2 && x! > 0.15);
    expect(Math.abs(corner.length / draws.length - 0.75 / 4)).toBeLessThan(0.06);
  });

  test("are worth nothing where they cannot move", () => {
    const start = prior(50, () => 0);
    const known = new Set<Point>(start.map(({ point }) => point));
    const density = (point: Point): number => (known.has(point) ? 0 : Number.NEGATIVE_INFINITY);
    const options = { draws: 20, particles: 40, moves: 2, effective: 20, mostMoves: 5 };
    expect(temperedSample(density, start, stream(3, "stuck"), options).effective).toBeCloseTo(0, 9);
  });
});
