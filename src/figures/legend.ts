/** Names of series inside a plot, each behind the mark and the line it is drawn with. */
import type { VectorOptions } from "@observablehq/plot";
import type { Pen } from "./svg.ts";

/** One series: its name and how it is drawn. */
export interface LegendEntry {
  readonly name: string;
  readonly colour: string;
  readonly symbol: "circle" | "square" | "triangle" | "diamond";
  /** `stroke-dasharray` of its line; "none", the same as leaving it out, is a whole line. */
  readonly dash?: string;
}

/** Corner of the frame that the names stand in. */
export type LegendCorner = "top-left" | "bottom-left" | "bottom-right";

/** Pixels between lines, from the frame, and of a line's sample; and of a letter of the longest name. */
const ROW = 15;
const INSET = 10;
const SAMPLE = 26;
const LETTER = 6;

/** A line without an arrow's head. */
const LINE: NonNullable<VectorOptions["shape"]> = {
  draw: (path, length) => {
    path.moveTo(0, 0);
    path.lineTo(0, -length);
  },
};

type Marks = NonNullable<Parameters<Pen["Plot"]["plot"]>[0]>["marks"];

/**
 * The names, one below the other in the order given, as marks to draw after the series; lifted by so many pixels they
 * stand above the frame.
 */
export const legend = (
  { Plot }: Pick<Pen, "Plot">,
  entries: readonly LegendEntry[],
  corner: LegendCorner,
  lift = 0,
): NonNullable<Marks> => {
  const longest = Math.max(...entries.map(({ name }) => name.length));
  const left = corner.endsWith("left") ? INSET : -INSET - SAMPLE - LETTER * longest;
  return entries.flatMap(({ name, colour, symbol, dash = "none" }, index) => {
    const dy = corner.startsWith("top") ? INSET + ROW * index : -INSET - ROW * (entries.length - 1 - index);
    const at = { frameAnchor: corner, dy: dy - lift } as const;
    return [
      Plot.vector([0], {
        ...at,
        dx: left,
        anchor: "start",
        rotate: 90,
        length: SAMPLE - 6,
        shape: LINE,
        stroke: colour,
        strokeDasharray: dash,
      }),
      Plot.dot([0], { ...at, dx: left + (SAMPLE - 6) / 2, fill: colour, symbol, r: 3.5 }),
      Plot.text([name], {
        ...at,
        dx: left + SAMPLE,
        textAnchor: "start",
        lineAnchor: "middle",
        fill: colour,
      }),
    ];
  });
};
