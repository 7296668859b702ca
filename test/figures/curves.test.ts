import { expect, test } from "vitest";
import { curves } from "../../src/figures/curves.ts";
import { legend } from "../../src/figures/legend.ts";
import { pen } from "../../src/figures/svg.ts";

const SIZE = { width: 300, height: 200 } as const;
const at = (series: string, x: number, estimate: number | null) =>
  ({ series, x, estimate, low: null, high: null }) as const;

/** The texts of a drawing that name a series, with where they stand: pixels from the left and from the top. */
const named = (svg: string, names: readonly string[]): Readonly<Record<string, readonly [number, number]>> =>
  Object.fromEntries(
    [...svg.matchAll(/<text[^>]*transform="translate\((-?[\d.]+),(-?[\d.]+)\)"[^>]*>([^<]+)</g)]
      .filter(([, , , text]) => names.includes(text!))
      .map(([, x, y, text]) => [text!, [Number(x), Number(y)] as const]),
  );

test("each series of curves is named beside its own last known point, a line apart where several end", async () => {
  const drawing = await pen();
  const points = [
    ...[at("long", 1, 5), at("long", 3, 9), at("near it", 1, 4), at("near it", 3, 8.9)],
    ...[at("short", 1, 2), at("short", 2, 1), at("short", 3, null)],
  ];
  const { svg } = curves(drawing, points, { ...SIZE, xLabel: "x", yLabel: "y" });
  const names = named(svg, ["long", "near it", "short"]);
  expect(Object.keys(names).sort()).toEqual(["long", "near it", "short"]);
  expect(names.short![0]).toBeLessThan(names.long![0]);
  expect(names["near it"]![0]).toBe(names.long![0]);
  expect(names["near it"]![1] - names.long![1]).toBeGreaterThan(11);
});

test("a legend draws each series' mark and line beside its name, in its colour", async () => {
  const drawing = await pen();
  const entries = [
    { name: "whole", colour: "#010203", symbol: "circle" },
    { name: "dashed", colour: "#040506", symbol: "square", dash: "5 3" },
  ] as const;
  const marks = legend(drawing, entries, "bottom-right");
  const { svg } = drawing.draw({ ...SIZE, marks: [marks] });
  for (const { name, colour } of entries) {
    expect(svg).toMatch(new RegExp(`<g[^>]*fill="${colour}"[^>]*>\\s*<text[^>]*>${name}<`));
    expect(svg.split(`fill="${colour}"`)).toHaveLength(3);
    expect(svg.split(`stroke="${colour}"`)).toHaveLength(2);
  }
  expect(svg).toContain('stroke-dasharray="5 3"');
});
