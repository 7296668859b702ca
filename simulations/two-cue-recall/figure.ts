import type { Axes } from "../../src/experiments/simulation.ts";
import type { AtLevel, TwoCueMeasures } from "../../src/experiments/two-cue-recall/measures.ts";
import { LOOKS } from "../../src/experiments/two-cue-recall/sums.ts";
import { bars } from "../../src/figures/bars.ts";
import type { CurvePoint } from "../../src/figures/curves.ts";
import { curves } from "../../src/figures/curves.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import { pen } from "../../src/figures/svg.ts";

const SIZE = { width: 300, height: 280 } as const;

/** The part of the summary that is drawn. */
export interface Drawn {
  readonly model: TwoCueMeasures;
  readonly people: TwoCueMeasures | null;
}

export const figure = async ({ model, people }: Drawn, axes?: Axes): Promise<string> => {
  const drawing = await pen(axes);
  const series = [
    ...(people === null ? [] : [{ name: "people", measures: people }]),
    { name: "optimal", measures: model },
  ];
  const points = (read: (measures: TwoCueMeasures) => readonly AtLevel[]): readonly CurvePoint[] =>
    series.flatMap(({ name, measures }) =>
      read(measures).map(({ level, estimate, low, high }) => ({
        x: level,
        series: name,
        estimate,
        low,
        high,
      })),
    );
  const looks = LOOKS.flatMap((count, place) =>
    series.map(({ name, measures }) => ({
      group: place === LOOKS.length - 1 ? `${count}+` : String(count),
      series: name,
      ...measures.looks[place]!,
    })),
  );
  const durations = (["nonFinal", "final"] as const).flatMap((kind) =>
    series.map(({ name, measures }) => ({
      group: kind === "final" ? "last" : "others",
      series: name,
      ...measures[kind],
    })),
  );
  const slope = model.shareOnFirst.pooled.estimate ?? 0;
  return sideBySide({
    title: "Search of memory by two cues",
    subtitle:
      people === null
        ? "The optimal policy with the parameters fitted to one cue"
        : "People, and the optimal policy with the parameters fitted to one cue",
    note: "Recalled trials. 95 % bootstrap intervals over participants. Share of time: trials of two looks or more. Right: looks but the last; by the other cue's pretest from the second look on.",
    description: `Share of time on the first cue rises by ${slope.toFixed(2)} per point of pretest accuracy in the optimal policy; its last looks take ${(model.final.estimate ?? 0).toFixed(2)} s, others ${(model.nonFinal.estimate ?? 0).toFixed(2)} s.`,
    panels: [
      {
        heading: "Share of trials, by number of looks",
        panel: bars(drawing, looks, { ...SIZE, label: "share of trials" }),
      },
      {
        heading: "Duration of looks",
        panel: bars(drawing, durations, { ...SIZE, width: 220, label: "seconds" }),
      },
      {
        heading: "Time on the first cue",
        panel: curves(
          drawing,
          points((m) => m.shareOnFirstAt),
          {
            ...SIZE,
            width: 340,
            xLabel: "pretest accuracy, first − second",
            yLabel: "share",
            xTicks: [-1, -0.5, 0, 0.5, 1],
            yDomain: [0.2, 0.8],
            rule: 0.5,
          },
        ),
      },
      {
        heading: "Looks but the last, by own pretest",
        panel: curves(
          drawing,
          points((m) => m.nonFinalByOwnAt),
          {
            ...SIZE,
            xLabel: "pretest accuracy of the cue looked at",
            yLabel: "seconds",
            xTicks: [0, 0.5, 1],
            yDomain: [0.6, 1.7],
          },
        ),
      },
      {
        heading: "… and by the other's",
        panel: curves(
          drawing,
          points((m) => m.nonFinalByOtherAt),
          {
            ...SIZE,
            xLabel: "pretest accuracy of the other cue",
            yLabel: "seconds",
            xTicks: [0, 0.5, 1],
            yDomain: [0.6, 1.7],
          },
        ),
      },
    ],
  });
};
