/** The calibration curve: how many of the answers held with some confidence are right. */

import { isEstimable } from "../metrics/estimable.ts";
import type { ConfidenceMeasures } from "../metrics/measures/index.ts";
import { PALETTE } from "./palette.ts";
import type { Panel, Pen } from "./svg.ts";
import { paragraph, pen, svgDocument } from "./svg.ts";

/** One panel: a name above it, and the measures that it draws. */
export interface CalibrationPanel {
  readonly name: string;
  readonly measures: ConfidenceMeasures;
}

const SIDE = 300;
const COLUMNS = 3;
const MARGIN = 12;
const TOP = 74;

/** The panels, at most three in a row, as a self-contained SVG document. */
export const calibrationFigure = async (panels: readonly CalibrationPanel[]): Promise<string> => {
  const drawing = await pen();
  const columns = Math.min(COLUMNS, panels.length);
  const width = Math.max(2 * MARGIN + columns * SIDE, 450);
  const rows = Math.ceil(panels.length / columns);
  const note = paragraph(noteOn(panels[0]!.measures), width - MARGIN, {
    x: MARGIN,
    y: TOP + rows * SIDE + 20,
    size: 11,
    colour: PALETTE.faint,
  });
  return svgDocument({
    width,
    height: note.at(-1)!.y + MARGIN,
    title: "Calibration of confidence",
    description: panels.map(described).join(" "),
    panels: panels.map((panel, at) => ({
      panel: drawn(drawing, panel),
      x: MARGIN + (at % columns) * SIDE,
      y: TOP + Math.floor(at / columns) * SIDE,
    })),
    lines: [
      { text: "Share of right answers by confidence", x: MARGIN, y: 27, size: 17, weight: "bold" },
      {
        text: isProbability(panels[0]!.measures)
          ? "On the dashed line confidence is as it should be; below it, there is too much"
          : "Confidence was given without a scale, so only its order means something",
        x: MARGIN,
        y: 47,
        colour: PALETTE.faint,
      },
      ...note,
    ],
  });
};

const isProbability = ({ described: { scale } }: ConfidenceMeasures): boolean =>
  scale === null || isEstimable(scale);

const drawn = ({ Plot, draw }: Pen, { name, measures }: CalibrationPanel): Panel => {
  const points = measures.calibration;
  const probability = isProbability(measures);
  const spread = points.filter(({ low, high }) => low !== null && high !== null);
  const most = Math.max(...points.map(({ answers }) => answers));
  const at = { x: "confidence", y: "accuracy" } as const;
  return draw({
    width: SIDE,
    height: SIDE,
    marginLeft: 46,
    marginBottom: 42,
    marginTop: 26,
    marginRight: 14,
    x: {
      ...(probability ? { domain: [0, 1], ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] } : { nice: true, ticks: 5 }),
      label: probability ? "confidence (probability)" : "confidence (points of its scale)",
      labelAnchor: "center",
      labelArrow: "none",
    },
    y: { domain: [0, 1], grid: true, label: "share right", labelAnchor: "center", labelArrow: "none" },
    r: { domain: [0, most], range: [0, 8] },
    marks: [
      Plot.frame({ stroke: "#bdbdbd" }),
      ...(probability
        ? [
            Plot.line(
              [
                [0, 0],
                [1, 1],
              ],
              { stroke: PALETTE.grey, strokeDasharray: "5 4" },
            ),
          ]
        : []),
      Plot.line(points, { ...at, stroke: PALETTE.blue, strokeWidth: 1.5 }),
      Plot.ruleX(spread, { x: "confidence", y1: "low", y2: "high", stroke: PALETTE.blue, strokeWidth: 1.5 }),
      Plot.dot(points, { ...at, r: "answers", fill: PALETTE.blue, stroke: "white" }),
      Plot.text([heading(name, measures)], {
        frameAnchor: "top",
        dy: -16,
        text: (text: string) => text,
        fontSize: 12.5,
      }),
    ],
  });
};

const heading = (name: string, { pooled: { ece } }: ConfidenceMeasures): string =>
  isEstimable(ece) ? `${name}: ECE ${rounded(ece.estimate)} ${intervalText(ece)}` : name;

const rounded = (value: number): string => value.toFixed(3).replace(/^0\./, ".");

const intervalText = ({
  low,
  high,
}: {
  readonly low: number | null;
  readonly high: number | null;
}): string => (low === null || high === null ? "" : `[${rounded(low)}, ${rounded(high)}]`);

const noteOn = ({ described: { intervals, bins } }: ConfidenceMeasures): string => {
  const unit =
    intervals.unit === "answers" ? "Wilson's intervals of a share" : "bootstrap intervals over participants";
  const { ece } = bins;
  return `Points: bins of answers (ECE: ${ece.bins} bins of equal width), the larger the more answers. Bars: ${100 * intervals.level} % ${unit}.`;
};

const described = ({ name, measures }: CalibrationPanel): string =>
  `${name}: ${measures.calibration
    .map(
      ({ confidence, accuracy, answers }) =>
        `${rounded(accuracy)} right at ${rounded(confidence)} (${answers})`,
    )
    .join(", ")}.`;
