import { expect, test } from "vitest";
import { UsageError } from "../../src/core/errors.ts";
import type { NumberSetting } from "../../src/core/settings.ts";
import { defaultsOf, plainValue, readSetting } from "../../src/core/settings.ts";

const compile = (): never => {
  throw new Error("no formula here");
};
const alternative: NumberSetting = { kind: "number", min: -1, max: 1, default: null, meaning: "what else" };
const cost: NumberSetting = { ...alternative, default: 0.1 };
const read = (setting: NumberSetting, raw: unknown) => readSetting("key", setting, raw, compile);

test("a setting with no default is absent until it is set, and none makes it absent again", () => {
  expect(defaultsOf({ alternative })).toEqual({ alternative: null });
  expect(read(alternative, "0")).toBe(0);
  expect(read(alternative, "none")).toBe(null);
  expect(read(alternative, null)).toBe(null);
  expect(plainValue(null)).toBe(null);
});

test("a setting with a default cannot be absent", () => {
  expect(() => read(cost, "none")).toThrow(UsageError);
  expect(() => read(cost, null)).toThrow("a number from -1 to 1.");
});

test("what is expected names that the setting may be absent", () => {
  expect(() => read(alternative, "2")).toThrow("a number from -1 to 1, or none");
});
