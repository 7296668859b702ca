/** The crossover's tables for people: shares and times, slopes, and what goes with each judgement. */
import type { CuedRecallAnalysis, LevelMean, RelationName, Table } from "../../src/experiments/index.ts";
import { RELATIONS } from "../../src/experiments/index.ts";
import type { Estimate } from "../../src/metrics/estimable.ts";

/** What stands side by side: people where there are data, the sound mind, the lesioned one. */
export interface Series {
  readonly human: CuedRecallAnalysis | null;
  readonly simulated: CuedRecallAnalysis;
  readonly lesioned: CuedRecallAnalysis & { readonly mind: string };
}

type Named = readonly [name: string, analysis: CuedRecallAnalysis];

export const tablesOf = ({ human, simulated, lesioned }: Series): readonly Table[] => {
  const people: readonly Named[] = human === null ? [] : [["people", human]];
  const all: readonly Named[] = [...people, ["simulated", simulated], [lesioned.mind, lesioned]];
  return [responses(all), slopes(all), levels(all)];
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const rounded = (value: number | null, digits = 0): string => (value === null ? "–" : value.toFixed(digits));
const withInterval = (estimate: Estimate | null): string =>
  estimate === null
    ? "–"
    : `${estimate.estimate.toFixed(3)} [${rounded(estimate.low, 3)}, ${rounded(estimate.high, 3)}]`;

const responses = (all: readonly Named[]): Table => ({
  title: "Responses: share, mean and median time (ms)",
  header: ["", ...all.map(([name]) => name)],
  rows: [
    ...(["correct", "omission", "commission", "timeout"] as const).map((response) => [
      response,
      ...all.map(([, { shares }]) => percent(shares[response])),
    ]),
    ...(["omission", "correct", "commission"] as const).map((response) => [
      `time, ${response}`,
      ...all.map(([, a]) => `${rounded(a.meanRt[response])} / ${rounded(a.medianRt[response])}`),
    ]),
    ["gamma, confidence", ...all.map(([, { gamma }]) => rounded(gamma.confidence, 3))],
    ["gamma, feeling of knowing", ...all.map(([, { gamma }]) => rounded(gamma.fok, 3))],
  ],
});

const RELATION_TITLES: Readonly<Record<RelationName, string>> = {
  recallByConfidence: "recall by confidence",
  omissionByFok: "giving up by feeling of knowing",
  recallByPretest: "recall by pretest",
  omissionByPretest: "giving up by pretest",
};

const slopes = (all: readonly Named[]): Table => ({
  title: "Slopes of time: s per point or unit, bootstrap 95 % interval over participants",
  header: ["", ...all.flatMap(([name]) => [`${name}, pooled`, "within person"])],
  rows: RELATIONS.map((name) => [
    RELATION_TITLES[name],
    ...all.flatMap(([, a]) => [withInterval(a.slopes[name]), withInterval(a.withinPerson[name])]),
  ]),
});

const levels = (all: readonly Named[]): Table => ({
  title: "Mean time (ms) and accuracy by level",
  header: ["", "level", ...all.map(([name]) => name)],
  rows: [
    ...RELATIONS.flatMap((name) => byLevel(RELATION_TITLES[name], all, (a) => a.times[name], 0)),
    ...byLevel("share right, by confidence", all, (a) => a.accuracy ?? [], 3),
  ],
});

const byLevel = (
  title: string,
  all: readonly Named[],
  read: (analysis: CuedRecallAnalysis) => readonly LevelMean[],
  digits: number,
): Table["rows"] => {
  const present = new Set(all.flatMap(([, analysis]) => read(analysis).map(({ level }) => level)));
  return [...present]
    .sort((a, b) => a - b)
    .map((level) => [
      title,
      level,
      ...all.map(([, a]) => rounded(read(a).find((mean) => mean.level === level)?.mean ?? null, digits)),
    ]);
};
