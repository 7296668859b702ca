/**
 * What a run is to do: everything that its result depends on, however it was asked for, by options, by a
 * configuration file, or by the `run.json` of an earlier run.
 */
import { UsageError } from "../core/errors.ts";
import type { DataOptions } from "../experiments/simulation.ts";
import type { FurtherFormat } from "../store/trials-formats.ts";
import type { AgentPlan } from "./agent/plan.ts";
import { oneOf, wholeNumber } from "./values.ts";

export interface Plan {
  readonly simulation: string;
  /** `null`: as many as the simulation has by default. */
  readonly trials: number | null;
  readonly seed: number;
  readonly set: Readonly<Record<string, unknown>>;
  readonly data: string | null;
  readonly dataOptions: DataOptions;
  /** The name of a theory or mind of this package, or a user's file; `null`: the simulation's own. */
  readonly theory: string | null;
  readonly mind: string | null;
  /** Who answers in the place of a mind. */
  readonly agent: AgentPlan;
  /** Folders of earlier runs to stand beside this one. */
  readonly beside: readonly string[];
  readonly traces: boolean;
  /** Whether the figure is wanted as a PNG too. */
  readonly png: boolean;
  /** Formats of the trials beside CSV, each once, in one order. */
  readonly formats: readonly FurtherFormat[];
}

/** What was asked for, before it is checked; a configuration file has the same keys. */
export interface Asked {
  readonly simulation?: string | undefined;
  readonly trials?: string | number | undefined;
  readonly seed?: string | number | undefined;
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  readonly data?: string | undefined;
  readonly columns?: Readonly<Record<string, string>> | undefined;
  readonly rtUnit?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly theory?: string | undefined;
  readonly mind?: string | undefined;
  readonly agent?: AgentPlan | undefined;
  /** One folder, or several. */
  readonly beside?: string | readonly string[] | undefined;
  readonly traces?: boolean | undefined;
  readonly png?: boolean | undefined;
  /** `parquet,jspsych`, or the same as a list. */
  readonly format?: string | readonly string[] | undefined;
}

const DEFAULT_SEED = 1;

/**
 * The plan that these options make.
 *
 * @throws UsageError for a value that is none, or an option that needs another.
 */
export const planOf = (asked: Asked): Plan => {
  if (asked.simulation === undefined) {
    throw new UsageError({
      where: "metalevel run",
      got: "no name",
      expected: "the name of a simulation",
      remedy: "`metalevel list` shows them.",
    });
  }
  const agent = asked.agent ?? { kind: "simulated" };
  if (agent.kind !== "simulated" && asked.mind !== undefined) {
    throw new UsageError({
      where: "--mind",
      got: JSON.stringify(asked.mind),
      expected: `none: --agent ${agent.kind} answers in its place`,
    });
  }
  return {
    simulation: asked.simulation,
    trials: asked.trials === undefined ? null : wholeNumber("--trials", asked.trials, 1),
    seed: wholeNumber("--seed", asked.seed ?? DEFAULT_SEED, 0),
    set: asked.set ?? {},
    data: asked.data ?? null,
    dataOptions: dataOptions(asked),
    theory: asked.theory ?? null,
    mind: asked.mind ?? null,
    agent,
    beside: [asked.beside ?? []].flat(),
    traces: asked.traces ?? false,
    png: asked.png ?? false,
    formats: formatsOf(asked.format ?? []),
  };
};

/** The formats beside CSV, which every run has. */
const formatsOf = (asked: string | readonly string[]): readonly FurtherFormat[] => {
  const words = typeof asked === "string" ? asked.split(",").map((word) => word.trim()) : asked;
  const named = words.map((word) => oneOf("--format", word, ["csv", "parquet", "jspsych"]));
  return (["parquet", "jspsych"] as const).filter((format) => named.includes(format));
};

/** How the columns of a person's own file are read; means nothing without a file. */
export const dataOptions = (asked: Pick<Asked, "data" | "columns" | "rtUnit" | "labels">): DataOptions => {
  for (const [key, option] of [
    ["columns", "--columns"],
    ["rtUnit", "--rt-unit"],
    ["labels", "--labels"],
  ] as const) {
    if (asked[key] !== undefined && asked.data === undefined) {
      throw new UsageError({ where: option, got: "no --data", expected: "a file that it speaks of" });
    }
  }
  return {
    columns: asked.columns ?? {},
    rtUnit: oneOf("--rt-unit", asked.rtUnit ?? "ms", ["ms", "s"]),
    labels: asked.labels ?? {},
  };
};
