import type { Settings } from "../../core/settings.ts";

const GOALS = ["accuracy", "speed"] as const;

/** The world of problems that reasoners face, and how work on them goes. */
export interface World {
  /** G: under "speed" an attempt gets half the effort. */
  readonly goal: (typeof GOALS)[number];
  readonly within: number;
  readonly commonShare: number;
  readonly solvableShare: number;
  readonly complexitySpread: number;
  readonly misfit: number;
  readonly barrier: number;
  readonly recovery: number;
  readonly pace: number;
}

/** The declaration that the command line, the docs and `--set` read. */
export const WORLD_SETTINGS = {
  goal: {
    kind: "choice",
    choices: GOALS,
    default: "accuracy",
    equation: "1",
    meaning: "what the task is done for: speed halves the effort put into an attempt",
  },
  within: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.25,
    equation: "12",
    meaning: "the distance that counts as having reached the goal; a new draft is at 1",
  },
  commonShare: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.25,
    meaning: "share of problems of the first class; the other three share the rest",
  },
  solvableShare: {
    kind: "number",
    min: 0,
    max: 1,
    default: 1,
    meaning: "share of problems that some strategy solves",
  },
  complexitySpread: {
    kind: "number",
    min: 0,
    max: 0.95,
    default: 0.5,
    meaning: "half width of problems' complexity about 1",
  },
  misfit: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.6,
    meaning: "mean distance at which work with an unsuited strategy gets stuck; 0: every strategy suits",
  },
  barrier: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.6,
    meaning: "distance at which every strategy gets stuck on an unsolvable problem",
  },
  recovery: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.05,
    meaning: "probability that one refinement of an unsuited draft turns it into a suited one",
  },
  pace: {
    kind: "number",
    min: 0,
    max: 100,
    default: 1.2,
    meaning: "how fast distance falls with effort: by exp(−pace · effort / complexity) an attempt",
  },
} as const satisfies Settings;
