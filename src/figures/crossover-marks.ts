/** The marks of one row of the crossover figure. */
import type { Markish } from "@observablehq/plot";
import type { NamedAnalysis, RelationName } from "../experiments/cued-recall/index.ts";
import { estimateText } from "../experiments/cued-recall/index.ts";
import type { Estimate } from "../metrics/estimable.ts";
import { pointsOf } from "./crossover-points.ts";
import { PALETTE } from "./palette.ts";
import type { Pen } from "./svg.ts";

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

/** How the two kinds of trial are drawn: apart in colour, in shape and in dash. */
const KINDS = [
  {
    key: "recall",
    word: "recalled",
    colour: PALETTE.blue,
    symbol: "circle",
    dash: "none",
    fill: PALETTE.blue,
    shift: -2.5,
  },
  {
    key: "omission",
    word: "gave up",
    colour: PALETTE.vermilion,
    symbol: "square",
    dash: "5 3",
    fill: "white",
    shift: 2.5,
  },
] as const;

type Plot = Pen["Plot"];

/** Points stand at their level, in the panel of their series. */
const AT = { x: "level", y: "mean", z: "series", fx: "series" } as const;

/** The first series in grey, in the panel of every other. */
export const referenceLines = (
  plot: Plot,
  row: CrossoverRow,
  series: readonly NamedAnalysis[],
): readonly Markish[] => {
  const others = series.slice(1).map((_, at) => at + 1);
  return KINDS.map(({ key, dash }) => {
    const points = series.slice(0, 1).flatMap((first) => pointsOf(first, 0, row[key]));
    const copies = others.flatMap((other) => points.map((point) => ({ ...point, series: other })));
    return plot.line(copies, { ...AT, stroke: PALETTE.pale, strokeWidth: 2, strokeDasharray: dash });
  });
};

/** Mean times with their intervals; the larger a mark, the more trials. */
export const meanTimes = (
  plot: Plot,
  row: CrossoverRow,
  series: readonly NamedAnalysis[],
): readonly Markish[] =>
  KINDS.flatMap(({ key, colour, symbol, fill, dash, shift }) => {
    const points = series.flatMap((one, at) => pointsOf(one, at, row[key]));
    const certain = points.filter(({ low }) => low !== null);
    const line = { stroke: colour, dx: shift };
    return [
      plot.line(points, { ...AT, ...line, strokeDasharray: dash, strokeWidth: 1.5 }),
      plot.ruleX(certain, { x: "level", fx: "series", y1: "low", y2: "high", ...line, strokeWidth: 1.25 }),
      plot.dot(points, { ...AT, ...line, r: "share", fill, strokeWidth: 1.5, symbol }),
    ];
  });

/** The slope of each kind of trial in the corner of its panel, with the mark that it is drawn with. */
export const slopeNotes = (
  plot: Plot,
  row: CrossoverRow,
  series: readonly NamedAnalysis[],
): readonly Markish[] =>
  KINDS.flatMap(({ key, word, colour, symbol, fill }, place) => {
    const notes = series.map(({ analysis }, at) => ({
      series: at,
      note: `${word}: ${slopeNote(analysis.slopes[row[key]], row.per)}`,
    }));
    const corner = { fx: "series", frameAnchor: "top-left" } as const;
    const dy = 12 + 16 * place;
    return [
      plot.dot(notes, { ...corner, r: 4, dx: 12, dy, fill, stroke: colour, strokeWidth: 1.5, symbol }),
      plot.text(notes, {
        ...corner,
        dx: 22,
        dy: dy - 4.5,
        text: "note",
        fill: colour,
        fontSize: 11.5,
        textAnchor: "start",
      }),
    ];
  });

/** A slope with its unit before its interval. */
const slopeNote = (found: Estimate | null, per: string): string => {
  const [value, interval] = estimateText(found)?.split(/ (?=\[)/) ?? ["(no slope)"];
  return [value, found === null ? undefined : per, interval].filter((part) => part !== undefined).join(" ");
};
