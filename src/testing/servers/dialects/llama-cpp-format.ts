/** What llama.cpp's server writes: its own `/completion`, and its variety of OpenAI's. */
import { samplerOf } from "../ask.ts";
import type { Engine } from "../engine.ts";
import { type Flavour, item } from "../flavour.ts";
import type { Ending, Step, Told } from "../generate.ts";
import { isTrueAt, type JsonObject } from "../json.ts";
import { CREATED, identifier } from "../openai-routes.ts";
import type { Begun, Format } from "../reply.ts";
import { EVENTS_UNMARKED } from "../reply.ts";
import { UNBIASED } from "../sampling.ts";

/** An item of a log-probability list: numbered, and the end of the turn is an empty token. */
const numbered = (told: Told, step: Step | null): object => ({
  id: told.id,
  ...item(step?.ends === true ? { ...told, name: "" } : told, null),
  ...(step === null ? {} : { top_logprobs: step.top.map((one) => numbered(one, null)) }),
});

/** The same with probabilities in place of their logarithms: `post_sampling_probs`. */
const drawnItem = (told: Told, step: Step | null): object => ({
  id: told.id,
  token: step?.ends === true ? "" : told.name,
  bytes: told.bytes,
  prob: Math.exp(told.logProbability),
  ...(step === null ? {} : { top_probs: step.top.map((one) => drawnItem(one, null)) }),
});

/** Times are those of a machine on which everything takes no time at all, so that every run says the same. */
const timings = ({ promptTokens, cachedTokens }: Begun, { generated }: Ending): object => ({
  cache_n: cachedTokens,
  prompt_n: promptTokens - cachedTokens,
  prompt_ms: 0,
  prompt_per_token_ms: 0,
  prompt_per_second: 0,
  predicted_n: generated,
  predicted_ms: 0,
  predicted_per_token_ms: 0,
  predicted_per_second: 0,
});

/** Its variety of OpenAI's answers. */
export const flavour = (
  engine: Engine,
  body: JsonObject,
  itemised: boolean,
  usageIn: Flavour["usageIn"],
  repeated: string,
): Flavour => {
  const { behaviour } = engine;
  const model = typeof body.model === "string" ? body.model : engine.model;
  return {
    common: {
      created: CREATED,
      id: identifier(engine, "chatcmpl"),
      model,
      system_fingerprint: "b9999-fake0000",
    },
    beside: () => ({}),
    finish: "own-chunk",
    opening: { role: "assistant", content: null },
    everyDelta: {},
    showsTurnEnd: true,
    itemised: itemised && behaviour.logProbabilities !== "absent",
    completionItems: "items",
    item: numbered,
    usage: ({ promptTokens, cachedTokens }, generated) => ({
      completion_tokens: generated,
      prompt_tokens: promptTokens,
      total_tokens: promptTokens + generated,
      ...(behaviour.tellsCached ? { prompt_tokens_details: { cached_tokens: cachedTokens } } : {}),
    }),
    usageIn,
    usageNull: false,
    atEnd: (begun, ending) => (behaviour.tellsCached ? { timings: timings(begun, ending) } : {}),
    failure: (message) => ({ error: { code: 500, message, type: "server_error" } }),
    reasoningField: behaviour.reasoningField,
    reasoningLogProbabilities: behaviour.reasoningLogProbabilities,
    repeated,
  };
};

/** The sampler's settings under their own names. */
const settingsOf = (body: JsonObject): object => {
  const { temperature, topK, topP, minP } = samplerOf(body, UNBIASED);
  return { temperature, top_k: topK, top_p: topP, min_p: minP };
};

const stopType = ({ reason }: Ending): string =>
  reason === "stop-text" ? "word" : reason === "turn-end" ? "eos" : reason === "length" ? "limit" : "none";

/** Its own `/completion`; `drawnFrom`: probabilities of the distribution that is drawn from. */
export const completionFormatOf = (
  engine: Engine,
  body: JsonObject,
  prompt: readonly number[],
  drawnFrom: boolean,
): Format => {
  const { vocabulary, behaviour, model } = engine;
  let begun: Begun = { promptTokens: 0, cachedTokens: 0 };
  const items = (steps: readonly Step[]): object =>
    typeof body.n_probs === "number" && body.n_probs > 0 && behaviour.logProbabilities !== "absent"
      ? { completion_probabilities: steps.map((step) => (drawnFrom ? drawnItem : numbered)(step, step)) }
      : {};
  const final = (content: string, ids: readonly number[], first: Begun, ending: Ending): object => ({
    index: 0,
    content,
    tokens: ids,
    id_slot: 0,
    stop: true,
    model,
    tokens_predicted: ending.generated,
    tokens_evaluated: first.promptTokens,
    generation_settings: { n_ctx: behaviour.contextTokens, ...settingsOf(body) },
    prompt: vocabulary.decode(prompt),
    has_new_line: content.includes("\n"),
    truncated: ending.reason === "length" && first.promptTokens + ending.generated >= behaviour.contextTokens,
    stop_type: stopType(ending),
    stopping_word: ending.stop ?? "",
    // Everything that its cache holds now, the answer included; what was reused of the prompt is timings.cache_n.
    tokens_cached: first.promptTokens + Math.max(0, ending.generated - 1),
    ...(behaviour.tellsCached ? { timings: timings(first, ending) } : {}),
  });
  return {
    framing: EVENTS_UNMARKED,
    head: (first) => {
      begun = first;
      return [];
    },
    token: (step) => [
      {
        index: 0,
        content: step.text,
        tokens: [step.id],
        stop: false,
        id_slot: 0,
        tokens_predicted: step.index + 1,
        tokens_evaluated: begun.promptTokens,
        ...items([step]),
      },
    ],
    tail: (ending) => [final("", [], begun, ending)],
    whole: (steps, ending, first) => ({
      ...final(
        steps.map(({ text }) => text).join(""),
        isTrueAt(body, "return_tokens") ? ending.ids : [],
        first,
        ending,
      ),
      ...items(steps),
    }),
    failure: (message) => ({ error: { code: 500, message, type: "server_error" } }),
  };
};
