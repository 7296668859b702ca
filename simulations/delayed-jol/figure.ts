import type { Axes } from "../../src/experiments/simulation.ts";
import type { Bar } from "../../src/figures/bars.ts";
import { bars } from "../../src/figures/bars.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import { pen } from "../../src/figures/svg.ts";
import type { Summary } from "./summary.ts";

const SIZE = { width: 280, height: 280 } as const;

/** Relative accuracy and recall by time of judgement, and accuracy without short-term memory. */
export const figure = async (
  { immediate, delayed, withoutShortTerm }: Summary,
  axes?: Axes,
): Promise<string> => {
  const drawing = await pen(axes);
  const both = (name: "gamma" | "recall", pair: Pick<Summary, "immediate" | "delayed">): readonly Bar[] => [
    { group: "immediate", series: name, ...pair.immediate[name] },
    { group: "delayed", series: name, ...pair.delayed[name] },
  ];
  const intact = { immediate, delayed };
  const gamma = { ...SIZE, label: "gamma", domain: [0, 1] } as const;
  return sideBySide({
    title: "Delayed judgements of learning",
    subtitle:
      "Once an item has left short-term memory, judging it means recalling it, and that foretells the test",
    note: "Means over participants with 95 % bootstrap intervals. Gamma: within participants, of judgement with recall at the test.",
    description: `Gamma is ${immediate.gamma.estimate?.toFixed(2)} for immediate and ${delayed.gamma.estimate?.toFixed(2)} for delayed judgements; recall is ${immediate.recall.estimate?.toFixed(3)} and ${delayed.recall.estimate?.toFixed(3)}.`,
    panels: [
      { heading: "Relative accuracy", panel: bars(drawing, both("gamma", intact), gamma) },
      {
        heading: "Recall at the test",
        panel: bars(drawing, both("recall", intact), { ...SIZE, label: "share recalled", domain: [0, 1] }),
      },
      {
        heading: "Accuracy without short-term memory",
        panel: bars(drawing, both("gamma", withoutShortTerm), gamma),
      },
    ],
  });
};
