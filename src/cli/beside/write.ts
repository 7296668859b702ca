/** Runs of one simulation in one figure, on the same axes, and in one set of tables. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunSummary, Simulation, Table } from "../../experiments/simulation.ts";
import { onSharedAxes } from "../../figures/shared-axes.ts";
import { stacked } from "../../figures/stacked.ts";
import { writeFigure } from "../figure-files.ts";
import { jsonText } from "../json.ts";
import type { RunRecord } from "../record.ts";
import { variantSentence } from "../variant.ts";
import { tablesBeside } from "./tables.ts";

/** A run with what it came to, and what it is called where others stand beside it. */
export interface NamedRun {
  readonly name: string;
  readonly record: RunRecord;
  /** What sets it apart from the simulation as it stands; `null` where nothing does. */
  readonly variant: string | null;
  readonly summary: RunSummary;
  readonly tables: readonly Table[];
}

/** Writes `beside.svg` and `beside.json` into the folder of a run; hands back the tables. */
export const writeBeside = async (
  folder: string,
  simulation: Simulation,
  runs: readonly NamedRun[],
  png: boolean,
): Promise<readonly Table[]> => {
  const svgs = await onSharedAxes(
    runs.map(
      ({ summary }) =>
        (axes) =>
          simulation.figure(summary, axes),
    ),
  );
  const svg = stacked({
    title: `${simulation.title}: ${runs.map(({ name }) => name).join(", ")}`,
    description: `${runs.length} runs, one below the other, on the same axes. ${runs.map(wordsOf).join(" ")}`,
    figures: runs.map((run, at) => ({ name: run.name, words: saidOf(run), svg: svgs[at]! })),
  });
  await writeFigure(folder, svg, png, "beside");
  const tables = [runsTable(runs), ...tablesBeside(runs)];
  writeFileSync(join(folder, "beside.json"), jsonText(tables));
  return tables;
};

const saidOf = ({ variant, record: { trials, seed } }: NamedRun): string => {
  const what = variant === null ? "The simulation as it stands." : variantSentence(variant);
  return `${what} Trials: ${trials}, seed ${seed}.`;
};

const wordsOf = (run: NamedRun): string => `${run.name}: ${saidOf(run)}`;

const runsTable = (runs: readonly NamedRun[]): Table => ({
  title: "Runs",
  header: ["run", "set apart by", "trials", "seed", "data"],
  rows: runs.map(({ name, variant, record: { trials, seed, data } }) => [
    name,
    variant ?? "nothing",
    trials,
    seed,
    data?.file ?? "none",
  ]),
});
