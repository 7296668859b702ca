import { expect, test } from "vitest";
import { solutionFigure } from "../../src/figures/solution.ts";
import type { Picture } from "../../src/rational/problems/picture.ts";

const axes = { title: "What it does", x: { label: "steps" }, y: { label: "evidence" } };
const pictures: readonly Picture[] = [
  {
    kind: "curves",
    ...axes,
    curves: [
      {
        name: "stop below",
        points: [
          [0, -1],
          [1, null],
          [2, 0.5],
        ],
      },
    ],
    caption: "Above the curve one goes on.",
  },
  {
    kind: "policy-map",
    ...axes,
    actions: ["search", "stop"],
    cells: [
      { x: 0, y: 0, action: "search" },
      { x: 1, y: 0.5, action: "stop" },
    ],
  },
  {
    kind: "shades",
    ...axes,
    quantity: "P(search)",
    low: 0,
    high: 1,
    cells: [
      { x: 0, y: 0, level: 1 },
      { x: 1, y: 2, level: 0.25 },
    ],
  },
];

test("each kind of picture becomes one SVG document that says what it shows, the same every time", async () => {
  for (const picture of pictures) {
    const svg = await solutionFigure("A problem", picture);
    expect(svg).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    for (const text of ["A problem", "What it does", "steps", "evidence"]) expect(svg).toContain(text);
    expect(svg).not.toContain("NaN");
    expect(await solutionFigure("A problem", picture)).toBe(svg);
  }
});

test("names of curves, actions and quantities stand in the legend", async () => {
  const [curves, map, shades] = await Promise.all(
    pictures.map((picture) => solutionFigure("A problem", picture)),
  );
  expect(curves).toContain("stop below");
  expect(curves).toContain("Above the curve one goes on.");
  expect(map).toContain("■ search");
  expect(map).toContain("■ stop");
  expect(shades).toContain("P(search)");
});
