/** The evaluation on a small real model that is kept: its report, from its record and its results. */

import type { EvaluationRecord } from "../../src/cli/eval/record.ts";
import { evaluationFigure, evaluationReport } from "../../src/cli/eval/report.ts";
import { jsonText } from "../../src/cli/json.ts";
import { tablesText } from "../../src/cli/table.ts";
import type { ProblemResult } from "../../src/eval/index.ts";
import { withNumbers } from "./region.ts";
import { textOf } from "./stored.ts";

const FOLDER = "docs/reference/gemma-270m";

/** Its summary, tables and figure as `metalevel eval` writes them, and the page with the tables in it. */
export const keptEvaluation = async (): Promise<Readonly<Record<string, string>>> => {
  const record = JSON.parse(textOf(`${FOLDER}/run.json`)) as EvaluationRecord;
  const lines = textOf(`${FOLDER}/problems.jsonl`).trim().split("\n");
  const results = lines.map((line) => JSON.parse(line) as ProblemResult);
  const { summary, tables } = await evaluationReport(record, results);
  const page = `${FOLDER}/README.md`;
  const printed = `\`\`\`text not compared: written from results that are kept\n${tablesText(tables, { colour: false }).trimEnd()}\n\`\`\``;
  return {
    [`${FOLDER}/summary.json`]: jsonText(summary),
    [`${FOLDER}/tables.json`]: jsonText(tables),
    [`${FOLDER}/figure.svg`]: await evaluationFigure(summary),
    [page]: withNumbers(textOf(page), page, printed),
  };
};
