import { quantileSorted } from "d3-array";
import { expect, test } from "vitest";
import { sources } from "./sources.ts";

const all = sources();
const lengths = all.map(({ lines }) => lines).sort((a, b) => a - b);

test("no file has more than 300 lines", () => {
  expect(all.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
});

test("the median file has at most 80 lines, nine in ten at most 180", () => {
  expect(quantileSorted(lengths, 0.5)).toBeLessThanOrEqual(80);
  expect(quantileSorted(lengths, 0.9)).toBeLessThanOrEqual(180);
});

test("no file is a drawer for whatever has no place", () => {
  const drawers = all.filter(({ path }) =>
    /(^|\/)(utils?|helpers?|common|misc|managers?|shared)(\/|\.ts$)/.test(path),
  );
  expect(drawers.map(({ path }) => path)).toEqual([]);
});
