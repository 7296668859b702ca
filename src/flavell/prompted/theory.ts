import type { Step } from "../../core/levels.ts";
import type { Json, Theory } from "../../core/theory.ts";
import { meanScore } from "./evaluation.ts";
import { promptedFlavell } from "./machine.ts";
import type { PromptedControl, PromptedObservation } from "./messages.ts";
import { PROMPTED_SETTINGS, promptedParametersOf } from "./parameters.ts";
import type { PromptedState } from "./state.ts";
import type { PromptedOutcome, PromptedTask } from "./tuples.ts";

/** A step shows what it observed, and the standing of the run. */
const view = (
  { state, observation }: Step<PromptedState, PromptedControl, PromptedObservation>,
  after: PromptedState,
): Readonly<Record<string, Json>> => {
  const verified = observation.type === "solution-verified" ? observation : null;
  return {
    cycle: state.cycles.length,
    taskId: state.task.id,
    difficulty: observation.type === "task-monitored" ? observation.difficulty : null,
    features: observation.type === "task-monitored" ? observation.features : null,
    strategy: observation.type === "strategy-chosen" ? observation.strategy : null,
    answer: observation.type === "solution-executed" ? observation.solution.answer : null,
    scores: verified === null ? null : { ...verified.scores },
    meanScore: verified === null ? null : meanScore(verified.scores),
    tokens: after.tokens,
    ended: after.ended,
  };
};

/** Flavell's cycle as published on a language model, as the rest of the product sees it. */
export const promptedFlavellTheory: Theory<
  PromptedTask,
  PromptedState,
  PromptedControl,
  PromptedObservation,
  PromptedOutcome
> = {
  name: "flavell/prompted",
  kind: "flavell/prompted",
  title: "Flavell's cycle as prompted on a language model",
  source: "Oh (2025), arXiv 2510.16374: Algorithm 1 of the MGV paper, cut down to what a prompt can do",
  settings: PROMPTED_SETTINGS,
  machine: (values) => promptedFlavell(promptedParametersOf(values)),
  bound: (values) => 4 * promptedParametersOf(values).maxCycles,
  view,
};
