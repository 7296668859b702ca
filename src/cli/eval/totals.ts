/** `metalevel eval --totals`: published totals under the report's statistics. */
import { UsageError } from "../../core/errors.ts";
import { knownName } from "../../core/names.ts";
import { type MethodTotal, summaryOfTotals, totalsTables } from "../../eval/report/index.ts";
import { jsonText } from "../json.ts";
import { tablesText } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import type { EvalFlags } from "./flags.ts";

const LEVEL = 0.95;
const TOTAL = /^([^=]+)=(\d+)\/(\d+)$/;

/** Compares totals and prints what can be said of them. */
export const performTotals = async (
  { totals: text = "", against, json, data, method }: EvalFlags,
  terminal: Terminal,
): Promise<void> => {
  if (data !== undefined || method !== undefined) {
    const got = data === undefined ? "--method" : "--data";
    throw new UsageError({ where: "--totals", got: `${got} beside it`, expected: "totals alone" });
  }
  const totals = text.split(",").map(totalIn);
  const names = totals.map((total) => total.method);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new UsageError({ where: "--totals", got: `"${twice}" twice`, expected: "each name once" });
  }
  if (against !== undefined) knownName("--against", against, names);
  const summary = summaryOfTotals(totals, against ?? null, LEVEL);
  await terminal.print(json === true ? jsonText(summary) : tablesText(totalsTables(summary), terminal));
};

const totalIn = (text: string): MethodTotal => {
  const [, method, count, of] = TOTAL.exec(text.trim()) ?? [];
  const total = { method: method ?? "", count: Number(count), of: Number(of) };
  if (method !== undefined && total.of > 0 && total.count <= total.of) return total;
  throw new UsageError({
    where: "--totals",
    got: JSON.stringify(text),
    expected: "name=right/of, such as mgv=497/659",
  });
};
