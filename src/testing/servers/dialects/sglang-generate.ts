/** SGLang's own route: every event holds everything from the beginning, text, tokens and log-probabilities. */
import type { Engine } from "../engine.ts";
import { finishReason } from "../flavour.ts";
import type { Ending, Step, Told } from "../generate.ts";
import type { Begun, Format } from "../reply.ts";
import { EVENTS } from "../reply.ts";
import { CONTROL } from "../vocabulary.ts";

/** `/generate`. `top`: the number of alternatives asked for, `null` without log-probabilities. */
export const generateFormat = (
  { vocabulary, behaviour }: Engine,
  id: string,
  top: number | null,
  named: boolean,
): Format => {
  const entry = ({ logProbability, id: token, name }: Told): readonly (number | string | null)[] => [
    logProbability,
    token,
    named ? name : null,
  ];
  const reason = (ending: Ending | null): object | null => {
    if (ending === null) return null;
    const type = finishReason(ending);
    if (type === "length") return { type, length: ending.generated };
    if (type === "abort") return { type, message: "Abort before prefill", status_code: null, err_type: null };
    return { type, matched: ending.stop ?? vocabulary.idOf(CONTROL.turnEnd) };
  };
  const state = (steps: readonly Step[], ending: Ending | null, begun: Begun): object => ({
    text: steps.map(({ text }) => text).join(""),
    output_ids: steps.map((step) => step.id),
    meta_info: {
      id,
      finish_reason: reason(ending),
      prompt_tokens: begun.promptTokens,
      weight_version: "default",
      ...(top === null
        ? {}
        : {
            input_token_logprobs: [],
            output_token_logprobs: steps.map(entry),
            ...(top > 0 ? { output_top_logprobs: steps.map((step) => step.top.map(entry)) } : {}),
          }),
      completion_tokens: steps.length,
      ...(behaviour.tellsCached ? { cached_tokens: begun.cachedTokens } : {}),
    },
  });
  const steps: Step[] = [];
  let begun: Begun = { promptTokens: 0, cachedTokens: 0 };
  return {
    framing: EVENTS,
    head: (first) => {
      begun = first;
      return [];
    },
    token: (step) => {
      steps.push(step);
      return [state(steps, step.last, begun)];
    },
    tail: (ending) =>
      steps.at(-1)?.last === undefined || ending.reason === "aborted" ? [state(steps, ending, begun)] : [],
    whole: (all, ending, first) => state(all, ending, first),
    failure: (message) => ({ error: { message } }),
  };
};
