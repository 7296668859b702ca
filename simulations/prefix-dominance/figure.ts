import type { Axes } from "../../src/experiments/simulation.ts";
import type { LegendEntry } from "../../src/figures/legend.ts";
import { legend } from "../../src/figures/legend.ts";
import { PALETTE } from "../../src/figures/palette.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import type { Panel, Pen } from "../../src/figures/svg.ts";
import { pen } from "../../src/figures/svg.ts";
import type { PooledEstimate } from "../../src/metrics/pooled.ts";
import { MAIN, MISFITS, RECOVERIES } from "./conditions.ts";
import type { Summary } from "./measures.ts";
import { PUBLISHED_LOSS } from "./measures.ts";

const SIZE = { width: 340, height: 300, marginLeft: 48, marginRight: 16, marginBottom: 40 } as const;

/** How a condition is drawn: monitoring by colour and shape, learning by dash. */
const LOOKS: Readonly<Record<string, Required<Omit<LegendEntry, "name">>>> = {
  "generate-verify": { colour: PALETTE.vermilion, symbol: "square", dash: "none" },
  "monitor-generate-verify": { colour: PALETTE.blue, symbol: "circle", dash: "none" },
  "generate-verify, learning": { colour: PALETTE.vermilion, symbol: "square", dash: "5 3" },
  "monitor-generate-verify, learning": { colour: PALETTE.blue, symbol: "circle", dash: "5 3" },
};
const SHORT: Readonly<Record<string, string>> = {
  "generate-verify": "generate–verify",
  "monitor-generate-verify": "monitoring first",
  "generate-verify, learning": "generate–verify, learning",
  "monitor-generate-verify, learning": "monitoring first, learning",
};

/** Advantages of monitoring first; accuracy along the series; the loss of an unsuited start. */
export const figure = async (summary: Summary, axes?: Axes): Promise<string> => {
  const drawing = await pen(axes);
  const advantage = summary.monitoringFirst.accuracy!;
  return sideBySide({
    title: "Prefix dominance",
    subtitle:
      "Who commits to a first strategy seldom recovers; who monitors first starts better, and learns to",
    note: `95 % bootstrap intervals over ${summary.reasoners} reasoners. Left: share right with monitoring first less without, paired by reasoner. Middle: an eighth of the series a point. Right: a reasoner that only refines is handed a suited or an unsuited first strategy; grey: the published loss of about 20 %.`,
    description: `Monitoring first raises the share right by ${points(advantage)} points; with flat strategy knowledge by ${points(summary.uselessKnowledge.flat!.accuracy!)}.`,
    panels: [
      { heading: "Advantage of monitoring first", panel: advantages(drawing, summary) },
      { heading: "Share right along the series", panel: curve(drawing, summary) },
      { heading: "Loss by an unsuited start", panel: losses(drawing, summary) },
    ],
  });
};

const points = ({ estimate }: PooledEstimate): string =>
  estimate === null ? "–" : (100 * estimate).toFixed(1);

const advantages = ({ Plot, draw }: Pen, summary: Summary): Panel => {
  const bars = [
    { name: "informed knowledge", ...summary.monitoringFirst.accuracy! },
    ...Object.entries(summary.uselessKnowledge).map(([name, { accuracy }]) => ({ name, ...accuracy! })),
  ];
  return draw({
    ...SIZE,
    marginLeft: 120,
    x: { label: "share right, difference", grid: true, nice: true },
    y: { domain: bars.map(({ name }) => name), label: null, padding: 0.5 },
    marks: [
      Plot.ruleX([0]),
      Plot.ruleY(bars, { y: "name", x1: "low", x2: "high", stroke: PALETTE.blue, strokeWidth: 2 }),
      Plot.dot(bars, { y: "name", x: "estimate", r: 4, fill: PALETTE.blue }),
    ],
  });
};

interface CurvePoint extends PooledEstimate {
  readonly x: number;
}

const curve = ({ Plot, draw }: Pen, { curve: { stretches }, problems }: Summary): Panel => {
  const lines = MAIN.map((name) => ({
    ...LOOKS[name]!,
    name: SHORT[name]!,
    points: stretches.map((stretch): CurvePoint => {
      const estimates = stretch as unknown as Readonly<Record<string, PooledEstimate>>;
      return { x: (stretch.from + stretch.to) / 2, ...estimates[name]! };
    }),
  }));
  return draw({
    ...SIZE,
    x: { domain: [0, problems + 1], label: "problem of the series" },
    y: { domain: [0, 1], label: "share right", grid: true },
    marks: [
      ...lines.flatMap(({ colour, symbol, dash, points: drawn }) => [
        Plot.ruleX(drawn, { x: "x", y1: "low", y2: "high", stroke: colour, strokeOpacity: 0.5 }),
        Plot.line(drawn, { x: "x", y: "estimate", stroke: colour, strokeDasharray: dash }),
        Plot.dot(drawn, { x: "x", y: "estimate", fill: colour, symbol, r: 3 }),
      ]),
      legend({ Plot }, lines, "bottom-left"),
    ],
  });
};

const RECOVERY_LOOKS = [
  { colour: PALETTE.vermilion, symbol: "square" },
  { colour: PALETTE.purple, symbol: "triangle" },
  { colour: PALETTE.green, symbol: "circle" },
] as const;

const losses = ({ Plot, draw }: Pen, { startingUnsuited: { grid } }: Summary): Panel =>
  draw({
    ...SIZE,
    x: {
      domain: [0, MISFITS.at(-1)! + 0.05],
      label: "misfit: mean distance where an unsuited strategy is stuck",
    },
    y: { domain: [-0.05, 1], label: "share right, loss", grid: true },
    marks: [
      Plot.ruleY([PUBLISHED_LOSS], { stroke: PALETTE.grey, strokeWidth: 2, strokeDasharray: "6 4" }),
      Plot.ruleY([0]),
      ...RECOVERIES.flatMap((recovery, index) => {
        const { colour, symbol } = RECOVERY_LOOKS[index]!;
        const cells = grid
          .filter((cell) => cell.recovery === recovery)
          .map(({ misfit, loss }) => ({ x: misfit, ...loss }));
        return [
          Plot.ruleX(cells, { x: "x", y1: "low", y2: "high", stroke: colour, strokeOpacity: 0.6 }),
          Plot.line(cells, { x: "x", y: "estimate", stroke: colour }),
          Plot.dot(cells, { x: "x", y: "estimate", fill: colour, symbol, r: 3.5 }),
        ];
      }),
      legend(
        { Plot },
        RECOVERIES.map((recovery, index) => ({
          name: `${Math.round(100 * recovery)} % of refinements turn it`,
          ...RECOVERY_LOOKS[index]!,
        })),
        "top-left",
      ),
    ],
  });
