/** One row of the crossover figure: mean time at each level, one panel a series, with slopes and intervals. */
import type { NamedAnalysis, RelationName } from "../experiments/cued-recall/index.ts";
import { estimateText } from "../experiments/cued-recall/index.ts";
import type { Estimate } from "../metrics/estimable.ts";
import { pointsOf } from "./crossover-points.ts";
import { PALETTE } from "./palette.ts";
import type { Panel, Pen } from "./svg.ts";

/** The two relations of a row, and how its horizontal axis reads. */
export interface CrossoverRow {
  readonly recall: RelationName;
  readonly omission: RelationName;
  readonly axis: string;
  /** Levels are drawn with this much room on either side. */
  readonly range: readonly [number, number];
  readonly ticks: readonly number[];
  /** The unit of a slope. */
  readonly per: string;
}

export interface RowFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Whether the names of the series stand above the panels. */
  readonly named: boolean;
  /** The longest time on the vertical axis, s. */
  readonly longest: number;
}

/** How the two kinds of trial are drawn: apart in colour, in shape and in dash. */
const KINDS = [
  {
    key: "recall",
    word: "recalled",
    colour: PALETTE.blue,
    symbol: "circle",
    dash: "none",
    shift: -2.5,
    line: 0,
  },
  {
    key: "omission",
    word: "gave up",
    colour: PALETTE.vermilion,
    symbol: "square",
    dash: "5 3",
    shift: 2.5,
    line: 1,
  },
] as const;

/** Draws the row; the first series stands in grey behind every other. */
export const drawRow = (
  { Plot, draw }: Pen,
  row: CrossoverRow,
  series: readonly NamedAnalysis[],
  frame: RowFrame,
): Panel => {
  const names = series.map(({ name }) => name);
  const at = { x: "level", fx: "series" } as const;
  const kinds = KINDS.map((kind) => ({
    ...kind,
    points: series.flatMap((one) => pointsOf(one, row[kind.key])),
  }));
  const behind = kinds.flatMap(({ dash, points }) => {
    const first = points.filter(({ series }) => series === names[0]);
    const copies = names.slice(1).flatMap((name) => first.map((point) => ({ ...point, series: name })));
    return Plot.line(copies, {
      ...at,
      y: "mean",
      z: "series",
      stroke: PALETTE.pale,
      strokeWidth: 2,
      strokeDasharray: dash,
    });
  });
  const means = kinds.flatMap(({ points, colour, symbol, dash, shift }) => [
    Plot.line(points, {
      ...at,
      y: "mean",
      z: "series",
      stroke: colour,
      strokeDasharray: dash,
      strokeWidth: 1.5,
      dx: shift,
    }),
    Plot.ruleX(
      points.filter(({ low }) => low !== null),
      { ...at, y1: "low", y2: "high", stroke: colour, strokeWidth: 1.25, dx: shift },
    ),
    Plot.dot(points, {
      ...at,
      y: "mean",
      r: "share",
      fill: symbol === "circle" ? colour : "white",
      stroke: colour,
      strokeWidth: 1.5,
      symbol,
      dx: shift,
    }),
  ]);
  const slopes = kinds.flatMap(({ key, word, colour, symbol, line }) => {
    const notes = series.map(({ name, analysis }) => ({
      series: name,
      note: `${word}: ${slopeNote(analysis.slopes[row[key]], row.per)}`,
    }));
    const top = { fx: "series", frameAnchor: "top-left", dy: 12 + 16 * line } as const;
    return [
      Plot.dot(notes, {
        ...top,
        r: 4,
        dx: 12,
        fill: symbol === "circle" ? colour : "white",
        stroke: colour,
        strokeWidth: 1.5,
        symbol,
      }),
      Plot.text(notes, {
        ...top,
        dy: top.dy - 4.5,
        dx: 22,
        text: "note",
        fill: colour,
        fontSize: 11.5,
        textAnchor: "start",
      }),
    ];
  });
  return draw({
    width: frame.width,
    height: frame.height,
    marginLeft: frame.left,
    marginRight: frame.right,
    marginTop: frame.named ? 26 : 14,
    marginBottom: 42,
    fx: { domain: names, padding: 0.07, axis: null },
    x: { domain: row.range as [number, number] },
    y: { domain: [0, frame.longest] },
    r: { range: [2, 8.5], domain: [0, 1] },
    marks: [
      Plot.gridY({ stroke: "#e4e4e4", strokeOpacity: 1, ticks: 6 }),
      Plot.axisX({
        ticks: [...row.ticks],
        tickFormat: String,
        label: row.axis,
        labelAnchor: "center",
        labelArrow: "none",
        tickSize: 4,
      }),
      Plot.axisY({
        ticks: 6,
        tickFormat: String,
        label: "mean time (s)",
        labelOffset: 40,
        labelAnchor: "center",
        labelArrow: "none",
        tickSize: 0,
      }),
      ...(frame.named ? [Plot.axisFx({ fontSize: 13.5, label: null })] : []),
      Plot.frame({ stroke: "#bdbdbd" }),
      ...behind,
      ...means,
      ...slopes,
    ],
  });
};

/** A slope with its unit before its interval, as there is little room. */
const slopeNote = (found: Estimate | null, per: string): string =>
  estimateText(found)
    ?.replace(/ (?=\[)|$/, ` ${per} `)
    .trimEnd() ?? "(no slope)";
