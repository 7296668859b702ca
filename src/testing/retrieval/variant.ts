import fc from "fast-check";
import { CheckError } from "../../core/errors.ts";
import type { MetaLevel } from "../../core/levels.ts";
import { consolidate, retrieve } from "../../core/memory.ts";
import type { Control, Observation, Outcome, Parameters, State } from "../../nelson-narens/index.ts";
import { retrieval } from "../../nelson-narens/index.ts";
import { shown } from "../difference.ts";
import { parameters } from "./arbitraries.ts";

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
  /** Settings that it reads or sets: a variant without them is not asked. */
  readonly needs: readonly string[];
  /** Whether it is tried under generated parameters, or sets its own. */
  readonly generated: boolean;
  /** What it is tried on beside parameters. */
  readonly values: fc.Arbitrary<readonly unknown[]>;
  /** What is wrong with these values under these parameters; `null` where nothing is. */
  readonly fault: (variant: RetrievalVariant, p: Parameters, values: readonly unknown[]) => string | null;
  /** Returns where it holds; throws a `CheckError` with the smallest counterexample found where it does not. */
  readonly check: (variant: RetrievalVariant, trying?: Partial<Trying>) => void;
}

type Arbitraries<Values extends readonly unknown[]> = {
  readonly [At in keyof Values]: fc.Arbitrary<Values[At]>;
};

/** A property under any parameters, from further generated values and a judge that says what is wrong with them. */
export const property = <Values extends readonly unknown[]>(
  name: string,
  equations: readonly string[],
  statement: string,
  needs: readonly string[],
  values: Arbitraries<Values>,
  fault: (variant: RetrievalVariant, p: Parameters, ...values: Values) => string | null,
): RetrievalProperty =>
  checkable(
    { name, equations, statement, needs, generated: true, values: fc.tuple(...values) },
    (variant, p, drawn) => fault(variant, p, ...(drawn as Values)),
  );

/** A property that sets the parameters itself, or has none. */
export const ownProperty = <Values extends readonly unknown[]>(
  name: string,
  equations: readonly string[],
  statement: string,
  needs: readonly string[],
  values: Arbitraries<Values>,
  fault: (variant: RetrievalVariant, ...values: Values) => string | null,
): RetrievalProperty =>
  checkable(
    { name, equations, statement, needs, generated: false, values: fc.tuple(...values) },
    (variant, _p, drawn) => fault(variant, ...(drawn as Values)),
  );

const checkable = (
  said: Omit<RetrievalProperty, "fault" | "check">,
  fault: RetrievalProperty["fault"],
): RetrievalProperty => ({
  ...said,
  fault,
  check: (variant, { seed = 1, runs = 300 } = {}) => {
    const { name, equations, statement, generated, values } = said;
    const cases = fc.tuple(parameters(), values);
    const tried = fc.property(cases, ([p, drawn]) => {
      const found = fault(variant, p, drawn);
      if (found !== null) throw new Error(found);
    });
    const { failed, counterexample, errorInstance } = fc.check(tried, { seed, numRuns: runs });
    if (!failed) return;
    const why = errorInstance instanceof Error ? errorInstance.message : "too few cases";
    const [p, drawn] = counterexample?.[0] ?? [null, []];
    throw new CheckError({
      where: `${variant.name}, ${name}`,
      got: `${why}, for ${shown(generated ? [p, ...drawn] : drawn)}`,
      expected: statement,
      equation: equations.join(", "),
    });
  },
});
