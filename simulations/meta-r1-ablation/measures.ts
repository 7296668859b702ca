/** What the conditions come to, and which signs of the published ablation come out. */
import type { Json } from "../../src/core/theory.ts";
import type { Condition, DataSet } from "../../src/experiments/supervised-reasoning/conditions.ts";
import { CONDITIONS, DATA_SETS } from "../../src/experiments/supervised-reasoning/conditions.ts";
import { PUBLISHED_CELLS } from "../../src/experiments/supervised-reasoning/published.ts";

/** Every problem of a data set under every condition; arrays by problem. */
export type Results = Readonly<Record<DataSet, Readonly<Record<Condition, Solved>>>>;

export interface Solved {
  readonly right: Uint8Array;
  readonly tokens: Float64Array;
  readonly metaTokens: Float64Array;
  readonly chunks: Uint16Array;
  readonly checks: Uint16Array;
  readonly advised: Uint16Array;
  readonly end: readonly string[];
}

/** A mean with its 95 % interval. */
export type Estimate = { readonly estimate: number; readonly low: number; readonly high: number };

export type CellSummary = {
  readonly dataSet: DataSet;
  readonly condition: Condition;
  /** % */
  readonly accuracy: Estimate;
  readonly tokens: Estimate;
  readonly metaTokens: Estimate;
  readonly published: { readonly accuracy: number; readonly tokens: number };
};

export type Sign = "as published" | "opposite" | "not clear";

export type Difference = {
  readonly dataSet: DataSet;
  readonly ablation: Condition;
  readonly measure: "accuracy" | "tokens";
  /** The whole of Meta-R1 less the ablation, problem by problem. */
  readonly difference: Estimate;
  readonly published: number;
  readonly sign: Sign;
};

export type Summary = {
  readonly problems: number;
  readonly cells: readonly CellSummary[];
  readonly differences: readonly Difference[];
  /** How many of the twelve published signs come out, clear of zero. */
  readonly signs: { readonly asPublished: number; readonly opposite: number; readonly notClear: number };
} & { readonly [key: string]: Json };

const ABLATIONS = (Object.keys(CONDITIONS) as readonly Condition[]).filter((name) =>
  name.startsWith("without"),
);
const WIDTH = 1.959_963_984_540_054;

/** Mean ± 1.96 standard errors: problems are independent, and there are very many of them. */
export const meanOf = (count: number, value: (index: number) => number, scale = 1): Estimate => {
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < count; index++) {
    const x = value(index);
    sum += x;
    squares += x * x;
  }
  const mean = sum / count;
  const error = count > 1 ? Math.sqrt(Math.max(0, squares / count - mean ** 2) / (count - 1)) : Number.NaN;
  const half = Number.isNaN(error) ? 0 : WIDTH * error;
  return { estimate: scale * mean, low: scale * (mean - half), high: scale * (mean + half) };
};

export const summaryOf = (results: Results, problems: number): Summary => {
  const cells = DATA_SETS.flatMap((dataSet) =>
    (Object.keys(CONDITIONS) as Condition[]).map((condition): CellSummary => {
      const { right, tokens, metaTokens } = results[dataSet][condition];
      return {
        dataSet,
        condition,
        accuracy: meanOf(problems, (index) => right[index]!, 100),
        tokens: meanOf(problems, (index) => tokens[index]!),
        metaTokens: meanOf(problems, (index) => metaTokens[index]!),
        published: PUBLISHED_CELLS[dataSet][condition],
      };
    }),
  );
  const differences = DATA_SETS.flatMap((dataSet) =>
    ABLATIONS.flatMap((ablation) =>
      (["accuracy", "tokens"] as const).map((measure) =>
        differenceOf(results, problems, dataSet, ablation, measure),
      ),
    ),
  );
  const count = (sign: Sign): number => differences.filter((each) => each.sign === sign).length;
  return {
    problems: 2 * problems,
    cells,
    differences,
    signs: {
      asPublished: count("as published"),
      opposite: count("opposite"),
      notClear: count("not clear"),
    },
  };
};

const differenceOf = (
  results: Results,
  problems: number,
  dataSet: DataSet,
  ablation: Condition,
  measure: "accuracy" | "tokens",
): Difference => {
  const key = measure === "accuracy" ? "right" : "tokens";
  const whole = results[dataSet]["meta-r1"][key];
  const less = results[dataSet][ablation][key];
  const scale = measure === "accuracy" ? 100 : 1;
  const difference = meanOf(problems, (index) => whole[index]! - less[index]!, scale);
  const cells = PUBLISHED_CELLS[dataSet];
  const published = Number((cells["meta-r1"][measure] - cells[ablation][measure]).toFixed(1));
  return { dataSet, ablation, measure, difference, published, sign: signOf(difference, published) };
};

const signOf = ({ low, high }: Estimate, published: number): Sign => {
  if (low <= 0 && high >= 0) return "not clear";
  return low > 0 === published > 0 ? "as published" : "opposite";
};
