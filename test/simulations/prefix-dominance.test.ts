import { expect, test } from "vitest";
import { cellsOf } from "../../simulations/prefix-dominance/conditions.ts";
import type { Summary } from "../../simulations/prefix-dominance/measures.ts";
import { summaryOf } from "../../simulations/prefix-dominance/measures.ts";
import type { PooledEstimate } from "../../src/metrics/index.ts";
import { differences, expectedOf, simulated } from "./expected.ts";

const expected = expectedOf("prefix-dominance");
const { summary, rows, tables } = await simulated("prefix-dominance", expected.trials, expected.seed);
const found = summary as unknown as Summary;
const ends = ({ estimate, low, high }: PooledEstimate) => ({ estimate: estimate!, low: low!, high: high! });

test("gives the numbers that are kept beside it", () => {
  expect(differences(summary, expected.summary)).toEqual([]);
});

test("monitoring first beats generate–verify, paired by seed, clear of zero", () => {
  const { low } = ends(found.monitoringFirst.accuracy!);
  expect(low).toBeGreaterThan(0.1);
  expect(ends(found.monitoringFirst.attempts!).high).toBeLessThan(0);
});

test("with strategy knowledge made useless the advantage vanishes", () => {
  const useless = Object.entries(found.uselessKnowledge);
  expect(useless.map(([name]) => name)).toEqual(["flat", "shuffled", "shuffled, one look"]);
  for (const [, { accuracy, firstSuits }] of useless) {
    for (const measure of [accuracy!, firstSuits!]) {
      expect(ends(measure).low).toBeLessThanOrEqual(0);
      expect(ends(measure).high).toBeGreaterThanOrEqual(0);
    }
  }
});

test("that useless knowledge takes the advantage is judged by shuffled knowledge, not by the flat one", () => {
  const zero = { estimate: 0, low: 0, high: 0 };
  const estimates = (shuffled: PooledEstimate) =>
    new Proxy({}, { get: (_all, key) => (key === "useless/shuffled/accuracy" ? shuffled : zero) });
  const holds = (low: number, high: number) =>
    summaryOf(10, 40, cellsOf({ misfit: 0 }), estimates({ estimate: (low + high) / 2, low, high })).holds
      .uselessKnowledgeTakesTheAdvantage;
  expect(holds(-0.01, 0.05)).toBe(true);
  expect(holds(0.01, 0.05)).toBe(false);
});

test("learning adds to monitoring, and the learner's curve rises; without monitoring it adds nothing", () => {
  expect(ends(found.learning.accuracy!).low).toBeGreaterThan(0.05);
  expect(ends(found.curve.rise).low).toBeGreaterThan(0);
  expect(ends(found.learningWithoutMonitoring.accuracy!).low).toBeLessThanOrEqual(0);
  const { stretches } = found.curve;
  expect(stretches[0]!.from).toBe(1);
  expect(stretches.at(-1)!.to).toBe(found.problems);
});

test("the loss of an unsuited start grows with misfit and shrinks with recovery, and is the published one in between", () => {
  const { grid } = found.startingUnsuited;
  const loss = (misfit: number, recovery: number): number =>
    grid.find((cell) => cell.misfit === misfit && cell.recovery === recovery)!.loss.estimate!;
  for (const recovery of [0, 0.1, 0.3]) expect(loss(0.7, recovery)).toBeGreaterThan(loss(0.2, recovery));
  for (const misfit of [0.2, 0.3, 0.5, 0.7]) expect(loss(misfit, 0)).toBeGreaterThan(loss(misfit, 0.3));
  const verdicts = new Set(grid.map((cell) => cell.againstPublished));
  expect(verdicts).toEqual(new Set(["less", "about", "more"]));
});

test("writes a row for each problem of each condition, and tables with an interval on every number", () => {
  const [first] = rows;
  expect(first).toMatchObject({ participant: 1, condition: "generate-verify", problem: 1 });
  for (const { header, rows: lines } of tables) {
    for (const line of lines) expect(line).toHaveLength(header.length);
  }
  const numbers = tables[0]!.rows.flatMap((line) => line.slice(1));
  for (const cell of numbers) expect(cell).toMatch(/^\d+\.\d+ \[-?\d+\.\d+, \d+\.\d+\]$/);
});

test("holds with another seed", async () => {
  const { holds } = (await simulated("prefix-dominance", 40, 7)).summary as unknown as Summary;
  expect(holds).toMatchObject({
    monitoringBeatsGenerateVerify: true,
    uselessKnowledgeTakesTheAdvantage: true,
    learningBeatsMonitoringAlone: true,
  });
});
