import type { RecomputedCell, Table1 } from "../eval/table1/index.ts";
import { ABSTRACT, PUBLISHED, recomputeTable, TOLERANCE } from "../eval/table1/index.ts";
import type { Table } from "../experiments/simulation.ts";
import { jsonText } from "./json.ts";
import { tablesText } from "./table.ts";
import type { Terminal } from "./terminal.ts";

/** Prints the published table of Meta-R1 beside what its own accuracies and tokens give. */
export const performTable1 = async (json: boolean, terminal: Terminal): Promise<void> => {
  const table = recomputeTable(PUBLISHED);
  if (json) {
    await terminal.print(jsonText(table));
    return;
  }
  const tables = [cellsTable(table), averagesTable(table), reductionsTable(table)];
  await terminal.print(`${tablesText(tables, terminal)}\n${conclusion(table)}`);
};

const short = (backbone: string): string => backbone.replace("DeepSeek-R1-Distill-Qwen-", "");

const cellsTable = ({ cells, lMax }: Table1): Table => ({
  title: `RSE = A/√(1 + L/L_max) with L_max = ${lMax}, beside Table 1 of Dong et al. (2025)`,
  header: ["backbone", "method", "dataset", "accuracy %", "tokens", "printed", "recomputed", "agrees"],
  rows: cells.map((cell) => [
    short(cell.backbone),
    cell.method,
    cell.dataset,
    cell.accuracy.toFixed(1),
    cell.tokens,
    cell.printed.toFixed(1),
    cell.recomputed.toFixed(1),
    cell.agrees ? "yes" : "no",
  ]),
});

const averagesTable = ({ averages }: Table1): Table => ({
  title: "The table's mean scores are means of scores",
  header: ["backbone", "method", "printed", "mean of scores", "score of means"],
  rows: averages.map(({ backbone, method, printed, meanOfScores, scoreOfMeans }) => [
    short(backbone),
    method,
    printed.toFixed(1),
    meanOfScores.toFixed(1),
    scoreOfMeans.toFixed(1),
  ]),
});

const reductionsTable = ({ reductions }: Table1): Table => ({
  title: "Mean tokens beside the backbone alone",
  header: ["backbone", "method", "reduced by %", "reduced to %"],
  rows: reductions.map(({ backbone, method, percent, left }) => [
    short(backbone),
    method,
    percent.toFixed(1),
    left.toFixed(1),
  ]),
});

const named = ({ backbone, method, dataset }: RecomputedCell): string =>
  `${method} ${short(backbone)} on ${dataset}`;

const conclusion = ({ cells, reading, reductions }: Table1): string => {
  const others = cells.filter(({ agrees }) => !agrees);
  const percents = reductions.map(({ percent }) => percent);
  const lowest = Math.min(...percents).toFixed(1);
  const agreement = `${cells.length - others.length} of ${cells.length} scores agree within ${TOLERANCE}`;
  const exceptions = others.map(named).join(", ");
  return [
    `${agreement}${exceptions === "" ? "" : `; not ${exceptions}`}.`,
    `The abstract's "to ${ABSTRACT.low}~${ABSTRACT.high}%" holds read as "${reading}": ${lowest} to ${Math.max(...percents).toFixed(1)} % by the table; ${ABSTRACT.low} matches no mean.`,
    "",
  ].join("\n");
};
