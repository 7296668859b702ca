/** Parameters of a language model as a learner: declaration, range and meaning. */
import type { Settings } from "../../../../core/settings.ts";
import { UNREADABLE_SETTING } from "../../../unreadable.ts";
import { FEELINGS, real, type ValuesOf } from "../declaring.ts";

const tokens = (min: number, value: number, meaning: string) =>
  ({ kind: "integer", min, max: 1_000_000, default: value, unit: "tokens", meaning }) as const;

/** What a model that studies takes beside the theory: signals, prompts, and what its study costs and keeps. */
export const MODEL_LEARNER_SETTINGS = {
  easeSignal: {
    kind: "choice",
    choices: FEELINGS,
    default: "verbalised",
    equation: "18, 19",
    meaning: "the signal that EOL and FOK are read from",
  },
  learningSignal: {
    kind: "choice",
    choices: FEELINGS,
    default: "verbalised",
    equation: "23",
    meaning: "the signal that the judgement of learning is read from",
  },
  msPerToken: real(
    0.01,
    60_000,
    50,
    "time that one token of study takes: r seconds of it are so many tokens",
    "ms",
  ),
  contextTokens: tokens(0, 2000, "tokens of notes that stand in a prompt; the oldest notes go first"),
  shortTerm: real(
    0,
    1,
    1,
    "chance that the item studied last still stands before the model when it is judged",
  ),
  loss: real(0, 1, 0, "share of the notes that are lost over one day"),
  believedLoss: {
    ...real(0, 1, 0.2, "loss that is taken where the model's own belief cannot be read"),
    equation: "14",
  },
  beliefTokens: tokens(1, 30, "tokens of its belief about forgetting"),
  choiceTokens: tokens(1, 12, "tokens of the choice of a strategy"),
  allocationTokens: tokens(1, 400, "tokens of its own sharing out of study time"),
  testTokens: tokens(1, 30, "tokens of an answer at the test"),
  temperature: real(0, 2, 0.7, "temperature of notes, choices and answers"),
  epsilon: {
    ...real(1e-9, 1, 0.01, "least ease a judgement may have, so that 1/ease is finite"),
    equation: "20",
  },
  masteryScale: {
    kind: "choice",
    choices: ["unbounded", "clip-norm"],
    default: "clip-norm",
    equation: "26",
    meaning: "whether the norm is cut to 1, which no signal exceeds",
  },
  ...UNREADABLE_SETTING,
} as const satisfies Settings;

/** The parameters of one learner. */
export type ModelLearnerValues = ValuesOf<typeof MODEL_LEARNER_SETTINGS>;
