/** Parameters of a language model as the object level of retrieval: declaration, range and meaning. */
import type { Settings, SettingValues } from "../../../../core/settings.ts";
import { UNREADABLE_SETTING } from "../../../unreadable.ts";
import { FEELINGS, real, type ValuesOf } from "../declaring.ts";

const whole = (min: number, max: number, value: number, meaning: string) =>
  ({ kind: "integer", min, max, default: value, meaning }) as const;

/** What a model mind of retrieval takes beside the theory: signals, scales, prompts and its time per token. */
export const MODEL_RECALL_SETTINGS = {
  fokSignal: {
    kind: "choice",
    choices: FEELINGS,
    default: "verbalised",
    equation: "34",
    meaning: "the signal that the feeling of knowing is read from",
  },
  confidenceSignal: {
    kind: "choice",
    choices: [...FEELINGS, "p-true"],
    default: "verbalised",
    equation: "38",
    meaning: "the signal that confidence in an answer is read from",
  },
  fokScale: {
    ...real(
      0.01,
      1000,
      2,
      "‖FOK‖ of a certain feeling: a sureness p gives scale · |2p − 1| to FOK⁺ or to FOK⁻; a counter in nats is multiplied by it",
    ),
    equation: "34",
  },
  standardContext: real(0, 1, 0.5, "chance of each studied pair to be in the prompt of a standard search"),
  intensiveContext: real(0, 1, 1, "chance of each studied pair to be in the prompt of an intensive search"),
  cueTokens: whole(
    0,
    4096,
    40,
    "most tokens of the associations that an intensive cue adds; 0 asks for none",
  ),
  standardSamples: whole(1, 100, 1, "answers sampled in a standard search; the commonest comes to mind"),
  intensiveSamples: whole(1, 100, 3, "answers sampled in an intensive search; the commonest comes to mind"),
  searchTokens: whole(1, 32_768, 60, "most tokens of one answer, reasoning included"),
  temperature: real(0, 2, 0.7, "temperature of associations and answers"),
  msPerToken: real(0, 60_000, 50, "time that one generated token takes", "ms"),
  ...UNREADABLE_SETTING,
} as const satisfies Settings;

/** The parameters of one mind. */
export type ModelRecallValues = ValuesOf<typeof MODEL_RECALL_SETTINGS>;

/** Reads declared values; the declaration has already checked type and range. */
export const modelRecallValues = (values: SettingValues): ModelRecallValues =>
  values as unknown as ModelRecallValues;
