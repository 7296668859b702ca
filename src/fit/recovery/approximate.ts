/**
 * Posteriors without a likelihood: approximate Bayesian computation from a reference table that all replicates share.
 *
 * The summaries are first reduced to one statistic a parameter, the parameter's mean given the summaries as a
 * regression on the table estimates it (Fearnhead & Prangle, 2012). The nearest entries of the table in those
 * statistics are accepted, and each is moved along a local regression to where the observed statistics are (Beaumont,
 * Zhang & Balding, 2002), on the logit scale, so that it stays in the unit cube.
 */
import { logistic } from "../../math/bayesian-logistic.ts";
import { backwardSolve, cholesky, forwardSolve } from "../../math/linear.ts";
import type { Draws } from "./model.ts";
import type { Summarised } from "./replicate.ts";

/** Takes the summaries of observed data to draws of the posterior. */
export type ApproximatePosterior = (summaries: readonly number[], draws: number) => Draws;

/** Keeps regressions regular where summaries say the same. */
const RIDGE = 1e-3;

/**
 * Prepares the regressions on a reference table once, for the posteriors of any number of observed data sets.
 *
 * @param table simulated data sets, whose parameters were drawn from the prior.
 */
export const approximatePosterior = (table: readonly Summarised[]): ApproximatePosterior => {
  const scale = scaled(table.map(({ summaries }) => summaries));
  const terms = (summaries: readonly number[]): readonly number[] => {
    const z = scale(summaries);
    return [1, ...z, ...z.map((value) => value * value - 1)];
  };
  const design = table.map(({ summaries }) => terms(summaries));
  const truths = table.map(({ truth }) => truth);
  const { weights: means, leverage } = regressed(design, truths);
  // An entry's statistics come from the regression without it, as those of observed data do.
  const statistics = design.map((row, entry) =>
    means.map((weights, at) => {
      const fitted = dot(weights, row);
      const own = truths[entry]![at]!;
      return own - (own - fitted) / (1 - leverage(row));
    }),
  );
  const spread = means.map((_, at) => Math.max(1e-9, deviation(statistics.map((row) => row[at]!))));
  return (summaries, draws) => {
    const row = terms(summaries);
    const observed = means.map((weights) => dot(weights, row));
    const distance = statistics.map((other, entry) => ({
      entry,
      away: other.reduce((sum, value, at) => sum + ((value - observed[at]!) / spread[at]!) ** 2, 0),
    }));
    const near = distance
      .sort((a, b) => a.away - b.away || a.entry - b.entry)
      .slice(0, draws)
      .map(({ entry }) => entry);
    return adjusted(near, statistics, truths, observed, spread);
  };
};

/** Moves accepted parameters along their regression on the statistics. */
const adjusted = (
  near: readonly number[],
  statistics: readonly (readonly number[])[],
  truths: readonly (readonly number[])[],
  observed: readonly number[],
  spread: readonly number[],
): Draws => {
  const away = near.map((entry) => [
    1,
    ...observed.map((value, at) => (statistics[entry]![at]! - value) / spread[at]!),
  ]);
  const logits = near.map((entry) => truths[entry]!.map(logit));
  const { weights } = regressed(away, logits);
  // Residuals of a regression are smaller than errors, by the parameters that it spent.
  const widened = Math.sqrt(near.length / Math.max(1, near.length - observed.length - 1));
  return logits.map((values, i) =>
    values.map((value, at) => {
      const centre = weights[at]![0]!;
      return logistic(centre + widened * (value - dot(weights[at]!, away[i]!)));
    }),
  );
};

interface Regression {
  /** Of each outcome, as many as a row has entries. */
  readonly weights: readonly (readonly number[])[];
  /** How much a row's own outcome counts in what is fitted to it, 0 to 1. */
  readonly leverage: (row: readonly number[]) => number;
}

/** Weights of a ridge regression of each outcome on the rows, the first of whose entries is the constant. */
const regressed = (
  rows: readonly (readonly number[])[],
  outcomes: readonly (readonly number[])[],
): Regression => {
  const width = rows[0]!.length;
  const gram = new Float64Array(width * width);
  for (const row of rows) {
    for (let i = 0; i < width; i++) {
      for (let j = 0; j <= i; j++) gram[i * width + j]! += row[i]! * row[j]!;
    }
  }
  for (let i = 0; i < width; i++) {
    gram[i * width + i]! += RIDGE * rows.length;
    for (let j = 0; j < i; j++) gram[j * width + i] = gram[i * width + j]!;
  }
  const root = cholesky(gram, width);
  const weights = outcomes[0]!.map((_, at) => {
    const right = new Float64Array(width);
    rows.forEach((row, k) => {
      for (let i = 0; i < width; i++) right[i]! += row[i]! * outcomes[k]![at]!;
    });
    return [...backwardSolve(root, forwardSolve(root, right))];
  });
  const leverage = (row: readonly number[]): number =>
    forwardSolve(root, row).reduce((sum, z) => sum + z * z, 0);
  return { weights, leverage };
};

/** So far from its mean, in standard deviations, a summary counts at most: one odd data set decides no regression. */
const FARTHEST = 4;

/** Summaries in standard deviations from the table's mean; what is missing stands at the mean. */
const scaled = (rows: readonly (readonly number[])[]): ((row: readonly number[]) => readonly number[]) => {
  const columns = rows[0]!.map((_, at) =>
    rows.map((row) => row[at]!).filter((value) => Number.isFinite(value)),
  );
  const means = columns.map(
    (column) => column.reduce((sum, value) => sum + value, 0) / Math.max(1, column.length),
  );
  const spreads = columns.map(deviation);
  return (row) =>
    row.map((value, at) => {
      if (!Number.isFinite(value) || spreads[at]! < 1e-12) return 0;
      return Math.max(-FARTHEST, Math.min(FARTHEST, (value - means[at]!) / spreads[at]!));
    });
};

const deviation = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
};

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

const EDGE = 1e-9;
const logit = (u: number): number => {
  const inside = Math.max(EDGE, Math.min(1 - EDGE, u));
  return Math.log(inside / (1 - inside));
};
