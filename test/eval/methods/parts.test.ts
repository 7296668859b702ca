import { expect, test } from "vitest";
import { chosenAnswer, METHODS } from "../../../src/eval/index.ts";
import { conditionsOf, plainNumber } from "../../../src/eval/methods/conditions.ts";

test("every number of a problem is a condition, equal ones apart, units and words left alone", () => {
  const question = "A2 costs $1,200.50, B 20% of 20; x7 and 3rd are none.";
  const conditions = conditionsOf(question);
  expect(conditions.map(({ value }) => value)).toEqual(["1,200.50", "20", "20"]);
  expect(conditions[2]!.masked).toBe("A2 costs $1,200.50, B 20% of X; x7 and 3rd are none.");
  expect(conditionsOf("He had 5, then 6.").map(({ masked }) => masked)).toEqual([
    "He had X, then 6.",
    "He had 5, then X.",
  ]);
});

test("numbers are compared as numbers", () => {
  expect(plainNumber("$1,200.50")).toBe(plainNumber("1200.5"));
  expect(plainNumber("X = 4")).toBe("4");
  expect(plainNumber("4 or 5")).not.toBe("4");
  expect(plainNumber("18 apples")).toBe("18");
  expect(plainNumber("25\\%")).toBe("25");
  expect(plainNumber("-3.0")).toBe("-3");
});

test("an expression with one number in it is not that number", () => {
  for (const expression of ["2\\pi", "x^2", "2x", "\\sqrt{2}"])
    expect(plainNumber(expression)).toBe(expression);
});

test("the highest score, among its equals the majority, and then the first", () => {
  const candidates = (pairs: readonly (readonly [string, number])[]) =>
    pairs.map(([answer, score]) => ({ answer, score }));
  expect(
    chosenAnswer(
      candidates([
        ["1", 2],
        ["2", 3],
        ["1", 2],
      ]),
      "score",
    ),
  ).toBe("2");
  expect(
    chosenAnswer(
      candidates([
        ["1", 2],
        ["2", 2],
        ["2.0", 2],
      ]),
      "score",
    ),
  ).toBe("2");
  expect(
    chosenAnswer(
      candidates([
        ["3", 2],
        ["1", 2],
        ["2", 2],
      ]),
      "score",
    ),
  ).toBe("3");
  expect(
    chosenAnswer(
      candidates([
        ["1", 2],
        ["2", 3],
        ["1", 2],
      ]),
      "majority",
    ),
  ).toBe("1");
  expect(chosenAnswer([], "score")).toBeNull();
});

test("every method is found under its own name", async () => {
  for (const [name, load] of Object.entries(METHODS)) expect((await load()).name).toBe(name);
});
