/**
 * The crossover: the time to recall falls, and the time to give up rises, with what the person felt and with how
 * well the pair was known; people beside simulated participants beside lesioned ones.
 */
import type { NamedAnalysis } from "../experiments/cued-recall/index.ts";
import { RELATIONS } from "../experiments/cued-recall/index.ts";
import type { Axes } from "../experiments/simulation.ts";
import type { CrossoverRow } from "./crossover-marks.ts";
import { longestOf } from "./crossover-points.ts";
import { drawRow } from "./crossover-rows.ts";
import { PALETTE } from "./palette.ts";
import { paragraph, pen, svgDocument, wrapped } from "./svg.ts";

const ROWS: readonly CrossoverRow[] = [
  {
    recall: "recallByConfidence",
    omission: "omissionByFok",
    axis: "confidence or feeling of knowing (1–5)",
    range: [0.6, 5.4],
    ticks: [1, 2, 3, 4, 5],
    per: "s/point",
  },
  {
    recall: "recallByPretest",
    omission: "omissionByPretest",
    axis: "pretest accuracy (share right)",
    range: [-0.1, 1.1],
    ticks: [0, 0.5, 1],
    per: "s/unit",
  },
];

const COLUMN = 300;
const LEFT = 56;
const RIGHT = 10;
const HEAD = 58;
const PLOT = 232;
const AXIS = 42;
const HEADING = 13.5;
/** The slopes are written above the highest interval. */
const HEADROOM = 1.22;

/**
 * The figure as a self-contained SVG document.
 *
 * @param series columns from left to right; the first is drawn in grey behind the others.
 * @param axes where the axes end; as far as this figure's own times without it.
 */
export const crossoverFigure = async (series: readonly NamedAnalysis[], axes?: Axes): Promise<string> => {
  const drawing = await pen(axes);
  const width = LEFT + COLUMN * series.length + RIGHT;
  const longest = HEADROOM * Math.max(...series.map((one) => longestOf(one, RELATIONS)));
  const headings = series.map(({ name }) => wrapped(name, COLUMN - 40, HEADING));
  const top = 10 + 16 * Math.max(...headings.map((lines) => lines.length));
  const frame = { width, left: LEFT, right: RIGHT, bottom: AXIS, longest };
  const named = {
    ...frame,
    top,
    height: top + PLOT + AXIS,
    headings: headings.map((lines) => lines.join("\n")),
  };
  const plain = { ...frame, top: 14, height: 14 + PLOT + AXIS, headings: null };
  const foot = HEAD + named.height + plain.height + 20;
  const note = paragraph(noteOn(series), width - RIGHT, { x: 10, y: foot, size: 11, colour: PALETTE.faint });
  return svgDocument({
    width,
    height: note.at(-1)!.y + 14,
    title: "The crossover of retrieval times",
    description: described(series),
    panels: [
      { panel: drawRow(drawing, ROWS[0]!, series, named), x: 0, y: HEAD },
      { panel: drawRow(drawing, ROWS[1]!, series, plain), x: 0, y: HEAD + named.height },
    ],
    lines: [
      { text: "Time to recall and time to give up", x: 10, y: 25, size: 17, weight: "bold" },
      {
        text: "The more is known, the sooner recall and the later giving up",
        x: 10,
        y: 45,
        colour: PALETTE.faint,
      },
      ...note,
    ],
  });
};

const noteOn = (series: readonly NamedAnalysis[]): string => {
  const marks =
    "Means with 95 % bootstrap intervals over participants; the larger a mark, the more trials. Slopes: pooled least squares.";
  return series.length > 1 ? `${marks} Grey lines: the first column, again.` : marks;
};

const described = (series: readonly NamedAnalysis[]): string =>
  series
    .map(({ name, analysis }) => `${name}: trials ${analysis.trials}, participants ${analysis.participants}.`)
    .join(" ");
