/** One panel for each kind of picture that a solution comes with. */
import type { Picture } from "../rational/problems/picture.ts";
import { PALETTE } from "./palette.ts";
import type { Panel, Pen } from "./svg.ts";

/** How curves and actions look, in the order in which they are named. */
export const LOOKS = [
  { colour: PALETTE.blue, symbol: "circle", dash: "none", sign: "" },
  { colour: PALETTE.vermilion, symbol: "square", dash: "6 3", sign: "+" },
  { colour: PALETTE.pale, symbol: "triangle", dash: "2 3", sign: "×" },
  { colour: PALETTE.green, symbol: "diamond", dash: "8 3 2 3", sign: "○" },
] as const;

/** The look of the curve or action at this place; after the last look the first again. */
export const lookOf = (index: number): (typeof LOOKS)[number] => LOOKS[index % LOOKS.length]!;

/** Curves get a darker third look than cells do: a pale line would not be seen. */
export const lineColour = (index: number): string =>
  lookOf(index).colour === PALETTE.pale ? PALETTE.purple : lookOf(index).colour;

const WIDTH = 620;
const HEIGHT = 380;
const FRAME = { width: WIDTH, height: HEIGHT, marginLeft: 56, marginBottom: 44, marginRight: 16 };

/** Beyond so many points on a line, or cells in a map, single marks would run together. */
const MOST_MARKS = 60;
const MOST_SIGNS = 700;

type Labelled = Picture & { readonly kind: Picture["kind"] };

const axes = ({ x, y }: Labelled) => ({
  x: { label: x.label, labelAnchor: "center" as const, labelArrow: "none" as const },
  y: { label: y.label, labelArrow: "none" as const, grid: true },
});

/** The panel of a picture. */
export const solutionPanel = (pen: Pen, picture: Picture): Panel => {
  switch (picture.kind) {
    case "curves":
      return curvesPanel(pen, picture);
    case "policy-map":
      return mapPanel(pen, picture);
    case "shades":
      return shadesPanel(pen, picture);
  }
};

const curvesPanel = ({ Plot, draw }: Pen, picture: Picture & { kind: "curves" }): Panel =>
  draw({
    ...FRAME,
    ...axes(picture),
    marks: picture.curves.flatMap(({ points }, index) => {
      const known = points.map(([x, y]) => ({ x, y }));
      const stroke = lineColour(index);
      return [
        Plot.line(known, { x: "x", y: "y", stroke, strokeDasharray: lookOf(index).dash }),
        ...(known.length > MOST_MARKS
          ? []
          : [Plot.dot(known, { x: "x", y: "y", fill: stroke, symbol: lookOf(index).symbol, r: 3 })]),
      ];
    }),
  });

const mapPanel = ({ Plot, draw }: Pen, picture: Picture & { kind: "policy-map" }): Panel => {
  const signed = picture.cells.length <= MOST_SIGNS;
  const cells = picture.cells.map(({ x, y, action }) => ({
    x,
    y,
    ...lookOf(picture.actions.indexOf(action)),
  }));
  return draw({
    ...FRAME,
    ...axes(picture),
    color: { type: "identity" },
    marks: [
      Plot.rect(cells, {
        ...boxes(cells),
        fill: "colour",
        insetRight: signed ? 0.5 : 0,
        insetTop: signed ? 0.5 : 0,
      }),
      ...(signed ? [Plot.text(cells, { x: "x", y: "y", text: "sign", fontSize: 8 })] : []),
    ],
  });
};

const shadesPanel = ({ Plot, draw }: Pen, picture: Picture & { kind: "shades" }): Panel =>
  draw({
    ...FRAME,
    ...axes(picture),
    color: { domain: [picture.low, picture.high], range: [PALETTE.pale, PALETTE.blue] },
    marks: [
      Plot.rect(picture.cells, { ...boxes(picture.cells), fill: "level", insetRight: 1, insetTop: 0.5 }),
    ],
  });

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Boxes about the cells, as wide and as high as the nearest neighbours in their row or column allow. */
const boxes = (cells: readonly Place[]) => {
  const width = smallestStep(cells.map(({ x }) => x)) / 2;
  const height = smallestStep(cells.map(({ y }) => y)) / 2;
  return {
    x1: ({ x }: Place) => x - width,
    x2: ({ x }: Place) => x + width,
    y1: ({ y }: Place) => y - height,
    y2: ({ y }: Place) => y + height,
  };
};

/** Heights such as posterior means lie arbitrarily near: a box is no flatter than a fiftieth of the whole. */
const FLATTEST = 50;

const smallestStep = (values: readonly number[]): number => {
  const sorted = Float64Array.from(new Set(values)).sort();
  if (sorted.length < 2) return 1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < sorted.length; i++) least = Math.min(least, sorted[i]! - sorted[i - 1]!);
  return Math.max(least, (sorted.at(-1)! - sorted[0]!) / FLATTEST);
};
