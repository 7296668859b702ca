import { describe, expect, test } from "vitest";
import type { FinishedCell, Measure } from "../../../src/experiments/sweep/index.ts";
import {
  measuresAt,
  responsesAt,
  responsesInBins,
  varyingMeasures,
} from "../../../src/experiments/sweep/index.ts";

const cell = (
  point: number,
  replicate: number,
  parameters: FinishedCell["parameters"],
  measures: Readonly<Record<string, number>>,
): FinishedCell => ({ point, replicate, parameters, measures: new Map(Object.entries(measures)) });

/** Two by two points, three replicates of each, a number that is the sum of all it depends on. */
const GRID = [1, 2].flatMap((a, i) =>
  ["x", "y"].flatMap((b, j) =>
    [1, 2, 3].map((replicate) =>
      cell(2 * i + j, replicate, { a, b }, { sum: 10 * a + j + replicate / 10, still: 7 }),
    ),
  ),
);

describe("responses of a sweep", () => {
  test("a mean over the other parameters has the interval of its replicates' means", () => {
    const [one, two] = responsesAt(GRID, ["a"], { path: "sum", share: false }, "replicates");
    expect(one).toMatchObject({ at: [1], cells: 6 });
    expect(one!.estimate).toBeCloseTo(10.7, 12);
    // Means of replicates: 10.6, 10.7, 10.8; t of two degrees at .975 is 4.302653.
    expect(one!.high! - one!.low!).toBeCloseTo((2 * 4.302653 * 0.1) / Math.sqrt(3), 6);
    expect(two!.estimate).toBeCloseTo(20.7, 12);
  });

  test("two replicates give no interval, and that of a share ends at 0 and 1", () => {
    const cells = [0, 0.1, 0.9].map((value, replicate) =>
      cell(0, replicate, { a: 1 }, { "first.share.estimate": value, other: value }),
    );
    const [share, other] = measuresAt(["first.share.estimate", "other"], ["*.share", "other.*"]) as [
      Measure,
      Measure,
    ];
    const at = (of: readonly FinishedCell[], measure: Measure) =>
      responsesAt(of, ["a"], measure, "replicates")[0]!;
    expect(at(cells.slice(0, 2), other)).toMatchObject({ low: null, high: null });
    expect(at(cells, share)).toMatchObject({ low: 0, high: 1 });
    expect(at(cells, other).low).toBeLessThan(0);
  });

  test("two parameters have a response for each pair, in the order of the cells", () => {
    const found = responsesAt(GRID, ["a", "b"], { path: "sum", share: false }, "replicates");
    expect(found.map(({ at }) => at)).toEqual([
      [1, "x"],
      [1, "y"],
      [2, "x"],
      [2, "y"],
    ]);
  });

  test("one cell has the interval of its own summary, one number none, a missing measure nothing", () => {
    const alone = [
      cell(0, 1, { a: 1 }, { "m.estimate": 2, "m.low": 1, "m.high": 4, n: 3 }),
      cell(1, 1, { a: 2 }, { n: 4 }),
    ];
    expect(responsesAt(alone, ["a"], { path: "m.estimate", share: false }, "replicates")).toEqual([
      { at: [1], cells: 1, estimate: 2, low: 1, high: 4 },
      { at: [2], cells: 0, estimate: null, low: null, high: null },
    ]);
    expect(responsesAt(alone, ["a"], { path: "n", share: false }, "replicates")[0]).toMatchObject({
      estimate: 3,
      low: null,
    });
  });

  test("numbers that were drawn are cut into bins of equally many points, whatever their replicates", () => {
    const drawn = Array.from({ length: 32 }, (_, point) =>
      [1, 2].map((replicate) => cell(point, replicate, { a: 31 - point }, { m: 2 * (31 - point) })),
    ).flat();
    const bins = responsesInBins(drawn, "a", { path: "m", share: false }, 4);
    expect(bins.map(({ at, cells, estimate }) => [at[0], cells, estimate])).toEqual([
      [3.5, 16, 7],
      [11.5, 16, 23],
      [19.5, 16, 39],
      [27.5, 16, 55],
    ]);
    expect(responsesInBins(drawn.slice(0, 8), "a", { path: "m", share: false }, 4)).toHaveLength(1);
  });

  test("only measures that differ are told of, and the ends of an interval go with its estimate", () => {
    const cells = [
      { "m.estimate": 1, "m.low": 0, "m.high": 2, still: 1, low: 1 },
      { "m.estimate": 2, "m.low": 1, "m.high": 3, still: 1, low: 2 },
    ].map((measures, point) => cell(point, 1, {}, measures));
    expect(varyingMeasures(cells)).toEqual(["m.estimate", "low"]);
  });
});
