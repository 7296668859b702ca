/**
 * OpenAI's API. Source: https://platform.openai.com/docs/api-reference/chat (parameters, chunks, usage in a last chunk
 * with empty `choices`) and its guides to reasoning and structured outputs.
 *
 * Chats only, and no begun answer is continued; a reasoning model shows no reasoning and refuses log-probabilities,
 * a temperature and `max_tokens`; a strict schema must require every property and allow no other.
 */
import { asked, chatPrompt, samplerOf } from "../ask.ts";
import { chatFormat } from "../chat-format.ts";
import { completionFormat } from "../completion-format.ts";
import type { Dialect, Engine, Route } from "../engine.ts";
import { type Flavour, item } from "../flavour.ts";
import { isTrueAt, type JsonObject, listAt, numberAt, objectAt, responseSchema, stopsAt } from "../json.ts";
import { CREATED, identifier, modelList, unknownModel, usageWanted } from "../openai-routes.ts";
import type { Whole } from "../reply.ts";
import { answered } from "../reply.ts";
import { UNBIASED } from "../sampling.ts";

const CODES: Readonly<Record<number, string>> = { 401: "invalid_api_key", 429: "rate_limit_exceeded" };

const failed = (status: number, message: string, beside: object = {}): Whole => {
  const type = status === 429 ? "requests" : status < 500 ? "invalid_request_error" : "server_error";
  return answered({ error: { message, type, param: null, code: CODES[status] ?? null, ...beside } }, status);
};

const flavour = (engine: Engine, body: JsonObject): Flavour => ({
  common: {
    id: identifier(engine, "chatcmpl"),
    created: CREATED,
    model: engine.model,
    service_tier: "default",
    system_fingerprint: "fp_fake000000",
  },
  beside: () => ({}),
  finish: "own-chunk",
  opening: { role: "assistant", content: "", refusal: null },
  everyDelta: {},
  showsTurnEnd: false,
  itemised: isTrueAt(body, "logprobs") && engine.behaviour.logProbabilities !== "absent",
  completionItems: "lists",
  item,
  usage: ({ promptTokens, cachedTokens }, generated, reasoning) => ({
    prompt_tokens: promptTokens,
    completion_tokens: generated,
    total_tokens: promptTokens + generated,
    prompt_tokens_details: { cached_tokens: cachedTokens, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: reasoning, audio_tokens: 0 },
  }),
  usageIn: !isTrueAt(body, "stream") || usageWanted(body).atEnd ? "own-chunk" : "nowhere",
  usageNull: usageWanted(body).atEnd,
  atEnd: () => ({}),
  failure: (message) => failed(500, message).body as object,
  reasoningField: engine.behaviour.reasoningField,
  reasoningLogProbabilities: engine.behaviour.reasoningLogProbabilities,
  repeated: "",
});

const unsupported = (name: string, instead: string): Whole =>
  failed(400, `Unsupported parameter: '${name}' is not supported with this model.${instead}`, {
    param: name,
    code: "unsupported_parameter",
  });

/** What a reasoning model does not take. */
const refusedWhenReasoning = (body: JsonObject): Whole | null => {
  if (isTrueAt(body, "logprobs"))
    return failed(403, "You are not allowed to request logprobs from this model");
  if ("max_tokens" in body) return unsupported("max_tokens", " Use 'max_completion_tokens' instead.");
  const temperature = numberAt(body, "temperature") ?? 1;
  return temperature === 1 ? null : unsupported("temperature", " Only the default (1) value is supported.");
};

/** What a strict schema lacks; a part of it is named by its place. */
const strictFault = (schema: JsonObject, place: string): string | null => {
  const properties = objectAt(schema, "properties");
  const names = Object.keys(properties);
  if (schema.type === "object" && schema.additionalProperties !== false)
    return `In context=${place}, 'additionalProperties' is required to be supplied and to be false.`;
  const missing = names.find((name) => !listAt(schema, "required").includes(name));
  if (missing !== undefined)
    return `In context=${place}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  for (const name of names) {
    const inner = strictFault(objectAt(properties, name), `('properties', '${name}')`);
    if (inner !== null) return inner;
  }
  return "items" in schema ? strictFault(objectAt(schema, "items"), `${place} items`) : null;
};

const chat: Route = ({ body }, engine) => {
  const { behaviour } = engine;
  const unknown = unknownModel(engine, body, (name) =>
    failed(404, `The model \`${name}\` does not exist or you do not have access to it.`, {
      code: "model_not_found",
    }),
  );
  if (unknown !== null) return unknown;
  const refused = behaviour.thinks ? refusedWhenReasoning(body) : null;
  if (refused !== null) return refused;
  const schema = responseSchema(body);
  const strict = isTrueAt(objectAt(objectAt(body, "response_format"), "json_schema"), "strict");
  const fault = schema !== null && strict ? strictFault(schema, "()") : null;
  if (fault !== null)
    return failed(400, `Invalid schema for response_format: ${fault}`, { param: "response_format" });
  const made = chatPrompt(engine, body, { continues: false, thinking: behaviour.thinks })!;
  const wanted = asked(engine, body, made.prompt, {
    maxTokens:
      numberAt(body, "max_completion_tokens") ?? numberAt(body, "max_tokens") ?? Number.POSITIVE_INFINITY,
    sampler: samplerOf(body, UNBIASED),
    stops: stopsAt(body),
    top: isTrueAt(body, "logprobs") ? (numberAt(body, "top_logprobs") ?? 0) : null,
    schema,
    reasoning: { within: made.within },
  });
  if (!wanted.fits) {
    const message = `This model's maximum context length is ${behaviour.contextTokens} tokens. However, your messages resulted in ${wanted.tokens} tokens. Please reduce the length of the messages.`;
    return failed(400, message, { param: "messages", code: "context_length_exceeded" });
  }
  const format = chatFormat(flavour(engine, body));
  const streamed = isTrueAt(body, "stream");
  return { kind: "generation", ask: wanted.ask, streamed, format, id: `${engine.number}`, steerable: false };
};

const completions: Route = ({ body }, engine) => {
  if (engine.behaviour.rawCompletions === "refused") {
    const message =
      "This is a chat model and not supported in the v1/completions endpoint. Did you mean to use v1/chat/completions?";
    return failed(404, message, { param: "model" });
  }
  const prompt = engine.vocabulary.encode(typeof body.prompt === "string" ? body.prompt : "");
  const wanted = asked(engine, body, prompt, {
    maxTokens: numberAt(body, "max_tokens") ?? 16,
    sampler: samplerOf(body, UNBIASED),
    stops: stopsAt(body),
    top: numberAt(body, "logprobs") ?? null,
    schema: null,
    reasoning: null,
  });
  if (!wanted.fits) return failed(400, "the prompt is too long", { code: "context_length_exceeded" });
  const itemised = numberAt(body, "logprobs") !== undefined;
  const format = completionFormat({ ...flavour(engine, body), itemised });
  const streamed = isTrueAt(body, "stream");
  return { kind: "generation", ask: wanted.ask, streamed, format, id: `${engine.number}`, steerable: false };
};

/** Its routes. */
export const openai: Dialect = {
  routes: {
    "GET /v1/models": (_, engine) => answered(modelList(engine, "system")),
    "POST /v1/chat/completions": chat,
    "POST /v1/completions": completions,
  },
  lost: ({ method, path }) => failed(404, `Invalid URL (${method} ${path})`),
  failed,
};
