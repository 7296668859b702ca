/**
 * SGLang's server. Sources: https://docs.sglang.io/basic_usage/sampling_params.html,
 * https://docs.sglang.io/basic_usage/native_api.html and, in the repository sgl-project/sglang,
 * `python/sglang/srt/entrypoints/http_server.py`, `openai/protocol.py`, `managers/tokenizer_manager.py`.
 *
 * `/generate` streams everything from the beginning in every event; `/abort_request` aborts all requests whose
 * identifier begins with the one given (https://github.com/sgl-project/sglang/pull/30912); log-probabilities are of
 * the tempered distribution; `json_schema` is a string.
 */
import { asked, chatPrompt, promptIds, samplerOf, thinkingOf } from "../ask.ts";
import { chatFormat } from "../chat-format.ts";
import { completionFormat } from "../completion-format.ts";
import type { Dialect, Engine, Route } from "../engine.ts";
import { type Flavour, item } from "../flavour.ts";
import type { Ask } from "../generate.ts";
import {
  idsIn,
  isTrueAt,
  type JsonObject,
  numberAt,
  objectAt,
  parsedBody,
  responseSchema,
  stopsAt,
  textAt,
} from "../json.ts";
import { CREATED, identifier, modelList, unknownModel, usageWanted } from "../openai-routes.ts";
import type { Format, Reply, Whole } from "../reply.ts";
import { answered, said } from "../reply.ts";
import { UNBIASED } from "../sampling.ts";
import { CONTROL } from "../vocabulary.ts";
import { generateFormat } from "./sglang-generate.ts";

const failed = (status: number, message: string): Whole => {
  const type = status === 404 ? "NotFound" : status < 500 ? "BadRequestError" : "InternalServerError";
  return answered({ object: "error", message, type, param: null, code: status }, status);
};

const nativeFailed = (message: string): Whole => answered({ error: { message } }, 400);

/** A request's identifier, which is also that of its chunks. */
const ridOf = (engine: Engine, body: JsonObject): string => textAt(body, "rid") ?? identifier(engine, "req");

const flavour = (engine: Engine, body: JsonObject, itemised: boolean): Flavour => {
  const { behaviour, vocabulary } = engine;
  const wanted = usageWanted(body);
  const end = vocabulary.idOf(CONTROL.turnEnd);
  return {
    common: { id: ridOf(engine, body), created: CREATED, model: engine.model },
    beside: (ending) => ({
      matched_stop: ending === null ? null : (ending.stop ?? (ending.reason === "turn-end" ? end : null)),
    }),
    finish: "own-chunk",
    opening: { role: "assistant", content: "", reasoning_content: null, tool_calls: null },
    everyDelta: {},
    showsTurnEnd: true,
    itemised: itemised && behaviour.logProbabilities !== "absent",
    completionItems: "lists",
    item,
    usage: ({ promptTokens, cachedTokens }, generated, reasoning) => ({
      prompt_tokens: promptTokens,
      total_tokens: promptTokens + generated,
      completion_tokens: generated,
      prompt_tokens_details: behaviour.tellsCached ? { cached_tokens: cachedTokens } : null,
      reasoning_tokens: reasoning,
    }),
    usageIn: wanted.continuous ? "every-chunk" : wanted.atEnd ? "own-chunk" : "nowhere",
    usageNull: true,
    atEnd: () => ({}),
    failure: (message) => ({ error: failed(500, message).body }),
    reasoningField: behaviour.reasoningField,
    reasoningLogProbabilities: behaviour.reasoningLogProbabilities,
    repeated: "",
  };
};

/** A schema as a string, as SGLang's own field has it. */
const schemaIn = (fields: JsonObject): JsonObject | null => {
  const text = textAt(fields, "json_schema");
  return text === undefined ? null : parsedBody(text);
};

const generation = (
  engine: Engine,
  body: JsonObject,
  prompt: readonly number[],
  wishes: Pick<Ask, "maxTokens" | "top" | "reasoning">,
  format: Format,
): Reply => {
  const unknown = unknownModel(engine, body, (name) => failed(404, `The model \`${name}\` does not exist.`));
  if (unknown !== null) return unknown;
  const wanted = asked(engine, body, prompt, {
    ...wishes,
    sampler: samplerOf(body, UNBIASED),
    stops: stopsAt(body),
    schema: schemaIn(body) ?? responseSchema(body),
    stopText: isTrueAt(body, "no_stop_trim") ? "kept" : engine.behaviour.stopText,
  });
  if (!wanted.fits) return failed(400, tooLong(engine, wanted.tokens));
  const id = ridOf(engine, body);
  return {
    kind: "generation",
    ask: wanted.ask,
    streamed: isTrueAt(body, "stream"),
    format,
    id,
    steerable: false,
  };
};

const tooLong = ({ behaviour }: Engine, tokens: number): string =>
  `The input (${tokens} tokens) is longer than the model's context length (${behaviour.contextTokens} tokens).`;

const completions: Route = ({ body }, engine) => {
  const prompt = promptIds(engine.vocabulary, body.prompt);
  if (prompt === null) return failed(400, "prompt: Field required");
  const top = numberAt(body, "logprobs") ?? null;
  const wishes = { maxTokens: numberAt(body, "max_tokens") ?? 16, top, reasoning: null };
  return generation(engine, body, prompt, wishes, completionFormat(flavour(engine, body, top !== null)));
};

const chat: Route = ({ body }, engine) => {
  const continues = isTrueAt(body, "continue_final_message") && engine.behaviour.prefill === "continued";
  const made = chatPrompt(engine, body, { continues, thinking: thinkingOf(engine, body) });
  if (made === null)
    return failed(400, "The final message does not appear in the chat after applying the template.");
  const itemised = isTrueAt(body, "logprobs");
  const separate = body.separate_reasoning !== false && engine.behaviour.reasoningParser;
  const wishes = {
    maxTokens:
      numberAt(body, "max_completion_tokens") ?? numberAt(body, "max_tokens") ?? Number.POSITIVE_INFINITY,
    top: itemised ? (numberAt(body, "top_logprobs") ?? 0) : null,
    reasoning: separate ? { within: made.within } : null,
  };
  return generation(engine, body, made.prompt, wishes, chatFormat(flavour(engine, body, itemised)));
};

const generate: Route = ({ body }, engine) => {
  const settings = objectAt(body, "sampling_params");
  const prompt = promptIds(engine.vocabulary, body.input_ids ?? body.text);
  if (prompt === null) return nativeFailed("Either text, input_ids or input_embeds should be provided.");
  const top = isTrueAt(body, "return_logprob") ? (numberAt(body, "top_logprobs_num") ?? 0) : null;
  const wanted = asked(engine, { ...settings, seed: settings.sampling_seed }, prompt, {
    maxTokens: numberAt(settings, "max_new_tokens") ?? 128,
    sampler: samplerOf(settings, UNBIASED),
    stops: stopsAt(settings),
    top,
    schema: schemaIn(settings),
    reasoning: null,
    stopText: isTrueAt(settings, "no_stop_trim") ? "kept" : engine.behaviour.stopText,
  });
  if (!wanted.fits) return nativeFailed(tooLong(engine, wanted.tokens));
  const id = ridOf(engine, body);
  const format = generateFormat(engine, id, wanted.ask.top, isTrueAt(body, "return_text_in_logprobs"));
  return {
    kind: "generation",
    ask: wanted.ask,
    streamed: isTrueAt(body, "stream"),
    format,
    id,
    steerable: false,
  };
};

const abort: Route = ({ body }, { running }) => {
  const rid = isTrueAt(body, "abort_all") ? "" : textAt(body, "rid");
  if (rid !== undefined && (rid !== "" || isTrueAt(body, "abort_all"))) running.abort(rid);
  return said("");
};

/** Its routes. */
export const sglang: Dialect = {
  routes: {
    "GET /health": () => said(""),
    "GET /get_model_info": (_, { model }) =>
      answered({ model_path: model, tokenizer_path: model, is_generation: true, weight_version: "default" }),
    "GET /get_server_info": (_, { model, behaviour }) =>
      answered({ model_path: model, context_length: behaviour.contextTokens, version: "0.5.9" }),
    "GET /v1/models": (_, engine) =>
      answered(
        modelList(engine, "sglang", {
          root: engine.model,
          parent: null,
          max_model_len: engine.behaviour.contextTokens,
        }),
      ),
    "POST /generate": generate,
    "POST /v1/completions": completions,
    "POST /v1/chat/completions": chat,
    "POST /abort_request": abort,
    "POST /flush_cache": (_, { cache }) => {
      cache.clear();
      return said("Cache flushed.\n");
    },
    "POST /tokenize": ({ body }, { vocabulary, behaviour }) => {
      const tokens = vocabulary.encode(textAt(body, "prompt") ?? "");
      return answered({ tokens, count: tokens.length, max_model_len: behaviour.contextTokens });
    },
    "POST /detokenize": ({ body }, { vocabulary }) =>
      answered({ text: vocabulary.decode(idsIn(body.tokens) ?? []) }),
  },
  lost: () => answered({ detail: "Not Found" }, 404),
  failed,
};
