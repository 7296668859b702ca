import { THIRDS } from "../../src/experiments/list-learning/index.ts";
import type { Axes } from "../../src/experiments/simulation.ts";
import type { CurvePoint } from "../../src/figures/curves.ts";
import { curves } from "../../src/figures/curves.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import { pen } from "../../src/figures/svg.ts";
import type { Summary } from "./summary.ts";

/** Preference, share of time by third, and what an emphasis on each third pays, over budgets. */
export const figure = async ({ budgets }: Summary, axes?: Axes): Promise<string> => {
  const drawing = await pen(axes);
  const xTicks = budgets.map(({ seconds }) => seconds);
  const axis = { height: 300, xLabel: "budget, s (log scale)", xTicks, xScale: "log" } as const;
  const preference = budgets.map(
    ({ seconds, preference: gamma }): CurvePoint => ({
      x: seconds,
      series: "own",
      ...gamma,
    }),
  );
  const ofThirds = (pick: (budget: Summary["budgets"][number]) => Summary["budgets"][number]["share"]) =>
    budgets.flatMap((budget) =>
      THIRDS.map((third): CurvePoint => ({ x: budget.seconds, series: third, ...pick(budget)[third]! })),
    );
  const first = budgets[0]!.preference.estimate;
  const last = budgets.at(-1)!.preference.estimate;
  return sideBySide({
    title: "Study allocation under time pressure",
    subtitle:
      "One learner, which shares out its time so as to expect the most recall: pressure reverses its preference",
    note: "Means over participants with 95 % bootstrap intervals; thirds of true difficulty. Preference: gamma of difficulty with study time. Right: an experimenter gives most of the budget to the third that the learner judged easy, medium or hard.",
    description: `Gamma of difficulty with study time goes from ${first?.toFixed(2)} under the shortest budget to ${last?.toFixed(2)} under the longest.`,
    panels: [
      {
        heading: "Preference for hard items",
        panel: curves(drawing, preference, {
          ...axis,
          width: 290,
          yLabel: "gamma",
          yDomain: [-1, 1],
          rule: 0,
        }),
      },
      {
        heading: "The learner's own time",
        panel: curves(
          drawing,
          ofThirds(({ share }) => share),
          { ...axis, width: 340, yLabel: "share of time", yDomain: [0, 0.8] },
        ),
      },
      {
        heading: "Most time for one third",
        panel: curves(
          drawing,
          ofThirds(({ recall }) => recall),
          { ...axis, width: 340, yLabel: "share recalled" },
        ),
      },
    ],
  });
};
