import { expect, test } from "vitest";
import type { CuedRecallTrial } from "../../../src/experiments/index.ts";
import { RESPONSES, trialsBuilder, trialsOf } from "../../../src/experiments/index.ts";

const records: readonly CuedRecallTrial[] = [
  { participant: "b", word: "door", response: "correct", rt: 1200, judgement: 5, pretest: 1 },
  { participant: "a", word: "fish", response: "timeout", rt: null, judgement: null, pretest: 0 },
  { participant: "b", word: "fish", response: "omission", rt: 900.5, judgement: 1, pretest: null },
  { participant: "a", word: "door", response: "commission", rt: 3000, judgement: 2, pretest: 0.5 },
];

test("columns hold the records, with participants and words numbered by first appearance", () => {
  const trials = trialsOf(records);
  expect(trials.count).toBe(4);
  expect(trials.participants).toEqual(["b", "a"]);
  expect([...trials.participant]).toEqual([0, 1, 0, 1]);
  expect(trials.words).toEqual(["door", "fish"]);
  expect([...trials.word]).toEqual([0, 1, 1, 0]);
  expect([...trials.response].map((code) => RESPONSES[code])).toEqual(
    records.map(({ response }) => response),
  );
  expect([...trials.rt]).toEqual([1200, Number.NaN, 900.5, 3000]);
  expect([...trials.judgement]).toEqual([5, Number.NaN, 1, 2]);
  expect([...trials.pretest]).toEqual([1, 0, Number.NaN, 0.5]);
});

test("columns grow, and what was given stays as it was", () => {
  const builder = trialsBuilder();
  for (let i = 0; i < 3000; i++) builder.add(`p${i % 7}`, `w${i % 11}`, i % 4, i, 1 + (i % 5), 0);
  const before = builder.done();
  for (let i = 0; i < 3000; i++) builder.add("late", "word", 0, 1, 1, 1);
  expect(before.count).toBe(3000);
  expect(before.rt).toHaveLength(3000);
  expect(before.rt[2999]).toBe(2999);
  expect(before.participants).toHaveLength(7);
  expect(before.word[2999]).toBe(2999 % 11);
  expect(builder.done().count).toBe(6000);
  expect(builder.done().participants.at(-1)).toBe("late");
});
