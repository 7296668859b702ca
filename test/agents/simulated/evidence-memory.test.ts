import { describe, expect, test } from "vitest";
import { evidenceMemory } from "../../../src/agents/index.ts";
import type { Association } from "../../../src/agents/simulated/evidence/association.ts";
import { judgeFeelingOfKnowing } from "../../../src/agents/simulated/evidence/feeling-of-knowing.ts";
import { read } from "../../../src/agents/simulated/evidence/query.ts";
import { attend, confidenceIn, search } from "../../../src/agents/simulated/evidence/search.ts";
import type { Traits } from "../../../src/agents/simulated/evidence/traits.ts";
import { TRAITS, traitsOf } from "../../../src/agents/simulated/evidence/traits.ts";
import type { SettingValues } from "../../../src/core/index.ts";
import { defaultsOf, stream } from "../../../src/core/index.ts";
import type { FeelingOfKnowing, Memory, Observation } from "../../../src/nelson-narens/index.ts";

const T: Traits = traitsOf(defaultsOf(TRAITS));
const PAIRS = Array.from({ length: 12 }, (_, i) => ({ word: `cue-${i}`, target: `target-${i}` }));

const association = (over: Partial<Association> = {}): Association => ({
  word: "cue",
  answers: ["target", "rival"],
  strengths: [2, -1],
  familiarity: 0.5,
  partial: 0,
  target: "target",
  memories: [],
  tuples: 0,
  ...over,
});

const memory = (over: Partial<Memory>): Memory => ({
  id: "m",
  query: "cue",
  last: true,
  feedback: "correct",
  fok: { positive: 1, negative: 0.5 },
  cue: null,
  answer: "target",
  confidence: 0.8,
  ...over,
});

describe("attention and search", () => {
  test("[36] evidence adds up from look to look, faster under intensive attention", () => {
    const gained = (intensity: "standard" | "intensive"): number => {
      let sum = 0;
      for (let i = 0; i < 4000; i++) {
        const rng = stream(1, `look/${i}`);
        sum += attend(read(association(), T, rng), intensity, { ...T, intensity: 3 }, rng).cue.attention[0]!;
      }
      return sum / 4000;
    };
    expect(gained("standard")).toBeCloseTo(2, 0);
    expect(gained("intensive")).toBeCloseTo(6, 0);
    const rng = stream(1, "two looks");
    const query = read(association(), T, rng);
    const first = attend(query, "standard", T, rng).cue.attention[0]!;
    const second = attend(query, "standard", T, rng).cue.attention[0]!;
    expect(query.evidence[0]).toBe(second);
    expect(query.looks).toBe(2);
    expect(second).not.toBe(first);
  });

  test("[36] a look ends when a word comes to mind, the sooner the stronger it is", () => {
    const time = (strength: number): number => {
      const rng = stream(1, "time");
      return attend(read(association({ strengths: [strength] }), T, rng), "standard", T, rng).looks;
    };
    expect(time(-9)).toBe(1);
    expect(time(20)).toBeLessThan(time(10));
  });

  test("[37] the search reads the cue alone: the word with most evidence, if it reaches the threshold", () => {
    expect(search([1, 3, 2], 2)).toBe(1);
    expect(search([1, 1.9], 2)).toBe(-1);
    expect(search([2], 2)).toBe(0);
    expect(search([], 2)).toBe(-1);
  });

  test("[38] confidence rises with own evidence and falls with a rival's", () => {
    const query = (evidence: number[]) => ({ ...read(association(), T, stream(1, "q")), evidence, looks: 1 });
    const sure = confidenceIn(0, query([4, 0]), T);
    expect(sure).toBeGreaterThan(confidenceIn(0, query([3, 0]), T));
    expect(sure).toBeGreaterThan(confidenceIn(0, query([4, 2]), T));
    expect(confidenceIn(0, query([T.confidenceBias, -1e9]), T)).toBeCloseTo(0.5, 12);
  });
});

describe("[34] the feeling of knowing", () => {
  const felt = (over: Partial<Association>, memories: readonly Memory[] = []) =>
    judgeFeelingOfKnowing(read(association(over), T, stream(1, "felt")), memories, T);

  test("without a record it is a feeling, and rises with familiarity", () => {
    const strange = felt({ familiarity: -3 });
    const known = felt({ familiarity: 3 });
    expect(strange.mode).toBe("feeling");
    expect(known.fok.positive).toBeGreaterThan(strange.fok.positive);
    expect(known.fok.negative).toBeLessThan(strange.fok.negative);
  });

  test("with a record it is an assessment of that record, whatever the question looks like", () => {
    const record = [memory({}), memory({ id: "n", feedback: "none", answer: null, confidence: 0 })];
    const assessed = felt({ familiarity: -3 }, record);
    expect(assessed).toEqual(felt({ familiarity: 3 }, record));
    expect(assessed.mode).toBe("assessment");
    expect(assessed.fok.positive).toBeCloseTo(T.historyWeight * 0.8, 12);
    expect(assessed.fok.negative).toBeCloseTo((T.historyWeight * T.failureRecord * 0.5) / 1.5, 12);
  });

  test("other pairs' searches and tuples before the last are no record of this pair", () => {
    expect(felt({}, [memory({ query: "other" }), memory({ last: false })]).mode).toBe("feeling");
  });
});

const values = (over: SettingValues = {}): SettingValues => ({ ...defaultsOf(TRAITS), ...over });

/** Feelings before the first search of every pair, for a mind under these values. */
const firstFeelings = (over: SettingValues, targets = "target"): readonly FeelingOfKnowing[] => {
  const person = evidenceMemory.begin(values(over), "p", stream(1, "mind"));
  person.study(
    PAIRS.map(({ word }, i) => ({ word, target: `${targets}-${i}` })),
    stream(1, "study"),
  );
  return PAIRS.map(({ word }) => {
    const rng = stream(1, word);
    person.object({ type: "metamemory-recall", query: word, fok: null }, rng);
    const seen = person.object(
      { type: "fok-judge", query: word, previous: null, cycle: 0, memories: [] },
      rng,
    );
    return (seen as Extract<Observation, { type: "fok-judged" }>).fok;
  });
};

describe("No-Magic", () => {
  test("[34] the feeling before the first search does not know how strong the target is, nor which word it is", () => {
    const feelings = firstFeelings({});
    expect(firstFeelings({ strength: 9 })).toEqual(feelings);
    expect(firstFeelings({ strengthSpread: 0, personSpread: 7 })).toEqual(feelings);
    expect(firstFeelings({}, "another")).toEqual(feelings);
    expect(firstFeelings({ familiarity: 2 })).not.toEqual(feelings);
  });
});

describe("metamemory", () => {
  const remembered = (over: SettingValues) => {
    const person = evidenceMemory.begin(values(over), "p", stream(1, "mind"));
    person.study(PAIRS, stream(1, "study"));
    const rng = stream(1, "queries");
    const ask = (word: string) => {
      const seen = person.object({ type: "metamemory-recall", query: word, fok: null }, rng);
      return (seen as Extract<Observation, { type: "metamemory-recalled" }>).memories;
    };
    for (const { word, target } of PAIRS) {
      ask(word);
      const fok = { positive: 1, negative: 0 };
      person.object(
        {
          type: "metamemory-consolidate",
          query: word,
          episodes: [
            { fok, cue: null, answer: null, confidence: 0 },
            { fok, cue: null, answer: target, confidence: 0.9 },
          ],
          outcome: { type: "answer", answer: target, confidence: 0.9, cycle: 1 },
        },
        rng,
      );
    }
    return ask("cue-0");
  };

  test("[30, 44] θ = ψ = 1 bring back the pair's own tuples and the latest ends of others, with feedback", () => {
    const memories = remembered({ theta: 1, psi: 1, span: 3 });
    expect(memories.map(({ id }) => id)).toEqual(["cue-0/0", "cue-0/1", "cue-9/1", "cue-10/1", "cue-11/1"]);
    expect(memories.map(({ last }) => last)).toEqual([false, true, true, true, true]);
    expect(new Set(memories.map(({ feedback }) => feedback))).toEqual(new Set(["correct"]));
  });

  test("[30, 44] θ = 0 or ψ = 0 bring back nothing", () => {
    expect(remembered({ theta: 0, psi: 1 })).toEqual([]);
    expect(remembered({ theta: 1, psi: 0 })).toEqual([]);
    expect(remembered({ theta: 1, psi: 1, span: 0 })).toHaveLength(2);
  });
});
