import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chainOf,
  END,
  episodeDistribution,
  live,
  readEpisode,
  type Thought,
} from "../../../src/agents/index.ts";
import { checkSolidCode } from "../../../src/agents/known/solid-code.ts";
import { stream } from "../../../src/core/index.ts";
import { goodnessOfFit } from "../../../src/metrics/index.ts";
import { countsOf } from "./counts.ts";

/** Chains of a few states, some of which answer or judge; every row may end, so that episodes do. */
const chains = fc
  .integer({ min: 1, max: 5 })
  .chain((size) =>
    fc.array(
      fc.record({
        weights: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: size, maxLength: size }),
        end: fc.integer({ min: 1, max: 4 }),
        answer: fc.option(fc.constantFrom("A", "B"), { nil: undefined }),
        judgement: fc.option(fc.constantFrom(0, 0.5, 1), { nil: undefined }),
      }),
      { minLength: size, maxLength: size },
    ),
  )
  .map((rows) =>
    rows.map(({ weights, end, answer, judgement }, place): Thought => {
      const all = weights.reduce((sum, weight) => sum + weight, end);
      return {
        token: `[${place}]`,
        ...(answer === undefined ? {} : { answer }),
        ...(judgement === undefined ? {} : { judgement }),
        next: {
          [END]: end / all,
          ...Object.fromEntries(weights.map((weight, to) => [`[${to}]`, weight / all])),
        },
      };
    }),
  );

describe("a chain", () => {
  const ends = { [END]: 1 };
  test.each<readonly [string, readonly Thought[], string]>([
    ["no token", [{ token: "", next: ends }], "a state without a token"],
    [
      "a token twice",
      [
        { token: "a", next: ends },
        { token: "a", next: ends },
      ],
      'two states with the token "a"',
    ],
    ["a step to nowhere", [{ token: "a", next: { b: 1 } }], 'got "b"; expected the token of a state'],
    ["a negative probability", [{ token: "a", next: { a: -0.5, [END]: 1.5 } }], "got -0.5"],
    ["a row short of 1", [{ token: "a", next: { [END]: 0.9 } }], "sum to 0.9"],
    ["a judgement above 1", [{ token: "a", judgement: 2, next: ends }], 'judgement of "a": got 2'],
  ])("refuses %s", (_, states, message) => {
    expect(() => chainOf(states)).toThrow(message);
  });

  test("leaves out what has probability 0, and divides rounding away", () => {
    const { rows } = chainOf([{ token: "a", next: { a: 0, [END]: 1 - 1e-10 } }]);
    expect(rows).toEqual([[{ to: 1, probability: 1 }]]);
  });
});

describe("the exact distribution of episodes", () => {
  /** Every sequence of at most `limit` tokens, one by one. */
  const bruteForce = (states: readonly Thought[], limit: number): ReadonlyMap<string, number> => {
    const chain = chainOf(states);
    const found = new Map<string, number>();
    const walk = (places: readonly number[], probability: number): void => {
      const add = (ended: boolean, p: number): void => {
        const key = JSON.stringify(readEpisode(chain, { places, ended }));
        found.set(key, (found.get(key) ?? 0) + p);
      };
      if (places.length === limit) {
        add(false, probability);
        return;
      }
      for (const { to, probability: p } of chain.rows[places[places.length - 1] ?? 0]!) {
        if (to === states.length) add(true, probability * p);
        else walk([...places, to], probability * p);
      }
    };
    walk([], 1);
    return found;
  };

  test("is that of all sequences, summed one by one", () => {
    fc.assert(
      fc.property(chains, fc.integer({ min: 0, max: 4 }), (states, limit) => {
        const exact = episodeDistribution(chainOf(states), 0, limit);
        const summed = bruteForce(states, limit);
        expect(exact).toHaveLength(summed.size);
        for (const { probability, ...episode } of exact) {
          expect(probability).toBeCloseTo(summed.get(JSON.stringify(episode))!, 12);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("is what episodes that are lived through come to", () => {
    const [states] = fc.sample(
      chains.filter((rows) => rows.length === 5),
      1,
    );
    const chain = chainOf(states!);
    const exact = episodeDistribution(chain, 0);
    const rng = stream(1, "lived");
    const lived = Array.from({ length: 20_000 }, () => readEpisode(chain, live(chain, 0, rng)));
    const kind = ({ last, answer, judgement, time }: (typeof lived)[number]): string =>
      JSON.stringify([last, answer, judgement, time]);
    const { counts, probabilities } = countsOf(
      lived.map(kind),
      exact.map((cell) => [kind(cell), cell.probability]),
    );
    expect(goodnessOfFit(counts, probabilities).p).toBeGreaterThan(0.001);
  });
});

describe("tokens", () => {
  test.each([
    [["[a]", "[a]b"], "one stands in the other"],
    [["ab", "bc"], 'one ends with "b", one begins with it'],
    [["aba"], 'one ends with "a", one begins with it'],
    [["left", "eft"], "one stands in the other"],
  ])("%j can be taken for one another", (tokens, why) => {
    expect(() => checkSolidCode(tokens)).toThrow(why);
  });

  test("that pass are found in every text, whatever is looked for first", () => {
    const words = fc.uniqueArray(
      fc.string({ unit: fc.constantFrom("a", "b", "[", "]"), minLength: 1, maxLength: 4 }),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    const solid = words.filter((tokens) => {
      try {
        checkSolidCode(tokens);
        return true;
      } catch {
        return false;
      }
    });
    fc.assert(
      fc.property(
        solid,
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.boolean(),
        (tokens, picks, longestFirst) => {
          const said = picks.map((pick) => tokens[pick % tokens.length]!);
          const order = [...tokens].sort((a, b) =>
            longestFirst ? b.length - a.length : a.length - b.length,
          );
          expect(cut(said.join(""), order)).toEqual(said);
        },
      ),
    );
  });
});

/** Cuts a text as llama.cpp does: every place of the first token, then of the second in what is left, … */
const cut = (text: string, order: readonly string[]): readonly string[] => {
  const [first, ...rest] = order;
  if (text === "") return [];
  if (first === undefined) return [`?${text}`];
  const at = text.indexOf(first);
  if (at < 0) return cut(text, rest);
  return [...cut(text.slice(0, at), rest), first, ...cut(text.slice(at + first.length), order)];
};
