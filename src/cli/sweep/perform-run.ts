/** `metalevel sweep run`: computes what is missing of a sweep, here or on a cluster, and gathers it when it is whole. */
import { availableParallelism } from "node:os";
import { basename, extname, join } from "node:path";
import { UsageError } from "../../core/errors.ts";
import type { Json } from "../../core/theory.ts";
import { inShard } from "../../experiments/sweep/index.ts";
import type { SweepFolder } from "../../store/sweep/folder.ts";
import { openSweep } from "../../store/sweep/folder.ts";
import { jsonText } from "../json.ts";
import { tableText } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { oneOf, wholeNumber } from "../values.ts";
import type { ReadSweep } from "./file.ts";
import { readSweep } from "./file.ts";
import { gather } from "./gather.ts";
import { computeHere } from "./local.ts";
import { shardAsked } from "./shard-asked.ts";

export interface RunFlags {
  readonly out?: string;
  readonly workers?: string;
  readonly shard?: string;
  readonly engine: string;
  readonly tasks?: string;
  readonly sbatch?: readonly string[];
  readonly printSbatch?: boolean;
  readonly json?: boolean;
}

export const performSweep = async (file: string, flags: RunFlags, terminal: Terminal): Promise<void> => {
  const engine = oneOf("--engine", flags.engine, ["local", "slurm"]);
  const sweep = await readSweep(file);
  const out = flags.out ?? join("sweeps", basename(file, extname(file)));
  if (engine === "slurm" || flags.printSbatch === true) {
    const { performArray } = await import("./slurm.ts");
    await performArray({ file, out, sweep, flags }, terminal);
    return;
  }
  refuseOfSlurm(flags);
  const shard = shardAsked(flags.shard, process.env);
  const workers =
    flags.workers === undefined ? availableParallelism() : wholeNumber("--workers", flags.workers, 1);
  const folder = openSweep(out, sweep.record as unknown as Json);
  const total = sweep.record.cells;
  const there = new Set(folder.finished());
  const own = range(total).filter((cell) => shard === null || inShard(cell, shard));
  const todo = own.filter((cell) => !there.has(cell));
  if (todo.length < own.length)
    terminal.note(`${own.length - todo.length} of ${own.length} cells are there already`);
  const work = { plan: sweep.plan, folder: out, todo, total: own.length, workers };
  const times = todo.length === 0 ? { startupSeconds: 0, seconds: 0 } : await computeHere(work, terminal);
  await conclude(
    folder,
    sweep,
    { shard: flags.shard ?? null, computed: todo.length, ...times },
    flags,
    terminal,
  );
};

/** Who forgot the engine would have it all computed here. */
const refuseOfSlurm = ({ tasks, sbatch }: RunFlags): void => {
  if (tasks === undefined && sbatch === undefined) return;
  throw new UsageError({
    where: tasks === undefined ? "--sbatch" : "--tasks",
    got: "no --engine slurm",
    expected: "it together with --engine slurm or --print-sbatch",
  });
};

/** So many numbers from 0. */
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, number) => number);

interface Done {
  readonly shard: string | null;
  readonly computed: number;
  readonly startupSeconds: number;
  readonly seconds: number;
}

/** Gathers a sweep that is whole, and says what has been done. */
export const conclude = async (
  folder: SweepFolder,
  { record, target, plan }: ReadSweep,
  done: Done,
  { json }: Pick<RunFlags, "json">,
  terminal: Terminal,
): Promise<void> => {
  const finished = folder.finished();
  const whole = finished.length === record.cells;
  const gathered = whole
    ? await gather(folder, finished, { settings: target.settings, keepTrials: plan.keepTrials, wanted: null })
    : null;
  const summary = {
    folder: folder.path,
    cells: record.cells,
    finished: finished.length,
    ...done,
    gathered: gathered?.files ?? [],
  };
  if (json === true) {
    await terminal.print(jsonText(summary));
    return;
  }
  const rows = [
    ["cells", record.cells],
    ["finished", finished.length],
    ["computed now", done.computed],
    ["seconds to compute", done.seconds],
    ["seconds to start", done.startupSeconds],
  ] as const;
  await terminal.print(tableText({ title: `Sweep of ${record.name}`, header: ["", ""], rows }, terminal));
  await terminal.print(
    whole
      ? `\nWrote ${(gathered?.files ?? []).map((name) => join(folder.path, name)).join(", ")}\n`
      : `\nWrote ${folder.path}; ${record.cells - finished.length} of ${record.cells} cells are still missing.\n`,
  );
};
