import type { Settings } from "../../core/settings.ts";
import type { Learning } from "./learner-memory.ts";
import { LEARNING_SETTINGS } from "./learner-memory.ts";
import { STRATEGY_SETTINGS } from "./learner-strategies.ts";

/** Parameters that every simulated learner has, whatever its monitoring. */
export interface LearnerParameters extends Learning {
  readonly elaboration: number;
  readonly believedLoss: number;
  readonly believedNoise: number;
  readonly practice: number;
  readonly judgementSeconds: number;
  readonly theta: number;
  readonly psi: number;
  readonly epsilon: number;
  readonly masteryScale: "unbounded" | "clip-norm";
}

/** What all learners declare; a learner adds what its own monitoring needs. */
export const LEARNER_SETTINGS = {
  ...LEARNING_SETTINGS,
  ...STRATEGY_SETTINGS,
  believedLoss: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.2,
    equation: "14",
    meaning: "share of strength that the learner believes is lost over one day, until its own tests tell it",
  },
  believedNoise: {
    kind: "number",
    min: 0,
    max: 10,
    default: 0.18,
    equation: "20",
    meaning:
      "how far the learner believes its judged ease to lie from the true one, where it shares out its own time",
  },
  practice: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.02,
    meaning: "share of what is missing to the ceiling that a successful recall from long-term memory adds",
  },
  judgementSeconds: {
    kind: "number",
    min: 0,
    max: 1000,
    default: 2,
    unit: "s",
    meaning: "time that one judgement takes",
  },
  theta: {
    kind: "number",
    min: 0,
    max: 1,
    default: 1,
    equation: "13, 16",
    meaning: "θ: chance that a relevant entry of metacognitive knowledge is copied to short-term memory",
  },
  psi: {
    kind: "number",
    min: 0,
    max: 1,
    default: 1,
    equation: "29",
    meaning: "ψ: chance that a tuple is consolidated into metacognitive knowledge",
  },
  epsilon: {
    kind: "number",
    min: 1e-9,
    max: 1,
    default: 0.01,
    equation: "20",
    meaning: "least ease a judgement may have, so that 1/ease is finite",
  },
  masteryScale: {
    kind: "choice",
    choices: ["unbounded", "clip-norm"],
    default: "unbounded",
    equation: "26",
    meaning: "whether a judgement of learning may exceed 1 (overlearning), or the norm is cut to 1",
  },
} as const satisfies Settings;
