import type { Axes } from "../../src/experiments/simulation.ts";
import { bars } from "../../src/figures/bars.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import { pen } from "../../src/figures/svg.ts";
import type { PooledEstimate } from "../../src/metrics/index.ts";
import { RESPONSES } from "./asked.ts";
import type { Summary } from "./summary.ts";

const SIZE = { width: 300, height: 280 } as const;

/** Shares of responses; confidence when right and when wrong; time by response. */
export const figure = async (
  { asked, shares, confidence, milliseconds }: Summary,
  axes?: Axes,
): Promise<string> => {
  const drawing = await pen(axes);
  const of = (groups: readonly string[], values: Readonly<Record<string, PooledEstimate>>) =>
    groups.map((group) => ({ group, series: "answers", ...values[group]! }));
  const seconds = Object.fromEntries(
    RESPONSES.map((response) => [response, inSeconds(milliseconds[response]!)]),
  );
  return sideBySide({
    title: "Answering questions",
    subtitle: "What is answered, how sure, and how long it takes",
    note: "Means with 95 % bootstrap intervals over questions.",
    description: `Of ${asked} questions ${percent(shares.correct!)} were answered rightly, ${percent(shares.wrong!)} wrongly and ${percent(shares.omission!)} not at all.`,
    panels: [
      {
        heading: "Responses",
        panel: bars(drawing, of(RESPONSES, shares), { ...SIZE, label: "share", domain: [0, 1] }),
      },
      {
        heading: "Confidence in answers",
        panel: bars(drawing, of(["correct", "wrong"], confidence), {
          ...SIZE,
          label: "confidence",
          domain: [0, 1],
        }),
      },
      { heading: "Time", panel: bars(drawing, of(RESPONSES, seconds), { ...SIZE, label: "seconds" }) },
    ],
  });
};

const inSeconds = ({ estimate, low, high }: PooledEstimate): PooledEstimate => {
  const thousandth = (value: number | null): number | null => (value === null ? null : value / 1000);
  return { estimate: thousandth(estimate), low: thousandth(low), high: thousandth(high) };
};

const percent = ({ estimate }: PooledEstimate): string =>
  estimate === null ? "none" : `${(100 * estimate).toFixed(0)} %`;
