import type { MeanEstimate } from "../../src/experiments/list-learning/index.ts";
import { THIRDS } from "../../src/experiments/list-learning/index.ts";
import type { Axes } from "../../src/experiments/simulation.ts";
import type { Bar } from "../../src/figures/bars.ts";
import { bars } from "../../src/figures/bars.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import { pen } from "../../src/figures/svg.ts";
import type { Summary } from "./index.ts";

const SIZE = { width: 300, height: 280 } as const;
const SHARE = { label: "share recalled", domain: [0, 1] } as const;
const SHORT = { "inverse-ease": "inverse ease", "region-of-proximal-learning": "region", uniform: "uniform" };

/** Seconds by third; recall by third, as studied and after three times the time; recall by allocation. */
export const figure = async ({ longBudget, shortBudget }: Summary, axes?: Axes): Promise<string> => {
  const drawing = await pen(axes);
  const byThird = (name: string, of: string): readonly Bar[] =>
    THIRDS.map((third) => ({ group: third, series: of, ...longBudget[third]![name]! }));
  const seconds = byThird("seconds", "studied");
  const recall = [...byThird("recall", "as studied"), ...byThird("tripledRecall", "three times the time")];
  const allocations = Object.entries(SHORT).map(
    ([name, group]): Bar => ({
      group,
      series: "short",
      ...shortBudget[name]!.recall,
    }),
  );
  const hard = longBudget.hard!;
  return sideBySide({
    title: "Labour in vain",
    subtitle: "Most time goes to the hardest items, and more of it hardly helps them",
    note: "Means over participants with 95 % bootstrap intervals. Left and middle: long budget, inverse ease, by thirds of true difficulty. Right: short budget.",
    description: `The hardest third gets ${rounded(hard.seconds!, 1)} seconds an item; three times as much changes its recall by ${rounded(hard.gain!, 3)}.`,
    panels: [
      { heading: "Study time", panel: bars(drawing, seconds, { ...SIZE, label: "seconds an item" }) },
      { heading: "Recall, long budget", panel: bars(drawing, recall, { ...SIZE, ...SHARE }) },
      { heading: "Recall, short budget", panel: bars(drawing, allocations, { ...SIZE, ...SHARE }) },
    ],
  });
};

const rounded = ({ estimate }: MeanEstimate, digits: number): string =>
  estimate === null ? "–" : estimate.toFixed(digits);
