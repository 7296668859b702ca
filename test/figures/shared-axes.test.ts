import { expect, test } from "vitest";
import { bars } from "../../src/figures/bars.ts";
import { onSharedAxes } from "../../src/figures/shared-axes.ts";
import { stacked } from "../../src/figures/stacked.ts";
import { pen } from "../../src/figures/svg.ts";

const SIZE = { width: 200, height: 140, label: "y" };
const bar = (group: string, estimate: number | null) => ({
  group,
  series: "s",
  estimate,
  low: null,
  high: null,
});
const heights = (svg: string): readonly number[] =>
  [...svg.matchAll(/<rect [^>]*height="([\d.]+)"/g)].map(([, height]) => Number(height));

test("each axis goes as far as the farthest of its panel, and no other", async () => {
  const figure = (first: number, second: number) => async (axes?: Parameters<typeof pen>[0]) => {
    const drawing = await pen(axes);
    return `${bars(drawing, [bar("a", first)], SIZE).svg}\n${bars(drawing, [bar("a", second)], SIZE).svg}`;
  };
  const alone = (await figure(1, 40)()).split("\n").map(heights);
  const [one, other] = (await onSharedAxes([figure(1, 40), figure(4, 10)])).map((svg) =>
    svg.split("\n").map((panel) => heights(panel)[0]!),
  );
  const full = alone[0]![0]!;
  expect(one).toEqual([expect.closeTo(full / 4, 1), full]);
  expect(other).toEqual([full, expect.closeTo(full / 4, 1)]);
});

test("a panel without a value leaves the axes of the other as they are", async () => {
  const figure = (value: number | null) => async (axes?: Parameters<typeof pen>[0]) =>
    bars(await pen(axes), [bar("a", value)], SIZE).svg;
  const [, second] = await onSharedAxes([figure(null), figure(0.5)]);
  expect(second).toBe(await figure(0.5)());
});

test("documents are put one below the other, sized where they do not say how large they are", () => {
  const svg = stacked({
    title: "t",
    description: "d",
    figures: [
      {
        name: "one",
        words: "w",
        svg: '<?xml version="1.0"?>\n<svg width="700" height="90px" id="a"><g/></svg>\n',
      },
      { name: "two & more", words: "w", svg: '<svg width="100%" viewBox="0 0 9 9"/>' },
      { name: "none", words: "w", svg: "no picture" },
    ],
  });
  expect(svg).toMatch(/^<svg [^>]*width="700"/);
  expect(svg).toContain('<svg width="700" height="90" id="a"><g/></svg>');
  expect(svg).toContain('<svg width="480" height="300" viewBox="0 0 9 9"/>');
  expect(svg).toContain("two &amp; more");
  expect(svg).not.toContain("no picture");
});
