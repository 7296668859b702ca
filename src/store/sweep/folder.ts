/**
 * The folder of a sweep. Every finished cell is a file of its own, which is there whole or not at all; so a sweep can be
 * cut short anywhere, and several processes on several machines can fill one folder.
 */
import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../core/errors.ts";
import type { Json } from "../../core/theory.ts";
import { moveDurably, writeDurably, writeOnce } from "../durable.ts";
import { fileError } from "../file-error.ts";
import { makeFolders } from "../make-folders.ts";
import { ownRecord } from "../own-record.ts";
import { isFields, refuseChanged } from "./changes.ts";

/** What a cell's file holds: who it is, and what `summary.json` of the same run would hold. */
export interface CellFile {
  readonly cell: number;
  readonly point: number;
  readonly replicate: number;
  readonly seed: number;
  readonly parameters: Readonly<Record<string, Json>>;
  readonly summary: { readonly [key: string]: Json };
}

/** How long a cell took: never compared, so kept apart. */
export interface CellTime {
  readonly cell: number;
  readonly seconds: number;
}

/** The folder of a sweep, open for reading and writing. */
export interface SweepFolder {
  readonly path: string;
  /** A new name for a file that is not finished yet, on the same disk. */
  readonly scratch: (extension: string) => string;
  /** The numbers of the cells that are finished, in order. */
  readonly finished: () => readonly number[];
  readonly write: (cell: CellFile) => void;
  readonly read: (cell: number) => CellFile;
  /** Where the trials of a cell are kept, if they are. */
  readonly trialsPath: (cell: number) => string;
  /** Puts a finished file of trials in its place; to be done before the cell is written. */
  readonly keepTrials: (cell: number, scratch: string) => void;
  /** Appends to a file of times that belongs to one writer alone. */
  readonly note: (writer: string, time: CellTime) => void;
  /** The last time of every cell for which there is one. */
  readonly times: () => ReadonlyMap<number, number>;
  /** Puts a finished file in its place at the top of the folder. */
  readonly publish: (scratch: string, name: string) => void;
}

const RECORD = "sweep.json";
const CELLS = "cells";
const TRIALS = "trials";
const TIMES = "times";
const UNFINISHED = "unfinished";

/**
 * Opens the folder of a sweep, which is made if it is not there, and remembers what the sweep is.
 *
 * @throws UsageError where it holds another sweep, saying what has changed, or something else.
 */
export const openSweep = (path: string, record: Json): SweepFolder => {
  refuseForeign(path);
  try {
    for (const folder of [CELLS, TRIALS, TIMES, UNFINISHED]) makeFolders(join(path, folder));
    const folder = folderAt(path);
    const text = `${JSON.stringify(record, null, 2)}\n`;
    if (!existsSync(join(path, RECORD))) writeOnce(join(path, RECORD), folder.scratch("json"), text);
    refuseChanged(path, "sweep", rememberedSweep(path).record, record);
    removeAbandoned(path, folder);
    return folder;
  } catch (error) {
    throw fileError("--out", path, "a folder that can be written to", error);
  }
};

/** The sweep that a folder remembers. @throws UsageError where it remembers none. */
export const rememberedSweep = (path: string): { readonly record: Json; readonly folder: SweepFolder } => ({
  record: ownRecord(join(path, RECORD), "sweep", {
    where: "sweep",
    missing: "the folder of a sweep",
    expected: "the sweep.json of a sweep",
  }),
  folder: folderAt(path),
});

const folderAt = (path: string): SweepFolder => {
  const scratch = (extension: string): string => join(path, UNFINISHED, `${randomUUID()}.${extension}`);
  const cellPath = (cell: number): string => join(path, CELLS, `${nameOf(cell)}.json`);
  const trialsPath = (cell: number): string => join(path, TRIALS, `${nameOf(cell)}.parquet`);
  return {
    path,
    scratch,
    finished: () => cellsIn(join(path, CELLS)),
    write: (cell) =>
      writeDurably(
        cellPath(cell.cell),
        scratch("json"),
        `${JSON.stringify({ metalevel: "cell", ...cell })}\n`,
      ),
    read: (cell) => readCell(cellPath(cell), cell),
    trialsPath,
    keepTrials: (cell, finished) => moveDurably(finished, trialsPath(cell)),
    note: (writer, time) => appendFileSync(join(path, TIMES, `${writer}.jsonl`), `${JSON.stringify(time)}\n`),
    times: () => timesIn(join(path, TIMES)),
    publish: (finished, name) => moveDurably(finished, join(path, name)),
  };
};

const nameOf = (cell: number): string => String(cell).padStart(7, "0");

const cellsIn = (folder: string): readonly number[] =>
  namesIn(folder)
    .filter((name) => /^\d{7}\.json$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);

const namesIn = (folder: string): readonly string[] => {
  try {
    return existsSync(folder) ? readdirSync(folder) : [];
  } catch (error) {
    throw fileError("sweep", folder, "a folder that can be read", error);
  }
};

const readCell = (path: string, number: number): CellFile =>
  ownRecord(
    path,
    "cell",
    {
      where: "sweep",
      missing: "the file of a cell",
      expected: `the file of cell ${number}, finished`,
      remedy: "Remove it and run the sweep again.",
    },
    ({ cell, parameters, summary }) => cell === number && isFields(parameters) && isFields(summary),
  ) as unknown as CellFile;

const timesIn = (folder: string): ReadonlyMap<number, number> => {
  const files = namesIn(folder).filter((name) => name.endsWith(".jsonl"));
  const lines = files.flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  // A writer may have been cut short in the middle of its last line.
  const whole = lines.filter((line) => line.endsWith("}")).map((line) => JSON.parse(line) as CellTime);
  return new Map(whole.map(({ cell, seconds }) => [cell, seconds]));
};

/** A folder that is there must be a sweep's, or empty. */
const refuseForeign = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  const got = JSON.stringify(path);
  if (!found.isDirectory()) {
    throw new UsageError({ where: "--out", got: `${got}, which is no folder`, expected: "a folder" });
  }
  const known = new Set([RECORD, CELLS, TRIALS, TIMES, UNFINISHED]);
  const entries = readdirSync(path);
  if (entries.length === 0 || entries.includes(RECORD) || entries.every((entry) => known.has(entry))) return;
  throw new UsageError({
    where: "--out",
    got: `${got}, which holds ${JSON.stringify(entries[0])} and no sweep`,
    expected: "a new folder, or one of this sweep",
  });
};

const HOUR_MS = 3_600_000;

/** What a process that was killed has left; younger files may belong to one that is at work. */
const removeAbandoned = (path: string, folder: SweepFolder): void => {
  const probe = folder.scratch("probe");
  appendFileSync(probe, "");
  const now = statSync(probe).mtimeMs;
  rmSync(probe);
  for (const name of readdirSync(join(path, UNFINISHED))) {
    const file = join(path, UNFINISHED, name);
    const age = now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > HOUR_MS) rmSync(file, { force: true });
  }
};
