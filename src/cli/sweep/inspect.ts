/** `metalevel sweep missing`, `merge` and `status`: what the folder of a sweep holds. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CheckError, UsageError } from "../../core/errors.ts";
import type { SweepFolder } from "../../store/sweep/folder.ts";
import { rememberedSweep } from "../../store/sweep/folder.ts";
import { jsonText } from "../json.ts";
import { tableText } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { gather } from "./gather.ts";
import { durationText } from "./pace.ts";
import type { SweepRecord } from "./plan.ts";
import { loadTarget } from "./target.ts";

interface Opened {
  readonly record: SweepRecord;
  readonly folder: SweepFolder;
  readonly finished: readonly number[];
  readonly missing: readonly number[];
}

const opened = (path: string): Opened => {
  const { record, folder } = rememberedSweep(path) as unknown as Pick<Opened, "record" | "folder">;
  const finished = folder.finished();
  const there = new Set(finished);
  const all = Array.from({ length: record.cells }, (_, cell) => cell);
  return { record, folder, finished, missing: all.filter((cell) => !there.has(cell)) };
};

/** The numbers of the cells that are missing, a line each. */
export const performMissing = async (path: string, json: boolean, terminal: Terminal): Promise<void> => {
  const { record, missing } = opened(path);
  await terminal.print(json ? jsonText(missing) : missing.map((cell) => `${cell}\n`).join(""));
  terminal.note(`${missing.length} of ${record.cells} cells are missing`);
};

export interface MergeFlags {
  readonly partial?: boolean;
  readonly measures?: string;
  readonly json?: boolean;
}

/** @throws CheckError where cells are missing, unless a part is enough. */
export const performMerge = async (path: string, flags: MergeFlags, terminal: Terminal): Promise<void> => {
  const { record, folder, finished, missing } = opened(path);
  if (missing.length > 0 && flags.partial !== true) {
    throw new CheckError({
      where: path,
      got: `${missing.length} of ${record.cells} cells missing`,
      expected: "all of them",
      remedy: "Run the sweep again to compute them, or merge what is there with --partial.",
    });
  }
  if (finished.length === 0) {
    throw new UsageError({ where: path, got: "no finished cell", expected: "at least one" });
  }
  const wanted = flags.measures === undefined ? null : flags.measures.split(",").map((word) => word.trim());
  const { settings } = await loadTarget(subjectOf(record));
  const gathered = await gather(folder, finished, { settings, keepTrials: record.keep === "trials", wanted });
  const summary = { cells: record.cells, merged: finished.length, ...gathered };
  if (flags.json === true) await terminal.print(jsonText(summary));
  else {
    const files = gathered.files.map((name) => join(path, name)).join(", ");
    await terminal.print(`Merged ${finished.length} of ${record.cells} cells into ${files}\n`);
  }
};

/** What the sweep is about, without its files of data: only its declarations are needed. */
const subjectOf = (record: SweepRecord) => ({
  kind: record.kind,
  name: record.name,
  data: record.kind === "fit" ? (record.data?.file ?? null) : null,
  dataOptions: { columns: {}, rtUnit: "ms", labels: {}, ...record.data } as const,
  theory: record.theory?.file ?? null,
  mind: record.mind?.file ?? null,
});

/** How far a sweep has come, how long its cells take, and how long one worker would need for the rest. */
export const performStatus = async (path: string, json: boolean, terminal: Terminal): Promise<void> => {
  const { record, folder, finished, missing } = opened(path);
  const times = folder.times();
  const seconds = finished.map((cell) => times.get(cell)).filter((time) => time !== undefined);
  const sum = seconds.reduce((total, time) => total + time, 0);
  const mean = seconds.length === 0 ? null : sum / seconds.length;
  const status = {
    folder: path,
    [record.kind]: record.name,
    design: record.design,
    cells: record.cells,
    finished: finished.length,
    missing: missing.length,
    secondsSpent: sum,
    secondsPerCell: mean,
    secondsLeft: mean === null ? null : mean * missing.length,
    gathered: existsSync(join(path, "results.parquet")),
  };
  if (json) {
    await terminal.print(jsonText(status));
    return;
  }
  const rows = [
    [record.kind, record.name],
    ["design", record.design],
    ["parameters", Object.keys(record.parameters).join(", ")],
    ["cells", String(record.cells)],
    ["finished", `${finished.length} (${((100 * finished.length) / record.cells).toFixed(0)} %)`],
    ["missing", String(missing.length)],
    ["time of a cell", mean === null ? null : `${mean.toPrecision(3)} s`],
    ["left for one worker", mean === null ? null : durationText(mean * missing.length)],
    ["gathered", status.gathered ? "yes" : "no"],
  ] as const;
  await terminal.print(tableText({ title: `Sweep in ${path}`, header: ["", ""], rows }, terminal));
};
