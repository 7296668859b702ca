import { expect, test } from "vitest";
import { UsageError } from "../../src/core/errors.ts";
import type { CompileFormula, Settings } from "../../src/core/settings.ts";
import { declaredValues, needFormula, plainValue, readSettings } from "../../src/core/settings.ts";

const SETTINGS: Settings = {
  rate: { kind: "number", min: 0, max: 2, default: 0.5, meaning: "a rate" },
  count: { kind: "integer", min: 1, max: 9, default: 3, meaning: "a count" },
  tie: { kind: "choice", choices: ["left", "right"], default: "left", meaning: "a side" },
  law: { kind: "formula", choices: ["flat"], variables: ["x"], default: "flat", meaning: "a law" },
};
const compile: CompileFormula = (text, variables, where) => {
  if (!/^\d*x$/.test(text)) throw new UsageError({ where, got: text, expected: `a formula of ${variables}` });
  return Object.assign(() => 1, { source: text });
};
const read = (raw: Readonly<Record<string, unknown>>) => readSettings(SETTINGS, raw, compile);

test("what is not set has its default", () => {
  expect(read({})).toEqual({ rate: 0.5, count: 3, tie: "left", law: "flat" });
  expect(Object.keys(read({ law: "2x" }))).toEqual(Object.keys(SETTINGS));
});

test.each([
  ["rate", "1.5", 1.5],
  ["rate", 1.5, 1.5],
  ["rate", " 2e-1 ", 0.2],
  ["rate", '"1"', 1],
  ["rate", "-0", -0],
  ["rate", ".5", 0.5],
  ["count", "9", 9],
  ["count", "1e0", 1],
  ["tie", "right", "right"],
  ["tie", "'right'", "right"],
  ["law", '"flat"', "flat"],
])("%s = %j is %j", (key, raw, value) => {
  expect(read({ [key]: raw })[key]).toBe(value);
});

test.each([
  ["rate", "2.1"],
  ["rate", "-1"],
  ["rate", "1,5"],
  ["rate", ""],
  ["rate", "NaN"],
  ["rate", "Infinity"],
  ["rate", "0x1"],
  ["rate", "1 2"],
  ["rate", true],
  ["rate", null],
  ["rate", [1]],
  ["rate", { a: 1 }],
  ["rate", Number.NaN],
  ["count", "1.5"],
  ["count", "0"],
  ["tie", "middle"],
  ["law", "steep"],
])("%s = %j is refused with its name", (key, raw) => {
  expect(() => read({ [key]: raw })).toThrow(UsageError);
  expect(() => read({ [key]: raw })).toThrow(`setting "${key}"`);
});

test("an unknown key is refused with the nearest one", () => {
  expect(() => read({ rat: 1 })).toThrow('Did you mean "rate"?');
  expect(() => read({ constructor: 1 })).toThrow(UsageError);
});

test("a formula is compiled, stays its own text in a file, and is asked for only where one is needed", () => {
  expect(plainValue(read({ law: "'2x'" }).law!)).toBe("2x");
  expect(needFormula(SETTINGS, {})).toBe(false);
  expect(needFormula(SETTINGS, { law: "flat" })).toBe(false);
  expect(needFormula(SETTINGS, { law: "2x" })).toBe(true);
  expect(() => read({ law: "falt" })).toThrow(/one of flat, or a formula of x\. Did you mean "flat"\?/);
});

test("declaredValues keeps what some declaration has, and nothing that merely every object has", () => {
  const one: Settings = { alpha: { kind: "number", min: 0, max: 1, default: 0, meaning: "α" } };
  const two: Settings = { beta: { kind: "number", min: 0, max: 1, default: 0, meaning: "β" } };
  const values = { beta: 2, alpha: 1, gamma: 3, toString: 4 };
  expect(declaredValues([one, two], values)).toEqual({ beta: 2, alpha: 1 });
  expect(declaredValues([], values)).toEqual({});
});
