import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  estimatedProbability,
  type FinishedTrace,
  RAM_SCORE_OPTIONS,
  ramScores,
  scoredTraces,
} from "../../../src/eval/index.ts";

const trace = (
  id: string,
  method: string,
  correct: boolean | null,
  tokens: number,
  probability?: number,
): FinishedTrace => ({ id, method, correct, tokens, ...(probability === undefined ? {} : { probability }) });

describe("the reward of finished traces", () => {
  test("[RaM-1, RaM-2, RaM-3] a measured probability counts as it is, that without thought by all its answers", () => {
    const options = { ...RAM_SCORE_OPTIONS, guard: 0, cost: "linear" as const };
    const without = [trace("1", "no-thinking", false, 0), trace("1", "no-thinking", false, 0)];
    const [scored] = scoredTraces([trace("1", "deep", true, 100, 0.9), ...without], options);
    expect(scored!.utility).toBeCloseTo(Math.log(0.9) - Math.log(0.5 / 3), 12);
    expect(scored!.cost).toBeCloseTo(10, 12);
    expect(scored!.reward).toBe(scored!.utility - scored!.cost);
  });

  test("a single answer counts three quarters if right, one quarter if wrong", () => {
    const [deep, shallow] = scoredTraces(
      [trace("1", "deep", true, 9, undefined), trace("1", "no-thinking", false, 0)],
      { ...RAM_SCORE_OPTIONS, guard: 0 },
    );
    expect(deep!.utility).toBeCloseTo(Math.log(3), 12);
    expect(deep!.cost).toBeCloseTo(0.1 * Math.log(10), 12);
    expect(shallow).toMatchObject({ utility: 0, cost: 0, reward: 0 });
    expect(deep!.advantage).toBeCloseTo(deep!.reward / 2, 12);
  });

  test("[RaM-4] advantages of a problem sum to nothing, and equal rewards are all kept", () => {
    const methods = ["no-thinking", "a", "b", "c"];
    fc.assert(
      fc.property(
        fc.array(fc.record({ correct: fc.boolean(), tokens: fc.nat(5000) }), { minLength: 4, maxLength: 4 }),
        (drawn) => {
          const traces = drawn.map(({ correct, tokens }, at) => trace("1", methods[at]!, correct, tokens));
          const scored = scoredTraces(traces, RAM_SCORE_OPTIONS);
          expect(scored.reduce((sum, { advantage }) => sum + advantage, 0)).toBeCloseTo(0, 9);
        },
      ),
    );
  });

  test("with equal answers fewer tokens are never worth less; right is worth more than wrong", () => {
    const rewardOf = (correct: boolean, tokens: number): number =>
      scoredTraces(
        [trace("1", "deep", correct, tokens), trace("1", "no-thinking", true, 1)],
        RAM_SCORE_OPTIONS,
      )[0]!.reward;
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), fc.boolean(), (tokens, more, correct) => {
        expect(rewardOf(correct, tokens)).toBeGreaterThanOrEqual(rewardOf(correct, tokens + more));
        expect(rewardOf(true, tokens)).toBeGreaterThan(rewardOf(false, tokens));
      }),
    );
  });

  test("undecided answers, and problems without an answer of the baseline, have no reward, and are counted", () => {
    const scores = ramScores([
      trace("1", "deep", null, 10),
      trace("1", "no-thinking", true, 1),
      trace("2", "deep", true, 10),
      trace("2", "no-thinking", null, 1),
      trace("3", "deep", true, 10),
    ]);
    expect(scores.map(({ method, scored, unscored }) => [method, scored, unscored])).toEqual([
      ["deep", 0, 3],
      ["no-thinking", 1, 1],
    ]);
    expect(scores[0]!.reward).toEqual({
      notEstimable: "no trace of it has a decided answer to a problem that no-thinking has answered",
    });
  });

  test("means with their intervals: a method that is right where the other is wrong, and one that only costs", () => {
    const traces = Array.from({ length: 40 }, (_, index) => [
      trace(String(index), "no-thinking", index % 2 === 0, 50),
      trace(String(index), "deep", true, 1000),
      trace(String(index), "idle", index % 2 === 0, 1000),
    ]).flat();
    const [shallow, deep, idle] = ramScores(traces);
    for (const { utility, cost, reward } of [shallow!, deep!, idle!]) {
      if (!("estimate" in utility) || !("estimate" in cost) || !("estimate" in reward))
        throw new Error("missing");
      expect(reward.estimate).toBeCloseTo(utility.estimate - cost.estimate, 12);
      expect(reward.low).toBeLessThanOrEqual(reward.estimate);
      expect(reward.high).toBeGreaterThanOrEqual(reward.estimate);
    }
    const mean = (score: typeof deep): number => (score!.reward as { readonly estimate: number }).estimate;
    expect((deep!.utility as { readonly estimate: number }).estimate).toBeCloseTo(Math.log(3) / 2, 4);
    expect(mean(deep)).toBeGreaterThan(mean(idle));
    expect(mean(idle)).toBeLessThan(mean(shallow));
  });

  test("what is out of range is refused", () => {
    expect(() => estimatedProbability(2, 1)).toThrow("right answers");
    expect(() =>
      scoredTraces([trace("1", "deep", true, 1, 1.5), trace("1", "no-thinking", true, 1)], RAM_SCORE_OPTIONS),
    ).toThrow("π(y | z, x)");
  });
});
