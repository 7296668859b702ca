/**
 * Run directories come into being whole: everything is written into a hidden folder beside the place, which is
 * renamed at the end. A run that is cut short leaves nothing that looks complete.
 */
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UsageError } from "../core/errors.ts";
import { fileError } from "./file-error.ts";
import { makeFolders } from "./make-folders.ts";

/** The files that Metalevel itself puts into a run directory; a folder that holds others is never replaced. */
export const FILES_OF_A_RUN = [
  "run.json",
  "trials.csv",
  "trials.parquet",
  "trials.jspsych.json",
  "summary.json",
  "tables.json",
  "measures.json",
  "measures.csv",
  "replicates.csv",
  "figure.svg",
  "figure.png",
  "beside.json",
  "beside.svg",
  "beside.png",
  "traces.jsonl",
] as const;

/** Files that stand beside those of a run: made from them, and by no rerun. */
const BESIDE_A_RUN = ["report.html"];

/** Where a run is written: a folder of the user's own, or the next free one of a name. */
export type Place =
  | { readonly kind: "out"; readonly path: string; readonly force: boolean }
  | { readonly kind: "next"; readonly parent: string; readonly name: string };

/** A run in the making: nothing stands at its place until it is published. */
export interface RunDirectory {
  /** The hidden folder that the run writes into. */
  readonly folder: string;
  /** Where it is to stand, as the user would write it. */
  readonly shown: string;
  /** Puts the folder in its place; says where that is, as the user would write it. */
  readonly publish: () => string;
  /** Removes the hidden folder with all that was written into it. */
  readonly discard: () => void;
}

/** Told which hidden folders exist, so that an interruption can take them away. */
export type Guard = (
  unfinished: {
    readonly folder: string;
    readonly target: string | null;
    readonly aside: string | null;
  } | null,
) => void;

/**
 * Opens the hidden folder of a run.
 *
 * @throws UsageError where the place is taken or cannot be written to, before anything is computed.
 */
export const openRunDirectory = (place: Place, guard: Guard = () => {}): RunDirectory => {
  if (place.kind === "out") refuseTaken(place.path, place.force);
  const parent = place.kind === "out" ? dirname(resolve(place.path)) : place.parent;
  const name = place.kind === "out" ? basename(resolve(place.path)) : place.name;
  const shown = place.kind === "out" ? place.path : join(parent, name);
  const folder = hidden(parent, name, "unfinished", shown);
  guard({ folder, target: null, aside: null });
  return {
    folder,
    shown,
    publish: () => {
      const target =
        place.kind === "out" ? replace(folder, parent, name, place, guard) : takeNext(folder, parent, name);
      guard(null);
      return target;
    },
    discard: () => {
      rmSync(folder, { recursive: true, force: true });
      guard(null);
    },
  };
};

const OUT = "--out";
const WRITABLE = "a folder that can be written to";

const hidden = (parent: string, name: string, what: string, shown: string): string => {
  try {
    makeFolders(parent);
    for (let attempt = 1; ; attempt++) {
      const folder = join(parent, `.${name}.${what}-${process.pid}-${attempt}`);
      if (kindOf(folder) !== "free") continue;
      mkdirSync(folder);
      return folder;
    }
  } catch (error) {
    throw fileError(OUT, shown, WRITABLE, error);
  }
};

const kindOf = (path: string): "free" | "folder" | "other" => {
  try {
    return lstatSync(path).isDirectory() ? "folder" : "other";
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "free";
    throw fileError(OUT, path, WRITABLE, error);
  }
};

/** `--force` replaces an earlier run and nothing else: never a folder that holds anything of the user's own. */
const refuseTaken = (path: string, force: boolean): void => {
  const got = JSON.stringify(path);
  if (path.trim() === "") throw new UsageError({ where: OUT, got, expected: "the name of a folder" });
  const kind = kindOf(path);
  if (kind === "free") return;
  if (kind === "other") {
    throw new UsageError({ where: OUT, got: `${got}, which is no folder`, expected: "a new folder" });
  }
  if (!force) {
    throw new UsageError({
      where: OUT,
      got: `${got}, which exists`,
      expected: "a new folder",
      remedy: "--force replaces an earlier run.",
    });
  }
  const entries = readdirSync(path);
  const known = new Set<string>([...FILES_OF_A_RUN, ...BESIDE_A_RUN]);
  const foreign = entries.find((entry) => !known.has(entry));
  if (foreign === undefined && (entries.length === 0 || isRun(path))) return;
  throw new UsageError({
    where: `${OUT} with --force`,
    got: `${got}, which holds ${foreign === undefined ? "no run" : JSON.stringify(foreign)}`,
    expected: "a folder with an earlier run and nothing else",
  });
};

const isRun = (folder: string): boolean => {
  try {
    return "metalevel" in JSON.parse(readFileSync(join(folder, "run.json"), "utf8"));
  } catch {
    return false;
  }
};

const replace = (
  folder: string,
  parent: string,
  name: string,
  place: { readonly path: string; readonly force: boolean },
  guard: Guard,
): string => {
  refuseTaken(place.path, place.force);
  const target = join(parent, name);
  if (kindOf(target) === "free") {
    renameSync(folder, target);
    return place.path;
  }
  const aside = join(hidden(parent, name, "replaced", place.path), name);
  guard({ folder, target, aside });
  renameSync(target, aside);
  renameSync(folder, target);
  rmSync(dirname(aside), { recursive: true, force: true });
  return place.path;
};

/** NAME, NAME-2, NAME-3, … : a second run never fails, and never takes a place that another has just taken. */
const takeNext = (folder: string, parent: string, name: string): string => {
  for (let number = 1; ; number++) {
    const target = join(parent, number === 1 ? name : `${name}-${number}`);
    if (kindOf(target) !== "free") continue;
    try {
      renameSync(folder, target);
      return target;
    } catch (error) {
      if (kindOf(target) === "free") throw fileError(OUT, target, WRITABLE, error);
    }
  }
};
