/** What TGI's own routes write: a token an event, and the whole text again in the last. */
import type { Engine } from "../engine.ts";
import type { Ending, Step, Told } from "../generate.ts";
import { isTrueAt, type JsonObject, numberAt } from "../json.ts";
import type { Begun, Format, Framing } from "../reply.ts";
import { EVENTS_UNMARKED } from "../reply.ts";

/** Its events have no space after the colon. */
const TIGHT: Framing = { ...EVENTS_UNMARKED, before: "data:" };

const REASONS: Readonly<Record<Ending["reason"], string>> = {
  "turn-end": "eos_token",
  "stop-text": "stop_sequence",
  length: "length",
  aborted: "length",
};

/** `/generate` and `/generate_stream`. */
export const tokenFormat = ({ behaviour }: Engine, settings: JsonObject): Format => {
  const asksTop = (numberAt(settings, "top_n_tokens") ?? 0) > 0;
  const seed = numberAt(settings, "seed") ?? null;
  const token = ({ id, name, logProbability }: Told, special: boolean): object => ({
    id,
    text: name,
    ...(behaviour.logProbabilities === "absent" ? {} : { logprob: logProbability }),
    special,
  });
  // Its text is the token's own, character by character, except that bytes wait until their character is whole.
  const shown = (step: Step): object =>
    token({ ...step, name: step.ends ? step.name : step.text }, step.ends);
  const tops = (step: Step): object =>
    asksTop ? { top_tokens: step.top.map((one) => token(one, false)) } : {};
  const details = (ending: Ending, begun: Begun): object => ({
    finish_reason: REASONS[ending.reason],
    generated_tokens: ending.generated,
    seed,
    input_length: begun.promptTokens,
  });
  let begun: Begun = { promptTokens: 0, cachedTokens: 0 };
  let text = "";
  return {
    framing: TIGHT,
    head: (first) => {
      begun = first;
      return [];
    },
    token: (step) => {
      text += step.text;
      const { last } = step;
      return [
        {
          index: step.index + 1,
          token: shown(step),
          ...tops(step),
          generated_text: last === null ? null : text,
          details: last === null ? null : details(last, begun),
        },
      ];
    },
    tail: () => [],
    whole: (steps, ending, first) => ({
      generated_text: steps.map((step) => step.text).join(""),
      ...(isTrueAt(settings, "details")
        ? {
            details: {
              ...details(ending, first),
              prefill: [],
              tokens: steps.map(shown),
              ...(asksTop
                ? { top_tokens: steps.map((step) => step.top.map((one) => token(one, false))) }
                : {}),
            },
          }
        : {}),
    }),
    failure: (message) => ({ error: message, error_type: "generation" }),
  };
};
