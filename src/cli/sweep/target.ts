/** What is computed in every cell of a sweep: a simulation, a problem that is solved, or a fit to people's data. */
import { UsageError } from "../../core/errors.ts";
import { knownName } from "../../core/names.ts";
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { Json } from "../../core/theory.ts";
import type { Column, Row } from "../../experiments/simulation.ts";
import { FITS } from "../../fit/registry.ts";
import { PROBLEMS } from "../../rational/problems/registry.ts";
import { fingerprint } from "../../store/fingerprint.ts";
import { blaming } from "../blame.ts";
import { loadMind, loadSimulation, loadTheory } from "../user-module.ts";
import type { Circumstances, SweepPlan } from "./plan.ts";

/** All that a cell's result depends on. */
export interface CellRequest {
  readonly settings: SettingValues;
  readonly seed: number;
  readonly trials: number | null;
}

export interface CellResult {
  /** What `summary.json` of the same run would hold. */
  readonly summary: { readonly [key: string]: Json };
  readonly rows: Iterable<Row>;
}

export interface SweepTarget {
  readonly settings: Settings;
  /** How many trials a cell has unless the file says; `null` where nothing is counted in trials. */
  readonly trials: number | null;
  /** Columns of the trials; none where there are none. */
  readonly columns: readonly Column[];
  readonly hashes: Circumstances["hashes"];
  readonly compute: (request: CellRequest) => Promise<CellResult>;
}

type Subject = Pick<SweepPlan, "kind" | "name" | "data" | "dataOptions" | "theory" | "mind">;

/** @throws UsageError where there is no such name or file, or a file does not hold what it should. */
export const loadTarget = (plan: Subject): Promise<SweepTarget> => {
  switch (plan.kind) {
    case "simulation":
      return simulated(plan);
    case "solve":
      return solved(plan);
    case "fit":
      return fitted(plan);
  }
};

const NO_FILES: Circumstances["hashes"] = { simulation: null, data: null, theory: null, mind: null };

const simulated = async (plan: Subject): Promise<SweepTarget> => {
  const { thing: simulation, sha256 } = await loadSimulation(plan.name);
  const theory = plan.theory === null ? null : await loadTheory(plan.theory);
  const mind = plan.mind === null ? null : await loadMind(plan.mind);
  const modules = [sha256 === null ? null : plan.name, plan.theory, plan.mind].filter(
    (name) => name !== null,
  );
  const settings = await blaming(modules, simulation.theories, () =>
    simulation.settings(theory?.thing ?? null, mind?.thing ?? null),
  );
  const { readData } = simulation;
  if (plan.data !== null && readData === undefined) {
    throw new UsageError({
      where: "data",
      got: JSON.stringify(plan.data),
      expected: `no file: the simulation "${simulation.name}" takes none`,
    });
  }
  const data = plan.data === null ? null : await readData!(plan.data, plan.dataOptions);
  return {
    settings,
    trials: simulation.trials.default,
    columns: simulation.columns,
    hashes: {
      simulation: sha256,
      data: plan.data === null ? null : fingerprint("data", plan.data),
      theory: theory?.sha256 ?? null,
      mind: mind?.sha256 ?? null,
    },
    compute: ({ settings: values, seed, trials }) =>
      blaming(modules, simulation.theories, async () =>
        summarised(
          plan.name,
          await simulation.run({
            trials: trials!,
            seed,
            settings: values,
            data,
            theory: theory?.thing ?? null,
            mind: mind?.thing ?? null,
            trace: null,
            progress: () => {},
          }),
        ),
      ),
  };
};

/** What a user's simulation returns is known at the end alone, and a cell is nothing without its summary. */
const summarised = (where: string, result: CellResult): CellResult => {
  if (typeof result?.summary === "object" && result.summary !== null) return result;
  throw new UsageError({ where, got: "a run without a summary", expected: "{ rows, summary, tables }" });
};

const solved = async ({ name }: Subject): Promise<SweepTarget> => {
  const problem = await PROBLEMS[knownName("problem", name, Object.keys(PROBLEMS))]!();
  return {
    settings: problem.settings,
    trials: null,
    columns: [],
    hashes: NO_FILES,
    compute: async ({ settings }) => {
      const { value, summary } = await problem.solve(settings);
      return { summary: { value, ...summary }, rows: [] };
    },
  };
};

const fitted = async ({ name, data: file, dataOptions }: Subject): Promise<SweepTarget> => {
  const fit = await FITS[knownName("fit", name, Object.keys(FITS))]!();
  if (file === null) {
    throw new UsageError({ where: "data", got: "none", expected: "the file that the model is fitted to" });
  }
  const data = await fit.readData(file, dataOptions);
  return {
    settings: fit.settings,
    trials: null,
    columns: [],
    hashes: { ...NO_FILES, data: fingerprint("data", file) },
    compute: async ({ settings, seed }) => {
      const { summary } = await fit.run({ data, seed, settings, progress: () => {} });
      return { summary, rows: [] };
    },
  };
};
