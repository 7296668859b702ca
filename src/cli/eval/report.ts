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

/** The summary and its tables. */
export const evaluationReport = async (
  { methods, problems, lMax, against, seed }: EvaluationRecord,
  results: readonly ProblemResult[],
): Promise<{ readonly summary: EvaluationSummary; readonly tables: readonly Table[] }> => {
  const known = Object.keys(methods).filter((name) => Object.hasOwn(METHODS, name));
  const summary = summaryOfResults({
    methods: await Promise.all(known.map((name) => METHODS[name]!())),
    problems,
    results,
    lMax,
    against,
    seed,
    resamples: RESAMPLES,
    level: LEVEL,
  });
  return { summary, tables: evaluationTables(summary) };
};

/** The figure of a summary. */
export const evaluationFigure = async ({ methods, lMax }: EvaluationSummary): Promise<string> => {
  const { accuracyTokensFigure } = await import("../../figures/accuracy-tokens.ts");
  return accuracyTokensFigure(methods, lMax);
};
