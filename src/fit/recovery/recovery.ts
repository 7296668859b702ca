/** Parameter recovery: how near estimates come to the truth, and how often intervals hold it. */
import type { Json } from "../../core/theory.ts";
import type { Table } from "../../experiments/simulation.ts";
import { wilson } from "../../metrics/wilson.ts";
import { boxOf } from "../optimise/box.ts";
import type { RecoveryModel, RecoveryRequest } from "./model.ts";
import type { Replicate } from "./replicate.ts";
import { correlation, deviation, mean } from "./statistics.ts";
import type { Identified } from "./verdict.ts";
import { identified, RULE_IN_WORDS } from "./verdict.ts";

/** How one parameter was recovered, in its own unit but for the correlations. */
export interface ParameterRecovery {
  readonly name: string;
  readonly scale: "linear" | "log";
  /** Pearson's correlation of truth and estimate, of logarithms where the prior is on a log scale. */
  readonly correlation: number | null;
  /** Mean estimate − truth; of logarithms where the prior is on a log scale. */
  readonly bias: number;
  readonly rmse: number;
  /** Share of 95 % intervals that hold the truth, with Wilson's interval of a share. */
  readonly coverage: { readonly estimate: number; readonly low: number; readonly high: number };
  /** Mean width of the 95 % intervals, as a share of the prior's. */
  readonly width: number;
  readonly identified: Identified;
}

/** A replicate in the parameters' own units. */
export interface OwnUnits {
  readonly truth: readonly number[];
  readonly estimate: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** The same replicates in the parameters' own units. */
export const inOwnUnits = (model: RecoveryModel, replicates: readonly Replicate[]): readonly OwnUnits[] => {
  const { fromUnit } = boxOf(model.parameters);
  return replicates.map(({ truth, estimate, low, high }) => ({
    truth: fromUnit(truth),
    estimate: fromUnit(estimate),
    low: fromUnit(low),
    high: fromUnit(high),
  }));
};

/** All measures of all parameters. */
export const recoveryOf = (
  model: RecoveryModel,
  replicates: readonly Replicate[],
): readonly ParameterRecovery[] => {
  const own = inOwnUnits(model, replicates);
  return model.parameters.map(({ name, scale }, at) => {
    const read = scale === "log" ? Math.log : (value: number): number => value;
    const truth = own.map((each) => read(each.truth[at]!));
    const estimate = own.map((each) => read(each.estimate[at]!));
    const off = estimate.map((value, i) => value - truth[i]!);
    const held = replicates.filter(
      (each) => each.low[at]! <= each.truth[at]! && each.truth[at]! <= each.high[at]!,
    );
    const r = correlation(truth, estimate);
    return {
      name,
      scale,
      correlation: Number.isNaN(r) ? null : r,
      bias: mean(off),
      rmse: Math.sqrt(mean(off.map((value) => value * value))),
      coverage: {
        estimate: held.length / replicates.length,
        ...wilson(held.length / replicates.length, replicates.length, 0.95),
      },
      width: mean(replicates.map((each) => (each.high[at]! - each.low[at]!) / 0.95)),
      identified: identified(replicates, at),
    };
  });
};

/** Errors that differ by less than this are the same. */
const ROUNDING = 1e-12;

/** Correlations between the errors of estimates of different parameters: what one gets wrong with another. */
export const tradeOffs = (replicates: readonly Replicate[]): readonly (readonly (number | null)[])[] => {
  const errors = replicates[0]!.truth.map((_, at) =>
    replicates.map(({ truth, estimate }) => estimate[at]! - truth[at]!),
  );
  return errors.map((x) =>
    errors.map((y) => {
      const r =
        x === y ? 1 : Math.min(deviation(x), deviation(y)) > ROUNDING ? correlation(x, y) : Number.NaN;
      return Number.isNaN(r) ? null : r;
    }),
  );
};

/** What `--json` prints. */
export const recoverySummary = (
  model: RecoveryModel,
  request: RecoveryRequest,
  replicates: readonly Replicate[],
): { readonly [key: string]: Json } => ({
  ...requestSummary(model, request, replicates),
  parameters: Object.fromEntries(
    recoveryOf(model, replicates).map(({ name, identified: known, ...measures }) => [
      name,
      { ...measures, ...identifiedSummary(model, known) },
    ]),
  ) as Json,
  tradeOffs: tradeOffs(replicates) as Json,
  rule: RULE_IN_WORDS,
});

/** How many posteriors are worth fewer than half of the draws that were asked for. */
const shortOf = (draws: number, found: readonly Replicate[]): number =>
  found.filter(({ effective }) => effective < draws / 2).length;

/** A sentence on those posteriors, for titles; empty where there are none. */
export const shortfall = ({ draws }: Pick<RecoveryRequest, "draws">, found: readonly Replicate[]): string => {
  const short = shortOf(draws, found);
  return short === 0 ? "" : `; ${short} posteriors are worth fewer than ${Math.ceil(draws / 2)} draws`;
};

/** What was done, first in every document. */
export const requestSummary = (
  model: RecoveryModel,
  { trials, replicates, draws, reference, seed }: RecoveryRequest,
  found: readonly Replicate[],
): { readonly [key: string]: Json } => ({
  model: model.name,
  inference: model.inference,
  trials,
  replicates,
  draws,
  short: shortOf(draws, found),
  reference: model.kind === "simulator" ? reference : null,
  seed,
});

/** The verdict as JSON has it. */
export const identifiedSummary = (
  model: RecoveryModel,
  { contraction, with: closest, verdict }: Identified,
): { readonly [key: string]: Json } => ({
  contraction: { ...contraction },
  closest:
    closest === null
      ? null
      : { parameter: model.parameters[closest.parameter]!.name, correlation: closest.correlation },
  verdict,
});

const number = (value: number | null): string | null =>
  value === null ? null : Number(value.toPrecision(3)).toString();

/** The same for people. */
export const recoveryTables = (
  model: RecoveryModel,
  request: RecoveryRequest,
  replicates: readonly Replicate[],
): readonly Table[] => {
  const measures = recoveryOf(model, replicates);
  return [
    {
      title: `${model.title}: ${request.replicates} replicates of ${request.trials} trials (${model.inference}${shortfall(request, replicates)})`,
      header: ["parameter", "r", "bias", "RMSE", "95 % intervals hold it", "width / prior's", "verdict"],
      rows: measures.map(
        ({ name, scale, correlation: r, bias, rmse, coverage, width, identified: known }) => [
          scale === "log" ? `log ${name}` : name,
          r === null ? null : r.toFixed(2),
          number(bias),
          number(rmse),
          `${coverage.estimate.toFixed(2)} [${coverage.low.toFixed(2)}, ${coverage.high.toFixed(2)}]`,
          width.toFixed(2),
          known.verdict,
        ],
      ),
    },
    verdictTable(model, measures),
    ...(model.parameters.length < 2
      ? []
      : [
          {
            title: "Correlations of the errors of estimates",
            header: ["", ...model.parameters.map(({ name }) => name)],
            rows: tradeOffs(replicates).map((row, at) => [
              model.parameters[at]!.name,
              ...row.map((r) => (r === null ? null : r.toFixed(2))),
            ]),
          },
        ]),
  ];
};

/** Contraction and closest partner of each parameter, with the rule in the title. */
export const verdictTable = (
  model: RecoveryModel,
  measures: readonly { readonly name: string; readonly identified: Identified }[],
): Table => ({
  title: RULE_IN_WORDS,
  header: ["parameter", "contraction", "goes with", "posterior correlation", "verdict"],
  rows: measures.map(({ name, identified: { contraction, with: closest, verdict } }) => [
    name,
    `${contraction.estimate.toFixed(2)} [${contraction.low.toFixed(2)}, ${contraction.high.toFixed(2)}]`,
    closest === null ? null : model.parameters[closest.parameter]!.name,
    closest === null ? null : closest.correlation.toFixed(2),
    verdict,
  ]),
});
