import type { Axes } from "../../src/experiments/simulation.ts";
import type { DataSet } from "../../src/experiments/supervised-reasoning/conditions.ts";
import { DATA_SETS } from "../../src/experiments/supervised-reasoning/conditions.ts";
import { PALETTE } from "../../src/figures/palette.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import type { Panel, Pen } from "../../src/figures/svg.ts";
import { pen } from "../../src/figures/svg.ts";
import type { CellSummary, Summary } from "./measures.ts";

const SIZE = { width: 440, height: 320, marginLeft: 52, marginRight: 110, marginBottom: 40 } as const;

/** Accuracy against tokens, simulated and published, for each data set. */
export const figure = async (summary: Summary, axes?: Axes): Promise<string> => {
  const drawing = await pen(axes);
  return sideBySide({
    title: "Meta-R1, whole and without each of its stages",
    subtitle:
      "A simulated reasoning model, calibrated on vanilla and Meta-R1 alone; the ablations are predicted",
    note: `Filled: simulated, ${summary.problems / 2} problems a data set, with 95 % intervals. Hollow: published (Dong et al., 2025, 14B), joined to its own by a line.`,
    description: `${summary.signs.asPublished} of ${summary.differences.length} published signs come out.`,
    panels: DATA_SETS.map((dataSet) => ({ heading: dataSet, panel: panelOf(drawing, summary, dataSet) })),
  });
};

const COLOURS: Readonly<Record<string, string>> = {
  vanilla: PALETTE.faint,
  "meta-r1": PALETTE.blue,
  "without planning": PALETTE.vermilion,
  "without regulation": PALETTE.green,
  "without termination": PALETTE.purple,
};
const SYMBOLS = ["square", "circle", "triangle", "diamond", "star"] as const;

const panelOf = ({ Plot, draw }: Pen, { cells }: Summary, dataSet: DataSet): Panel => {
  const own = cells.filter((cell) => cell.dataSet === dataSet);
  return draw({
    ...SIZE,
    x: { label: "mean tokens a problem", nice: true, zero: true, grid: true },
    y: { label: "right, %", nice: true, grid: true },
    marks: own.flatMap((cell, index) => marksOf(Plot, cell, SYMBOLS[index]!)),
  });
};

const marksOf = (Plot: Pen["Plot"], cell: CellSummary, symbol: (typeof SYMBOLS)[number]) => {
  const stroke = COLOURS[cell.condition]!;
  const { accuracy, tokens, published } = cell;
  const ours = { x: tokens.estimate, y: accuracy.estimate };
  const theirs = { x: published.tokens, y: published.accuracy };
  return [
    Plot.link([{ ours, theirs }], {
      x1: ours.x,
      x2: theirs.x,
      y1: ours.y,
      y2: theirs.y,
      stroke,
      strokeOpacity: 0.4,
    }),
    Plot.ruleX([{ ...ours, low: accuracy.low, high: accuracy.high }], {
      x: "x",
      y1: "low",
      y2: "high",
      stroke,
    }),
    Plot.dot([theirs], { x: "x", y: "y", stroke, symbol, r: 5, fill: "white" }),
    Plot.dot([ours], { x: "x", y: "y", fill: stroke, symbol, r: 5 }),
    Plot.text([ours], {
      x: "x",
      y: "y",
      text: () => cell.condition,
      dx: 10,
      textAnchor: "start",
      fill: stroke,
    }),
  ];
};
