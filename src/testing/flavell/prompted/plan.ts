import fc from "fast-check";
import type {
  PromptedControl,
  PromptedObservation,
  PromptedOutcome,
  PromptedState,
  PromptedTask,
} from "../../../flavell/index.ts";
import type { CheckPlan, Mutant } from "../../check/plan.ts";
import {
  afterwards,
  askingOtherwise,
  endingOtherwise,
  mutant,
  toldOtherwise,
  underOther,
} from "../../check/plant.ts";
import { capriciousPrompted, capriciousPromptedTask } from "./capricious.ts";
import { PROMPTED_PROPERTIES } from "./properties.ts";

/** Faults that can be planted in the prompted cycle. */
export const PROMPTED_MUTANTS: readonly Mutant[] = [
  mutant(
    "hands in the first of equally good cycles, whatever the option",
    [],
    "of equally good cycles the one that `tie` names hands in",
    underOther(() => ({ tie: "earliest" })),
  ),
  mutant(
    "hands in the last cycle",
    [],
    "the cycle with the highest mean score hands in",
    endingOtherwise<PromptedState, PromptedOutcome>((outcome) => ({
      ...outcome,
      best: outcome.cycles.length - 1,
      solution: outcome.cycles.at(-1)!.solution,
    })),
  ),
  mutant(
    "goes on at the threshold itself",
    [],
    "a mean score equal to the threshold achieves the goal",
    underOther(({ threshold }) => ({ threshold: Math.min(1, (threshold as number) + 1e-6) })),
  ),
  mutant(
    "allows one cycle too many",
    [],
    "there are at most maxCycles cycles",
    underOther(({ maxCycles }) => ({ maxCycles: (maxCycles as number) + 1 })),
  ),
  mutant(
    "gives every task the tokens of an easy one",
    [],
    "tokens rise with difficulty",
    underOther(() => ({ executeTokensByDifficulty: 0 })),
  ),
  mutant(
    "shows the execution nothing of the last cycle",
    [],
    "the execution sees the whole last cycle",
    askingOtherwise<PromptedState, PromptedControl>((control) =>
      control.type === "solution-execute" ? { ...control, previous: null } : control,
    ),
  ),
  mutant(
    "overlooks conduciveness",
    [],
    "all four scores count alike",
    toldOtherwise<PromptedState, PromptedObservation>((seen) =>
      seen.type === "solution-verified"
        ? { ...seen, scores: { ...seen.scores, conduciveness: seen.scores.coherence } }
        : seen,
    ),
  ),
  mutant(
    "does not count the tokens of verifications",
    [],
    "the tokens of every reply are counted",
    afterwards<PromptedState, PromptedObservation>((after, before, seen) =>
      seen.type === "solution-verified" ? { ...after, tokens: before.tokens } : after,
    ),
  ),
];

/** How the prompted cycle and its variants are checked. */
export const promptedPlan: CheckPlan<
  PromptedTask,
  PromptedState,
  PromptedControl,
  PromptedObservation,
  PromptedOutcome
> = {
  tasks: [capriciousPromptedTask],
  object: () => capriciousPrompted,
  settings: {
    maxCycles: fc.integer({ min: 1, max: 6 }),
    threshold: fc.constantFrom(0.85, 0.75, 0.5, 0.25, 1),
    executeTokens: fc.constantFrom(400, 1, 50),
    executeTokensByDifficulty: fc.constantFrom(400, 0, 33.3),
  },
  properties: PROMPTED_PROPERTIES,
  mutants: PROMPTED_MUTANTS,
};
