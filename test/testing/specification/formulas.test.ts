import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Equation } from "../../../src/testing/index.ts";
import { formulaCase, formulaGaps } from "../../../src/testing/index.ts";

const stated = (id: string, formula: string | null): Equation => ({
  id,
  source: "mgv",
  title: "",
  tex: "",
  formula,
  code: [],
  tests: [],
  quint: null,
});
const number = fc.integer({ min: -5, max: 5 });
const sum = formulaCase("1", { a: number, b: number }, ({ a, b }) => a + b);

describe("code against formula", () => {
  test("agrees", async () => {
    expect(await formulaGaps([stated("1", "a + b")], [sum])).toEqual([]);
    const sign = formulaCase("2", { a: number }, ({ a }) => (a > 0 ? "up" : "down"));
    expect(await formulaGaps([stated("2", 'a > 0 ? "up" : "down"')], [sign])).toEqual([]);
  });

  test("tells where they differ, at the smallest values", async () => {
    const [gap] = await formulaGaps([stated("1", "a - b")], [sum]);
    expect(gap).toMatch(
      /1: equation 1 at \{"a":-?\d,"b":-?\d\}: got -?\d from the code; expected -?\d by its formula/,
    );
  });

  test("a decision that differs is not a rounding error", async () => {
    const sign = formulaCase("2", { a: number }, ({ a }) => (a >= 0 ? "up" : "down"));
    expect(await formulaGaps([stated("2", 'a > 0 ? "up" : "down"')], [sign])).toHaveLength(1);
  });

  test("comparisons are exact to the last bit", async () => {
    const above = formulaCase("3", { a: fc.constant(1 + Number.EPSILON) }, ({ a }) => a > 1);
    expect(await formulaGaps([stated("3", "a > 1")], [above])).toEqual([]);
    const tiny = formulaCase("3", { a: fc.constant(Number.MIN_VALUE) }, ({ a }) => a > 0);
    expect(await formulaGaps([stated("3", "a > 0")], [tiny])).toEqual([]);
  });

  test("a formula without code and code without a formula are gaps", async () => {
    expect(await formulaGaps([stated("1", "a + b")], [])).toEqual([
      "1: a formula that no code is tried against",
    ]);
    expect(await formulaGaps([stated("1", null)], [sum])).toEqual([
      "1: tried against a formula that spec/equations.json lacks",
    ]);
  });
});
