/** Means with their intervals over one parameter, a number or a name: one line a series. */
import type { Response } from "../experiments/sweep/index.ts";
import { legend } from "./legend.ts";
import { seriesLook } from "./palette.ts";
import type { Panel, Pen } from "./svg.ts";

/** One series: `at[0]` of each point is its place. */
export interface ResponseLine {
  /** Empty where there is a single one. */
  readonly name: string;
  readonly points: readonly Response[];
}

/** Size in pixels, the axes' names, and what the horizontal one is. */
export interface ResponseLinesOptions {
  readonly width: number;
  readonly height: number;
  readonly xLabel: string;
  readonly yLabel: string | null;
  readonly x: "linear" | "log" | "category";
}

/** Room for a line of the legend. */
const LEGEND_ROW = 15;
/** Lines stand so many pixels apart, so that the intervals of one value do not hide each other. */
const APART = 4;
/** So many values, and each has its tick. */
const MOST_TICKED = 7;

/** The panel; series differ in colour, mark and dash, and are named above it. */
export const responseLines = (
  drawing: Pen,
  lines: readonly ResponseLine[],
  { width, height, xLabel, yLabel, x }: ResponseLinesOptions,
): Panel => {
  const { Plot, draw } = drawing;
  const named = lines.length > 1;
  const marks = lines.flatMap(({ points }, index) => {
    const { colour, symbol, dash } = seriesLook(index);
    const known = points
      .filter(({ estimate }) => estimate !== null)
      .map(({ at, estimate, low, high }) => ({ x: at[0], y: estimate, low, high }));
    const ordered = x === "category" ? known : known.toSorted((a, b) => Number(a.x) - Number(b.x));
    const dx = APART * (index - (lines.length - 1) / 2);
    const spread = ordered.filter(({ low, high }) => low !== null && high !== null);
    return [
      Plot.ruleX(spread, { x: "x", y1: "low", y2: "high", stroke: colour, dx }),
      // Names have no order that a line could follow.
      ...(x === "category"
        ? []
        : [Plot.line(ordered, { x: "x", y: "y", stroke: colour, strokeDasharray: dash, dx })]),
      Plot.dot(ordered, { x: "x", y: "y", fill: colour, symbol, r: 3.5, dx }),
    ];
  });
  const above = named ? LEGEND_ROW * lines.length + 8 : 0;
  return draw({
    width,
    height: height + above,
    marginTop: 26 + above,
    marginLeft: 56,
    marginBottom: 42,
    x: {
      type: x === "category" ? "point" : x,
      label: xLabel,
      labelAnchor: "center",
      labelArrow: "none",
      ...(x === "category" ? { padding: 0.5 } : ticksOf(lines, x)),
    },
    y: { label: yLabel, labelArrow: "none", grid: true, ticks: 5 },
    marks: [...marks, ...(named ? legend(drawing, names(lines), "top-left", above + LEGEND_ROW) : [])],
  });
};

const ticksOf = (lines: readonly ResponseLine[], x: "linear" | "log") => {
  const values = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => Number(at[0]))))];
  return values.length <= MOST_TICKED
    ? { ticks: values, tickFormat: (value: number) => `${Number(value.toPrecision(3))}` }
    : { ticks: x === "log" ? 3 : 5, tickFormat: "~g" };
};

const names = (lines: readonly ResponseLine[]) =>
  lines.map(({ name }, index) => ({ name, ...seriesLook(index) }));
