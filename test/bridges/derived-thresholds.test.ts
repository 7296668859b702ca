import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { SearchStakes } from "../../src/bridges/index.ts";
import {
  derivedParameters,
  derivedRetrievalTheory,
  derivedStandards,
  optimalStandards,
  rememberedCycles,
  unknownCycles,
} from "../../src/bridges/index.ts";
import { noDraws, stream } from "../../src/core/rng.ts";
import { run } from "../../src/core/run.ts";
import type { SettingValues } from "../../src/core/settings.ts";
import { defaultsOf } from "../../src/core/settings.ts";
import type { Control, Memory, Observation } from "../../src/nelson-narens/index.ts";
import { retrievalTheory, satisficing } from "../../src/nelson-narens/index.ts";

const stakesOf = fc.record({
  right: fc.double({ min: 0.1, max: 5, noNaN: true }),
  wrong: fc.double({ min: 0, max: 5, noNaN: true }),
  cost: fc.double({ min: 0, max: 1, noNaN: true }),
});
const confidencesOf = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });

const memory = (id: string, confidence: number | null): Memory => ({
  id,
  query: "q",
  last: true,
  feedback: confidence === null ? "none" : "correct",
  fok: { positive: 1, negative: 0 },
  cue: null,
  answer: confidence === null ? null : "a",
  confidence: confidence ?? 0,
});

/** The best worth of a search by brute force: every non-randomised policy is a threshold at each cycle. */
const bestByThresholds = (confidences: readonly number[], stakes: SearchStakes, cycles: number): number => {
  const output = (kappa: number) => stakes.right * kappa - stakes.wrong * (1 - kappa);
  const cuts = [0, ...confidences, 2];
  let best = 0;
  const search = (chosen: readonly number[]): void => {
    if (chosen.length < cycles) {
      for (const cut of cuts) search([...chosen, cut]);
      return;
    }
    let worth = 0;
    for (const cut of [...chosen].reverse()) {
      const mean =
        confidences.reduce((sum, kappa) => sum + (kappa >= cut ? output(kappa) : worth), 0) /
        confidences.length;
      worth = Math.max(0, mean - stakes.cost);
    }
    best = Math.max(best, worth);
  };
  search([]);
  return best;
};

describe("the optimal-stopping recursion", () => {
  test("[43] one cycle that may bring .2 or .8: W = −.1 + (0 + .6)/2, λ = (W + 1)/2", () => {
    const stakes = { right: 1, wrong: 1, cost: 0.1 };
    const standards = optimalStandards(rememberedCycles([0.2, 0.8], stakes), stakes, 3);
    expect(standards[2]).toBe(0.5);
    expect(standards[1]).toBeCloseTo((0.2 + 1) / 2, 12);
    expect(standards[0]).toBeCloseTo(((0.2 + 0.6) / 2 - 0.1 + 1) / 2, 12);
  });

  test.prop([stakesOf, confidencesOf, fc.integer({ min: 1, max: 40 })])(
    "[43] the derived standard never rises with τ and stays in [U₋/(U₊+U₋), 1]",
    (stakes, confidences, cycles) => {
      for (const next of [rememberedCycles(confidences, stakes), unknownCycles(stakes)]) {
        const standards = optimalStandards(next, stakes, cycles);
        expect(standards).toHaveLength(cycles);
        expect(standards.at(-1)).toBeCloseTo(stakes.wrong / (stakes.right + stakes.wrong), 12);
        expect(Math.max(...standards)).toBeLessThanOrEqual(1 + 1e-12);
        for (let tau = 1; tau < cycles; tau++)
          expect(standards[tau]).toBeLessThanOrEqual(standards[tau - 1]! + 1e-12);
      }
    },
  );

  test.prop([stakesOf, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 })])(
    "[43] what going on is worth is the best of all thresholds that one could hold",
    (stakes, confidences) => {
      const [first] = optimalStandards(rememberedCycles(confidences, stakes), stakes, 4);
      const worth = first! * (stakes.right + stakes.wrong) - stakes.wrong;
      expect(worth).toBeCloseTo(bestByThresholds(confidences, stakes, 3), 9);
    },
  );

  test.prop([stakesOf, fc.double({ min: 0.1, max: 10, noNaN: true })])(
    "[43] only the ratios of utilities and cost matter",
    (stakes, k) => {
      const scaled = { right: k * stakes.right, wrong: k * stakes.wrong, cost: k * stakes.cost };
      const cycles = [0.1, 0.4, 0.9];
      const plain = optimalStandards(rememberedCycles(cycles, stakes), stakes, 10);
      optimalStandards(rememberedCycles(cycles, scaled), scaled, 10).forEach((standard, tau) => {
        expect(standard).toBeCloseTo(plain[tau]!, 9);
      });
    },
  );

  test.prop([stakesOf])("[43] an unknown F is the limit of ever finer even histories", (stakes) => {
    const even = Array.from({ length: 4000 }, (_, i) => (i + 0.5) / 4000);
    const fine = optimalStandards(rememberedCycles(even, stakes), stakes, 6);
    optimalStandards(unknownCycles(stakes), stakes, 6).forEach((standard, tau) => {
      expect(standard).toBeCloseTo(fine[tau]!, 5);
    });
  });

  test("[43] what costs nothing is searched for as long as there are cycles; what costs too much, never", () => {
    const free = { right: 1, wrong: 0, cost: 0 };
    expect(optimalStandards(rememberedCycles([0, 1], free), free, 60)[0]).toBeCloseTo(1, 9);
    const dear = { right: 1, wrong: 1, cost: 2 };
    expect(new Set(optimalStandards(rememberedCycles([0, 1], dear), dear, 60))).toEqual(new Set([0.5]));
  });
});

describe("the law that Algorithm 3 takes", () => {
  const stakes = { right: 1, wrong: 0.5, cost: 0.02 };

  test("[43] F counts every remembered tuple, and one without an answer as 0", () => {
    const law = derivedStandards(stakes, 5, "uniform", 0.7);
    const history = [memory("a", 0.9), memory("b", null), { ...memory("c", 0.4), last: false }];
    expect(law.confidence(history)).toEqual(
      optimalStandards(rememberedCycles([0.9, 0, 0.4], stakes), stakes, 5),
    );
  });

  test("[43] an empty history is uniform, or leaves the prior threshold as it is", () => {
    expect(derivedStandards(stakes, 5, "uniform", 0.7).confidence([])).toEqual(
      optimalStandards(unknownCycles(stakes), stakes, 5),
    );
    expect(derivedStandards(stakes, 3, "prior-threshold", 0.7).confidence([])).toEqual([0.7, 0.7, 0.7]);
  });

  test("[43] utilities and costs below 0, or two utilities of 0, are refused", () => {
    for (const wrong of [
      { right: -1 },
      { wrong: -1 },
      { cost: -1 },
      { right: 0, wrong: 0 },
      { cost: Number.NaN },
    ]) {
      expect(() => derivedStandards({ ...stakes, ...wrong }, 5, "uniform", 0.5)).toThrow("equation 43");
    }
  });
});

describe("Algorithm 3 under the derived law", () => {
  const values: SettingValues = {
    ...defaultsOf(derivedRetrievalTheory.settings),
    alpha: 0.2,
    maxCycles: 6,
  };
  const history = [memory("a", 0.9), memory("b", 0.3), memory("c", null)];
  /** Finds an answer of confidence .01 in every cycle; remembers more after the first one. */
  const doubtful = (control: Control): Observation => {
    switch (control.type) {
      case "metamemory-recall":
        return { type: "metamemory-recalled", memories: control.fok === null ? history : [memory("d", 1)] };
      case "fok-judge":
        return { type: "fok-judged", mode: "feeling", fok: { positive: 9, negative: 0 } };
      case "cue-attend":
        return { type: "cue-attended", cue: { text: "q", attention: [] } };
      case "memory-search":
        return { type: "answer-found", answer: "a" };
      case "confidence-judge":
        return { type: "confidence-judged", confidence: 0.01 };
      default:
        return { type: "metamemory-consolidated" };
    }
  };
  const steps = (decay: string) => {
    const machine = derivedRetrievalTheory.machine({ ...values, decay });
    return [...run(machine, doubtful, "q", { meta: noDraws, object: stream(1, "unused") })];
  };

  test("[43] λ_conf follows the recursion over what was remembered at first, λ_FOK falls from its start", () => {
    const stakes = { right: 1, wrong: values.utilityWrong as number, cost: values.cycleCost as number };
    const expected = optimalStandards(rememberedCycles([0.9, 0.3, 0], stakes), stakes, 6);
    const verified = steps("derived").filter(({ control }) => control.type === "confidence-judge");
    expect(verified).toHaveLength(6);
    verified.forEach(({ state: { search } }, tau) => {
      expect(search.threshold.confidence).toBe(expected[tau]);
      const burden = tau === 0 ? 0 : 2 * tau - 1;
      expect(search.threshold.fok).toBeCloseTo(1 * satisficing(0.2, burden), 12);
    });
  });

  test("[42] under the paper's laws it is the theory of Appendix 6.2, step by step", () => {
    for (const decay of ["from-initial", "compounding", "linear"]) {
      const plain = retrievalTheory.machine({ ...values, decay });
      const ends = [...run(plain, doubtful, "q", { meta: noDraws, object: stream(1, "unused") })];
      expect(steps(decay)).toEqual(ends);
    }
  });

  test("[43] its states survive JSON", () => {
    for (const { state } of steps("derived")) expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  test("[43] the settings reach the law", () => {
    const { decay } = derivedParameters({
      ...values,
      decay: "derived",
      utilityWrong: 3,
      emptyHistory: "uniform",
    });
    const law = decay as { confidence: (history: readonly Memory[]) => readonly number[] };
    expect(law.confidence([]).at(-1)).toBe(0.75);
    expect(derivedParameters({ ...values, decay: "linear" }).decay).toBe("linear");
  });
});
