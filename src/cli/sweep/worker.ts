/** The thread that computes cells of a sweep and puts them on disk; `local.ts` starts as many as are asked for. */
import { Console } from "node:console";
import { randomUUID } from "node:crypto";
import { workerData as pooled } from "piscina";
import type { ErrorFacts } from "../../core/errors.ts";
import { UsageError } from "../../core/errors.ts";
import { sweepCells } from "../../experiments/sweep/index.ts";
import { roomError } from "../../store/file-error.ts";
import { rememberedSweep } from "../../store/sweep/folder.ts";
import { keepTrials } from "../../store/sweep/trials.ts";
import { plainSettings, settingValues } from "../settings.ts";
import type { SweepPlan } from "./plan.ts";
import { loadTarget } from "./target.ts";

/** What every worker is told. */
export interface WorkerOrders {
  readonly plan: SweepPlan;
  readonly folder: string;
}

/** What a worker says of a cell: when it was at it, ms since 1970, or why it could not. */
export type Finished =
  | { readonly kind: "finished"; readonly cell: number; readonly from: number; readonly to: number }
  | {
      readonly kind: "failed";
      readonly message: string;
      readonly facts: ErrorFacts | null;
      readonly stack: string;
    };

const KEPT = "Finished cells are kept: make room, and run the same command again.";

const { plan, folder: path } = pooled as WorkerOrders;
// What a user's module says must not get into a JSON document on standard output.
globalThis.console = new Console(process.stderr, process.stderr);
const target = loadTarget(plan);
// Awaited with the first cell, which then says what went wrong.
target.catch(() => {});
const { folder } = rememberedSweep(path);
const cells = sweepCells(plan.design);
const writer = randomUUID();

const now = (): number => performance.timeOrigin + performance.now();

const compute = async (number: number): Promise<Finished> => {
  const { settings: declared, columns, compute: run } = await target;
  const from = now();
  const cell = cells.at(number);
  const settings = await settingValues(declared, { ...plan.set, ...cell.parameters });
  const { summary, rows } = await run({ settings, seed: cell.seed, trials: plan.trials });
  if (plan.keepTrials) await keepTrials(folder, number, columns, rows);
  const all = plainSettings(settings);
  const parameters = Object.fromEntries(Object.keys(cell.parameters).map((name) => [name, all[name]!]));
  const to = now();
  folder.note(writer, { cell: number, seconds: (to - from) / 1000 });
  folder.write({ ...cell, parameters, summary });
  return { kind: "finished", cell: number, from, to: now() };
};

/** An error says which cell it came from; it crosses threads as plain data. */
const failure = (number: number, error: unknown): Finished => {
  const { parameters } = cells.at(number);
  const values = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const place = `cell ${number} (${values.join(", ")})`;
  const { message, stack, facts } = (error instanceof Error ? error : new Error(String(error))) as Error & {
    readonly facts?: ErrorFacts;
  };
  const ours = error instanceof UsageError || facts !== undefined;
  return {
    kind: "failed",
    message: `${place}: ${message}`,
    facts: ours ? { ...facts!, where: `${place}, ${facts!.where}` } : null,
    stack: stack ?? message,
  };
};

export default async (number: number): Promise<Finished> => {
  try {
    return await compute(number);
  } catch (error) {
    return failure(number, roomError(path, error, KEPT));
  }
};
