/** Recomputes the published table of Meta-R1 from its own accuracies and tokens. */
import { PUBLISHED_LONGEST, reasoningScore } from "../../metrics/reasoning-score.ts";
import type { Dataset, PrintedRow } from "./published.ts";
import { DATASETS } from "./published.ts";

/** Printed scores are rounded to one digit, and made from accuracies that are rounded too. */
export const TOLERANCE = 0.06;

/** A printed score beside the one that its accuracy and tokens give. */
export interface RecomputedCell {
  readonly backbone: string;
  readonly method: string;
  readonly dataset: Dataset;
  /** % */
  readonly accuracy: number;
  readonly tokens: number;
  readonly printed: number;
  /** To one decimal, as printed. */
  readonly recomputed: number;
  /** Whether the unrounded score is within 0.06 of the printed one. */
  readonly agrees: boolean;
}

/** By how much a method cuts the mean tokens of its backbone alone. */
export interface Reduction {
  readonly backbone: string;
  readonly method: string;
  /** By how many %, to one decimal. */
  readonly percent: number;
  /** What is left, in %, to one decimal. */
  readonly left: number;
}

/** A line's mean score beside the mean of its three recomputed scores, and beside the score of its means. */
export interface RecomputedAverage {
  readonly backbone: string;
  readonly method: string;
  readonly printed: number;
  readonly meanOfScores: number;
  readonly scoreOfMeans: number;
}

/** The whole table, recomputed. */
export interface Table1 {
  readonly lMax: number;
  readonly cells: readonly RecomputedCell[];
  readonly reductions: readonly Reduction[];
  /** Whether the abstract's percentages are what tokens are reduced *by* or *to*. */
  readonly reading: "by" | "to" | "neither";
  readonly averages: readonly RecomputedAverage[];
}

/** The abstract's “reduces token consumption to 15.7%∼32.7%”. */
export const ABSTRACT = { low: 15.7, high: 32.7 } as const;

const oneDecimal = (value: number): number => Number(value.toFixed(1));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Recomputes every score (eq. R1-10), every mean score, and the reductions that the abstract speaks of.
 *
 * @eq R1-10
 */
export const recomputeTable = (rows: readonly PrintedRow[], lMax = PUBLISHED_LONGEST): Table1 => {
  const reductions = reductionsOf(rows);
  return {
    lMax,
    cells: rows.flatMap((row) => DATASETS.map((dataset) => cellOf(row, dataset, lMax))),
    reductions,
    reading: readingOf(reductions),
    averages: rows.map((row) => averageOf(row, lMax)),
  };
};

const cellOf = (row: PrintedRow, dataset: Dataset, lMax: number): RecomputedCell => {
  const [accuracy, tokens, printed] = row.cells[dataset];
  const score = reasoningScore(accuracy, tokens, lMax);
  return {
    backbone: row.backbone,
    method: row.method,
    dataset,
    accuracy,
    tokens,
    printed,
    recomputed: oneDecimal(score),
    agrees: Math.abs(score - printed) <= TOLERANCE,
  };
};

const meanTokens = (row: PrintedRow): number => mean(DATASETS.map((dataset) => row.cells[dataset][1]));
const meanAccuracy = (row: PrintedRow): number => mean(DATASETS.map((dataset) => row.cells[dataset][0]));

/** Of the two variants of Meta-R1 that the abstract speaks of, beside their backbones alone. */
const reductionsOf = (rows: readonly PrintedRow[]): readonly Reduction[] =>
  rows
    .filter(({ method }) => method.startsWith("Meta-R1"))
    .map((row) => {
      const alone = rows.find(({ backbone, method }) => backbone === row.backbone && method === "Vanilla")!;
      const left = meanTokens(row) / meanTokens(alone);
      return {
        backbone: row.backbone,
        method: row.method,
        percent: oneDecimal(100 * (1 - left)),
        left: oneDecimal(100 * left),
      };
    });

/** The reading under which the abstract's larger number is the largest of the table's. */
const readingOf = (reductions: readonly Reduction[]): Table1["reading"] => {
  if (Math.max(...reductions.map(({ percent }) => percent)) === ABSTRACT.high) return "by";
  return Math.max(...reductions.map(({ left }) => left)) === ABSTRACT.high ? "to" : "neither";
};

const averageOf = (row: PrintedRow, lMax: number): RecomputedAverage => {
  const scores = DATASETS.map((dataset) => {
    const [accuracy, tokens] = row.cells[dataset];
    return reasoningScore(accuracy, tokens, lMax);
  });
  return {
    backbone: row.backbone,
    method: row.method,
    printed: row.averageScore,
    meanOfScores: oneDecimal(mean(scores)),
    scoreOfMeans: oneDecimal(reasoningScore(meanAccuracy(row), meanTokens(row), lMax)),
  };
};
