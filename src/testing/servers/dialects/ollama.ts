/**
 * Ollama's server. Sources: https://docs.ollama.com/api, https://github.com/ollama/ollama/blob/main/docs/api.md,
 * https://github.com/ollama/ollama/blob/main/openai/openai.go; log-probabilities since 0.12.11
 * (https://github.com/ollama/ollama/releases/tag/v0.12.11).
 *
 * Streams unless told not to, one JSON value a line; only `/api/generate` with `raw` leaves a prompt as it is, while
 * `/v1/completions` puts it into the chat format (https://github.com/ollama/ollama/issues/12636); the head of a prompt
 * that does not fit is cut without a word (https://github.com/ollama/ollama/issues/3839). There is no tokenizer route.
 */
import { asked, chatPrompt, endsWithAnswer, samplerOf } from "../ask.ts";
import { chatFormat } from "../chat-format.ts";
import { completionFormat } from "../completion-format.ts";
import type { Dialect, Engine, Route } from "../engine.ts";
import { type Flavour, item } from "../flavour.ts";
import type { Ask } from "../generate.ts";
import { isTrueAt, type JsonObject, numberAt, objectAt, responseSchema, stopsAt, textAt } from "../json.ts";
import { CREATED, identifier, modelList, unknownModel, usageWanted } from "../openai-routes.ts";
import type { Format, Reply, Whole } from "../reply.ts";
import { answered, said } from "../reply.ts";
import type { SamplerSettings } from "../sampling.ts";
import { CREATED_AT, linesFormat } from "./ollama-format.ts";

const DEFAULTS: SamplerSettings = { temperature: 0.8, topK: 40, topP: 0.9, minP: 0 };

const failed = (status: number, message: string): Whole => answered({ error: message }, status);

const openaiFailed = (status: number, message: string): Whole => {
  const type = status === 404 ? "not_found_error" : status < 500 ? "invalid_request_error" : "api_error";
  return answered({ error: { message, type, param: null, code: null } }, status);
};

const thinks = ({ behaviour }: Engine, body: JsonObject): boolean =>
  behaviour.thinks && body.think !== false && body.reasoning_effort !== "none";

/** `num_ctx` is the caller's to choose, and whether a prompt may be cut, where the version heeds it. */
const within = (engine: Engine, body: JsonObject, options: JsonObject): Engine => {
  const { behaviour } = engine;
  const contextTokens = numberAt(options, "num_ctx") ?? behaviour.contextTokens;
  const overflow = body.truncate === false && behaviour.heedsTruncate ? "refused" : behaviour.overflow;
  return { ...engine, behaviour: { ...behaviour, contextTokens, overflow } };
};

/** `_debug_render_only`: the prompt as it would be, and nothing generated. */
const renderedOnly = ({ model }: Engine, text: string): Reply =>
  answered({ model, created_at: CREATED_AT, _debug_info: { rendered_template: text } });

const schemaIn = (body: JsonObject): JsonObject | null =>
  body.format === "json"
    ? { type: "object" }
    : typeof body.format === "object" && body.format !== null
      ? (body.format as JsonObject)
      : null;

const native = (
  engine: Engine,
  body: JsonObject,
  prompt: readonly number[],
  reasoning: Ask["reasoning"],
  format: Format,
): Reply => {
  const unknown = unknownModel(engine, body, (name) => failed(404, `model '${name}' not found`));
  if (unknown !== null) return unknown;
  const options = objectAt(body, "options");
  const most = numberAt(options, "num_predict") ?? -1;
  const wanted = asked(within(engine, body, options), options, prompt, {
    maxTokens: most < 0 ? Number.POSITIVE_INFINITY : most,
    sampler: samplerOf(options, DEFAULTS),
    stops: stopsAt(options),
    top: isTrueAt(body, "logprobs") ? (numberAt(body, "top_logprobs") ?? 0) : null,
    schema: schemaIn(body),
    reasoning,
  });
  if (!wanted.fits) return failed(400, "the input length exceeds the context length");
  const streamed = body.stream !== false;
  return { kind: "generation", ask: wanted.ask, streamed, format, id: `${engine.number}`, steerable: false };
};

const parsed = (engine: Engine, within: boolean): Ask["reasoning"] =>
  engine.behaviour.reasoningParser ? { within } : null;

const generate: Route = ({ body }, engine) => {
  const text = textAt(body, "prompt") ?? "";
  if (isTrueAt(body, "raw")) {
    return native(
      engine,
      body,
      engine.vocabulary.encode(text),
      null,
      linesFormat(engine, body, "response", false),
    );
  }
  const thinking = thinks(engine, body);
  const system = textAt(body, "system");
  const messages = [
    ...(system === undefined ? [] : [{ role: "system", content: system }]),
    { role: "user", content: text },
  ];
  const made = chatPrompt(engine, { messages }, { continues: false, thinking })!;
  return native(
    engine,
    body,
    made.prompt,
    parsed(engine, made.within),
    linesFormat(engine, body, "response", true),
  );
};

const chat: Route = ({ body }, engine) => {
  const thinking = thinks(engine, body);
  const continues = endsWithAnswer(body) && engine.behaviour.prefill === "continued";
  const made = chatPrompt(engine, body, { continues, thinking });
  if (made === null) return failed(500, "the template does not render the last message");
  if (isTrueAt(body, "_debug_render_only") && engine.behaviour.rendersChats)
    return renderedOnly(engine, made.text);
  return native(
    engine,
    body,
    made.prompt,
    parsed(engine, made.within),
    linesFormat(engine, body, "message", false),
  );
};

const flavour = (engine: Engine, body: JsonObject, kind: string): Flavour => {
  const { behaviour } = engine;
  const streamed = isTrueAt(body, "stream");
  return {
    common: {
      id: identifier(engine, kind),
      created: CREATED,
      model: engine.model,
      system_fingerprint: "fp_ollama",
    },
    beside: () => ({}),
    finish: "own-chunk",
    opening: null,
    everyDelta: { role: "assistant" },
    showsTurnEnd: false,
    itemised: isTrueAt(body, "logprobs") && behaviour.logProbabilities !== "absent",
    completionItems: "none",
    item,
    usage: ({ promptTokens }, generated) => ({
      prompt_tokens: promptTokens,
      completion_tokens: generated,
      total_tokens: promptTokens + generated,
    }),
    usageIn: !streamed || usageWanted(body).atEnd ? "own-chunk" : "nowhere",
    usageNull: false,
    atEnd: () => ({}),
    failure: (message) => openaiFailed(500, message).body as object,
    reasoningField: behaviour.reasoningField === "thinking" ? "reasoning" : behaviour.reasoningField,
    reasoningLogProbabilities: behaviour.reasoningLogProbabilities,
    repeated: "",
  };
};

const openai = (
  engine: Engine,
  body: JsonObject,
  messages: JsonObject,
  format: Format,
  reasons: boolean,
): Reply => {
  const unknown = unknownModel(engine, body, (name) => openaiFailed(404, `model '${name}' not found`));
  if (unknown !== null) return unknown;
  const thinking = thinks(engine, body);
  const continues = endsWithAnswer(messages) && engine.behaviour.prefill === "continued";
  const made = chatPrompt(engine, messages, { continues, thinking });
  if (made === null) return openaiFailed(500, "the template does not render the last message");
  const wanted = asked(engine, body, made.prompt, {
    maxTokens: numberAt(body, "max_tokens") ?? Number.POSITIVE_INFINITY,
    sampler: samplerOf(body, { ...DEFAULTS, temperature: 1, topP: 1 }),
    stops: stopsAt(body),
    top: isTrueAt(body, "logprobs") ? (numberAt(body, "top_logprobs") ?? 0) : null,
    schema: responseSchema(body),
    reasoning: reasons ? parsed(engine, made.within) : null,
  });
  if (!wanted.fits) return openaiFailed(400, "the prompt exceeds the context length");
  const streamed = isTrueAt(body, "stream");
  return { kind: "generation", ask: wanted.ask, streamed, format, id: `${engine.number}`, steerable: false };
};

const completions: Route = ({ body }, engine) => {
  const content = textAt(body, "prompt") ?? "";
  const format = completionFormat(flavour(engine, body, "cmpl"));
  if (engine.behaviour.rawCompletions === "templated") {
    return openai(engine, body, { messages: [{ role: "user", content }] }, format, false);
  }
  return native(engine, { ...body, options: body }, engine.vocabulary.encode(content), null, format);
};

/** Its routes. */
export const ollama: Dialect = {
  routes: {
    "GET /": () => said("Ollama is running"),
    "GET /api/version": () => answered({ version: "0.13.5" }),
    "GET /api/tags": (_, { model }) =>
      answered({
        models: [
          { name: model, model, modified_at: CREATED_AT, size: 0, digest: "0".repeat(64), details: {} },
        ],
      }),
    "POST /api/show": (_, { behaviour }) =>
      answered({
        template: "{{ chatml }}",
        capabilities: ["completion", ...(behaviour.thinks ? ["thinking"] : [])],
        model_info: { "general.architecture": "fake", "fake.context_length": 131_072 },
      }),
    "GET /v1/models": (_, engine) => answered(modelList(engine, "library")),
    "POST /api/generate": generate,
    "POST /api/chat": chat,
    "POST /v1/completions": completions,
    "POST /v1/chat/completions": ({ body }, engine) =>
      openai(engine, body, body, chatFormat(flavour(engine, body, "chatcmpl")), true),
  },
  lost: () => said("404 page not found", 404),
  failed,
};
