import { describe, expect, test } from "vitest";
import { stream } from "../../../src/core/index.ts";
import { twoCueMeasures } from "../../../src/experiments/two-cue-recall/measures.ts";
import type { TwoCueTrial } from "../../../src/experiments/two-cue-recall/trials.ts";
import { readLooks } from "../../../src/store/look-file.ts";
import { sharedData } from "../../shared-data.ts";

const measured = (trials: readonly TwoCueTrial[]) => twoCueMeasures(trials, stream(1, "measures"));
const trial = (
  participant: string,
  [pretestFirst, pretestSecond]: readonly [number, number],
  durations: readonly number[],
  recalled = true,
): TwoCueTrial => ({ participant, trial: 1, recalled, pretestFirst, pretestSecond, durations });

describe("by hand", () => {
  const trials = [
    trial("a", [0, 1], [500, 1500]),
    trial("a", [1, 0], [1000, 500, 2500]),
    trial("b", [1, 1], [3000]),
    trial("b", [0, 0], [100, 100], false),
  ];
  const found = measured(trials);

  test("accuracy is of all trials, everything else of recalled ones", () => {
    expect(found.accuracy.estimate).toBe(3 / 4);
    expect(found.looks.map(({ estimate }) => estimate)).toEqual([1 / 3, 1 / 3, 1 / 3, 0, 0]);
  });

  test("the last look and the others", () => {
    expect(found.final.estimate).toBeCloseTo((1.5 + 2.5 + 3) / 3, 12);
    expect(found.nonFinal.estimate).toBeCloseTo((0.5 + 1 + 0.5) / 3, 12);
    expect(found.finalLessNonFinal.estimate).toBeCloseTo(7 / 3 - 2 / 3, 12);
  });

  test("slopes: odd looks are at the first cue, and the other cue counts from the second look on", () => {
    // (−1, .25) and (1, 3.5/4); own (0, .5), (1, 1), (0, .5).
    expect(found.shareOnFirst.pooled.estimate).toBeCloseTo((3.5 / 4 - 0.25) / 2, 12);
    expect(found.nonFinalByOwn.pooled.estimate).toBeCloseTo(0.5, 12);
    expect(found.nonFinalByOther.pooled.estimate).toBeNull();
    expect(found.nonFinalByOtherAt.map(({ estimate }) => estimate)).toEqual([null, null, 0.5]);
    expect(found.shareOnFirstAt.map(({ estimate }) => estimate)).toEqual([0.25, null, null, null, 3.5 / 4]);
  });

  test("a difference between participants bends the pooled slope, not the one within", () => {
    const slow = (pretest: number) => trial("slow", [pretest, 0], [5000 + 100 * pretest, 1]);
    const fast = (pretest: number) => trial("fast", [pretest, 0], [500 + 100 * pretest, 1]);
    const { pooled, withinPerson } = measured([
      slow(0),
      slow(0),
      slow(0.5),
      fast(0.5),
      fast(1),
    ]).nonFinalByOwn;
    expect(withinPerson.estimate).toBeCloseTo(0.1, 10);
    expect(pooled.estimate).toBeLessThan(-1);
  });

  test("one participant has no interval", () => {
    expect(measured([trial("a", [0, 1], [500, 1500])]).final).toEqual({
      estimate: 1.5,
      low: null,
      high: null,
    });
  });
});

const file = sharedData("recall-exp2/fixations.csv");

describe.skipIf(file === null)("people's looks of Experiment 2", () => {
  test("findings 12 and 13", async () => {
    const people = measured(await readLooks(file!));
    expect(people).toMatchObject({ trials: 9325, participants: 501 });
    const rounded = people.shareOnFirstAt.map(({ estimate }) => estimate!.toFixed(2));
    expect(rounded).toEqual(["0.33", "0.36", "0.50", "0.63", "0.71"]);
    expect((1000 * people.final.estimate!).toFixed(0)).toBe("1847");
    expect((1000 * people.nonFinal.estimate!).toFixed(0)).toBe("904");
    // Published by mixed models: 0.187, 0.101, −0.432.
    expect(Math.abs(people.shareOnFirst.withinPerson.estimate! - 0.187)).toBeLessThan(0.01);
    expect(people.nonFinalByOwn.withinPerson.low).toBeGreaterThan(0);
    expect(people.nonFinalByOwn.withinPerson.high).toBeGreaterThan(0.101);
    expect(people.nonFinalByOther.withinPerson.high).toBeLessThan(0);
    expect(people.finalLessNonFinal.low).toBeGreaterThan(0.869);
  });
});
