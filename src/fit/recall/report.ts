import type { Json } from "../../core/theory.ts";
import type { Table } from "../../experiments/simulation.ts";
import { interval95 } from "./bootstrap.ts";
import type { RecallCounts } from "./counts.ts";
import type { JudgedTime } from "./judged.ts";
import type { RecallModel } from "./models/model.ts";
import { NON_DECISION_DIMENSIONS } from "./models/model.ts";
import { comparison } from "./predictive.ts";
import type { Search, Visited } from "./search.ts";

/** Akaike's and Schwarz's criteria; k counts the model's own parameters and the two of the non-decision time. */
export interface Criteria {
  readonly parameters: number;
  readonly aic: number;
  readonly bic: number;
}

export const criteriaOf = (model: RecallModel, counts: RecallCounts, value: number): Criteria => {
  const parameters = model.dimensions.length + NON_DECISION_DIMENSIONS.length;
  return {
    parameters,
    aic: 2 * value + 2 * parameters,
    bic: 2 * value + parameters * Math.log(counts.total),
  };
};

/** All parameters of a visited point by name. */
const estimatesAt = (
  model: RecallModel,
  { point, nonDecision }: Visited,
): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(model.dimensions.map(({ name }, i) => [name, point[i]!])),
  nonDecisionMean: nonDecision.mean,
  nonDecisionShape: nonDecision.shape,
});

/** Own parameters that stand at an end of the range that was searched: the likelihood would have them beyond it. */
const atEdge = ({ dimensions }: RecallModel, { point }: Visited): readonly string[] =>
  dimensions
    .filter(({ low, high }, i) => Math.min(point[i]! - low, high - point[i]!) < EDGE * (high - low))
    .map(({ name }) => name);

/** So near to an end, as a share of the range, a parameter is taken to stand at it. */
const EDGE = 1e-4;

/** Everything a fit says; `finer` is −log-likelihood at the same parameters with twice the nodes and cells. */
export const reported = (
  model: RecallModel,
  counts: RecallCounts,
  { best, evaluations }: Search,
  resampled: readonly Visited[],
  finer: number,
  judged: readonly JudgedTime[],
): { readonly summary: { readonly [key: string]: Json }; readonly tables: readonly Table[] } => {
  const criteria = criteriaOf(model, counts, best.value);
  const estimates = estimatesAt(model, best);
  const others = resampled.map((visited) => estimatesAt(model, visited));
  const intervals: Readonly<Record<string, readonly [number, number]>> | null =
    others.length === 0
      ? null
      : Object.fromEntries(
          Object.keys(estimates).map((name) => [name, interval95(others.map((values) => values[name]!))]),
        );
  const compared = comparison(counts.cell, best.logCells.map(Math.exp));
  return {
    summary: {
      nll: best.value,
      nllDoubled: finer,
      estimates,
      intervals,
      atEdge: atEdge(model, best),
      ...criteria,
      trials: counts.total,
      unusable: counts.unusable,
      late: counts.late,
      evaluations,
      comparison: compared,
      judged: judged as unknown as Json,
    },
    tables: [
      {
        title: "Estimates",
        header: ["parameter", "estimate", "95 % from", "to"],
        rows: Object.entries(estimates).map(([name, value]) => [
          name,
          short(value),
          intervals === null ? null : short(intervals[name]![0]),
          intervals === null ? null : short(intervals[name]![1]),
        ]),
      },
      {
        title: "Fit",
        header: ["", ""],
        rows: [
          ["trials", counts.total],
          ["left out: no usable time or pretest", counts.unusable],
          ["left out: beyond the last bin", counts.late],
          ["−log likelihood", best.value.toFixed(2)],
          ["the same with twice the nodes and cells", finer.toFixed(2)],
          ["parameters at an end of their range", atEdge(model, best).join(", ") || "none"],
          ["AIC", criteria.aic.toFixed(1)],
          ["BIC", criteria.bic.toFixed(1)],
        ],
      },
      {
        title: "People and the fitted model, by pretest accuracy",
        header: ["", "pretest", "people", "model"],
        rows: compared.map(({ what, pretest, people, model: own }) => [
          what,
          pretest,
          people.toFixed(3),
          own.toFixed(3),
        ]),
      },
      ...(judged.length === 0 ? [] : [judgedTable(judged)]),
    ],
  };
};

const judgedTable = (judged: readonly JudgedTime[]): Table => ({
  title: "Median time by judgement (s)",
  header: ["", "judgement", "people", "model"],
  rows: judged.map(({ response, judgement, people, model }) => [
    response === "recall" ? "recall, confidence" : "give-up, feeling of knowing",
    judgement,
    people?.toFixed(2) ?? null,
    model?.toFixed(2) ?? null,
  ]),
});

const short = (value: number): string => Number(value.toPrecision(5)).toString();
