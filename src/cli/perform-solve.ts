import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { knownName } from "../core/names.ts";
import type { Json } from "../core/theory.ts";
import type { Solution, SolvableProblem } from "../rational/problems/problem.ts";
import { PROBLEMS } from "../rational/problems/registry.ts";
import { VERSION } from "../version.ts";
import { requirePlace, writeFigure } from "./figure-files.ts";
import { jsonText } from "./json.ts";
import type { Destination } from "./output.ts";
import { plainSettings, settingValues } from "./settings.ts";
import type { Terminal } from "./terminal.ts";

export interface AskedSolution {
  readonly name: string;
  readonly set: Readonly<Record<string, string>>;
  readonly png: boolean;
}

/** Solves a problem and prints its value and policy; writes them with a figure into a folder of their own. */
export const performSolve = async (
  asked: AskedSolution,
  destination: Destination,
  terminal: Terminal,
): Promise<void> => {
  const problem = await PROBLEMS[knownName("problem", asked.name, Object.keys(PROBLEMS))]!();
  const settings = await settingValues(problem.settings, asked.set);
  const plain = plainSettings(settings);
  if (destination.json && destination.out === null) {
    requirePlace(asked.png, destination.out);
    const { summary } = await solved(problem, settings, plain);
    await terminal.print(jsonText(summary));
    return;
  }
  const { intoRunDirectory } = await import("./output.ts");
  await intoRunDirectory(destination, `solve-${problem.name}`, terminal, async (folder) => {
    const { solution, summary } = await solved(problem, settings, plain);
    const { solutionFigure } = await import("../figures/solution.ts");
    const record = { metalevel: "solve", version: VERSION, problem: problem.name, settings: plain };
    writeFileSync(join(folder, "run.json"), jsonText(record));
    writeFileSync(join(folder, "summary.json"), jsonText(summary));
    await writeFigure(folder, await solutionFigure(problem.title, solution.picture), asked.png);
    const rows = Object.entries(summary).map(([name, value]) => [
      name,
      name === "value" ? String(value) : shown(value),
    ]);
    const tables = [{ title: problem.title, header: ["quantity", "value"], rows }];
    writeFileSync(join(folder, "tables.json"), jsonText(tables));
    return { summary, tables };
  });
};

const MEGABYTE_IN_KILOBYTES = 1024;

const solved = async (
  problem: SolvableProblem,
  settings: Parameters<SolvableProblem["solve"]>[0],
  plain: Readonly<Record<string, Json>>,
): Promise<{ readonly solution: Solution; readonly summary: Readonly<Record<string, Json>> }> => {
  const began = performance.now();
  const solution = await problem.solve(settings);
  const summary = {
    problem: problem.name,
    settings: plain,
    value: solution.value,
    ...solution.summary,
    seconds: (performance.now() - began) / 1000,
    peakMb: process.resourceUsage().maxRSS / MEGABYTE_IN_KILOBYTES,
  };
  return { solution, summary };
};

/** So many of a list's numbers stand in the table for people; all stand in the JSON. */
const SHOWN = 8;

const shown = (value: Json): string | number | null => {
  if (typeof value === "number" || typeof value === "string" || value === null) return value;
  if (!Array.isArray(value)) return JSON.stringify(value).replaceAll(/[{}"]/g, "").replaceAll(",", ", ");
  const first = value
    .slice(0, SHOWN)
    .map((item) => (typeof item === "number" ? briefly(item) : String(item ?? "–")));
  return `${first.join(" ")}${value.length > SHOWN ? ` … (${value.length})` : ""}`;
};

const briefly = (value: number): string => String(Number(value.toPrecision(4)));
