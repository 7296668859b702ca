/** The measurements that are kept, with the machine they were taken on: `npm run bench -- NAME --record`. */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Measured } from "./benchmark.ts";

const FILE = join(import.meta.dirname, "record.json");

/** One benchmark as it came out. */
export interface Recorded {
  readonly title: string;
  /** Day of the run, year first. */
  readonly day: string;
  readonly machine: string;
  readonly rows: readonly Measured[];
}

/** Every benchmark that has been recorded, by name. */
export const recorded = (): Readonly<Record<string, Recorded>> => JSON.parse(readFileSync(FILE, "utf8"));

const machine = (): string => {
  const { model } = cpus()[0]!;
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${model.trim()}, ${memory} GiB, Node ${process.versions.node}, ${process.platform}`;
};

/** Puts a benchmark's rows in the place of those of its last run. */
export const record = (name: string, title: string, rows: readonly Measured[]): void => {
  const day = new Date().toISOString().slice(0, 10);
  const all = { ...recorded(), [name]: { title, day, machine: machine(), rows } };
  const sorted = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
};
