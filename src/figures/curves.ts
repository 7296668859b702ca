/** Lines with intervals over a number: one line a series, named at its last point. */
import { PALETTE, seriesLook } from "./palette.ts";
import type { Panel, Pen } from "./svg.ts";

/** One point of a line. */
export interface CurvePoint {
  readonly x: number;
  readonly series: string;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Size of the panel in pixels, and its two axes; a domain or ticks that are left out follow the points. */
export interface CurvesOptions {
  readonly width: number;
  readonly height: number;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xTicks?: readonly number[];
  readonly xScale?: "linear" | "log";
  readonly yDomain?: readonly [number, number];
  /** Room for the names of several series, in pixels; 74 without it. */
  readonly nameWidth?: number;
  /** A horizontal line, such as no preference. */
  readonly rule?: number;
}

/** The panel; series differ in colour, mark and dash. */
export const curves = ({ Plot, draw }: Pen, points: readonly CurvePoint[], options: CurvesOptions): Panel => {
  const names = [...new Set(points.map(({ series }) => series))];
  const known = points.filter(({ estimate }) => estimate !== null);
  const ends = names.length > 1 ? namesApart(known, options) : [];
  const marks = names.flatMap((name, index) => {
    const look = seriesLook(index);
    const own = known.filter(({ series }) => series === name);
    const spread = own.filter(({ low, high }) => low !== null && high !== null);
    return [
      Plot.ruleX(spread, { x: "x", y1: "low", y2: "high", stroke: look.colour }),
      Plot.line(own, { x: "x", y: "estimate", stroke: look.colour, strokeDasharray: look.dash }),
      Plot.dot(own, { x: "x", y: "estimate", fill: look.colour, symbol: look.symbol, r: 3.5 }),
      Plot.text(
        ends.filter(({ series }) => series === name),
        { x: "x", y: "y", text: "series", textAnchor: "start", dx: 8, fill: look.colour },
      ),
    ];
  });
  return draw({
    width: options.width,
    height: options.height,
    marginLeft: 46,
    marginBottom: 42,
    marginRight: names.length > 1 ? (options.nameWidth ?? NAME_WIDTH) : 14,
    x: {
      type: options.xScale ?? "linear",
      label: options.xLabel,
      labelAnchor: "center",
      labelArrow: "none",
      ...(options.xTicks === undefined
        ? {}
        : { ticks: [...options.xTicks], tickFormat: (x: number) => `${x}` }),
    },
    y: {
      label: options.yLabel,
      grid: true,
      ...(options.yDomain === undefined ? {} : { domain: [...options.yDomain] }),
    },
    marks: [
      ...(options.rule === undefined ? [] : [Plot.ruleY([options.rule], { stroke: PALETTE.faint })]),
      ...marks,
    ],
  });
};

/** Room for a name of a word or two, in pixels. */
const NAME_WIDTH = 74;

/** Height of a line of text and of what surrounds the plot, in pixels. */
const LINE = 13;
const SURROUND = 62;

/** Where each series' name stands: beside its last point, or as far below that of one ending there too as a line needs. */
const namesApart = (
  points: readonly CurvePoint[],
  { height, yDomain }: CurvesOptions,
): readonly { readonly x: number; readonly y: number; readonly series: string }[] => {
  const heights = yDomain ?? points.map(({ estimate }) => estimate!);
  const apart = ((Math.max(...heights) - Math.min(...heights)) * LINE) / (height - SURROUND);
  const last = new Map<string, CurvePoint>();
  for (const point of points) {
    const known = last.get(point.series);
    if (known === undefined || point.x > known.x) last.set(point.series, point);
  }
  const ceilings = new Map<number, number>();
  return [...last.values()]
    .sort((a, b) => b.estimate! - a.estimate!)
    .map(({ x, series, estimate }) => {
      const y = Math.min(estimate!, (ceilings.get(x) ?? Number.POSITIVE_INFINITY) - apart);
      ceilings.set(x, y);
      return { x, y, series };
    });
};
