/** Accuracy against tokens, a mark a method, with the line of those that would score as high as the best. */
import { type Estimate, isEstimable, type NotEstimable } from "../metrics/estimable.ts";
import { PALETTE } from "./palette.ts";
import type { Panel, Pen } from "./svg.ts";
import { paragraph, pen, svgDocument } from "./svg.ts";

/** One method: its accuracy and score as shares, and mean tokens a problem. */
export interface MethodPoint {
  readonly method: string;
  readonly problems: number;
  readonly accuracy: Estimate | NotEstimable;
  readonly tokens: Estimate;
  readonly rse: Estimate | NotEstimable;
}

const WIDTH = 640;
const HEIGHT = 400;
const MARGIN = 12;
const TOP = 60;
/** Points of the line of equal scores. */
const STEPS = 60;
/** Room to the right of the farthest mark, for its name. */
const ROOM = 1.25;

/**
 * The figure as a self-contained SVG document.
 *
 * @param lMax L_max of the score, in tokens.
 */
export const accuracyTokensFigure = async (
  methods: readonly MethodPoint[],
  lMax: number,
): Promise<string> => {
  const points = methods.flatMap(pointOf);
  const best = Math.max(0, ...points.map(({ rse }) => rse));
  const note = paragraph(noteOn(methods, lMax), WIDTH - MARGIN, {
    x: MARGIN,
    y: TOP + HEIGHT + 20,
    size: 11,
    colour: PALETTE.faint,
  });
  return svgDocument({
    width: WIDTH,
    height: note.at(-1)!.y + MARGIN,
    title: "Accuracy against tokens",
    description: `${points.map(({ method, accuracy, tokens }) => `${method}: ${accuracy.toFixed(1)} % at ${tokens.toFixed(0)} tokens`).join("; ")}.`,
    panels: [{ panel: drawn(await pen(), points, { best, lMax }), x: 0, y: TOP }],
    lines: [
      { text: "Accuracy against tokens", x: MARGIN, y: 27, size: 17, weight: "bold" },
      {
        text: "Higher and farther to the left is better; on the dashed line a method scores as high as the best",
        x: MARGIN,
        y: 47,
        colour: PALETTE.faint,
      },
      ...note,
    ],
  });
};

interface Point {
  readonly method: string;
  /** In per cent, with the ends of its interval. */
  readonly accuracy: number;
  readonly low: number;
  readonly high: number;
  readonly tokens: number;
  readonly fewer: number;
  readonly more: number;
  readonly rse: number;
}

const pointOf = ({ method, accuracy, tokens, rse }: MethodPoint): readonly Point[] => {
  if (!isEstimable(accuracy) || !isEstimable(rse)) return [];
  const { estimate, low, high } = accuracy;
  return [
    {
      method,
      accuracy: 100 * estimate,
      low: 100 * (low ?? estimate),
      high: 100 * (high ?? estimate),
      tokens: tokens.estimate,
      fewer: tokens.low ?? tokens.estimate,
      more: tokens.high ?? tokens.estimate,
      rse: 100 * rse.estimate,
    },
  ];
};

const drawn = (
  { Plot, draw }: Pen,
  points: readonly Point[],
  { best, lMax }: { readonly best: number; readonly lMax: number },
): Panel => {
  const farthest = ROOM * Math.max(1, ...points.map(({ more }) => more));
  const line = Array.from({ length: STEPS + 1 }, (_, step) => {
    const tokens = (farthest * step) / STEPS;
    return { tokens, accuracy: best * Math.sqrt(1 + tokens / lMax) };
  }).filter(({ accuracy }) => accuracy <= 100);
  return draw({
    width: WIDTH,
    height: HEIGHT,
    marginLeft: 50,
    marginBottom: 44,
    marginTop: 12,
    marginRight: 18,
    x: {
      domain: [0, farthest],
      nice: true,
      label: "tokens a problem, both levels",
      labelAnchor: "center",
      labelArrow: "none",
    },
    y: { domain: [0, 100], grid: true, label: "accuracy (%)", labelAnchor: "center", labelArrow: "none" },
    marks: [
      Plot.frame({ stroke: "#bdbdbd" }),
      Plot.line(line, { x: "tokens", y: "accuracy", stroke: PALETTE.grey, strokeDasharray: "5 4" }),
      Plot.ruleX(points, { x: "tokens", y1: "low", y2: "high", stroke: PALETTE.blue, strokeWidth: 1.5 }),
      Plot.ruleY(points, { y: "accuracy", x1: "fewer", x2: "more", stroke: PALETTE.blue, strokeWidth: 1.5 }),
      Plot.dot(points, { x: "tokens", y: "accuracy", r: 4.5, fill: PALETTE.blue, stroke: "white" }),
      Plot.text(points, {
        x: "tokens",
        y: "accuracy",
        text: "method",
        dx: 8,
        dy: -9,
        textAnchor: "start",
        fill: "#1a1a1a",
        stroke: "white",
        strokeWidth: 3,
      }),
    ],
  });
};

const noteOn = (methods: readonly MethodPoint[], lMax: number): string => {
  const problems = [...new Set(methods.map((method) => method.problems))].join(" or ");
  const absent = methods.filter(({ accuracy }) => !isEstimable(accuracy)).map(({ method }) => method);
  const left = absent.length === 0 ? "" : ` Not drawn, because no answer was decided: ${absent.join(", ")}.`;
  return `${problems} problems a method. Bars: 95 % intervals, Wilson's of accuracy, bootstrap over problems of tokens. RSE = A/√(1 + L/L_max), L_max = ${lMax}.${left}`;
};
