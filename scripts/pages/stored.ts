/** Results that were computed and are kept: the only place that the pages take numbers from. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Estimate } from "./claim.ts";

const root = join(import.meta.dirname, "../..");

/** The text of a file of the repository. */
export const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

const read = (path: string): unknown => JSON.parse(textOf(path));

/** A summary that can only be read by its keys, and complains of a key that it lacks. */
export interface Stored {
  readonly command: string;
  /** The value at `path`, keys and places parted by slashes. */
  readonly at: (path: string) => unknown;
  readonly number: (path: string) => number;
  readonly truth: (path: string) => boolean;
  readonly estimate: (path: string) => Estimate;
  readonly list: (path: string) => readonly unknown[];
}

/** Reads values of a stored document by their paths. */
export const storedFrom = (document: unknown, where: string, command: string): Stored => {
  const at = (path: string): unknown => {
    let value = document;
    for (const key of path.split("/")) {
      const next = (value as Readonly<Record<string, unknown>> | null)?.[key];
      if (next === undefined) throw new Error(`${where} has no ${path}`);
      value = next;
    }
    return value;
  };
  const of = <Value>(path: string, kind: string): Value => {
    const value = at(path);
    if (typeof value !== kind) throw new Error(`${where}: ${path} is no ${kind}`);
    return value as Value;
  };
  return {
    command,
    at,
    number: (path) => of<number>(path, "number"),
    truth: (path) => of<boolean>(path, "boolean"),
    list: (path) => of<readonly unknown[]>(path, "object"),
    estimate: (path) => {
      const value = of<{ readonly mean?: number | null } & Estimate>(path, "object");
      const { estimate = value.mean, low, high } = value;
      if (estimate === undefined || low === undefined || high === undefined)
        throw new Error(`${where}: ${path} is no estimate`);
      return { estimate, low, high };
    },
  };
};

/** What a simulation's own test repeats: its expected.json. */
export const simulated = (name: string): Stored => {
  const path = `simulations/${name}/expected.json`;
  const { trials, seed, summary, command } = read(path) as {
    readonly trials: number;
    readonly seed: number;
    readonly summary: unknown;
    readonly command?: string;
  };
  const usual = `metalevel run ${name} --trials ${trials} --seed ${seed}`;
  return storedFrom(summary, path, command ?? usual);
};

/** People's own trials (`scripts/people.ts`). */
export const people = (): Stored => recordAt("docs/reference/people.json");

/** Three models of recall fitted to people (`scripts/recall-fits.ts`). */
export const recallFits = (): Stored => recordAt("docs/reference/recall-fits.json");

/** Accuracy of the feeling of knowing (`scripts/feeling-of-knowing.ts`). */
export const feelingOfKnowing = (): Stored => recordAt("docs/reference/feeling-of-knowing.json");

const recordAt = (path: string): Stored => {
  const record = read(path) as { readonly command: string };
  return storedFrom(record, path, record.command);
};
