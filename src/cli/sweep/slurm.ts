/** `sweep run --engine slurm`: the same sweep as a job array, waited for and gathered. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { CheckError, UsageError } from "../../core/errors.ts";
import type { Json } from "../../core/theory.ts";
import { inShard } from "../../experiments/sweep/index.ts";
import { makeFolders } from "../../store/make-folders.ts";
import type { SweepFolder } from "../../store/sweep/folder.ts";
import { openSweep } from "../../store/sweep/folder.ts";
import { packageRoot } from "../specification/files.ts";
import type { Terminal } from "../terminal.ts";
import { wholeNumber } from "../values.ts";
import type { ReadSweep } from "./file.ts";
import { pace } from "./pace.ts";
import type { RunFlags } from "./perform-run.ts";
import { conclude } from "./perform-run.ts";
import { sbatchScript } from "./sbatch.ts";

/** A job array of more tasks than this is an exception that has to be asked for. */
const MOST_TASKS = 100;
const LOOK_EVERY_MS = 1_000;

const call = promisify(execFile);

export interface ArrayRequest {
  readonly file: string;
  readonly out: string;
  readonly sweep: ReadSweep;
  readonly flags: RunFlags;
}

/** @throws CheckError where the array has ended and cells are missing, with the place of its logs. */
export const performArray = async (request: ArrayRequest, terminal: Terminal): Promise<void> => {
  const { out, sweep, flags } = request;
  refuseLocal(flags);
  const { cells } = sweep.record;
  const tasks = Math.min(
    cells,
    flags.tasks === undefined ? MOST_TASKS : wholeNumber("--tasks", flags.tasks, 1),
  );
  if (flags.printSbatch === true) {
    await terminal.print(scriptOf(request, tasks, range(tasks)));
    return;
  }
  const folder = openSweep(out, sweep.record as unknown as Json);
  const there = new Set(folder.finished());
  const missing = range(cells)
    .map((number) => number - 1)
    .filter((cell) => !there.has(cell));
  const submitted = range(tasks).filter((part) => missing.some((cell) => inShard(cell, { part, of: tasks })));
  if (submitted.length > 0) await submitAndWait(request, folder, tasks, submitted, terminal);
  const computed = folder.finished().length - there.size;
  const done = { shard: null, computed, startupSeconds: 0, seconds: secondsOf(folder, there) };
  await conclude(folder, sweep, done, flags, terminal);
};

const refuseLocal = ({ shard, workers }: RunFlags): void => {
  if (shard !== undefined) {
    throw new UsageError({
      where: "--shard",
      got: JSON.stringify(shard),
      expected: "none with --engine slurm, which gives each task its own",
      remedy: "--tasks says how many there are.",
    });
  }
  if (workers === undefined) return;
  throw new UsageError({
    where: "--workers",
    got: JSON.stringify(workers),
    expected: "none with --engine slurm, whose tasks have a worker for each of their processors",
    remedy: "Say --sbatch cpus-per-task=N.",
  });
};

/** 1 … count */
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** What the cells that are new have taken, all together. */
const secondsOf = (folder: SweepFolder, there: ReadonlySet<number>): number => {
  const times = [...folder.times()].filter(([cell]) => !there.has(cell));
  return times.reduce((sum, [, seconds]) => sum + seconds, 0);
};

const scriptOf = ({ file, out, flags }: ArrayRequest, tasks: number, submitted: readonly number[]): string =>
  sbatchScript({
    name: `metalevel-${basename(file, extname(file)).replaceAll(/[^\w.-]+/g, "-")}`,
    home: process.cwd(),
    node: process.execPath,
    command: join(packageRoot(), "bin/metalevel.js"),
    file: resolve(file),
    out: resolve(out),
    tasks,
    submitted,
    options: flags.sbatch ?? [],
  });

const submitAndWait = async (
  request: ArrayRequest,
  folder: SweepFolder,
  tasks: number,
  submitted: readonly number[],
  terminal: Terminal,
): Promise<void> => {
  const logs = join(request.out, "slurm");
  makeFolders(logs);
  const script = join(logs, "array.sbatch");
  writeFileSync(script, scriptOf(request, tasks, submitted));
  const job = (await slurm("sbatch", "--parsable", script)).trim().split(";")[0]!;
  terminal.note(
    `submitted job ${job}, ${submitted.length} tasks; \`scancel ${job}\` ends it, and running the sweep again goes on`,
  );
  const { cells } = request.sweep.record;
  let seen = folder.finished().length;
  const told = pace(terminal, seen, cells);
  const look = (): void => {
    for (const now = folder.finished().length; seen < now; seen++) told();
  };
  while (await isQueued(job)) {
    await pause(LOOK_EVERY_MS);
    look();
  }
  look();
  if (seen === cells) return;
  throw new CheckError({
    where: `job ${job}`,
    got: `${cells - seen} of ${cells} cells missing`,
    expected: "all of them",
    remedy: `What went wrong stands in ${logs}/${job}_*.log; running the sweep again computes what is missing.`,
  });
};

/** Whether any task of the array waits or runs. A job that Slurm has forgotten is over. */
const isQueued = async (job: string): Promise<boolean> => {
  try {
    return (await slurm("squeue", "--noheader", "--jobs", job)).trim() !== "";
  } catch (error) {
    if (/Invalid job id/i.test(String(error))) return false;
    throw error;
  }
};

const slurm = async (program: string, ...words: readonly string[]): Promise<string> => {
  try {
    return (await call(program, [...words])).stdout;
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { readonly stderr?: string };
    const got = code === "ENOENT" ? `no ${program} on this machine` : (stderr ?? "").trim() || message;
    throw new UsageError(
      { where: program, got, expected: "a machine from which jobs can be submitted" },
      { cause: error },
    );
  }
};
