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

const WIDTH = 720;
const HEIGHT = 400;
const MARGIN = 12;
const TOP = 60;
/** Room for the names to the right of the frame. */
const KEY = 210;
const ROW = 18;
/** Points of the line of equal scores. */
const STEPS = 60;
/** How far the axis of tokens reaches beyond the intervals, as a factor. */
const ROOM = 1.3;

/**
 * The figure as a self-contained SVG document: methods by number, the best score first.
 *
 * @param lMax L_max of the score, in tokens.
 * @param caution what a reader has to know before the numbers; `null`: nothing.
 */
export const accuracyTokensFigure = async (
  methods: readonly MethodPoint[],
  lMax: number,
  caution: string | null = null,
): Promise<string> => {
  const points = methods.flatMap(pointOf).sort((a, b) => b.rse - a.rse);
  const height = Math.max(HEIGHT, ROW * points.length + 60);
  const before = caution === null ? "" : `${caution} `;
  const note = paragraph(`${before}${noteOn(methods, lMax)}`, WIDTH - MARGIN, {
    x: MARGIN,
    y: TOP + height + 20,
    size: 11,
    colour: PALETTE.faint,
  });
  return svgDocument({
    width: WIDTH,
    height: note.at(-1)!.y + MARGIN,
    title: "Accuracy against tokens",
    description: `${before}${points.map(({ method, accuracy, tokens }) => `${method}: ${accuracy.toFixed(1)} % at ${tokens.toFixed(0)} tokens`).join("; ")}.`,
    panels:
      points.length === 0 ? [] : [{ panel: drawn(await pen(), points, { height, lMax }), x: 0, y: TOP }],
    lines: [
      { text: "Accuracy against tokens", x: MARGIN, y: 27, size: 17, weight: "bold" },
      {
        text: "Higher and farther to the left is better; on the dashed line a method scores as high as the best",
        x: MARGIN,
        y: 47,
        colour: PALETTE.faint,
      },
      ...(points.length === 0
        ? []
        : [{ text: "by RSE (%)", x: WIDTH - KEY + 16, y: TOP + 22, colour: PALETTE.faint }]),
      ...points.map(({ method, rse }, at) => ({
        text: `${at + 1}  ${method}  ${rse.toFixed(1)}`,
        x: WIDTH - KEY + 16,
        y: TOP + 22 + ROW * (at + 1),
      })),
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

/** No tokens have no place on an axis of powers: they are drawn as one. */
const LEAST = 1;

const pointOf = ({ method, accuracy, tokens, rse }: MethodPoint): readonly Point[] => {
  if (!isEstimable(accuracy) || !isEstimable(rse)) return [];
  const { estimate, low, high } = accuracy;
  const placed = (count: number): number => Math.max(LEAST, count);
  return [
    {
      method,
      accuracy: 100 * estimate,
      low: 100 * (low ?? estimate),
      high: 100 * (high ?? estimate),
      tokens: placed(tokens.estimate),
      fewer: placed(tokens.low ?? tokens.estimate),
      more: placed(tokens.high ?? tokens.estimate),
      rse: 100 * rse.estimate,
    },
  ];
};

const drawn = (
  { Plot, draw }: Pen,
  points: readonly Point[],
  { height, lMax }: { readonly height: number; readonly lMax: number },
): Panel => {
  const least = Math.min(...points.map(({ fewer }) => fewer)) / ROOM;
  const most = Math.max(...points.map(({ more }) => more)) * ROOM;
  const floor = 10 * Math.floor(Math.min(...points.map(({ low }) => low)) / 10);
  const best = points[0]!.rse;
  const line = Array.from({ length: STEPS + 1 }, (_, step) => {
    const tokens = least * (most / least) ** (step / STEPS);
    return { tokens, accuracy: best * Math.sqrt(1 + tokens / lMax) };
  }).filter(({ accuracy }) => accuracy <= 100);
  const at = { x: "tokens", y: "accuracy" } as const;
  return draw({
    width: WIDTH - KEY,
    height,
    marginLeft: 50,
    marginBottom: 44,
    marginTop: 12,
    marginRight: 10,
    x: {
      type: "log",
      domain: [least, most],
      ticks: 5,
      tickFormat: ",d",
      label: "tokens a problem, both levels (logarithmic)",
      labelAnchor: "center",
      labelArrow: "none",
    },
    y: {
      domain: [floor, 100],
      grid: true,
      label: "accuracy (%)",
      labelAnchor: "center",
      labelArrow: "none",
    },
    marks: [
      Plot.frame({ stroke: "#bdbdbd" }),
      Plot.line(line, { ...at, stroke: PALETTE.grey, strokeDasharray: "5 4" }),
      Plot.ruleX(points, { x: "tokens", y1: "low", y2: "high", stroke: PALETTE.blue, strokeWidth: 1.5 }),
      Plot.ruleY(points, { y: "accuracy", x1: "fewer", x2: "more", stroke: PALETTE.blue, strokeWidth: 1.5 }),
      Plot.dot(points, { ...at, r: 8, fill: PALETTE.blue, stroke: "white" }),
      Plot.text(points, {
        ...at,
        text: (_point: Point, index: number) => String(index + 1),
        fill: "white",
        fontSize: 10,
        fontWeight: "bold",
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
