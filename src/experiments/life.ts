/** One participant's life in a simulation: an individual whose time and steps are counted. */
import type { AwaitedIndividual, Individual, Priming } from "../agents/mind.ts";
import { UsageError } from "../core/errors.ts";

/** Whoever lives: an individual that answers at once, or one that is waited for. */
export type Living<Control, Observation> =
  | Individual<Control, Observation>
  | AwaitedIndividual<Control, Observation>;

export interface Life<Person> {
  readonly participant: string;
  readonly individual: Person;
  /** Hands on what the individual has answered to a control, and counts it. */
  readonly heard: <Observation>(seen: Observation, control: unknown) => Observation;
  /** Starts counting anew. */
  readonly reset: () => void;
  readonly milliseconds: () => number;
  readonly steps: () => number;
}

/** @throws UsageError where the mind's individuals are not what `simulate` asks. */
export const beginLife = <Person extends Living<never, unknown>>(
  mind: string,
  individual: Person,
  participant: string,
): Life<Person> => {
  let milliseconds = 0;
  let steps = 0;
  return {
    participant,
    individual: checked(mind, individual),
    heard: (seen, control) => {
      if (seen === undefined || seen === null || seen instanceof Promise)
        throw unanswered(mind, seen, control);
      const took = (seen as { readonly milliseconds?: number } | null | undefined)?.milliseconds ?? 0;
      if (typeof took !== "number" || !(took >= 0 && took < Number.POSITIVE_INFINITY)) {
        throw new UsageError({
          where: `mind "${mind}", milliseconds of an observation`,
          got: typeof took === "string" ? JSON.stringify(took) : String(took),
          expected: "a finite number ≥ 0, or none where the mind keeps no time",
        });
      }
      milliseconds += took;
      steps++;
      return seen;
    },
    reset: () => {
      milliseconds = 0;
      steps = 0;
    },
    milliseconds: () => milliseconds,
    steps: () => steps,
  };
};

/** A mind from a user's file may leave a control without an answer, or answer later where it is not waited for. */
const unanswered = (mind: string, seen: unknown, control: unknown): UsageError => {
  const asked = (control as { readonly type?: unknown } | null)?.type;
  return new UsageError({
    where: `mind "${mind}"`,
    got: `${seen instanceof Promise ? "a promise" : String(seen)} in answer to ${JSON.stringify(asked ?? control)}`,
    expected: "an observation, at once",
    remedy:
      seen instanceof Promise
        ? "Let `object` be no async function."
        : "Let `object` return an observation for every control.",
  });
};

/** A mind from a user's file, or of another simulation, may turn out not to be of this kind only here. */
const checked = <Person extends Living<never, unknown>>(mind: string, individual: Person): Person => {
  const { study, object } = (individual as Person | undefined) ?? {};
  if (typeof study === "function" && typeof object === "function") return individual;
  throw new UsageError({
    where: `mind "${mind}"`,
    got: `an individual with the fields ${Object.keys(individual ?? {}).join(", ") || "none"}`,
    expected: "the functions study and object",
    remedy: "Minds of other simulations answer other questions: choose one of this simulation's theory.",
  });
};

/** @throws UsageError where the mind cannot be primed. */
export const prime = (
  individual: { readonly prime?: (priming: Priming) => void },
  priming: Priming,
  mind: string,
): void => {
  if (individual.prime === undefined) {
    throw new UsageError({
      where: `mind "${mind}"`,
      got: `a priming of "${priming.word}"`,
      expected: "none: this mind cannot be primed",
    });
  }
  individual.prime(priming);
};
