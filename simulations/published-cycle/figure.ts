import type { Axes } from "../../src/experiments/simulation.ts";
import { bars } from "../../src/figures/bars.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import { pen } from "../../src/figures/svg.ts";
import type { PooledEstimate } from "../../src/metrics/index.ts";
import type { Summary } from "./summary.ts";

const SIZE = { width: 300, height: 280 } as const;

/** Accuracy beside the published one; mean score and difficulty of right and wrong problems. */
export const figure = async (summary: Summary, axes?: Axes): Promise<string> => {
  const drawing = await pen(axes);
  const { accuracy, endedInFirstCycle, published, bestScore, firstDifficulty } = summary;
  const alone = (estimate: number): PooledEstimate => ({ estimate, low: null, high: null });
  const shares = [
    { group: "right", series: "here", ...accuracy },
    { group: "right", series: "published", ...alone(published.accuracy) },
    { group: "one cycle", series: "here", ...endedInFirstCycle },
    { group: "one cycle", series: "published", ...alone(published.endedInFirstCycle) },
  ];
  const split = (of: Summary["bestScore"]) =>
    (["right", "wrong"] as const).map((group) => ({ group, series: "here", ...of[group] }));
  const unit = { ...SIZE, domain: [0, 1] } as const;
  return sideBySide({
    title: "Flavell's cycle as published",
    subtitle: "What is solved, and what difficulty and scores told of it",
    note: "Means with 95 % bootstrap intervals over problems. Published: GSM8K, Llama-3.1-8B-Instruct, one run without intervals.",
    description: `Of ${summary.problems} problems ${percent(accuracy)} were solved, ${percent(endedInFirstCycle)} ended in the first cycle.`,
    panels: [
      { heading: "Problems", panel: bars(drawing, shares, { ...unit, label: "share" }) },
      {
        heading: "Score of the best cycle",
        panel: bars(drawing, split(bestScore), { ...unit, label: "mean score" }),
      },
      {
        heading: "Difficulty, first judged",
        panel: bars(drawing, split(firstDifficulty), { ...unit, label: "difficulty" }),
      },
    ],
  });
};

const percent = ({ estimate }: PooledEstimate): string =>
  estimate === null ? "none" : `${(100 * estimate).toFixed(0)} %`;
