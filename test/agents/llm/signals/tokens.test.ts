/** The pure half of the signals, on recorded tokens. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Token } from "../../../../src/agents/llm/index.ts";
import {
  accumulated,
  agreementOf,
  entropyAt,
  logOdds,
  margin,
  meanLogProbability,
  minimumLogProbability,
  plainAnswer,
  probabilityOfTrue,
  readConfidence,
} from "../../../../src/agents/llm/index.ts";

/** A token by its probability, with what else could have come. */
const token = (
  text: string,
  probability: number | null,
  others: Readonly<Record<string, number>> | null = null,
) =>
  ({
    text,
    id: null,
    logProbability: probability === null ? null : Math.log(probability),
    top:
      others === null
        ? null
        : Object.entries({ [text]: probability!, ...others })
            .map(([name, p]) => ({ text: name, id: null, logProbability: Math.log(p) }))
            .sort((one, other) => other.logProbability - one.logProbability),
  }) satisfies Token;

test("mean and minimum are those of the logarithms, and one missing makes both missing", () => {
  const tokens = [token("a", 0.5), token("b", 0.25), token("c", 1)];
  expect(meanLogProbability(tokens)).toBeCloseTo(Math.log(0.125) / 3, 12);
  expect(minimumLogProbability(tokens)).toBeCloseTo(Math.log(0.25), 12);
  for (const fold of [meanLogProbability, minimumLogProbability]) {
    expect(fold([...tokens, token("d", null)])).toBeNull();
    expect(fold([])).toBeNull();
  }
});

test("entropy: a fair choice of four is log 4; what is not listed is one more outcome, and said to be inexact", () => {
  const fair = entropyAt(token("a", 0.25, { b: 0.25, c: 0.25, d: 0.25 }))!;
  expect(fair.nats).toBeCloseTo(Math.log(4), 12);
  expect(fair.exact).toBe(true);
  const partial = entropyAt(token("a", 0.5, { b: 0.25 }))!;
  expect(partial.nats).toBeCloseTo(1.5 * Math.LN2, 12);
  expect(partial.exact).toBe(false);
  expect(entropyAt(token("a", 1))).toBeNull();
});

test("entropy of what is listed never exceeds that of the whole distribution", () => {
  const weights = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(weights, fc.nat(12), (raw, keep) => {
      const sum = raw.reduce((total, weight) => total + weight, 0);
      const all = raw.map((weight) => weight / sum).sort((one, other) => other - one);
      const listed = all.slice(0, Math.max(1, Math.min(keep, all.length)));
      const others = Object.fromEntries(listed.slice(1).map((p, index) => [`t${index}`, p]));
      const whole = all.reduce((total, p) => total - p * Math.log(p), 0);
      expect(entropyAt(token("a", listed[0]!, others))!.nats).toBeLessThanOrEqual(whole + 1e-9);
    }),
  );
});

test("P(true) gathers every spelling of an option, and shares between the two alone", () => {
  const judged = probabilityOfTrue(token("A", 0.5, { " A": 0.1, "(A": 0.1, B: 0.1, The: 0.2 }))!;
  expect(judged.probability).toBeCloseTo(0.7 / 0.8, 12);
  expect(judged.exact).toBe(true);
});

test("P(true): an option that is not listed has at most the least listed and what is left", () => {
  const unseen = probabilityOfTrue(token("A", 0.6, { The: 0.1 }))!;
  expect(unseen.probability).toBeCloseTo(0.6 / 0.7, 12);
  expect(unseen.exact).toBe(false);
  expect(probabilityOfTrue(token("A", 0.9, { The: 0.1 }))).toEqual({ probability: 1, exact: true });
  expect(probabilityOfTrue(token("The", 0.9, { It: 0.1 }))).toBeNull();
  expect(probabilityOfTrue(token("A", 0.9))).toBeNull();
});

test.each([
  ["Confidence: 0.85", 0.85],
  ["confidence = 85 %.", 0.85],
  ["**Confidence:** 1", 1],
  ["<think>0.2? Confidence: 0.1</think>Confidence: .9", 0.9],
  [" 0 ", 0],
  ["90%", 0.9],
])("a verbalised number is read: %s", (reply, value) => {
  expect(readConfidence(reply)).toEqual({ parsed: true, value });
});

test.each(["Quite sure.", "Confidence: high", "Confidence: 7", "Confidence: -0.2", "It is 0.9 m long"])(
  "what is no confidence is none: %s",
  (reply) => {
    expect(readConfidence(reply).parsed).toBe(false);
  },
);

test("agreement is with the given answer, or with the answer of most; silence agrees with none", () => {
  const samples = ["4", "4", "5", null];
  expect(agreementOf(samples)).toBe(0.5);
  expect(agreementOf(samples, "5")).toBe(0.25);
  expect(agreementOf(samples, "6")).toBe(0);
  expect(agreementOf([])).toBeNull();
  expect(plainAnswer("<think>hm</think> The  Answer. ")).toBe("the answer");
  expect(plainAnswer("  ")).toBeNull();
});

test("log odds are for a token likelier than all others together, and a certain token says at most the limit", () => {
  expect(logOdds(token("a", 0.8))).toBeCloseTo(Math.log(4), 12);
  expect(logOdds(token("a", 0.2))).toBeCloseTo(-Math.log(4), 12);
  const counters = accumulated([token("a", 0.8), token("b", 0.2), token("c", 1)], logOdds, 3)!;
  expect(counters.plus).toBeCloseTo(Math.log(4) + 3, 12);
  expect(counters.minus).toBeCloseTo(Math.log(4), 12);
  expect(accumulated([token("a", 0.8), token("b", null)], logOdds, 3)).toBeNull();
  expect(accumulated([], logOdds, 3)).toBeNull();
});

test("the margin is to the likeliest rival, below zero where the token was not the likeliest", () => {
  expect(margin(token("a", 0.6, { b: 0.3, c: 0.1 }))).toBeCloseTo(Math.log(2), 12);
  expect(margin(token("b", 0.3, { a: 0.6, c: 0.1 }))).toBeCloseTo(-Math.log(2), 12);
  expect(margin(token("a", 1))).toBeNull();
});
