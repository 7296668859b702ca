import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { SIMULATIONS } from "../../simulations/index.ts";
import { defaultsOf } from "../../src/core/settings.ts";
import type { Json } from "../../src/core/theory.ts";
import type { RunResult, RunSummary } from "../../src/experiments/simulation.ts";

/** What a simulation's `expected.json` holds: the run that gave it, and that run's summary. */
export interface Expected {
  readonly trials: number;
  readonly seed: number;
  readonly summary: RunSummary;
}

const root = resolve(import.meta.dirname, "../..");
export const folderOf = (name: string): string => join(root, "simulations", name);

export const expectedOf = (name: string): Expected =>
  JSON.parse(readFileSync(join(folderOf(name), "expected.json"), "utf8")) as Expected;

/** A simulation under its own settings. */
export const simulated = async (name: string, trials: number, seed: number): Promise<RunResult> => {
  const simulation = await SIMULATIONS[name]!();
  return simulation.run({
    trials,
    seed,
    settings: defaultsOf(simulation.settings(null, null)),
    data: null,
    theory: null,
    mind: null,
    trace: null,
    progress: () => {},
  });
};

/** The picture of a summary. */
export const redrawn = async (name: string, summary: RunSummary): Promise<string> =>
  (await SIMULATIONS[name]!()).figure(summary);

/** Numbers may differ in the last digits from one machine to another, nothing else may. */
const TOLERANCE = 1e-9;

/** Where two documents differ; empty where they do not. */
export const differences = (got: Json, expected: Json, path = "summary"): readonly string[] => {
  if (typeof got === "number" && typeof expected === "number") {
    const near = Math.abs(got - expected) <= TOLERANCE * Math.max(1, Math.abs(expected));
    return near ? [] : [`${path}: ${got}, expected ${expected}`];
  }
  if (typeof got !== "object" || typeof expected !== "object" || got === null || expected === null) {
    return got === expected ? [] : [`${path}: ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`];
  }
  const [fields, others] = [got, expected] as unknown as readonly Readonly<Record<string, Json>>[];
  const keys = new Set([...Object.keys(fields!), ...Object.keys(others!)]);
  return [...keys].flatMap((key) =>
    differences(fields![key] ?? null, others![key] ?? null, `${path}.${key}`),
  );
};
