/** The analyses as tables for people: human beside simulated beside lesioned. */
import type { Cell, Table } from "../simulation.ts";
import type { CuedRecallAnalysis } from "./analysis.ts";
import type { LevelMean, OwnMean } from "./estimates.ts";
import { PUBLISHED_SLOPES } from "./published.ts";
import type { RelationName } from "./relations.ts";
import { RELATIONS } from "./relations.ts";
import { ANSWERS } from "./tally.ts";
import { RESPONSES } from "./trials.ts";
import { estimateText, percent, signed } from "./wording.ts";

/** An analysis under the name that its column bears. */
export interface NamedAnalysis {
  /** E.g. "People", "Simulated", "Stops at random". */
  readonly name: string;
  readonly analysis: CuedRecallAnalysis;
}

type Pair = readonly [recall: RelationName, omission: RelationName];
const BY_JUDGEMENT: Pair = ["recallByConfidence", "omissionByFok"];
const BY_PRETEST: Pair = ["recallByPretest", "omissionByPretest"];

const NAMES: Readonly<Record<RelationName, string>> = {
  recallByConfidence: "recall by confidence",
  omissionByFok: "giving up by FOK",
  recallByPretest: "recall by pretest",
  omissionByPretest: "giving up by pretest",
};

/** All tables, in the order in which one reads them. */
export const cuedRecallTables = (series: readonly NamedAnalysis[]): readonly Table[] => [
  responses(series),
  slopes(series, "Slope of time by judgement, s per point", BY_JUDGEMENT),
  slopes(series, "Slope of time by pretest accuracy, s from none right to all right", BY_PRETEST),
  times(series, "Mean time by judgement, ms (trials)", BY_JUDGEMENT),
  times(series, "Mean time by pretest accuracy, ms (trials)", BY_PRETEST),
  judgements(series),
  mix(series),
  ...leftOut(series),
];

/** A row of a table that has one column for each analysis. */
type Reading = readonly [label: string, read: (analysis: CuedRecallAnalysis) => string | number | null];

const tableOf = (
  title: string,
  corner: string,
  series: readonly NamedAnalysis[],
  readings: readonly Reading[],
): Table => ({
  title,
  header: [corner, ...series.map(({ name }) => name)],
  rows: rightAligned(
    readings.map(([label, read]) => [label, ...series.map(({ analysis }) => read(analysis))]),
  ),
});

/** Text in all columns but the first is set to the right, so that digits stand below digits. */
const rightAligned = (rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] => {
  const texts = rows.map((row) => row.map((cell) => String(cell ?? "–")));
  const widths = texts[0]?.map((_, column) => Math.max(...texts.map((row) => row[column]!.length))) ?? [];
  return texts.map((row) =>
    row.map((text, column) => (column === 0 ? text : text.padStart(widths[column]!))),
  );
};

const responses = (series: readonly NamedAnalysis[]): Table =>
  tableOf("Responses", "", series, [
    ["trials", ({ trials }) => trials],
    ["participants", ({ participants }) => participants],
    ...RESPONSES.map((response): Reading => [response, ({ shares }) => percent(shares[response])]),
    ...ANSWERS.map(
      (answer): Reading => [`mean time, ${answer} (ms)`, ({ meanRt }) => rounded(meanRt[answer])],
    ),
    ...ANSWERS.map(
      (answer): Reading => [`median time, ${answer} (ms)`, ({ medianRt }) => rounded(medianRt[answer])],
    ),
  ]);

const slopes = (series: readonly NamedAnalysis[], title: string, pair: Pair): Table => {
  const row = (label: string, cells: readonly (string | null)[]): readonly Cell[] => [label, ...cells];
  return {
    title,
    header: ["95 % intervals over participants", ...pair.map((name) => NAMES[name])],
    rows: rightAligned([
      ...series.map(({ name, analysis }) =>
        row(
          `${name}, pooled`,
          pair.map((relation) => estimateText(analysis.slopes[relation])),
        ),
      ),
      ...series.map(({ name, analysis }) =>
        row(
          `${name}, within person`,
          pair.map((relation) => estimateText(analysis.withinPerson[relation])),
        ),
      ),
      row(
        "Published, mixed model",
        pair.map((relation) => estimateText(PUBLISHED_SLOPES[relation])),
      ),
    ]),
  };
};

const times = (series: readonly NamedAnalysis[], title: string, pair: Pair): Table =>
  tableOf(
    title,
    "",
    series,
    pair.flatMap((relation) =>
      levelsIn(series, ({ times }) => times[relation]).map(
        (level): Reading => [
          `${NAMES[relation]} ${level}`,
          (analysis) => counted(analysis.times[relation], level, (mean) => mean.toFixed(0)),
        ],
      ),
    ),
  );

const judgements = (series: readonly NamedAnalysis[]): Table =>
  tableOf("What judgements are worth", "", series, [
    ...levelsIn(series, ({ accuracy }) => accuracy ?? []).map(
      (level): Reading => [
        `correct at confidence ${level} (answers)`,
        ({ accuracy }) => counted(accuracy ?? [], level, percent),
      ],
    ),
    ["gamma, confidence with correctness", ({ gamma }) => ratio(gamma.confidence)],
    ["  within person", ({ withinPersonGamma }) => ownRatio(withinPersonGamma.confidence)],
    ["  over pairs within persons", ({ gammaOfOwnPairs }) => estimateText(gammaOfOwnPairs.confidence)],
    ["gamma, FOK with pretest accuracy", ({ gamma }) => ratio(gamma.fok)],
    ["  within person", ({ withinPersonGamma }) => ownRatio(withinPersonGamma.fok)],
    ["  over pairs within persons", ({ gammaOfOwnPairs }) => estimateText(gammaOfOwnPairs.fok)],
  ]);

const mix = (series: readonly NamedAnalysis[]): Table => {
  const levels = levelsIn(series, ({ responsesByPretest }) =>
    responsesByPretest.map(({ pretest, trials }) => ({ level: pretest, trials })),
  );
  const readings = levels.flatMap((level) =>
    RESPONSES.map(
      (response): Reading => [
        `${response} at pretest ${level}`,
        ({ responsesByPretest }) => {
          const row = responsesByPretest.find(({ pretest }) => pretest === level);
          return row === undefined ? null : percent(row[response]);
        },
      ],
    ),
  );
  return tableOf("Responses by pretest accuracy", "", series, readings);
};

/** Trials that lack what a measure needs; no table where none does. */
const leftOut = (series: readonly NamedAnalysis[]): readonly Table[] => {
  const readings: readonly Reading[] = [
    ...ANSWERS.map((answer): Reading => [`mean time, ${answer}`, ({ leftOut }) => leftOut.meanRt[answer]]),
    ...RELATIONS.map((relation): Reading => [NAMES[relation], ({ leftOut }) => leftOut.slopes[relation]]),
    ["confidence with correctness", ({ leftOut }) => leftOut.gamma.confidence],
    ["FOK with pretest accuracy", ({ leftOut }) => leftOut.gamma.fok],
    ["responses by pretest accuracy", ({ leftOut }) => leftOut.responsesByPretest],
  ];
  const lacking = readings.filter(([, read]) => series.some(({ analysis }) => read(analysis) !== 0));
  return lacking.length === 0
    ? []
    : [tableOf("Trials left out for want of a time, a judgement or a pretest accuracy", "", series, lacking)];
};

/** The levels at which any of the analyses has a trial. */
const levelsIn = (
  series: readonly NamedAnalysis[],
  read: (analysis: CuedRecallAnalysis) => readonly Pick<LevelMean, "level" | "trials">[],
): readonly number[] => {
  const levels = series.flatMap(({ analysis }) => read(analysis).filter(({ trials }) => trials > 0));
  return [...new Set(levels.map(({ level }) => level))].sort((a, b) => a - b);
};

const counted = (
  levels: readonly LevelMean[],
  level: number,
  text: (mean: number) => string,
): string | null => {
  const found = levels.find((candidate) => candidate.level === level);
  return found === undefined || found.mean === null ? null : `${text(found.mean)} (${found.trials})`;
};

const rounded = (value: number | null): string | null => (value === null ? null : value.toFixed(0));

const ratio = (value: number | null): string | null => (value === null ? null : signed(value));

const ownRatio = (own: OwnMean | null): string | null => estimateText(own);
