/**
 * LM Studio's server. Sources: https://lmstudio.ai/docs/developer/openai-compat,
 * https://lmstudio.ai/docs/developer/rest/endpoints (`/api/v0`).
 *
 * A path that it does not know is answered with 200 and an error in the body; no log-probabilities over HTTP; a schema
 * binds on chats alone and switches reasoning off; a prompt that does not fit loses its middle without a word.
 */
import { asked, chatPrompt, endsWithAnswer, samplerOf } from "../ask.ts";
import { chatFormat } from "../chat-format.ts";
import { completionFormat } from "../completion-format.ts";
import type { Dialect, Engine, Route } from "../engine.ts";
import { type Flavour, item } from "../flavour.ts";
import type { Ask, Ending } from "../generate.ts";
import { isTrueAt, type JsonObject, numberAt, responseSchema, stopsAt, textAt } from "../json.ts";
import { CREATED, identifier, modelList, usageWanted } from "../openai-routes.ts";
import type { Format, Reply, Whole } from "../reply.ts";
import { answered } from "../reply.ts";
import type { SamplerSettings } from "../sampling.ts";

const DEFAULTS: SamplerSettings = { temperature: 0.8, topK: 40, topP: 0.95, minP: 0.05 };

const failed = (status: number, message: string): Whole => answered({ error: message }, status);

const STOP_REASONS: Readonly<Record<Ending["reason"], string>> = {
  "turn-end": "eosFound",
  "stop-text": "stopStringFound",
  length: "maxPredictedTokensReached",
  aborted: "userStopped",
};

const flavour = (engine: Engine, body: JsonObject, kind: string, stats: boolean): Flavour => ({
  common: {
    id: identifier(engine, kind),
    created: CREATED,
    model: engine.model,
    system_fingerprint: engine.model,
  },
  beside: () => ({}),
  finish: "own-chunk",
  opening: null,
  everyDelta: { role: "assistant" },
  showsTurnEnd: false,
  itemised: false,
  completionItems: "none",
  item,
  usage: ({ promptTokens }, generated, reasoning) => ({
    prompt_tokens: promptTokens,
    completion_tokens: generated,
    total_tokens: promptTokens + generated,
    ...(reasoning > 0 ? { completion_tokens_details: { reasoning_tokens: reasoning } } : {}),
  }),
  usageIn: !isTrueAt(body, "stream") || usageWanted(body).atEnd ? "own-chunk" : "nowhere",
  usageNull: false,
  atEnd: (_, ending) =>
    stats
      ? { stats: { tokens_per_second: 0, time_to_first_token: 0, stop_reason: STOP_REASONS[ending.reason] } }
      : {},
  failure: (message) => ({ error: { message } }),
  reasoningField: engine.behaviour.reasoningField,
  reasoningLogProbabilities: engine.behaviour.reasoningLogProbabilities,
  repeated: "",
});

const generation = (
  engine: Engine,
  body: JsonObject,
  prompt: readonly number[],
  wishes: Pick<Ask, "reasoning" | "schema">,
  format: Format,
): Reply => {
  const most = numberAt(body, "max_tokens") ?? -1;
  const wanted = asked(engine, body, prompt, {
    ...wishes,
    maxTokens: most < 0 ? Number.POSITIVE_INFINITY : most,
    sampler: samplerOf(body, DEFAULTS),
    stops: stopsAt(body),
    top: null,
  });
  if (!wanted.fits) {
    const { contextTokens } = engine.behaviour;
    return failed(
      400,
      `Trying to keep the first ${wanted.tokens} tokens when context the overflows. However, the model is loaded with context length of only ${contextTokens} tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input`,
    );
  }
  const streamed = isTrueAt(body, "stream");
  return { kind: "generation", ask: wanted.ask, streamed, format, id: `${engine.number}`, steerable: false };
};

const completions =
  (stats: boolean): Route =>
  ({ body }, engine) => {
    const prompt = engine.vocabulary.encode(textAt(body, "prompt") ?? "");
    const format = completionFormat(flavour(engine, body, "cmpl", stats));
    return generation(engine, body, prompt, { reasoning: null, schema: null }, format);
  };

const chat =
  (stats: boolean): Route =>
  ({ body }, engine) => {
    const schema = responseSchema(body);
    const thinking = engine.behaviour.thinks && schema === null;
    const continues = endsWithAnswer(body) && engine.behaviour.prefill === "continued";
    const made = chatPrompt(engine, body, { continues, thinking });
    if (made === null) return failed(400, "Error rendering prompt with jinja template");
    const reasoning = engine.behaviour.reasoningParser ? { within: made.within } : null;
    const format = chatFormat(flavour(engine, body, "chatcmpl", stats));
    return generation(engine, body, made.prompt, { reasoning, schema }, format);
  };

/** Its routes. */
export const lmStudio: Dialect = {
  routes: {
    "GET /v1/models": (_, engine) => answered(modelList(engine, "organization_owner")),
    "GET /api/v0/models": (_, { model, behaviour }) =>
      answered({
        object: "list",
        data: [
          {
            id: model,
            object: "model",
            type: "llm",
            publisher: "fake",
            arch: "fake",
            compatibility_type: "gguf",
            quantization: "Q4_K_M",
            state: "loaded",
            max_context_length: 131_072,
            loaded_context_length: behaviour.contextTokens,
          },
        ],
      }),
    "POST /v1/completions": completions(false),
    "POST /v1/chat/completions": chat(false),
    "POST /api/v0/completions": completions(true),
    "POST /api/v0/chat/completions": chat(true),
  },
  lost: ({ method, path }) => answered({ error: `Unexpected endpoint or method. (${method} ${path})` }, 200),
  failed,
};
