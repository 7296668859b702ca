/**
 * The folder of an evaluation. Every finished problem is on disk at once, in files that grow by whole lines, so that it
 * can be cut short anywhere. When all is there the lines are put in the order of the problems: whole evaluations are
 * equal byte for byte, however often they were cut short and however much was done at once.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../core/errors.ts";
import type { Json } from "../../core/theory.ts";
import { moveDurably, writeDurably, writeOnce } from "../durable.ts";
import {
  type DurableLines,
  durableLines,
  type KeptLine,
  type LinePlace,
  textAt,
  unwritable,
} from "../durable-lines.ts";
import { fileError } from "../file-error.ts";
import { growingFile } from "../growing-file.ts";
import { makeFolders } from "../make-folders.ts";
import { refuseChanged } from "../sweep/changes.ts";
import { holdFolder, LOCK, type Processes } from "./lock.ts";
import { readRecord } from "./record.ts";

/** Whose a line is. */
export interface LineKey {
  readonly id: string;
  readonly method: string;
}

/** The same as one text. */
export const keyOf = ({ id, method }: LineKey): string => `${method}\n${id}`;

/** Reads the lines of a folder. Each throws a UsageError that names the place and the field. */
export interface LineReaders<Result extends LineKey> {
  readonly result: (value: Json, where: string) => Result;
  readonly trace: (value: Json, where: string) => LineKey;
}

/** The folder, open for what is still to be done. */
export interface EvaluationFolder<Result extends LineKey> {
  readonly path: string;
  /** What was finished when it was opened, in the order of the file: results whose traces are there too. */
  readonly finished: readonly Result[];
  /** Puts a result and its trace on disk; both are there when this returns. */
  readonly keep: (result: Result, trace: LineKey) => void;
  /** Notes how long it took: never compared, so kept apart. */
  readonly note: (time: LineKey & { readonly seconds: number }) => void;
  /** Puts the lines of results and traces in this order, once all are there. */
  readonly arrange: (order: readonly LineKey[]) => void;
  /** Takes the folder away, where nothing was finished in it. */
  readonly discard: () => void;
  /** Puts a file of the finished evaluation in its place, whole. */
  readonly publish: (name: string, content: string | Uint8Array) => void;
  /** Closes its files and lets others work in it. */
  readonly close: () => void;
}

/** Whether a folder has to be new, or may hold the same evaluation, begun. */
export type Opening = "new" | "begun-or-new";

const RECORD = "run.json";
const RESULTS = "problems.jsonl";
const TRACES = "traces.jsonl";
const TIMES = "times.jsonl";
const SCRATCH = ".unfinished";

/** What is made of whole results, and is stale once there are to be more. */
const MADE = ["summary.json", "tables.json", "figure.svg", "figure.png"];

/**
 * Opens the folder of an evaluation, which is made if it is not there, and remembers what the evaluation is.
 *
 * @param grown whether the second record asks for all that the first one did, and for more: the folder then goes on with it.
 * @throws UsageError for a folder that is taken or cannot be written, for one in which another process works, for one
 * that holds another evaluation, saying what has changed, and for lines that cannot be read.
 */
export const openEvaluation = <Result extends LineKey>(
  path: string,
  record: Json,
  opening: Opening,
  read: LineReaders<Result>,
  processes: Processes,
  grown: (then: Json, now: Json) => boolean = () => false,
): EvaluationFolder<Result> => {
  const where = opening === "new" ? "--out" : "--resume";
  refuseTaken(path, opening, where);
  let release = (): void => {};
  try {
    makeFolders(path);
    release = holdFolder(path, where, processes);
    rmSync(join(path, SCRATCH), { force: true });
    const text = `${JSON.stringify(record, null, 2)}\n`;
    if (!writeOnce(join(path, RECORD), join(path, SCRATCH), text) && grown(readRecord(path), record)) {
      removeMade(path);
      writeDurably(join(path, RECORD), join(path, SCRATCH), text);
    }
    refuseChanged(path, "evaluation", readRecord(path), record);
    return opened(path, read, release);
  } catch (error) {
    release();
    throw fileError(where, path, "a folder that can be written to", error);
  }
};

const opened = <Result extends LineKey>(
  path: string,
  read: LineReaders<Result>,
  release: () => void,
): EvaluationFolder<Result> => {
  const found = new Map<string, Result>();
  const traced = new Set<string>();
  const files: DurableLines[] = [];
  const file = (name: string, take: (line: KeptLine) => void): DurableLines => {
    const lines = durableLines(join(path, name), take);
    files.push(lines);
    return lines;
  };
  const closeFiles = (): void => {
    for (const lines of files.splice(0)) lines.close();
  };
  const placeOf = (name: string, { number }: KeptLine): string => `${join(path, name)}, line ${number}`;
  try {
    const results = file(RESULTS, (line) => {
      const result = read.result(line.value, placeOf(RESULTS, line));
      found.set(keyOf(result), result);
    });
    const traces = file(
      TRACES,
      (line) => void traced.add(keyOf(read.trace(line.value, placeOf(TRACES, line)))),
    );
    const times = file(TIMES, () => {});
    const finished = [...found].flatMap(([key, result]) => (traced.has(key) ? [result] : []));
    if (finished.length < found.size) removeMade(path);
    return folderOf(path, finished, { results, traces, times }, closeFiles, release);
  } catch (error) {
    closeFiles();
    throw error;
  }
};

const folderOf = <Result extends LineKey>(
  path: string,
  finished: readonly Result[],
  { results, traces, times }: Readonly<Record<"results" | "traces" | "times", DurableLines>>,
  closeFiles: () => void,
  release: () => void,
): EvaluationFolder<Result> => {
  const writing = <Value>(name: string, write: () => Value): Value => {
    try {
      return write();
    } catch (error) {
      throw unwritable(join(path, name), error);
    }
  };
  return {
    path,
    finished,
    keep: (result, trace) => {
      // The result says that both are there, so it comes last.
      traces.append(trace);
      results.append(result);
    },
    note: (time) => times.append(time),
    arrange: (order) => {
      closeFiles();
      for (const name of [TRACES, RESULTS]) writing(name, () => arrange(path, name, order));
    },
    discard: () => {
      for (const name of [RESULTS, TRACES, TIMES, RECORD]) rmSync(join(path, name), { force: true });
      closeFiles();
      release();
      // What else is in it is not ours.
      if (readdirSync(path).length === 0) rmdirSync(path);
    },
    publish: (name, content) =>
      writing(name, () => writeDurably(join(path, name), join(path, SCRATCH), content)),
    close: () => {
      closeFiles();
      release();
    },
  };
};

/** Of several lines of one problem and method the last result stands, and the last trace, which came just before it. */
const arrange = (path: string, name: string, order: readonly LineKey[]): void => {
  const file = join(path, name);
  // The places alone: all that was said may be more than memory holds.
  const places = new Map<string, LinePlace>();
  durableLines(file, ({ value, offset, length }) => {
    places.set(keyOf(value as unknown as LineKey), { offset, length });
  }).close();
  const scratch = join(path, SCRATCH);
  const reader = openSync(file, "r");
  const arranged = growingFile(scratch);
  try {
    for (const key of order) {
      const place = places.get(keyOf(key));
      if (place === undefined) throw lost(file, key);
      arranged.write(`${textAt(reader, place)}\n`);
    }
  } finally {
    arranged.close();
    closeSync(reader);
  }
  moveDurably(scratch, file);
};

const lost = (file: string, { id, method }: LineKey): UsageError =>
  new UsageError({
    where: file,
    got: `no line of the problem ${JSON.stringify(id)} under ${method}, which was there`,
    expected: "a file that nothing else changes while it is written",
    remedy: "--resume does again what is missing.",
  });

const removeMade = (path: string): void => {
  for (const name of MADE) rmSync(join(path, name), { force: true });
};

const refuseTaken = (path: string, opening: Opening, where: string): void => {
  const got = JSON.stringify(path);
  if (path.trim() === "") throw new UsageError({ where, got, expected: "the name of a folder" });
  const found = statOf(path, where);
  if (found === undefined) return;
  if (!found.isDirectory())
    throw new UsageError({ where, got: `${got}, which is no folder`, expected: "a folder" });
  if (opening === "new") {
    throw new UsageError({
      where,
      got: `${got}, which exists`,
      expected: "a new folder",
      remedy: "--resume goes on with an evaluation that was begun.",
    });
  }
  const entries = readdirSync(path).filter((entry) => entry !== SCRATCH && !entry.startsWith(LOCK));
  if (entries.length === 0 || entries.includes(RECORD)) return;
  throw new UsageError({
    where,
    got: `${got}, which holds ${JSON.stringify(entries[0])} and no evaluation`,
    expected: "a new folder, or one of this evaluation",
  });
};

/** A new folder: NAME, NAME-2, NAME-3, …, whichever is free. */
export const nextFolder = (parent: string, name: string): string => {
  try {
    makeFolders(parent);
    for (let number = 1; ; number++) {
      const path = join(parent, number === 1 ? name : `${name}-${number}`);
      if (existsSync(path)) continue;
      mkdirSync(path);
      return path;
    }
  } catch (error) {
    throw fileError("--out", parent, "a folder that can be written to", error);
  }
};

const statOf = (path: string, where: string) => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileError(where, path, "a folder that can be written to", error);
  }
};

/** Whether an evaluation was begun in this folder. */
export const isBegun = (path: string): boolean => existsSync(join(path, RECORD));
