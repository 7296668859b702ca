import { describe, expect, test } from "vitest";
import type { Formula } from "../../../src/core/index.ts";
import { OutOfRangeError } from "../../../src/core/index.ts";
import type { Decay, Parameters, Thresholds } from "../../../src/nelson-narens/index.ts";
import {
  burdenOf,
  calibrate,
  calibratedConfidence,
  calibratedFok,
  DECAYS,
  foretold,
  relax,
  retrieval,
  satisficing,
} from "../../../src/nelson-narens/index.ts";
import { firstCycleReached } from "../../../src/testing/index.ts";
import { cycle, fok, parameters, recalled, remembered, searchAfter } from "./search.ts";

const PRIOR: Thresholds = { fok: 7, confidence: 0.9 };

describe("[31] λ_FOK⁽⁰⁾", () => {
  const at = (positive: number, negative: number) =>
    remembered(`${positive},${negative}`, { fok: fok(positive, negative) });

  test("[31] is the median of ‖FOK‖ over successful retrievals", () => {
    expect(calibratedFok([at(4, 1), at(1, 0), at(2, 1)])).toBe(3);
  });

  test("[31] of an even count is the mean of the middle two", () => {
    expect(calibratedFok([at(4, 1), at(1, 0), at(2, 1), at(9, 1)])).toBe(4);
  });

  test("[31] counts an episode whose feeling foretold a right answer, or that there would be none", () => {
    expect(foretold(at(2, 1))).toBe(true);
    expect(foretold(remembered("none", { fok: fok(1, 2), answer: null, feedback: "none" }))).toBe(true);
  });

  test("[31] does not count a feeling that misled, a tie, an unknown end, or a tuple before the last", () => {
    expect(foretold(remembered("wrong", { feedback: "wrong" }))).toBe(false);
    expect(foretold(remembered("lucky", { fok: fok(1, 2) }))).toBe(false);
    expect(foretold(remembered("missed", { answer: null, feedback: "none" }))).toBe(false);
    expect(foretold(remembered("tie", { fok: fok(1, 1) }))).toBe(false);
    expect(foretold(remembered("no tie either", { fok: fok(1, 1), answer: null, feedback: "none" }))).toBe(
      false,
    );
    expect(foretold(remembered("unknown", { feedback: "unknown" }))).toBe(false);
    expect(foretold(remembered("earlier", { last: false }))).toBe(false);
  });

  test("[31] a wrong answer was not foretold by FOK⁻ > FOK⁺, whose outcome in (35) and (39) is an omission", () => {
    const against = { fok: fok(0, 6) };
    const wrong = remembered("wrong", { ...against, feedback: "wrong" });
    const omission = remembered("omission", { ...against, answer: null, feedback: "none" });
    expect(foretold(wrong)).toBe(false);
    expect(foretold(omission)).toBe(true);
    expect(calibratedFok([wrong, at(2, 0)])).toBe(2);
    expect(calibratedFok([omission, at(2, 0)])).toBe(4);
  });

  test("[31] of no success at all is the prior, which is given, not assumed", () => {
    expect(calibratedFok([])).toBeNull();
    expect(calibrate([], PRIOR)).toEqual(PRIOR);
    expect(calibrate([remembered("wrong", { feedback: "wrong" })], PRIOR)).toEqual(PRIOR);
  });
});

describe("[32] λ_conf⁽⁰⁾", () => {
  const sureOf = (confidence: number, feedback: "correct" | "wrong" | "unknown" = "correct") =>
    remembered(`${confidence} ${feedback}`, { confidence, feedback });

  test("[32] is the median of confidence over correct outputs", () => {
    expect(calibratedConfidence([sureOf(0.9), sureOf(0.2), sureOf(0.5)])).toBe(0.5);
    expect(calibratedConfidence([sureOf(0.25), sureOf(0.75)])).toBe(0.5);
  });

  test("[32] leaves out wrong and unknown outputs, omissions and earlier tuples", () => {
    const others = [
      sureOf(1, "wrong"),
      sureOf(1, "unknown"),
      remembered("none", { answer: null, confidence: 0, feedback: "none" }),
      remembered("earlier", { confidence: 0.9, last: false }),
    ];
    expect(calibratedConfidence(others)).toBeNull();
    expect(calibratedConfidence([...others, sureOf(0.4)])).toBe(0.4);
  });

  test("[32] counts a correct output even where the feeling had not foretold it", () => {
    const lucky = remembered("lucky", { fok: fok(1, 2), confidence: 0.3 });
    expect(calibrate([lucky], PRIOR)).toEqual({ fok: PRIOR.fok, confidence: 0.3 });
  });

  test("[31, 32] an omission that was foretold calibrates λ_FOK alone", () => {
    const knewNot = remembered("none", { fok: fok(1, 2), answer: null, confidence: 0, feedback: "none" });
    expect(calibrate([knewNot], PRIOR)).toEqual({ fok: 3, confidence: PRIOR.confidence });
  });
});

describe("calibration within a search", () => {
  const history = recalled(remembered("a", { fok: fok(3, 1), confidence: 0.8 }));

  test("[31, 32] what is recalled at τ = 0 sets both thresholds", () => {
    const { initial, threshold } = searchAfter(parameters(), history).state.search;
    expect(initial).toEqual({ fok: 4, confidence: 0.8 });
    expect(threshold).toEqual(initial);
  });

  test("[31, 32] what is recalled later changes no threshold", () => {
    const [, ...rest] = cycle(0.2, 0.1, 0);
    const { search } = searchAfter(parameters(), recalled(), ...rest, history).state;
    expect(search.initial).toEqual({ fok: 1, confidence: 0.5 });
    expect(search.threshold.fok).toBeCloseTo(Math.exp(-0.1), 15);
    expect(search.memories).toHaveLength(1);
  });
});

test("[41] the burden is τ + #failures, and β = exp(−α · burden)", () => {
  expect(burdenOf(2, 3)).toBe(5);
  expect(satisficing(0.1, 5)).toBe(Math.exp(-0.5));
  expect(satisficing(0, 99)).toBe(1);
});

test("[41] a failure without an answer and one below its threshold weigh the same", () => {
  const missed = searchAfter(parameters(), cycle(0.2, 0.1, null)).state.search;
  const doubted = searchAfter(parameters(), cycle(0.2, 0.1, 0.4)).state.search;
  expect(missed.failures).toBe(1);
  expect(doubted.failures).toBe(1);
  expect(missed.threshold).toEqual(doubted.threshold);
});

/** λ_conf^(τ) / λ_conf⁽⁰⁾ of a search in which every cycle fails. */
const multipliers = (change: Partial<Parameters>, cycles: number): readonly number[] =>
  Array.from({ length: cycles }, (_, tau) => {
    const p = parameters({ priorFok: 100, ...change, maxCycles: cycles + 2 });
    const failing = Array.from({ length: tau + 1 }, () => cycle(0.2, 0.1, null));
    return searchAfter(p, ...failing).state.search.threshold.confidence / p.priorConfidence;
  });

const closeTo = (found: readonly number[], expected: readonly number[]): void => {
  expect(found).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) expect(found[index]).toBeCloseTo(value, 12);
};

describe("[42, 43] threshold decay, ruling 1", () => {
  test("[42, 43] from-initial at α = 0.1: e^−0.1, e^−0.3, e^−0.5", () => {
    closeTo(multipliers({ decay: "from-initial" }, 3), [Math.exp(-0.1), Math.exp(-0.3), Math.exp(-0.5)]);
  });

  test("[42, 43] compounding at α = 0.1: e^−0.1, e^−0.4, e^−0.9", () => {
    closeTo(multipliers({ decay: "compounding" }, 3), [Math.exp(-0.1), Math.exp(-0.4), Math.exp(-0.9)]);
  });

  test("[42, 43] linear at α = 0.1: 0.9, 0.7, 0.5, and never below 0", () => {
    closeTo(multipliers({ decay: "linear" }, 6), [0.9, 0.7, 0.5, 0.3, 0.1, 0]);
  });

  test("[42, 43] a formula sees λ⁽⁰⁾, λ^(τ), α, τ, failures and burden, for each threshold its own", () => {
    const asked: Readonly<Record<string, number>>[] = [];
    const decay: Formula = Object.assign(
      (variables: Readonly<Record<string, number>>) => {
        asked.push(variables);
        return variables.lambda0! / (1 + variables.alpha! * variables.burden!);
      },
      { source: "lambda0 / (1 + alpha * burden)" },
    );
    closeTo(multipliers({ decay }, 2), [1 / 1.1, 1 / 1.3]);
    expect(asked.at(-1)).toEqual({
      lambda0: 0.5,
      lambda: 0.5 / 1.1,
      alpha: 0.1,
      tau: 1,
      failures: 2,
      burden: 3,
    });
    expect(asked.at(-2)).toMatchObject({ lambda0: 100, lambda: 100 / 1.1 });
  });

  test.each([Number.NaN, -0.1, Number.POSITIVE_INFINITY])(
    "[42, 43] a formula that gives %s is refused by its text",
    (value) => {
      const decay: Formula = Object.assign(() => value, { source: "a formula" });
      const one: Thresholds = { fok: 1, confidence: 1 };
      expect(() => relax({ alpha: 0.1, decay }, one, one, 0, 1)).toThrow(OutOfRangeError);
      expect(() => relax({ alpha: 0.1, decay }, one, one, 0, 1)).toThrow('"a formula"');
    },
  );

  test("[42, 43] decay is applied on continue only: the last cycle's threshold is its own", () => {
    const { state } = searchAfter(parameters({ maxCycles: 1 }), cycle(0.2, 0.1, 0.4));
    expect(state.search.threshold.confidence).toBe(0.5);
    expect(state.outcome).toEqual({ type: "exhausted", cycle: 0 });
  });
});

/** The cycle in which a search whose every answer has confidence `value` puts one out; `null` where none does. */
const accepted = (decay: Decay, alpha: number, initial: number, value: number): number | null => {
  const p = parameters({ decay, alpha, priorConfidence: initial, maxCycles: 60 });
  const machine = retrieval(p);
  const step = cycle(50, 0, value);
  let state = machine.initial("Q");
  for (let count = 0; count < p.maxCycles; count++) {
    for (const observation of step)
      state = machine.monitor(
        state,
        { type: "memory-search", cue: { text: "", attention: [] } },
        observation,
      );
    if (state.outcome !== null) return state.outcome.type === "answer" ? state.outcome.cycle : null;
  }
  return null;
};

describe("[39] a constant confidence is first accepted, ruling 1", () => {
  test.each([
    // L = ln 2.5 ≈ 0.916: (9.16 + 1)/2 → 6, √9.16 → 4; 1 − 0.4 = 0.6: (6 + 1)/2 → 4
    ["from-initial", 0.1, 0.5, 0.2, 6],
    ["compounding", 0.1, 0.5, 0.2, 4],
    ["linear", 0.1, 0.5, 0.21, 4],
    // L = ln(1/0.9) ≈ 0.105: 1.05 → 1 cycle at α = 0.2, since (0.527 + 1)/2 < 1
    ["from-initial", 0.2, 1, 0.9, 1],
    ["compounding", 0.2, 1, 0.9, 1],
    ["linear", 0.2, 1, 0.9, 1],
  ] as const)(
    "[39, 42, 43] %s, α = %d, λ⁽⁰⁾ = %d, c = %d: cycle %d",
    (decay, alpha, initial, value, expected) => {
      expect(accepted(decay, alpha, initial, value)).toBe(expected);
      expect(firstCycleReached(decay, alpha, initial, value)).toBe(expected);
    },
  );

  test.each(DECAYS)("[39] %s: c ≥ λ⁽⁰⁾ at once", (decay) => {
    expect(accepted(decay, 0.1, 0.5, 0.5)).toBe(0);
    expect(accepted(decay, 0.1, 0.5, 0.8)).toBe(0);
  });

  test.each(DECAYS)("[39] %s: λ⁽⁰⁾ = 0 at once, even with confidence 0", (decay) => {
    expect(accepted(decay, 0.1, 0, 0)).toBe(0);
  });

  test.each(DECAYS)("[39] %s: α = 0 never", (decay) => {
    expect(accepted(decay, 0, 0.5, 0.4)).toBeNull();
    expect(firstCycleReached(decay, 0, 0.5, 0.4)).toBe(Number.POSITIVE_INFINITY);
  });

  test("[39] c = 0 never under the exponentials, and when a linear threshold has reached 0", () => {
    expect(accepted("from-initial", 0.1, 0.5, 0)).toBeNull();
    expect(accepted("compounding", 0.1, 0.5, 0)).toBeNull();
    expect(accepted("linear", 0.15, 0.5, 0)).toBe(4);
  });
});

test("[35] with λ_FOK⁽⁰⁾ = 0 no cycle is intensive", () => {
  expect(
    searchAfter(parameters({ priorFok: 0 }), recalled(), {
      type: "fok-judged",
      mode: "feeling",
      fok: fok(0, 0),
    }).state.regime,
  ).toBe("terminate");
});

test("[41] α < 0, not finite or not a number is a range error that names the equation", () => {
  for (const alpha of [-0.1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => retrieval(parameters({ alpha }))).toThrow(OutOfRangeError);
    expect(() => retrieval(parameters({ alpha }))).toThrow("equation 41");
  }
});
