/** Simulation-based calibration: the rank of the truth among draws of the posterior of data simulated from it. */
import type { Json } from "../../core/theory.ts";
import type { Table } from "../../experiments/simulation.ts";
import type { RecoveryModel, RecoveryRequest } from "./model.ts";
import type { RankTest } from "./ranks.ts";
import { rankTest } from "./ranks.ts";
import { identifiedSummary, requestSummary, shortfall, verdictTable } from "./recovery.ts";
import type { Replicate } from "./replicate.ts";
import type { Identified } from "./verdict.ts";
import { identified, RULE_IN_WORDS } from "./verdict.ts";

/** The ranks of one parameter, their test, and the verdict on it. */
export interface ParameterCalibration {
  readonly name: string;
  readonly test: RankTest;
  /** Whether the ranks are uniform as far as the test can tell: p above `SURE` divided by the number of parameters. */
  readonly uniform: boolean;
  readonly identified: Identified;
}

/** The level of the test, shared among a model's parameters (Bonferroni). */
export const SURE = 0.01;

/** All parameters. */
export const calibrationOf = (
  model: RecoveryModel,
  { draws }: RecoveryRequest,
  replicates: readonly Replicate[],
): readonly ParameterCalibration[] =>
  model.parameters.map(({ name }, at) => {
    const test = rankTest(
      replicates.map(({ rank }) => rank[at]!),
      draws,
    );
    return {
      name,
      test,
      uniform: test.p > SURE / model.parameters.length,
      identified: identified(replicates, at),
    };
  });

/** What `--json` prints. */
export const calibrationSummary = (
  model: RecoveryModel,
  request: RecoveryRequest,
  replicates: readonly Replicate[],
): { readonly [key: string]: Json } => {
  const measures = calibrationOf(model, request, replicates);
  return {
    ...requestSummary(model, request, replicates),
    uniform: measures.every(({ uniform }) => uniform),
    parameters: Object.fromEntries(
      measures.map(({ name, test, uniform, identified: known }) => [
        name,
        { ...test, uniform, ...identifiedSummary(model, known) },
      ]),
    ) as unknown as Json,
    rule: RULE_IN_WORDS,
  };
};

/** The same for people. */
export const calibrationTables = (
  model: RecoveryModel,
  request: RecoveryRequest,
  replicates: readonly Replicate[],
): readonly Table[] => {
  const measures = calibrationOf(model, request, replicates);
  return [
    {
      title: `${model.title}: ranks of the truth among ${request.draws} draws, ${request.replicates} data sets of ${request.trials} trials (${model.inference}${shortfall(request, replicates)})`,
      header: ["parameter", "bins", "χ²", "p", "ranks"],
      rows: measures.map(({ name, test, uniform }) => [
        name,
        test.counts.length,
        test.chiSquare.toFixed(1),
        test.p.toFixed(4),
        uniform ? "uniform" : "NOT uniform",
      ]),
    },
    verdictTable(model, measures),
  ];
};
