/** Runs that were stored earlier, read back to stand beside a new one of the same simulation. */
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, realpathSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { UsageError } from "../../core/errors.ts";
import type { RunSummary, Simulation } from "../../experiments/simulation.ts";
import { fileError } from "../../store/file-error.ts";
import { linesOf, lineText } from "../../store/lines.ts";
import type { RunRecord } from "../record.ts";
import { declaredOf } from "../report/declared.ts";
import { readRunRecord } from "../run-record.ts";
import { storedTables, storedText } from "../stored-files.ts";
import type { NamedRun } from "./write.ts";

/** A run with the folder that it was read from, as the user named it, and one hash of all that was read. */
export interface StoredRun extends NamedRun {
  readonly folder: string;
  readonly sha256: string;
}

const WHERE = "--beside";
const FILES = ["run.json", "summary.json", "tables.json"] as const;

/**
 * Reads the runs in these folders.
 *
 * @param simulationHash of the user's file that the simulation came from; `null` for one of this package.
 * @param moved where the folders are now, in the same order, if they have moved.
 * @throws UsageError for a folder that holds no run, or one of another simulation, with other columns, or whose
 *   summary the simulation's figure cannot draw.
 */
export const besideRuns = async (
  folders: readonly string[],
  simulation: Simulation,
  simulationHash: string | null,
  moved: readonly string[] = folders,
): Promise<readonly StoredRun[]> => {
  if (moved.length !== folders.length) {
    throw new UsageError({
      where: WHERE,
      got: `${moved.length} folders`,
      expected: `${folders.length}, one for each that the run stood beside, in the same order`,
    });
  }
  const runs: StoredRun[] = [];
  for (const [at, folder] of folders.entries()) {
    runs.push(await storedRun(folder, moved[at]!, simulation, simulationHash));
  }
  const repeated = (name: string): boolean => runs.filter((run) => run.name === name).length > 1;
  return runs.map((run) => (repeated(run.name) ? { ...run, name: run.folder } : run));
};

/** @throws UsageError where the new run would take the place of one that stands beside it, which nobody could see again. */
export const refuseReplaced = (runs: readonly StoredRun[], out: string | null): void => {
  if (out === null || !existsSync(out)) return;
  const place = realpathSync(out);
  if (runs.every(({ folder }) => realpathSync(folder) !== place)) return;
  throw new UsageError({
    where: "--out",
    got: `${JSON.stringify(out)}, which stands beside the new run`,
    expected: "another folder than those of --beside",
  });
};

const storedRun = async (
  folder: string,
  place: string,
  simulation: Simulation,
  simulationHash: string | null,
): Promise<StoredRun> => {
  const record = readRunRecord(WHERE, place, "can stand beside another");
  requireSimulation(place, record, simulation, simulationHash);
  requireColumns(place, simulation);
  const texts = FILES.map((name) => storedText(WHERE, join(place, name)));
  const summary = JSON.parse(texts[1]!) as RunSummary;
  const tables = storedTables(join(place, FILES[2]), texts[2]!);
  await requireDrawn(place, record, simulation, summary);
  const { variant } = await declaredOf({ ...record });
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return {
    folder,
    sha256: hash.digest("hex"),
    name: basename(resolve(folder)),
    record,
    variant: variant ?? null,
    summary,
    tables,
  };
};

const requireSimulation = (
  folder: string,
  { simulation: name, simulationFile }: RunRecord,
  simulation: Simulation,
  hash: string | null,
): void => {
  const shown = JSON.stringify(folder);
  const got =
    name !== simulation.name
      ? `${shown}, a run of "${name}"`
      : (simulationFile?.sha256 ?? null) !== hash
        ? `${shown}, a run of another file with a simulation "${name}"`
        : null;
  if (got === null) return;
  throw new UsageError({ where: WHERE, got, expected: `a run of this simulation, "${simulation.name}"` });
};

const requireColumns = (folder: string, { columns }: Simulation): void => {
  const file = join(folder, "trials.csv");
  const expected = columns.map(({ name }) => name).join(",");
  let got: string;
  try {
    const descriptor = openSync(file, "r");
    try {
      const [first] = linesOf(descriptor);
      got = first === undefined ? "" : lineText(first);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw fileError(WHERE, file, "a file that every run has", error);
  }
  if (got === expected) return;
  throw new UsageError({
    where: `${WHERE}, ${file}`,
    got: `the columns ${got.slice(0, 200)}`,
    expected: `those that the simulation has now: ${expected}`,
    remedy: "Run it again with this version.",
  });
};

/** A summary that another version has written may lack what is drawn now. */
const requireDrawn = async (
  folder: string,
  { version }: RunRecord,
  simulation: Simulation,
  summary: RunSummary,
): Promise<void> => {
  try {
    await simulation.figure(summary);
  } catch (cause) {
    throw new UsageError(
      {
        where: `${WHERE}, ${join(folder, "summary.json")}`,
        got: `a summary, written by version ${version}, without something that the figure shows`,
        expected: "one that the simulation's figure can draw",
        remedy: "Run it again with this version.",
      },
      { cause },
    );
  }
};
