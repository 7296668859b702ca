import fc from "fast-check";
import { CheckError } from "../../core/errors.ts";
import type { MetaLevel } from "../../core/levels.ts";
import { consolidate, retrieve } from "../../core/memory.ts";
import type { Control, Observation, Outcome, Parameters, State } from "../../nelson-narens/index.ts";
import { retrieval } from "../../nelson-narens/index.ts";
import { shown } from "../difference.ts";

/** Algorithm 3, or a variant of it. */
export type RetrievalMachine = MetaLevel<string, State, Control, Observation, Outcome>;

/** What the properties are put to: a machine for each choice of parameters, and how knowledge is exchanged. */
export interface RetrievalVariant {
  readonly name: string;
  /** The meta-level under these parameters; may refuse those that no search could run under. */
  readonly machine: (parameters: Parameters) => RetrievalMachine;
  /** retrieve_θ and consolidate_ψ. */
  readonly retrieve: typeof retrieve;
  /** consolidate_ψ: each tuple enters long-term knowledge with probability ψ. */
  readonly consolidate: typeof consolidate;
}

/** The variant that this package ships. */
export const shippedRetrieval: RetrievalVariant = {
  name: "nelson-narens/retrieval",
  machine: retrieval,
  retrieve,
  consolidate,
};

/** How hard a property is tried. */
export interface Trying {
  readonly seed: number;
  readonly runs: number;
}

/** Something that must hold of Algorithm 3 under every choice of its options. */
export interface RetrievalProperty {
  /** A short name, for a command line. */
  readonly name: string;
  readonly equations: readonly string[];
  readonly statement: string;
  /** Returns where it holds; throws a `CheckError` with the smallest counterexample found where it does not. */
  readonly check: (variant: RetrievalVariant, trying?: Partial<Trying>) => void;
}

/** A property from generated values and a judge, which returns what is wrong with them or `null`. */
export const property = <Values extends readonly unknown[]>(
  name: string,
  equations: readonly string[],
  statement: string,
  values: { readonly [At in keyof Values]: fc.Arbitrary<Values[At]> },
  fault: (variant: RetrievalVariant, ...values: Values) => string | null,
): RetrievalProperty => ({
  name,
  equations,
  statement,
  check: (variant, { seed = 1, runs = 300 } = {}) => {
    const tried = fc.property(fc.tuple(...values), (drawn) => {
      const found = fault(variant, ...(drawn as unknown as Values));
      if (found !== null) throw new Error(found);
    });
    const { failed, counterexample, errorInstance } = fc.check(tried, { seed, numRuns: runs });
    if (!failed) return;
    const said = errorInstance instanceof Error ? errorInstance.message : "too few cases";
    throw new CheckError({
      where: `${variant.name}, ${name}`,
      got: `${said}, for ${shown(counterexample?.[0])}`,
      expected: statement,
      equation: equations.join(", "),
    });
  },
});
