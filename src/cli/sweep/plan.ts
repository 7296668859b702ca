/** What a sweep is: everything that its cells depend on, and the record of it that its folder keeps. */
import type { DataOptions } from "../../experiments/simulation.ts";
import type { SweepDesign } from "../../experiments/sweep/index.ts";
import { VERSION } from "../../version.ts";

/** What is computed in every cell. A further kind is a line here, a line in `TAKES`, and a function in `target.ts`. */
export const KINDS = ["simulation", "solve", "fit"] as const;
export type Kind = (typeof KINDS)[number];

export interface SweepPlan {
  readonly kind: Kind;
  /** The name of a simulation, problem or model of this package, or of a simulation in a user's file. */
  readonly name: string;
  readonly design: SweepDesign;
  /** Settings that all cells have, as they were given. */
  readonly set: Readonly<Record<string, unknown>>;
  /** `null`: as many as the simulation has by default, or none where nothing is counted in trials. */
  readonly trials: number | null;
  readonly data: string | null;
  readonly dataOptions: DataOptions;
  readonly theory: string | null;
  readonly mind: string | null;
  /** Whether the trials of every cell are kept, beside its summary. */
  readonly keepTrials: boolean;
}

/** What the cells of a sweep depend on beside the plan, as it was when the sweep began. */
export interface Circumstances {
  /** Every setting that is not varied, with its value, defaults too. */
  readonly settings: Readonly<Record<string, number | string | null>>;
  /** Hashes of the files that it reads. */
  readonly hashes: Readonly<Record<"simulation" | "data" | "theory" | "mind", string | null>>;
  readonly trials: number | null;
  readonly cells: number;
}

/** `sweep.json`: two sweeps with equal records have equal cells. */
export const sweepRecord = (plan: SweepPlan, { settings, hashes, trials, cells }: Circumstances) => {
  const { design } = plan;
  const read = (file: string | null, sha256: string | null) => (file === null ? null : { file, sha256 });
  return {
    metalevel: "sweep",
    version: VERSION,
    kind: plan.kind,
    name: plan.name,
    sha256: hashes.simulation,
    design: design.sampling,
    parameters: design.axes,
    points: design.points,
    ...(design.sampling === "sobol" ? { scramble: design.scramble } : {}),
    replicates: design.replicates,
    seed: design.seed,
    trials,
    settings,
    data: plan.data === null ? null : { file: plan.data, sha256: hashes.data, ...plan.dataOptions },
    theory: read(plan.theory, hashes.theory),
    mind: read(plan.mind, hashes.mind),
    keep: plan.keepTrials ? "trials" : "summary",
    cells,
  } as const;
};

/** What the folder of a sweep remembers. */
export type SweepRecord = ReturnType<typeof sweepRecord>;
