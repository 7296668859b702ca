import type { Axes } from "../../src/experiments/simulation.ts";
import { legend } from "../../src/figures/legend.ts";
import { PALETTE } from "../../src/figures/palette.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import type { Panel, Pen } from "../../src/figures/svg.ts";
import { pen } from "../../src/figures/svg.ts";
import { CRITERIA, MAIN } from "./conditions.ts";
import type { Summary } from "./measures.ts";

const SIZE = { width: 430, height: 320, marginLeft: 50, marginRight: 16, marginBottom: 40 } as const;

/** Each criterion apart in colour and in shape. */
const LOOKS = [
  { colour: PALETTE.blue, symbol: "circle" },
  { colour: PALETTE.vermilion, symbol: "square" },
  { colour: PALETTE.green, symbol: "triangle" },
  { colour: PALETTE.purple, symbol: "diamond" },
] as const;

/** Savings against losses from strict to lax; effort for each problem right, with each criterion as it is set. */
export const figure = async (summary: Summary, axes?: Axes): Promise<string> => {
  const drawing = await pen(axes);
  const all = summary.conditions[MAIN.at(-1)!]!;
  return sideBySide({
    title: "Abandonment",
    subtitle: "What giving up saves where nothing helps, and loses where something would have",
    note: `95 % bootstrap intervals over ${summary.reasoners} reasoners, paired by problem with the run that never gives up. Left: each criterion from strict (right) to lax (left). Right: effort on all problems for each one solved.`,
    description: `With all four criteria ${number(all.unsolvable.effortSaved.estimate, 1)} of effort is saved on an unsolvable problem and ${number(all.solvable.lost.estimate, 3)} of solvable problems are lost.`,
    panels: [
      { heading: "Saved against lost", panel: tradeoff(drawing, summary) },
      { heading: "Effort for each problem right", panel: prices(drawing, summary) },
    ],
  });
};

const number = (value: number | null, digits: number): string =>
  value === null ? "–" : value.toFixed(digits);

const tradeoff = ({ Plot, draw }: Pen, { strictness }: Summary): Panel =>
  draw({
    ...SIZE,
    x: { label: "solvable problems lost (share)", zero: true, grid: true, nice: true },
    y: { label: "effort saved on an unsolvable problem", zero: true, grid: true, nice: true },
    marks: [
      ...CRITERIA.flatMap(({ name }, index) => {
        const { colour, symbol } = LOOKS[index]!;
        const points = strictness
          .filter(({ criterion }) => criterion === name)
          .map(({ value, lost, effortSavedOnUnsolvable: saved }) => ({
            value,
            x: lost.estimate,
            left: lost.low,
            right: lost.high,
            y: saved.estimate,
            low: saved.low,
            high: saved.high,
          }));
        return [
          Plot.ruleX(points, { x: "x", y1: "low", y2: "high", stroke: colour, strokeOpacity: 0.45 }),
          Plot.ruleY(points, { y: "y", x1: "left", x2: "right", stroke: colour, strokeOpacity: 0.45 }),
          Plot.line(points, { x: "x", y: "y", stroke: colour, strokeOpacity: 0.8 }),
          Plot.dot(points, { x: "x", y: "y", fill: colour, symbol, r: 4 }),
        ];
      }),
      legend(
        { Plot },
        CRITERIA.map(({ name }, index) => ({ name, ...LOOKS[index]! })),
        "bottom-right",
      ),
    ],
  });

const prices = ({ Plot, draw }: Pen, { conditions }: Summary): Panel => {
  const bars = MAIN.map((name) => ({ name, ...conditions[name]!.effortForEachRight }));
  return draw({
    ...SIZE,
    marginLeft: 160,
    x: { label: "effort", zero: true, grid: true, nice: true },
    y: { domain: MAIN, label: null, padding: 0.4 },
    marks: [
      Plot.barX(bars, { y: "name", x: "estimate", fill: PALETTE.pale }),
      Plot.ruleY(bars, { y: "name", x1: "low", x2: "high", stroke: PALETTE.blue, strokeWidth: 2 }),
      Plot.ruleX([0]),
    ],
  });
};
