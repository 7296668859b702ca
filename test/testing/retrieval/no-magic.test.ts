import { describe, expect, test } from "vitest";
import type { Individual, Mind } from "../../../src/agents/index.ts";
import { evidenceMemory, familiarityBlind, overConfident, stopsAtRandom } from "../../../src/agents/index.ts";
import { CheckError } from "../../../src/core/index.ts";
import type { Control, FeelingOfKnowing, Observation } from "../../../src/nelson-narens/index.ts";
import { noMagic } from "../../../src/testing/index.ts";

/** A mind that knows each target with a strength of its own, and judges by whatever it is told to. */
const mind = (
  name: string,
  judge: (target: string, strength: number) => FeelingOfKnowing,
): Mind<Control, Observation> => ({
  name,
  title: name,
  settings: {},
  begin: (): Individual<Control, Observation> => {
    const known = new Map<string, { readonly target: string; strength: number }>();
    return {
      study: (pairs, rng) => {
        for (const { word, target } of pairs) known.set(word, { target, strength: rng.uniform() });
      },
      prime: ({ word, target }) => {
        known.get(word)!.strength += target;
      },
      object: (control, rng) => {
        switch (control.type) {
          case "metamemory-recall":
            return { type: "metamemory-recalled", memories: [] };
          case "fok-judge": {
            const { target, strength } = known.get(control.query)!;
            const { positive, negative } = judge(target, strength);
            return {
              type: "fok-judged",
              mode: "feeling",
              fok: { positive: positive + rng.uniform(), negative },
            };
          }
          case "cue-attend":
            return { type: "cue-attended", cue: { text: control.query, attention: [] } };
          case "memory-search":
            return { type: "answer-missed" };
          case "confidence-judge":
            return { type: "confidence-judged", confidence: 0 };
          case "metamemory-consolidate":
            return { type: "metamemory-consolidated" };
        }
      },
    };
  },
});

describe("[34] No-Magic", () => {
  test("[34] holds of a mind that reads the question alone", () => {
    expect(() => noMagic(mind("honest", () => ({ positive: 1, negative: 0.5 })))).not.toThrow();
  });

  test("[34] catches a mind that reads the target", () => {
    const cheat = mind("reads the target", (target) => ({ positive: target.length, negative: 0 }));
    expect(() => noMagic(cheat)).toThrow(CheckError);
    expect(() => noMagic(cheat)).toThrow('mind "reads the target", with another target for "river"');
  });

  test("[34] catches a mind that reads how strong the target is", () => {
    const cheat = mind("reads the strength", (_target, strength) => ({ positive: strength, negative: 0 }));
    expect(() => noMagic(cheat)).toThrow('a stronger target for "river"');
  });

  test("[34] catches even the last bit", () => {
    const cheat = mind("reads a trace of it", (_target, strength) => ({
      positive: strength > 1 ? 1 + Number.EPSILON : 1,
      negative: 0,
    }));
    expect(() => noMagic(cheat, { repetitions: 50 })).toThrow(CheckError);
  });
});

test.each(
  [evidenceMemory, familiarityBlind, overConfident, stopsAtRandom].map((each) => [each.name, each] as const),
)("[34] No-Magic holds of the mind %s", (_name, each) => {
  expect(() => noMagic(each)).not.toThrow();
});
