import type { Table } from "../../src/experiments/simulation.ts";
import type { Estimate, Summary } from "./measures.ts";

const shown = ({ estimate, low, high }: Estimate, digits: number): string =>
  `${estimate.toFixed(digits)} [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;

export const tablesOf = ({ cells, differences, signs, problems }: Summary): readonly Table[] => [
  {
    title: "By condition; the first two of each data set were calibrated, the ablations are predicted",
    header: ["data set", "condition", "right %", "published", "tokens", "published", "supervisor's tokens"],
    rows: cells.map(({ dataSet, condition, accuracy, tokens, metaTokens, published }) => [
      dataSet,
      condition,
      shown(accuracy, 1),
      published.accuracy.toFixed(1),
      shown(tokens, 0),
      String(published.tokens),
      shown(metaTokens, 0),
    ]),
  },
  {
    title: `Meta-R1 less each ablation, paired by problem: ${signs.asPublished} of ${differences.length} signs as published, ${signs.opposite} opposite, ${signs.notClear} not clear of 0 (${problems} problems)`,
    header: ["data set", "less", "in", "difference", "published", "sign"],
    rows: differences.map(({ dataSet, ablation, measure, difference, published, sign }) => [
      dataSet,
      ablation,
      measure === "accuracy" ? "right %" : "tokens",
      shown(difference, measure === "accuracy" ? 2 : 0),
      String(published),
      sign,
    ]),
  },
];
