import type { Axes } from "../../src/experiments/simulation.ts";
import { bars } from "../../src/figures/bars.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import { pen } from "../../src/figures/svg.ts";
import type { PooledEstimate } from "../../src/metrics/index.ts";
import type { Measured, Summary } from "./summary.ts";

const SIZE = { width: 280, height: 280 } as const;

/** Feeling of knowing, recall, and time to giving up, by what was primed. */
export const figure = async ({ conditions, changes }: Summary, axes?: Axes): Promise<string> => {
  const drawing = await pen(axes);
  const groups: readonly (readonly [string, Measured])[] = [
    ["as it is", conditions.asItIs],
    ["question", conditions.questionPrimed],
    ["target", conditions.targetPrimed],
  ];
  const of = (read: (measured: Measured) => PooledEstimate) =>
    groups.map(([group, measured]) => ({ group, series: "trials", ...read(measured) }));
  const seconds = ({ givingUp }: Measured): PooledEstimate => {
    const thousandth = (value: number | null): number | null => (value === null ? null : value / 1000);
    return {
      estimate: thousandth(givingUp.estimate),
      low: thousandth(givingUp.low),
      high: thousandth(givingUp.high),
    };
  };
  return sideBySide({
    title: "Familiar questions, strengthened targets",
    subtitle: "A feeling of knowing reads the question, never the target that is not recalled",
    note: "Means with 95 % bootstrap intervals over participants, the same ones in all conditions.",
    description: `A primed question changes FOK⁺ − FOK⁻ by ${changes.questionPrimed.fok.estimate?.toFixed(2)} and recall by ${changes.questionPrimed.recall.estimate?.toFixed(3)}; a primed target by ${changes.targetPrimed.fok.estimate?.toFixed(2)} and ${changes.targetPrimed.recall.estimate?.toFixed(3)}.`,
    panels: [
      {
        heading: "Feeling of knowing before the search",
        panel: bars(
          drawing,
          of(({ fok }) => fok),
          { ...SIZE, label: "FOK⁺ − FOK⁻" },
        ),
      },
      {
        heading: "Recall",
        panel: bars(
          drawing,
          of(({ recall }) => recall),
          { ...SIZE, label: "share recalled", domain: [0, 1] },
        ),
      },
      { heading: "Giving up", panel: bars(drawing, of(seconds), { ...SIZE, label: "seconds" }) },
    ],
  });
};
