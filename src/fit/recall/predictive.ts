import type { Picture } from "../../rational/problems/picture.ts";
import { PRETEST_LEVELS } from "../../rational/recall/index.ts";
import type { JudgedTime } from "./judged.ts";

/** Shares over the cells pretest level × response × 100 ms bin: people's counts, or what a model predicts. */
type Cells = Float64Array;

const rowOf = (cells: Cells, level: number, response: number): Cells => {
  const bins = cells.length / 6;
  const from = (level * 2 + response) * bins;
  return cells.subarray(from, from + bins);
};

const sum = (row: Cells): number => row.reduce((total, mass) => total + mass, 0);

/** Recall among the trials of a pretest level. */
export const recallShare = (cells: Cells, level: number): number => {
  const recalled = sum(rowOf(cells, level, 0));
  return recalled / (recalled + sum(rowOf(cells, level, 1)));
};

/** The share of all trials that has this pretest level. */
export const levelShare = (cells: Cells, level: number): number =>
  (sum(rowOf(cells, level, 0)) + sum(rowOf(cells, level, 1))) / sum(cells);

/** Median time in seconds, linear within its bin. */
export const medianTime = (cells: Cells, level: number, response: number): number => {
  const row = rowOf(cells, level, response);
  const half = sum(row) / 2;
  let below = 0;
  for (let bin = 0; bin < row.length; bin++) {
    if (below + row[bin]! >= half) return (bin + (half - below) / row[bin]!) / 10;
    below += row[bin]!;
  }
  return Number.NaN;
};

/** One line for each quantity that the model is judged by. */
export const comparison = (people: Cells, model: Cells) => {
  const lines = [
    { what: "recalled", of: recallShare },
    { what: "share of trials", of: levelShare },
    { what: "median time of a recall (s)", of: (cells: Cells, level: number) => medianTime(cells, level, 0) },
    {
      what: "median time of a give-up (s)",
      of: (cells: Cells, level: number) => medianTime(cells, level, 1),
    },
  ];
  return lines.flatMap(({ what, of }) =>
    PRETEST_LEVELS.map((pretest, level) => ({
      what,
      pretest,
      people: of(people, level),
      model: of(model, level),
    })),
  );
};

/** Response times of recalls and give-ups, the model's beside people's, in half-second bins. */
export const predictivePicture = (people: Cells, model: Cells): Picture => {
  const curve = (name: string, cells: Cells, response: number) => {
    const bins = cells.length / 6;
    const total = sum(cells);
    const points = Array.from({ length: Math.floor(bins / 5) }, (_bin, half) => {
      let mass = 0;
      for (let level = 0; level < 3; level++) {
        mass += sum(rowOf(cells, level, response).subarray(half * 5, half * 5 + 5));
      }
      return [(half + 0.5) / 2, mass / total] as const;
    });
    return { name, points };
  };
  return {
    kind: "curves",
    title: "How people's searches end, and how the fitted model's do",
    x: { label: "response time (s)" },
    y: { label: "share of all trials, per half second" },
    curves: [
      curve("recalled, people", people, 0),
      curve("recalled, model", model, 0),
      curve("given up, people", people, 1),
      curve("given up, model", model, 1),
    ],
  };
};

/** Median times by confidence and by feeling of knowing: the crossover, the model's beside people's. */
export const judgedPicture = (judged: readonly JudgedTime[]): Picture => {
  const curve = (name: string, response: JudgedTime["response"], whose: "people" | "model") => ({
    name,
    points: judged
      .filter((time) => time.response === response)
      .map((time) => [time.judgement, time[whose]] as const),
  });
  return {
    kind: "curves",
    title: "Median time by judgement, which the fit has not seen",
    x: { label: "confidence after a recall, feeling of knowing after a give-up" },
    y: { label: "median response time (s)" },
    curves: [
      curve("recalled, people", "recall", "people"),
      curve("recalled, model", "recall", "model"),
      curve("given up, people", "give-up", "people"),
      curve("given up, model", "give-up", "model"),
    ],
    caption:
      "The model's judgement is its posterior mean strength with noise of half σ0, cut into five so that each has people's share.",
  };
};
