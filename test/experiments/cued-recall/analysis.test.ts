import { describe, expect, test } from "vitest";
import { stream } from "../../../src/core/index.ts";
import type { CuedRecallTrial } from "../../../src/experiments/index.ts";
import { analyse, RELATIONS, trialsOf } from "../../../src/experiments/index.ts";

/** A crossover by construction: recall 4 s − 0.4 s a point, giving up 1 s + 0.3 s a point, a little noise. */
const madeUp = (participants: number): readonly CuedRecallTrial[] => {
  const rng = stream(1, "made-up trials");
  return Array.from({ length: participants * 30 }, (_, i) => {
    const judgement = rng.integer(1, 5);
    const answered = i % 2 === 0;
    const right = rng.uniform() < judgement / 6;
    const seconds = answered ? 4 - 0.4 * judgement : 1 + 0.3 * judgement;
    return {
      participant: `p${i % participants}`,
      word: `w${i}`,
      response: answered ? (right ? "correct" : "commission") : "omission",
      rt: 1000 * (seconds + 0.2 * rng.normal()),
      judgement,
      pretest: rng.integer(0, 2) / 2,
    } as const;
  });
};

describe("on trials with a known crossover", () => {
  const found = analyse(trialsOf(madeUp(40)), { seed: 1 });

  test("both slopes come back, pooled and within person, inside their intervals", () => {
    for (const slopes of [found.slopes, found.withinPerson]) {
      expect(slopes.recallByConfidence!.estimate).toBeCloseTo(-0.4, 1);
      expect(slopes.omissionByFok!.estimate).toBeCloseTo(0.3, 1);
      for (const name of ["recallByConfidence", "omissionByFok"] as const) {
        const { estimate, low, high } = slopes[name]!;
        expect(low!).toBeLessThan(estimate);
        expect(high!).toBeGreaterThan(estimate);
      }
    }
  });

  test("time that does not depend on pretest accuracy has slopes near zero", () => {
    expect(Math.abs(found.slopes.omissionByPretest!.estimate)).toBeLessThan(0.1);
  });

  test("shares add up to one and levels to the trials", () => {
    const { correct, omission, commission, timeout } = found.shares;
    expect(correct + omission + commission + timeout).toBeCloseTo(1, 12);
    const omissions = found.times.omissionByFok.reduce((sum, { trials }) => sum + trials, 0);
    expect(omissions).toBe(omission * found.trials);
  });

  test("confidence that tells right from wrong has a gamma above that of a feeling of knowing that tells nothing", () => {
    expect(found.gamma.confidence!).toBeGreaterThan(0.3);
    expect(Math.abs(found.gamma.fok!)).toBeLessThan(0.15);
  });

  test("it is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });
});

describe("feelings of knowing rated 1 for the most part, one pair of eighteen known before", () => {
  /** Each person gives up on eighteen pairs; the first had been known, and is rated 2 with another probability. */
  const givingUp = (ratedTwo: { readonly known: number; readonly unknown: number }) => {
    const rng = stream(1, "giving up");
    return trialsOf(
      Array.from({ length: 400 * 18 }, (_, i) => {
        const known = i % 18 === 0;
        return {
          participant: `p${Math.floor(i / 18)}`,
          word: `w${i % 18}`,
          response: "omission",
          rt: 1000,
          judgement: rng.uniform() < (known ? ratedTwo.known : ratedTwo.unknown) ? 2 : 1,
          pretest: known ? 1 : 0,
        } as const;
      }),
    );
  };

  test("a feeling that tells nothing has a gamma of 0 over pairs, and a mean of persons' own far below 0", () => {
    const { gammaOfOwnPairs, withinPersonGamma } = analyse(givingUp({ known: 0.1, unknown: 0.1 }), {
      seed: 1,
    });
    const { low, high } = gammaOfOwnPairs.fok!;
    expect(low! < 0 && high! > 0).toBe(true);
    expect(withinPersonGamma.fok!.high!).toBeLessThan(-0.5);
  });

  test("the gamma of one that tells much is found over pairs, while the mean of persons' own is not above 0", () => {
    const { gammaOfOwnPairs, withinPersonGamma } = analyse(givingUp({ known: 0.3, unknown: 0.1 }), {
      seed: 1,
    });
    const [agree, differ] = [0.3 * 0.9, 0.7 * 0.1];
    const truth = (agree - differ) / (agree + differ);
    const { estimate, low, high } = gammaOfOwnPairs.fok!;
    expect(low! < truth && truth < high!).toBe(true);
    expect(Math.abs(estimate - truth)).toBeLessThan(0.1);
    expect(withinPersonGamma.fok!.estimate).toBeLessThan(0);
  });

  test("counted by hand: ties count for nothing, pairs of two persons for nothing", () => {
    const trial = (participant: string, judgement: number, pretest: number) =>
      ({
        participant,
        word: `${participant}${judgement}${pretest}`,
        response: "omission",
        rt: 1,
        judgement,
        pretest,
      }) as const;
    // p0 has two pairs that agree and p1 two that do not; a tie in each, and pairs of two persons, are left out.
    const found = analyse(
      trialsOf([
        trial("p0", 1, 0),
        trial("p0", 2, 0.5),
        trial("p0", 2, 1),
        trial("p1", 5, 0),
        trial("p1", 4, 1),
        trial("p1", 4, 0.5),
      ]),
      { seed: 1 },
    );
    expect(found.gammaOfOwnPairs.fok!.estimate).toBeCloseTo((2 - 2) / 4, 12);
    expect(found.gammaOfOwnPairs.confidence).toBeNull();
    expect(found.gammaOfOwnPairs.confidenceOverFok).toBeNull();
  });
});

test("the participant is the unit: doubling everyone's trials moves no interval", () => {
  const trials = madeUp(25);
  const once = analyse(trialsOf(trials), { seed: 1 });
  const twice = analyse(trialsOf([...trials, ...trials]), { seed: 1 });
  for (const name of RELATIONS) {
    expect(twice.slopes[name]!.low!).toBeCloseTo(once.slopes[name]!.low!, 9);
    expect(twice.slopes[name]!.high!).toBeCloseTo(once.slopes[name]!.high!, 9);
  }
});

test("doubling the participants narrows the intervals by about the root of two", () => {
  const trials = madeUp(60);
  const again = trials.map((trial) => ({ ...trial, participant: `${trial.participant} again` }));
  const width = (records: readonly CuedRecallTrial[]): number => {
    const { low, high } = analyse(trialsOf(records), { seed: 1 }).slopes.recallByConfidence!;
    return high! - low!;
  };
  expect(width(trials) / width([...trials, ...again])).toBeCloseTo(Math.SQRT2, 0);
});

test("a trial without a time, a judgement or a pretest accuracy is counted and left out of what needs it", () => {
  const whole = madeUp(20);
  const holes: readonly CuedRecallTrial[] = [
    { participant: "p0", word: "a", response: "correct", rt: null, judgement: 5, pretest: 1 },
    { participant: "p0", word: "b", response: "correct", rt: 99_999, judgement: null, pretest: null },
    { participant: "p1", word: "c", response: "omission", rt: 99_999, judgement: null, pretest: 0.5 },
    { participant: "p1", word: "d", response: "commission", rt: null, judgement: null, pretest: 0 },
    { participant: "p1", word: "e", response: "timeout", rt: null, judgement: null, pretest: 0 },
  ];
  const without = analyse(trialsOf(whole), { seed: 1 });
  const found = analyse(trialsOf([...whole, ...holes]), { seed: 1 });
  expect(found.leftOut).toEqual({
    meanRt: { correct: 1, omission: 0, commission: 1 },
    slopes: { recallByConfidence: 2, omissionByFok: 1, recallByPretest: 2, omissionByPretest: 0 },
    accuracyByConfidence: 2,
    gamma: { confidence: 2, fok: 1 },
    responsesByPretest: 1,
  });
  expect(found.trials).toBe(without.trials + 5);
  expect(found.slopes.recallByConfidence).toEqual(without.slopes.recallByConfidence);
  expect(found.slopes.omissionByFok).toEqual(without.slopes.omissionByFok);
  expect(found.meanRt.commission).toBe(without.meanRt.commission);
  expect(found.gamma.fok).toBe(without.gamma.fok);
  expect(found.accuracyByConfidence![4]).not.toBe(without.accuracyByConfidence![4]);
});

test("what the trials cannot tell is null: no wrong answers, one level, one participant, one kind of response", () => {
  const answers = madeUp(10).filter(({ response }) => response === "correct");
  const noWrong = analyse(trialsOf(answers), { seed: 1 });
  expect(noWrong.accuracyByConfidence).toBeNull();
  expect(noWrong.accuracy).toBeNull();
  expect(noWrong.gamma).toEqual({ confidence: null, fok: null });
  expect(noWrong.slopes.omissionByFok).toBeNull();
  expect(noWrong.withinPerson.omissionByPretest).toBeNull();
  expect(noWrong.meanRt.omission).toBeNull();
  expect(noWrong.medianRt.commission).toBeNull();
  expect(noWrong.shares).toEqual({ correct: 1, omission: 0, commission: 0, timeout: 0 });

  const sameLevel = answers.map((trial) => ({ ...trial, judgement: 3 }));
  expect(analyse(trialsOf(sameLevel), { seed: 1 }).slopes.recallByConfidence).toBeNull();

  const alone = madeUp(1);
  const one = analyse(trialsOf(alone), { seed: 1 }).slopes.recallByConfidence!;
  expect(one.estimate).toBeLessThan(0);
  expect([one.low, one.high]).toEqual([null, null]);
  const silent = {
    participant: "says nothing",
    word: "w",
    response: "timeout",
    rt: null,
    judgement: null,
  } as const;
  const two = analyse(trialsOf([...alone, { ...silent, pretest: 0 }]), { seed: 1 });
  expect(two.slopes.recallByConfidence).toEqual(one);
  expect(two.withinPerson.recallByConfidence).toMatchObject({ participants: 1, low: null, high: null });
  expect(two.times.recallByConfidence[4]).toMatchObject({ low: null, high: null });
});

test("no trial at all is an error, not a table of nothing", () => {
  expect(() => analyse(trialsOf([]), { seed: 1 })).toThrow(/no trials/);
});

test("pretest accuracy of any grain is tabled by tenths, while the slope takes the exact value", () => {
  const fine = madeUp(20).map((trial, i) => {
    const pretest = ((i * 37) % 101) / 100;
    return { ...trial, pretest, rt: trial.response === "omission" ? 1000 + 500 * pretest : trial.rt };
  });
  const found = analyse(trialsOf(fine), { seed: 1 });
  expect(found.slopes.omissionByPretest!.estimate).toBeCloseTo(0.5, 9);
  expect(found.times.omissionByPretest.map(({ level }) => level)).toEqual([
    0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
  ]);
});

test("equal seeds give equal analyses, other seeds move only the intervals", () => {
  const trials = trialsOf(madeUp(20));
  expect(analyse(trials, { seed: 7 })).toEqual(analyse(trials, { seed: 7 }));
  const one = analyse(trials, { seed: 7 }).slopes.recallByPretest!;
  const other = analyse(trials, { seed: 8 }).slopes.recallByPretest!;
  expect(other.estimate).toBe(one.estimate);
  expect(other.low).not.toBe(one.low);
});
