import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import type { BelievedItem } from "../../../src/agents/index.ts";
import { believedItem, bestShares, expectedRecall } from "../../../src/agents/index.ts";

const BELIEFS = { ceiling: 2.5, rate: 0.2, slowing: 0.5, elaboration: 0.5, believedNoise: 0.18 };
const KEEP = 0.8;

const sure = (ceiling: number, rate: number, seconds = 0): BelievedItem => ({
  possibilities: [{ chance: 1, ceiling, rate }],
  seconds,
});

const ease = fc.double({ min: 0.01, max: 1, noNaN: true });
const total = fc.double({ min: 0.5, max: 300, noNaN: true });
const worthOf = (items: readonly BelievedItem[], shares: readonly number[]): number =>
  items.reduce((sum, item, index) => sum + expectedRecall(item, item.seconds + shares[index]!, KEEP), 0);

property.prop([ease])("what an item may be has chances that sum to 1", (judged) => {
  const { possibilities } = believedItem(BELIEFS, judged);
  expect(possibilities.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
});

test("a judgement believed to be free of noise is taken at its word", () => {
  const { possibilities } = believedItem({ ...BELIEFS, believedNoise: 0 }, 0.7);
  expect(possibilities).toHaveLength(1);
  expect(possibilities[0]!.ceiling).toBeCloseTo(2.5 * 0.7, 12);
});

property.prop([fc.array(ease, { minLength: 1, maxLength: 8 }), total])(
  "[20] shares are ≥ 0 and sum to the total",
  (eases, budget) => {
    const shares = bestShares(
      eases.map((judged) => believedItem(BELIEFS, judged)),
      KEEP,
      budget,
    );
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(budget, 9);
  },
);

/** All ways to deal `steps` steps to three items. */
const dealt = (steps: number): readonly (readonly number[])[] =>
  Array.from({ length: steps + 1 }, (_, a) =>
    Array.from({ length: steps + 1 - a }, (_, b) => [a, b, steps - a - b] as const),
  ).flat();

property.prop([fc.tuple(ease, ease, ease), total], { numRuns: 40 })(
  "[20] no other sharing in the same steps is expected to recall more (all of them tried)",
  (eases, budget) => {
    const items = eases.map((judged) => believedItem(BELIEFS, judged));
    const steps = 24;
    const best = Math.max(
      ...dealt(steps).map((counts) =>
        worthOf(
          items,
          counts.map((count) => (count * budget) / steps),
        ),
      ),
    );
    expect(worthOf(items, bestShares(items, KEEP, budget))).toBeGreaterThanOrEqual(best - 1e-9);
  },
);

test("[20] planned cycle by cycle it comes to what is planned at once", () => {
  const items = [0.9, 0.6, 0.3, 0.1].map((judged) => believedItem(BELIEFS, judged));
  const cycles = 5;
  let seconds = items.map(() => 0);
  for (let cycle = 0; cycle < cycles; cycle++) {
    const now = items.map((item, index) => ({ ...item, seconds: seconds[index]! }));
    const shares = bestShares(now, KEEP, 4);
    seconds = seconds.map((time, index) => time + shares[index]!);
  }
  const atOnce = bestShares(items, KEEP, 4 * cycles);
  expect(Math.abs(worthOf(items, seconds) - worthOf(items, atOnce))).toBeLessThan(2e-3);
});

test("[20] under pressure the easy item gets all, with time to spare the hard one gets most", () => {
  const [easy, hard] = [
    believedItem({ ...BELIEFS, believedNoise: 0 }, 0.9),
    believedItem({ ...BELIEFS, believedNoise: 0 }, 0.3),
  ];
  const short = bestShares([easy, hard], KEEP, 1);
  const long = bestShares([easy, hard], KEEP, 60);
  expect(short[1]).toBe(0);
  expect(long[1]!).toBeGreaterThan(long[0]!);
});

test("[20] time that can gain nothing is shared equally", () => {
  expect(bestShares([sure(0, 1), sure(0, 1)], KEEP, 10)).toEqual([5, 5]);
});
