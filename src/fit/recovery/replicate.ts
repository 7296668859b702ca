/** One replicate: parameters drawn from the prior, data simulated with them, and the posterior of those data. */
import { stream } from "../../core/rng.ts";
import type { LikelihoodModel, Posterior, RecoveryRequest, SimulatorModel } from "./model.ts";

/** The posterior of one data set beside the truth, all in the unit cube. */
export interface Replicate {
  readonly truth: readonly number[];
  readonly estimate: readonly number[];
  /** Ends of the central 95 % of the posterior. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** Standard deviation of the posterior; the prior's is 1/√12. */
  readonly spread: readonly number[];
  /** Correlations of the posterior, by rows. */
  readonly correlation: readonly (readonly number[])[];
  /** Draws below the truth, 0 … draws; equal ones are split by lot. */
  readonly rank: readonly number[];
  /** How many independent draws the posterior's are worth. */
  readonly effective: number;
}

/** What a worker is asked for: an entry of the reference table, or a replicate. */
export interface Asked {
  readonly purpose: "reference" | "replicate";
  readonly index: number;
}

/** A simulated data set of a model without a likelihood. */
export interface Summarised {
  readonly truth: readonly number[];
  readonly summaries: readonly number[];
}

const nameOf = ({ purpose, index }: Asked, what: string): string => `recovery/${purpose}/${index}/${what}`;

const drawn = (model: { readonly parameters: readonly unknown[] }, seed: number, asked: Asked) => {
  const rng = stream(seed, nameOf(asked, "prior"));
  return model.parameters.map(() => rng.uniform());
};

/** A data set of a model that can only be simulated; depends on the seed and what is asked alone. */
export const summarised = (
  model: SimulatorModel,
  { seed, trials }: RecoveryRequest,
  asked: Asked,
): Summarised => {
  const truth = drawn(model, seed, asked);
  return { truth, summaries: model.summarise(truth, trials, `${seed}/${nameOf(asked, "data")}`) };
};

/** A replicate of a model with a likelihood. */
export const replicated = <Data>(
  model: LikelihoodModel<Data>,
  { seed, trials, draws, fitted }: RecoveryRequest,
  asked: Asked,
): Replicate => {
  const truth = drawn(model, seed, asked);
  const data = model.simulate(truth, trials, stream(seed, nameOf(asked, "data")));
  const posterior = model.posterior(data, draws, stream(seed, nameOf(asked, "posterior")));
  const estimate = fitted ? (model.estimate?.(data) ?? null) : null;
  return beside(truth, posterior, seed, asked, estimate);
};

/** What the draws of a posterior say of the truth. */
export const beside = (
  truth: readonly number[],
  { draws, effective }: Posterior,
  seed: number,
  asked: Asked,
  estimate: readonly number[] | null = null,
): Replicate => {
  const rng = stream(seed, nameOf(asked, "ties"));
  const columns = truth.map((_, at) => Float64Array.from(draws, (draw) => draw[at]!));
  const sorted = columns.map((column) => column.slice().sort());
  const at = (p: number): readonly number[] => sorted.map((column) => quantile(column, p));
  const { spread, correlation } = moments(columns);
  return {
    truth,
    estimate: estimate ?? at(0.5),
    low: at(0.025),
    high: at(0.975),
    spread,
    correlation,
    rank: truth.map((value, place) => rankIn(sorted[place]!, value, rng.uniform())),
    effective,
  };
};

/**
 * The quantile that as large a share of further draws lies below: with n draws in order, the p (n + 1)-th (Hyndman &
 * Fan's sixth definition). Intervals of few draws would else hold the truth too seldom.
 */
const quantile = (sorted: Float64Array, p: number): number => {
  const place = Math.min(sorted.length - 1, Math.max(0, p * (sorted.length + 1) - 1));
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (place - below);
};

const rankIn = (sorted: Float64Array, value: number, lot: number): number => {
  let below = 0;
  let equal = 0;
  for (const draw of sorted) {
    if (draw < value) below++;
    else if (draw === value) equal++;
  }
  return below + Math.floor(lot * (equal + 1));
};

const moments = (columns: readonly Float64Array[]) => {
  const centred = columns.map((column) => {
    const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
    return column.map((value) => value - mean);
  });
  const product = (a: Float64Array, b: Float64Array): number =>
    a.reduce((sum, value, i) => sum + value * b[i]!, 0) / Math.max(1, a.length - 1);
  const spread = centred.map((column) => Math.sqrt(product(column, column)));
  const correlation = centred.map((a, i) =>
    centred.map((b, j) => {
      const scale = spread[i]! * spread[j]!;
      return i === j ? 1 : scale > 0 ? product(a, b) / scale : 0;
    }),
  );
  return { spread, correlation };
};
