import fc from "fast-check";
import type { Control, Observation, Outcome, State } from "../../meta-r1/index.ts";
import type { CheckPlan, Mutant } from "../check/plan.ts";
import {
  afterwards,
  askingOtherwise,
  endingOtherwise,
  mutant,
  toldOtherwise,
  underOther,
} from "../check/plant.ts";
import { capriciousReasoning } from "./capricious.ts";
import { META_R1_PROPERTIES } from "./properties.ts";

/** Faults that can be planted in Meta-R1. */
export const META_R1_MUTANTS: readonly Mutant[] = [
  mutant(
    "takes every problem for a hard one",
    ["R1-3"],
    "strategy and budget follow the difficulty judged",
    toldOtherwise<State, Observation>((seen) =>
      seen.type === "difficulty-judged" ? { ...seen, difficulty: "hard" } : seen,
    ),
  ),
  mutant(
    "grants one chunk more than the budget",
    ["R1-3"],
    "the trace is never longer than its budget",
    underOther((settings) =>
      Object.fromEntries(
        ["easyBudget", "mediumBudget", "hardBudget"].map((key) => [key, (settings[key] as number) + 1]),
      ),
    ),
  ),
  mutant(
    "checks thinking where facts come first",
    ["R1-5"],
    "the cases of (R1-5) are read top-down",
    afterwards<State, Observation>((after) =>
      after.phase === "checking" && after.check === "fact" && after.shares!.think > 0
        ? { ...after, check: "think" }
        : after,
    ),
  ),
  mutant(
    "checks at the threshold itself",
    ["R1-5"],
    "a share equal to its threshold calls for no check",
    underOther(({ factThreshold }) => ({ factThreshold: Math.max(0, (factThreshold as number) - 1e-9) })),
  ),
  mutant(
    "lets one chunk more than Θ_safe pass",
    ["R1-5"],
    "no more than Θ_safe chunks pass without a check",
    underOther(({ safety }) => ({ safety: (safety as number) + 1 })),
  ),
  mutant(
    "takes half of a chunk's tokens for all",
    ["R1-4"],
    "ρ is a share of all the chunk's tokens",
    toldOtherwise<State, Observation>((seen) =>
      seen.type === "chunk-generated"
        ? { ...seen, chunk: { ...seen.chunk, tokens: seen.chunk.tokens / 2 } }
        : seen,
    ),
  ),
  mutant(
    "injects the error without the suggestion",
    ["R1-9"],
    "what is injected holds error and suggestion",
    askingOtherwise<State, Control>((control, { advice }) =>
      control.type === "advice-inject" ? { ...control, text: advice!.error } : control,
    ),
  ),
  mutant(
    "keeps advice to itself",
    ["R1-8"],
    "advice is injected at once",
    toldOtherwise<State, Observation>((seen) =>
      seen.type === "chunk-checked" ? { ...seen, advice: null } : seen,
    ),
  ),
  mutant(
    "says that a terminated trace ended by itself",
    ["R1-10"],
    "a run that was told to end is terminated",
    endingOtherwise<State, Outcome>((outcome) =>
      outcome.type === "terminated" ? { ...outcome, type: "ended" } : outcome,
    ),
  ),
];

const budget = () => fc.integer({ min: 1, max: 6 });

/** How Meta-R1 and its variants are checked. */
export const metaR1Plan: CheckPlan<string, State, Control, Observation, Outcome> = {
  tasks: ["question"],
  object: () => capriciousReasoning,
  settings: {
    easyBudget: budget(),
    mediumBudget: budget(),
    hardBudget: budget(),
    maxChunks: budget(),
    safety: fc.nat(4),
    factThreshold: fc.constantFrom(0.04, 0, 0.5, 1),
    thinkThreshold: fc.constantFrom(0.03, 0, 0.5, 1),
  },
  properties: META_R1_PROPERTIES,
  mutants: META_R1_MUTANTS,
};
