/**
 * Text Generation Inference. Sources: https://huggingface.co/docs/text-generation-inference/reference/api_reference
 * and, in the repository huggingface/text-generation-inference, `docs/openapi.json`, `router/src/lib.rs`,
 * `router/src/server.rs`.
 *
 * The stop text stays in the answer, and `stop` must be a list; without `do_sample` or a temperature the likeliest
 * token is taken; a chat's last assistant message is continued after its end is trimmed; completions have no
 * log-probabilities; a chat has at most five alternatives a token.
 */
import { asked, chatPrompt, endsWithAnswer, samplerOf } from "../ask.ts";
import { chatFormat } from "../chat-format.ts";
import { completionFormat } from "../completion-format.ts";
import type { Dialect, Engine, Route } from "../engine.ts";
import type { Flavour } from "../flavour.ts";
import type { Ask } from "../generate.ts";
import { isTrueAt, type JsonObject, listAt, numberAt, objectAt, stopsAt, textAt } from "../json.ts";
import { CREATED, modelList, usageWanted } from "../openai-routes.ts";
import type { Format, Reply, Whole } from "../reply.ts";
import { answered, said } from "../reply.ts";
import { UNBIASED } from "../sampling.ts";
import { messagesOf } from "../template.ts";
import { tokenFormat } from "./tgi-format.ts";

const TYPES: Readonly<Record<number, string>> = { 422: "validation", 424: "generation", 429: "overloaded" };

const failed = (status: number, message: string): Whole =>
  answered({ error: message, error_type: TYPES[status] ?? "generation" }, status);

/** What its JSON reader says of a field of the wrong type: plain text. */
const unreadable = (field: string, got: unknown): Whole =>
  said(
    `Failed to deserialize the JSON body into the target type: ${field}: invalid type: string ${JSON.stringify(got)}, expected a sequence`,
    422,
  );

const schemaIn = (grammar: JsonObject): JsonObject | null => {
  const { type, value } = grammar;
  const isJson = type === "json" || type === "json_object" || type === "json_schema";
  if (!isJson || typeof value !== "object" || value === null) return null;
  return "schema" in value ? objectAt(value as JsonObject, "schema") : (value as JsonObject);
};

const generation = (
  engine: Engine,
  body: JsonObject,
  prompt: readonly number[],
  wishes: Pick<Ask, "maxTokens" | "sampler" | "stops" | "top" | "schema">,
  format: Format,
  streamed: boolean,
): Reply => {
  const wanted = asked(engine, body, prompt, { ...wishes, reasoning: null });
  const { contextTokens } = engine.behaviour;
  const most = Number.isFinite(wishes.maxTokens) ? wishes.maxTokens : 1;
  if (!wanted.fits || (engine.behaviour.overflow === "refused" && prompt.length + most > contextTokens)) {
    return failed(
      422,
      `Input validation error: \`inputs\` tokens + \`max_new_tokens\` must be <= ${contextTokens}. Given: ${prompt.length} \`inputs\` tokens and ${most} \`max_new_tokens\``,
    );
  }
  return { kind: "generation", ask: wanted.ask, streamed, format, id: `${engine.number}`, steerable: false };
};

const native =
  (streamed: boolean): Route =>
  ({ body }, engine) => {
    const settings = objectAt(body, "parameters");
    if (typeof settings.stop === "string") return unreadable("parameters.stop", settings.stop);
    const { vocabulary } = engine;
    const all = vocabulary.encode(textAt(body, "inputs") ?? "");
    const truncate = numberAt(settings, "truncate");
    const prompt = truncate === undefined ? all : all.slice(-truncate);
    if (prompt.length === 0) return failed(422, "Input validation error: `inputs` cannot be empty");
    const sampler = samplerOf(settings, UNBIASED);
    const samples =
      isTrueAt(settings, "do_sample") ||
      "temperature" in settings ||
      "top_k" in settings ||
      "top_p" in settings;
    const wishes = {
      maxTokens: numberAt(settings, "max_new_tokens") ?? 100,
      sampler: samples ? sampler : { ...sampler, temperature: 0 },
      stops: stopsAt({ stop: listAt(settings, "stop") }),
      top: numberAt(settings, "top_n_tokens") ?? 0,
      schema: schemaIn(objectAt(settings, "grammar")),
    };
    return generation(engine, settings, prompt, wishes, tokenFormat(engine, settings), streamed);
  };

const flavour = (engine: Engine, body: JsonObject, itemised: boolean): Flavour => ({
  common: { id: "", created: CREATED, model: engine.model, system_fingerprint: "3.3.7-native" },
  beside: () => ({}),
  finish: "with-last-token",
  opening: null,
  everyDelta: { role: "assistant" },
  showsTurnEnd: true,
  itemised: itemised && engine.behaviour.logProbabilities !== "absent",
  completionItems: "none",
  item: (told, step) => ({
    token: told.name,
    logprob: told.logProbability,
    top_logprobs:
      step?.top.map(({ name, logProbability }) => ({ token: name, logprob: logProbability })) ?? [],
  }),
  usage: ({ promptTokens }, generated) => ({
    prompt_tokens: promptTokens,
    completion_tokens: generated,
    total_tokens: promptTokens + generated,
  }),
  usageIn: !isTrueAt(body, "stream") || usageWanted(body).atEnd ? "own-chunk" : "nowhere",
  usageNull: true,
  atEnd: () => ({}),
  failure: (message) => failed(424, message).body as object,
  reasoningField: engine.behaviour.reasoningField,
  reasoningLogProbabilities: engine.behaviour.reasoningLogProbabilities,
  repeated: "",
});

const openai = (
  engine: Engine,
  body: JsonObject,
  prompt: readonly number[],
  top: number | null,
  format: Format,
): Reply => {
  if (typeof body.stop === "string") return unreadable("stop", body.stop);
  const wishes = {
    maxTokens: numberAt(body, "max_tokens") ?? Number.POSITIVE_INFINITY,
    sampler: samplerOf(body, UNBIASED),
    stops: stopsAt(body),
    top,
    schema: schemaIn(objectAt(body, "response_format")),
  };
  return generation(engine, body, prompt, wishes, format, isTrueAt(body, "stream"));
};

const chat: Route = ({ body }, engine) => {
  const top = numberAt(body, "top_logprobs") ?? 0;
  if (top > 5) return failed(422, "Input validation error: `top_n_tokens` must be >= 0 and <= 5");
  const continues = endsWithAnswer(body) && engine.behaviour.prefill === "continued";
  const messages = messagesOf(body).map((message, place, all) =>
    continues && place === all.length - 1 ? { ...message, content: message.content.trimEnd() } : message,
  );
  const made = chatPrompt(engine, { messages }, { continues, thinking: engine.behaviour.thinks });
  if (made === null) return failed(422, "Template error: the last message is not rendered");
  const itemised = isTrueAt(body, "logprobs");
  return openai(
    engine,
    body,
    made.prompt,
    itemised ? top : null,
    chatFormat(flavour(engine, body, itemised)),
  );
};

const completions: Route = ({ body }, engine) => {
  const prompt = engine.vocabulary.encode(textAt(body, "prompt") ?? "");
  return openai(engine, body, prompt, null, completionFormat(flavour(engine, body, false)));
};

const tokensOf = ({ vocabulary }: Engine, text: string): readonly object[] => {
  let at = 0;
  return vocabulary.encode(text).map((id) => {
    const text = vocabulary.nameOf(id);
    const start = at;
    at += text.length;
    return { id, text, start, stop: at };
  });
};

const chatTokenize: Route = ({ body }, engine) => {
  if (!engine.behaviour.rendersChats) return said("", 404);
  const made = chatPrompt(engine, body, { continues: false, thinking: engine.behaviour.thinks })!;
  return answered({ tokenize_response: tokensOf(engine, made.text), templated_text: made.text });
};

const info: Route = (_, { model, behaviour }) =>
  answered({
    model_id: model,
    max_concurrent_requests: behaviour.slots,
    max_input_tokens: behaviour.contextTokens - 1,
    max_total_tokens: behaviour.contextTokens,
    router: "text-generation-router",
    version: "3.3.7",
  });

/** Its routes. */
export const tgi: Dialect = {
  routes: {
    "GET /health": () => said(""),
    "GET /info": info,
    "GET /v1/models": (_, engine) => answered(modelList(engine, engine.model)),
    "POST /generate": native(false),
    "POST /generate_stream": native(true),
    "POST /v1/completions": completions,
    "POST /v1/chat/completions": chat,
    "POST /tokenize": ({ body }, engine) => answered(tokensOf(engine, textAt(body, "inputs") ?? "")),
    "POST /chat_tokenize": chatTokenize,
  },
  lost: () => said("", 404),
  failed,
};
