import type { Axes } from "../../src/experiments/simulation.ts";
import { curves } from "../../src/figures/curves.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import { pen } from "../../src/figures/svg.ts";
import type { Answer } from "./answer.ts";
import { bestLaw } from "./answer.ts";
import type { CellMeasures } from "./measures.ts";
import { PRIORS } from "./range.ts";

const SIZE = { width: 360, height: 300 } as const;

const HEADINGS = {
  weak: "Weak memories (μ0 − σ0/2)",
  fitted: "Memories as fitted",
  strong: "Strong memories (μ0 + σ0/2)",
} as const;

/** What each curve is called, and where its numbers stand. */
const SERIES = [
  ["dual counter", (cell: CellMeasures) => bestLaw(cell).ofOptimal],
  ["as printed", (cell: CellMeasures) => cell.policies["as-printed"].ofOptimal],
  ["fixed bound", (cell: CellMeasures) => cell.policies.constant.ofOptimal],
  ["deadline", (cell: CellMeasures) => cell.policies.deadline.ofOptimal],
] as const;

/** The part of the summary that is drawn. */
export interface Drawn {
  readonly cells: readonly CellMeasures[];
  readonly answer: Answer;
}

export const figure = async ({ cells, answer }: Drawn, axes?: Axes): Promise<string> => {
  const drawing = await pen(axes);
  const percent = (share: number): string => (100 * share).toFixed(0);
  return sideBySide({
    title: "The dual counter against optimal stopping",
    subtitle: "Reward as % of the optimum's on the same paths of recall progress, by the price of a step",
    note: "95 % bootstrap intervals over episodes. Dual counter: Algorithm 3 with the best of three laws of decay, at its best λ⁽⁰⁾ and α, intensive omission suppressed. As printed: the same with row 4 of (39) as it stands. Fixed bound: gives up below one value of z. Deadline: gives up after so many steps, whatever z is; shares below 0 are not drawn.",
    description: `With its best thresholds the dual counter earns between ${percent(answer.farthest.ofOptimal.estimate)} and ${percent(answer.nearest.ofOptimal.estimate)} % of what optimal stopping earns.`,
    panels: PRIORS.map((prior) => ({
      heading: HEADINGS[prior],
      panel: curves(
        drawing,
        SERIES.flatMap(([series, read]) =>
          cells
            .filter((cell) => cell.prior === prior)
            .map((cell) => ({ cell, found: read(cell) }))
            .filter(({ found }) => found.estimate > 0)
            .map(({ cell, found: { estimate, low, high } }) => ({
              x: 1000 * cell.ratio,
              series,
              estimate: 100 * estimate,
              low: low === null ? null : Math.max(0, 100 * low),
              high: high === null ? null : 100 * high,
            })),
        ),
        {
          ...SIZE,
          xLabel: "cost of a step, γ/U · 1000",
          yLabel: "% of the optimum",
          xScale: "log",
          xTicks: [1, 2, 4, 8, 14, 20, 30, 45],
          yDomain: [0, 103],
          rule: 100,
        },
      ),
    })),
  });
};
