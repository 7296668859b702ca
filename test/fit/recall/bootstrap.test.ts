import { expect, test } from "vitest";
import { stream } from "../../../src/core/index.ts";
import { bootstrapped, cellsByParticipant, interval95 } from "../../../src/fit/recall/bootstrap.ts";
import { recallCounts } from "../../../src/fit/recall/counts.ts";
import type { Visited } from "../../../src/fit/recall/search.ts";

/** A point that gives cell 0 the probability `p` and cell 1 the rest. */
const coin = (p: number): Visited => ({
  point: [p],
  nonDecision: { mean: 1, shape: 1 },
  value: 0,
  logCells: Float64Array.of(Math.log(p), Math.log(1 - p)),
});
const COINS = Array.from({ length: 99 }, (_coin, i) => coin((i + 1) / 100));

test("the interval of a share over independent people has the width that the binomial gives", () => {
  const people = Array.from({ length: 400 }, (_person, i) => [i % 4 === 0 ? 0 : 1]);
  const found = bootstrapped(COINS, people, 2000, stream(1, "boot")).map(({ point }) => point[0]!);
  const [low, high] = interval95(found);
  const halfWidth = 1.96 * Math.sqrt((0.25 * 0.75) / 400);
  expect(Math.abs(low - (0.25 - halfWidth))).toBeLessThan(0.011);
  expect(Math.abs(high - (0.25 + halfWidth))).toBeLessThan(0.011);
});

test("people whose trials all agree count as one observation each, not as many", () => {
  const many = Array.from({ length: 40 }, (_p, i) => Array.from({ length: 50 }, () => (i % 4 === 0 ? 0 : 1)));
  const [low, high] = interval95(
    bootstrapped(COINS, many, 1000, stream(2, "boot")).map(({ point }) => point[0]!),
  );
  expect(high - low).toBeGreaterThan(0.2);
});

test("trials are counted by pretest, response and bin; what cannot be is said", () => {
  const trials = {
    count: 6,
    participant: Int32Array.of(0, 0, 1, 1, 1, 2),
    response: Uint8Array.of(0, 1, 0, 2, 1, 0),
    rt: Float64Array.of(100, 101, 15_000, 500, Number.NaN, 15_001),
    judgement: new Float64Array(6),
    pretest: Float64Array.of(0, 0.5, 1, 1, 0, 1),
  };
  const counts = recallCounts(trials);
  expect(counts).toMatchObject({ total: 3, unusable: 1, late: 1 });
  expect([...counts.cell.keys()].filter((at) => counts.cell[at]! > 0)).toEqual([0, 451, 749]);
  expect(cellsByParticipant(trials, 150)).toEqual([[0, 451], [749]]);
});
