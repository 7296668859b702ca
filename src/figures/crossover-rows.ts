/** One row of the crossover figure: mean time at each level, one panel a series. */
import type { NamedAnalysis } from "../experiments/cued-recall/index.ts";
import type { CrossoverRow } from "./crossover-marks.ts";
import { meanTimes, referenceLines, slopeNotes } from "./crossover-marks.ts";
import type { Panel, Pen } from "./svg.ts";

export interface RowFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Room above the panels, for their headings if there are any. */
  readonly top: number;
  readonly bottom: number;
  /** What stands above each panel; `null` for a row without headings. */
  readonly headings: readonly string[] | null;
  /** The longest time on the vertical axis, s. */
  readonly longest: number;
}

/** Draws the row; the first series stands in grey behind every other. */
export const drawRow = (
  { Plot, draw }: Pen,
  row: CrossoverRow,
  series: readonly NamedAnalysis[],
  { width, height, left, right, top, bottom, headings, longest }: RowFrame,
): Panel =>
  draw({
    width,
    height,
    marginLeft: left,
    marginRight: right,
    marginTop: top,
    marginBottom: bottom,
    fx: { domain: series.map((_, at) => at), padding: 0.07, axis: null },
    x: { domain: [...row.range] },
    y: { domain: [0, longest] },
    r: { range: [2, 8.5], domain: [0, 1] },
    marks: [
      Plot.gridY({ stroke: "#e4e4e4", strokeOpacity: 1, ticks: 6 }),
      Plot.axisX({
        ticks: [...row.ticks],
        tickFormat: String,
        tickSize: 4,
        label: row.axis,
        labelAnchor: "center",
        labelArrow: "none",
      }),
      Plot.axisY({
        ticks: 6,
        tickFormat: String,
        tickSize: 0,
        label: "mean time (s)",
        labelOffset: 40,
        labelAnchor: "center",
        labelArrow: "none",
      }),
      headings === null
        ? null
        : Plot.axisFx({ fontSize: 13.5, label: null, tickFormat: (at: number) => headings[at]! }),
      Plot.frame({ stroke: "#bdbdbd" }),
      ...referenceLines(Plot, row, series),
      ...meanTimes(Plot, row, series),
      ...slopeNotes(Plot, row, series),
    ],
  });
