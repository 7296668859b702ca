/** What an evaluation comes to, from its record and its results. */
import {
  type EvaluationSummary,
  evaluationTables,
  METHODS,
  type ProblemResult,
  summaryOfResults,
} from "../../eval/index.ts";
import type { Table } from "../../experiments/simulation.ts";
import type { EvaluationRecord } from "./record.ts";

/** Resamples of every bootstrap interval, and how much an interval should hold. */
const RESAMPLES = 2000;
const LEVEL = 0.95;

/** What has to be said with every number where the simulated reasoner answered; `null` where a model did. */
export const simulationCaution = ({ model }: Pick<EvaluationRecord, "model">): string | null =>
  model.kind === "simulated"
    ? "SIMULATED: a simulated reasoner answered, no model was asked. It gets problems right at a calibrated rate without understanding them: this is no evidence about a model."
    : null;

/** The summary as the command prints it: first of all, who answered. */
export type ReportedSummary = {
  /** Whether the simulated reasoner answered, and what that means; `null` where a model did. */
  readonly simulated: boolean;
  readonly caution: string | null;
} & EvaluationSummary;

/** The summary and its tables. */
export const evaluationReport = async (
  record: EvaluationRecord,
  results: readonly ProblemResult[],
): Promise<{ readonly summary: ReportedSummary; readonly tables: readonly Table[] }> => {
  const { methods, problems, lMax, against, seed } = record;
  const caution = simulationCaution(record);
  const summary = summaryOfResults({
    methods: await Promise.all(Object.keys(methods).map((name) => METHODS[name]!())),
    problems,
    results,
    lMax,
    against,
    seed,
    resamples: RESAMPLES,
    level: LEVEL,
  });
  return { summary: { simulated: caution !== null, caution, ...summary }, tables: evaluationTables(summary) };
};

/** The figure of a summary. */
export const evaluationFigure = async ({ methods, lMax, caution }: ReportedSummary): Promise<string> => {
  const { accuracyTokensFigure } = await import("../../figures/accuracy-tokens.ts");
  return accuracyTokensFigure(methods, lMax, caution);
};
