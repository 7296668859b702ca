/** Computes cells of a sweep on this machine. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../../core/errors.ts";
import { runPool } from "../../experiments/sweep/pool.ts";
import { packageRoot } from "../specification/files.ts";
import type { Terminal } from "../terminal.ts";
import { pace } from "./pace.ts";
import type { SweepPlan } from "./plan.ts";
import type { Finished, WorkerOrders } from "./worker.ts";

/** How long it took, apart from starting. */
export interface LocalTimes {
  /** From the start of the process to the first cell. */
  readonly startupSeconds: number;
  /** From the beginning of the first cell to the end of the last one. */
  readonly seconds: number;
}

export interface LocalWork {
  readonly plan: SweepPlan;
  readonly folder: string;
  /** The numbers of the cells that are to be computed. */
  readonly todo: readonly number[];
  /** How many cells there are in all, and how many of them were there before. */
  readonly total: number;
  readonly workers: number;
}

/**
 * Computes what is to be done; every cell is on disk before the next one is told of.
 *
 * @throws UsageError naming the first cell that a theory refuses; what was finished before stays.
 */
export const computeHere = async (work: LocalWork, terminal: Terminal): Promise<LocalTimes> => {
  const { plan, folder, todo, total, workers } = work;
  const began = Date.now() - process.uptime() * 1000;
  const orders: WorkerOrders = { plan, folder };
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  const told = pace(terminal, total - todo.length, total);
  await runPool<number, Finished>({
    worker: pathToFileURL(join(packageRoot(), "dist/sweep-worker.mjs")),
    workers: Math.max(1, Math.min(workers, todo.length)),
    workerData: orders,
    tasks: todo,
    finished: (result) => {
      if (result.kind === "failed") throw failed(result);
      first = Math.min(first, result.from);
      last = Math.max(last, result.to);
      told();
    },
  }).catch((error: Error) => {
    throw ended(plan, error);
  });
  return { startupSeconds: Math.max(0, first - began) / 1000, seconds: Math.max(0, last - first) / 1000 };
};

/** A thread does not end by itself: what is computed in it has ended the process. */
const ended = ({ name, theory, mind }: SweepPlan, error: Error): Error => {
  const [, code] = /^worker exited with code: (\d+)$/.exec(error.message) ?? [];
  if (code === undefined) return error;
  return new UsageError(
    {
      where: [name, theory, mind].filter((module) => module !== null).join(" with "),
      got: `an exit with code ${code} in the midst of a cell`,
      expected: "modules that leave the process running",
    },
    { cause: error },
  );
};

const failed = ({ message, facts, stack }: Extract<Finished, { kind: "failed" }>): Error => {
  if (facts !== null) return new UsageError(facts);
  const error = new Error(message);
  error.stack = stack;
  return error;
};
