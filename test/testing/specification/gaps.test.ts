import { describe, expect, test } from "vitest";
import type { Equation, EquationSource } from "../../../src/testing/index.ts";
import { byNumber, equationsSchema, gaps, titled } from "../../../src/testing/index.ts";

const source: EquationSource = { id: "mgv", title: "", citation: "", prefix: "", numbers: [[30, 31]] };
const equation = (id: string, change: Partial<Equation> = {}): Equation => ({
  id,
  source: "mgv",
  title: "Something",
  tex: "x",
  formula: null,
  code: ["src/a.ts#a"],
  tests: ["test/a.test.ts"],
  quint: "spec/a.qnt#acted",
  ...change,
});
const files: Readonly<Record<string, string>> = {
  "src/a.ts":
    "/** A. @eq 30 @eq 31 */\nexport const a = 1;\n/** B, untagged. */\nexport const b = 2;\nexport const c = 3;",
  "test/a.test.ts": 'test("[30] it holds", () => {});\ntest("[31, 32] so does it", () => {});',
  "spec/a.qnt": "module a { action acted = all { x' = 1 } }",
};
const read = (path: string): string | null => files[path] ?? null;
const told = (...equations: readonly Equation[]): readonly string[] => gaps(equations, [source], read);

describe("gaps between the equations and the tree", () => {
  test("none where everything is there", () => {
    expect(told(equation("30"), equation("31"))).toEqual([]);
  });

  test.each([
    ["a number without an entry", [equation("30")], '31: no entry, though "mgv" lists it'],
    ["two entries for a number", [equation("30"), equation("30"), equation("31")], "30: two entries"],
    ["entries out of order", [equation("31"), equation("30")], "30: stands after 31"],
    ["an unknown source", [equation("30", { source: "x" })], '30: no source "x"'],
    ["a missing file", [equation("30", { code: ["src/x.ts#x"] })], "30: no file src/x.ts"],
    [
      "a missing symbol",
      [equation("30", { code: ["src/a.ts#x"] })],
      "30: src/a.ts exports no x with a docstring",
    ],
    ["a symbol without a docstring", [equation("30", { code: ["src/a.ts#c"] })], "30: src/a.ts exports no c"],
    ["a symbol without the tag", [equation("30", { code: ["src/a.ts#b"] })], 'lacks "@eq 30"'],
    ["a missing test file", [equation("30", { tests: ["test/x.test.ts"] })], "30: no file test/x.test.ts"],
    ["a missing title", [equation("33")], "33: no title in test/a.test.ts begins with [33]"],
    ["a missing specification", [equation("30", { quint: "spec/x.qnt#acted" })], "30: no file spec/x.qnt"],
    ["a missing action", [equation("30", { quint: "spec/a.qnt#went" })], "30: spec/a.qnt defines no went"],
  ])("%s", (_what, equations, sentence) => {
    expect(told(...equations).join("\n")).toContain(sentence);
  });

  test("code and tests are left out where an installed package has none", () => {
    const missing = [equation("30", { code: ["src/x.ts#x"] }), equation("31", { tests: ["test/x.test.ts"] })];
    expect(gaps(missing, [source], read, { code: false, tests: false })).toEqual([]);
  });

  test.each([
    ['test("[35] one")', ["35"]],
    ['test.each(x)("[35, 39] two of %s")', ["35", "39"]],
    ["test(`[41–43] a range`)", ["41", "42", "43"]],
    ['test("[R1-5] another source")', ["R1-5"]],
    ['test("no tag [35]")', []],
  ])("titles: %s", (text, ids) => {
    expect([...titled(text)]).toEqual(ids);
  });

  test("numbers are in reading order, other sources after the paper's own", () => {
    expect(["R1-2", "9", "31a", "30", "R1-10", "31"].sort(byNumber)).toEqual([
      "9",
      "30",
      "31",
      "31a",
      "R1-2",
      "R1-10",
    ]);
  });

  test("an entry that lacks a field, or has one too many, is no entry", () => {
    const { tex: _tex, ...less } = equation("30");
    expect(equationsSchema.safeParse([equation("30")]).success).toBe(true);
    expect(equationsSchema.safeParse([less]).success).toBe(false);
    expect(equationsSchema.safeParse([{ ...equation("30"), more: 1 }]).success).toBe(false);
    expect(equationsSchema.safeParse([equation("30", { code: [] })]).success).toBe(false);
    expect(equationsSchema.safeParse([equation("30", { quint: "no file" })]).success).toBe(false);
  });
});
