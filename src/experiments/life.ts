/** One participant's life in a simulation: an individual whose time and steps are counted. */
import type { Individual, Mind, Priming } from "../agents/mind.ts";
import { UsageError } from "../core/errors.ts";
import type { ObjectLevel } from "../core/levels.ts";
import type { Rng } from "../core/rng.ts";
import type { SettingValues } from "../core/settings.ts";

export interface Life<Control, Observation> {
  readonly participant: string;
  readonly individual: Individual<Control, Observation>;
  readonly object: ObjectLevel<Control, Observation>;
  /** Starts counting anew. */
  readonly reset: () => void;
  readonly milliseconds: () => number;
  readonly steps: () => number;
}

/** @throws UsageError where the mind's individuals are not what `simulate` asks. */
export const beginLife = <Control, Observation>(
  mind: Mind<Control, Observation>,
  values: SettingValues,
  participant: string,
  rng: Rng,
): Life<Control, Observation> => {
  const individual = checked(mind.name, mind.begin(values, participant, rng));
  let milliseconds = 0;
  let steps = 0;
  return {
    participant,
    individual,
    object: (control, draws) => {
      const seen = individual.object(control, draws);
      const took = (seen as { readonly milliseconds?: number } | null | undefined)?.milliseconds ?? 0;
      if (typeof took !== "number" || !(took >= 0 && took < Number.POSITIVE_INFINITY)) {
        throw new UsageError({
          where: `mind "${mind.name}", milliseconds of an observation`,
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

/** A mind from a user's file, or of another simulation, may turn out not to be of this kind only here. */
const checked = <Control, Observation>(
  mind: string,
  individual: Partial<Individual<Control, Observation>> | undefined,
): Individual<Control, Observation> => {
  if (typeof individual?.study === "function" && typeof individual.object === "function") {
    return individual as Individual<Control, Observation>;
  }
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
