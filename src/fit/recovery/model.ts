/**
 * What the product needs of a model whose parameters are to be recovered: which of them are free and how they are
 * distributed beforehand, how data are simulated, and how a posterior is reached — by a likelihood, or by comparing
 * summaries of simulated data.
 */
import type { Rng } from "../../core/rng.ts";
import type { Dimension } from "../optimise/box.ts";

/** A free parameter: its prior is uniform from low to high on its scale. */
export interface FreeParameter extends Dimension {
  readonly meaning: string;
}

/** Draws from a posterior, each a point of the unit cube: the prior's own distribution function of each parameter. */
export type Draws = readonly (readonly number[])[];

/** Draws with how many independent ones they are worth: fewer than there are say too little of the posterior. */
export interface Posterior {
  readonly draws: Draws;
  readonly effective: number;
}

/** How often things are done unless the user says otherwise, so that a command ends within minutes. */
export interface Sizes {
  /** Simulated data sets that `recover` estimates from. */
  readonly replicates: number;
  /** Simulated data sets that `sbc` ranks the truth in. */
  readonly ranks: number;
  /** Draws of a posterior, as good as independent. */
  readonly draws: number;
}

interface Recovered {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly parameters: readonly FreeParameter[];
  /** How many trials a data set has by default, and what one of them is. */
  readonly trials: { readonly default: number; readonly meaning: string };
  readonly sizes: Sizes;
  /** How the posterior is reached, for people. */
  readonly inference: string;
}

/** A model whose likelihood is known. A point lies in the unit cube. */
export interface LikelihoodModel<Data> extends Recovered {
  readonly kind: "likelihood";
  /** Simulates a data set of so many trials at a point of the unit cube. */
  readonly simulate: (point: readonly number[], trials: number, rng: Rng) => Data;
  /** Draws from the posterior under the uniform prior. */
  readonly posterior: (data: Data, draws: number, rng: Rng) => Posterior;
  /** The estimate that a fit gives; `null` where it gives none. Without it the median of the posterior is taken. */
  readonly estimate?: (data: Data) => readonly number[] | null;
}

/** A model that can only be simulated. */
export interface SimulatorModel extends Recovered {
  readonly kind: "simulator";
  /** Simulated data sets that every replicate's posterior is drawn from. */
  readonly reference: number;
  /** Numbers that describe a data set simulated at a point of the unit cube; `NaN` where the data give none. */
  readonly summarise: (point: readonly number[], trials: number, seed: string) => readonly number[];
}

/** Either kind, whatever its data are. */
// biome-ignore lint/suspicious/noExplicitAny: a model's data are between its own functions
export type RecoveryModel = LikelihoodModel<any> | SimulatorModel;

/** How much of what is done. */
export interface RecoveryRequest {
  readonly seed: number;
  readonly trials: number;
  /** Simulated data sets, each from parameters drawn from the prior. */
  readonly replicates: number;
  readonly draws: number;
  /** Simulated data sets of the reference table; 0 for a model with a likelihood. */
  readonly reference: number;
  /** Whether a fit's own estimate is asked for, where the model has one. */
  readonly fitted: boolean;
}
