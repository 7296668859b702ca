/** The measures as tables: for people, and as rows of `measures.csv`. */
import type { Cell, Table } from "../experiments/simulation.ts";
import type { Estimate, NotEstimable } from "../metrics/estimable.ts";
import { isEstimable } from "../metrics/estimable.ts";
import type { ConfidenceMeasures, MeasureName, Uncertain } from "../metrics/measures/index.ts";
import { M_RATIO_ASSUMES, MEASURE_NAMES } from "../metrics/measures/index.ts";
import type { AnswersOfFile } from "../store/answers-file.ts";

/** How each measure is called for people. */
const TITLES: Readonly<Record<MeasureName, string>> = {
  gamma: "gamma",
  somersD: "Somers' d",
  auroc2: "type-2 AUROC",
  dprime: "d′",
  metaD: "meta-d′",
  mRatio: "M-ratio",
  ece: "ECE",
  brier: "Brier score",
  logScore: "log score (nats)",
  bias: "over-confidence",
  tauB: "Kendall's τ_b",
  metaI: "meta-I (bits)",
  adaptiveEce: "adaptive ECE",
  reliability: "Brier: reliability",
  resolution: "Brier: resolution",
  metaDFirst: "meta-d′, first response",
  mRatioFirst: "M-ratio, first response",
  metaDSecond: "meta-d′, second response",
  mRatioSecond: "M-ratio, second response",
};

type Found = (Estimate & { readonly participants?: number; readonly noInterval?: string }) | NotEstimable;

/** The tables that the command prints: all answers, then persons, then every group, then what it all depends on. */
export const measureTables = (measures: ConfidenceMeasures, read: AnswersOfFile): readonly Table[] => [
  ...tablesOf("All answers", measures),
  ...(read.by?.names ?? []).flatMap((name) => tablesOf(`Group ${name}`, measures.groups![name]!)),
  { title: "What this depends on", header: ["choice", "value"], rows: choices(measures, read) },
];

const tablesOf = (title: string, measures: ConfidenceMeasures): readonly Table[] => {
  const { answers, right } = measures.described;
  const whole = table(`${title}: ${answers}, ${right} right`, (measure) => measures.pooled[measure]);
  const { withinPerson, population } = measures;
  if (withinPerson === null || population === null) return [whole];
  return [
    whole,
    tableOfPeople(`${title}: mean within persons`, (measure) => withinPerson[measure]),
    tableOfPeople(`${title}: population of persons (random effects)`, (measure) => population[measure]),
  ];
};

const table = (title: string, of: (measure: MeasureName) => Found): Table => ({
  title,
  header: ["measure", "estimate", "low", "high", "note"],
  rows: MEASURE_NAMES.map((measure) => {
    const found = of(measure);
    return isEstimable(found)
      ? [TITLES[measure], found.estimate, found.low, found.high, found.noInterval ?? ""]
      : [TITLES[measure], null, null, null, `not estimable: ${found.notEstimable}`];
  }),
});

/** The same with the number of people who have a value. */
const tableOfPeople = (title: string, of: (measure: MeasureName) => Found): Table => {
  const { header, rows } = table(title, of);
  return {
    title,
    header: [...header.slice(0, -1), "people", header.at(-1)!],
    rows: rows.map((row, at) => {
      const found = of(MEASURE_NAMES[at]!);
      return [...row.slice(0, -1), isEstimable(found) ? (found.participants ?? null) : 0, row.at(-1)!];
    }),
  };
};

const choices = (
  { described }: ConfidenceMeasures,
  { leftOut, classes }: AnswersOfFile,
): readonly (readonly Cell[])[] => {
  const { scale, bins, ratings, intervals, disagreements, participants } = described;
  const cut = ratings.asGiven ? "as given" : `cut at ${ratings.from.slice(1).map(String).join(", ")}`;
  const left = Object.entries(leftOut).map(([column, rows]) => `${rows} without ${column}`);
  return [
    [
      "confidence",
      scale === null
        ? "read as probability"
        : isEstimable(scale)
          ? `a scale from ${scale.min} to ${scale.max}, read as 0 to 1`
          : `order alone: ${scale.notEstimable}`,
    ],
    [
      "ECE",
      `${bins.ece.bins} bins of equal width; adaptive: ${bins.adaptiveEce.bins} of equal numbers of answers`,
    ],
    [
      "Brier's parts, meta-I",
      bins.groups === null ? "by level" : `${bins.groups.bins} bins of equal numbers of answers`,
    ],
    ["ratings of meta-d′", `${ratings.from.length}, ${cut}`],
    ["empty cells", described.zeroCells],
    ...(disagreements === null ? [] : [["M-ratio assumes", M_RATIO_ASSUMES]]),
    ["intervals", `${100 * intervals.level} %, ${intervals.how}`],
    ...(intervals.caution === null ? [] : [["few people", intervals.caution]]),
    ["rows left out", left.length === 0 ? "none" : left.join(", ")],
    ...(participants === null ? [] : [["participants", participants]]),
    ...(disagreements === null
      ? []
      : [
          ["classes", classes.join(", ")],
          ["answers whose correctness stimulus and response contradict", disagreements],
        ]),
  ];
};

/** One row for each measure of all answers, of persons, of their population and of each person, for every group. */
export const measureRows = (
  measures: ConfidenceMeasures,
): { readonly header: readonly string[]; readonly rows: readonly (readonly Cell[])[] } => ({
  header: [
    "group",
    "of",
    "participant",
    "measure",
    "estimate",
    "low",
    "high",
    "standard_error",
    "participants",
    "not_estimable",
  ],
  rows: [
    ...rowsOf(null, measures),
    ...Object.entries(measures.groups ?? {}).flatMap(([name, own]) => rowsOf(name, own)),
  ],
});

const rowsOf = (group: string | null, measures: ConfidenceMeasures): readonly (readonly Cell[])[] => {
  const row = (
    of: string,
    participant: string | null,
    measure: MeasureName,
    found: Found | Uncertain | NotEstimable,
  ) =>
    isEstimable(found)
      ? [
          group,
          of,
          participant,
          measure,
          found.estimate,
          "low" in found ? found.low : null,
          "high" in found ? found.high : null,
          "standardError" in found && Number.isFinite(found.standardError) ? found.standardError : null,
          "participants" in found ? (found.participants ?? null) : null,
          null,
        ]
      : [group, of, participant, measure, null, null, null, null, null, found.notEstimable];
  const { pooled, withinPerson, population, persons } = measures;
  return MEASURE_NAMES.flatMap((measure) => [
    row("answers", null, measure, pooled[measure]),
    ...(withinPerson === null ? [] : [row("within-person", null, measure, withinPerson[measure])]),
    ...(population === null ? [] : [row("population", null, measure, population[measure])]),
    ...(persons ?? []).map(({ participant, measures: own }) =>
      row("participant", participant, measure, own[measure]),
    ),
  ]);
};
