/** Bars with intervals: groups along the axis, one bar a series in each. */
import { PALETTE } from "./palette.ts";
import type { Panel, Pen } from "./svg.ts";

/** One bar; an interval of `null` is not drawn, nor a bar without a value. */
export interface Bar {
  readonly group: string;
  readonly series: string;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Size of the panel in pixels, and its vertical axis. */
export interface BarsOptions {
  readonly width: number;
  readonly height: number;
  /** The vertical axis. */
  readonly label: string;
  /** The vertical axis from and to; from 0 as far as needed without it. */
  readonly domain?: readonly [number, number];
}

const COLOURS = [PALETTE.blue, PALETTE.orange, PALETTE.green, PALETTE.purple];

/** The panel; several series are named on the bars of the first group. */
export const bars = ({ Plot, draw }: Pen, points: readonly Bar[], options: BarsOptions): Panel => {
  const groups = [...new Set(points.map(({ group }) => group))];
  const series = [...new Set(points.map(({ series: name }) => name))];
  const names = series.length > 1 ? points.filter(({ group }) => group === groups[0]) : [];
  const spread = points.filter(({ low, high }) => low !== null && high !== null);
  return draw({
    width: options.width,
    height: options.height,
    marginLeft: 46,
    marginBottom: 40,
    x: { type: "band", domain: series, axis: null },
    fx: { domain: groups, label: null, padding: 0.2 },
    y: {
      label: options.label,
      grid: true,
      ...(options.domain === undefined ? { zero: true } : { domain: [...options.domain] }),
    },
    color: { domain: series, range: COLOURS.slice(0, series.length), legend: false },
    marks: [
      Plot.barY(points, { fx: "group", x: "series", y: "estimate", fill: "series", fillOpacity: 0.85 }),
      Plot.ruleX(spread, { fx: "group", x: "series", y1: "low", y2: "high", strokeWidth: 1.5 }),
      Plot.ruleY([0]),
      Plot.text(names, {
        fx: "group",
        x: "series",
        y: 0,
        text: "series",
        rotate: -90,
        textAnchor: "start",
        dy: -6,
        fill: "white",
      }),
    ],
  });
};
