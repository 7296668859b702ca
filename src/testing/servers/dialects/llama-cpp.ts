/**
 * llama.cpp's server. Source: https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md and, beside it,
 * `server-task.cpp`; what the document leaves open was tried on a running server.
 *
 * Log-probabilities have the shape of a chat's on every route, and the end of the turn is an empty token among them;
 * `/completion` takes `stop` only as a list, and its stream just ends; a model's name is not looked at; a begun answer
 * comes back before what continues it, and is refused while the model thinks
 * (https://github.com/ggml-org/llama.cpp/issues/21889).
 */
import { asked, chatPrompt, endsWithAnswer, promptIds, samplerOf, thinkingOf } from "../ask.ts";
import { chatFormat } from "../chat-format.ts";
import { completionFormat } from "../completion-format.ts";
import type { Dialect, Engine, Route } from "../engine.ts";
import type { Ask } from "../generate.ts";
import {
  idsIn,
  isTrueAt,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  responseSchema,
  stopsAt,
  textAt,
} from "../json.ts";
import { identifier, modelList } from "../openai-routes.ts";
import type { Format, Reply, Whole } from "../reply.ts";
import { answered, said } from "../reply.ts";
import type { SamplerSettings } from "../sampling.ts";
import { completionFormatOf, flavour } from "./llama-cpp-format.ts";

const DEFAULTS: SamplerSettings = { temperature: 0.8, topK: 40, topP: 0.95, minP: 0.05 };

const failed = (status: number, message: string, beside: object = {}): Whole => {
  const type = status === 404 ? "not_found_error" : status < 500 ? "invalid_request_error" : "server_error";
  return answered({ error: { code: status, message, type, ...beside } }, status);
};

const tooLong = ({ behaviour }: Engine, tokens: number): Whole =>
  failed(
    400,
    `request (${tokens} tokens) exceeds the available context size (${behaviour.contextTokens} tokens), try increasing it`,
    { type: "exceed_context_size_error", n_prompt_tokens: tokens, n_ctx: behaviour.contextTokens },
  );

const predicted = (body: JsonObject): number => {
  const most = numberAt(body, "max_tokens") ?? numberAt(body, "n_predict") ?? -1;
  return most < 0 ? Number.POSITIVE_INFINITY : most;
};

const generation = (
  engine: Engine,
  body: JsonObject,
  prompt: readonly number[],
  wishes: Pick<Ask, "top" | "reasoning" | "schema" | "stops"> & Partial<Ask>,
  format: Format,
  id = identifier(engine, "chatcmpl"),
): Reply => {
  const sampler = samplerOf(body, DEFAULTS);
  const wanted = asked(engine, body, prompt, { maxTokens: predicted(body), sampler, ...wishes });
  if (!wanted.fits) return tooLong(engine, wanted.tokens);
  const steerable = isTrueAt(body, "reasoning_control");
  return { kind: "generation", ask: wanted.ask, streamed: isTrueAt(body, "stream"), format, id, steerable };
};

const schemaIn = (body: JsonObject): JsonObject | null =>
  "json_schema" in body ? objectAt(body, "json_schema") : responseSchema(body);

const completion: Route = ({ body }, engine) => {
  const prompt = promptIds(engine.vocabulary, body.prompt);
  if (prompt === null)
    return failed(
      400,
      '"prompt" must be a string, an list of tokens, a list of mixed strings & tokens, or a list of prompts',
    );
  const top = numberAt(body, "n_probs") ?? 0;
  const drawnFrom = isTrueAt(body, "post_sampling_probs");
  const wishes = {
    top: top > 0 ? top : null,
    reasoning: null,
    schema: schemaIn(body),
    // A text in place of the list is not looked at: params_from_json_cmpl asks `is_array()`.
    stops: stopsAt({ stop: listAt(body, "stop") }),
    ...(drawnFrom ? { logProbabilities: "after-temperature" as const } : {}),
  };
  return generation(engine, body, prompt, wishes, completionFormatOf(engine, body, prompt, drawnFrom));
};

const completions: Route = ({ body }, engine) => {
  const prompt = promptIds(engine.vocabulary, body.prompt);
  if (prompt === null) return failed(400, '"prompt" must be a string or a list of tokens');
  const top = numberAt(body, "logprobs") ?? null;
  const wishes = { top, reasoning: null, schema: schemaIn(body), stops: stopsAt(body) };
  return generation(
    engine,
    body,
    prompt,
    wishes,
    completionFormat(flavour(engine, body, top !== null, "final-chunk", "")),
  );
};

const PREFILL = "Assistant response prefill is incompatible with enable_thinking.";

const refusesPrefill = (engine: Engine, body: JsonObject): boolean =>
  engine.behaviour.prefill === "refused-when-thinking" && endsWithAnswer(body) && thinkingOf(engine, body);

const chat: Route = ({ body }, engine) => {
  if (refusesPrefill(engine, body)) return failed(400, PREFILL);
  const continues = endsWithAnswer(body) && engine.behaviour.prefill !== "new-turn";
  const made = chatPrompt(engine, body, { continues, thinking: thinkingOf(engine, body) });
  if (made === null) return failed(500, "the template does not render the last message");
  const itemised = isTrueAt(body, "logprobs");
  const parsed = engine.behaviour.reasoningParser && body.reasoning_format !== "none";
  const wishes = {
    top: itemised ? (numberAt(body, "top_logprobs") ?? 0) : null,
    reasoning: parsed ? { within: made.within } : null,
    schema: schemaIn(body),
    stops: stopsAt(body),
  };
  const usage = isTrueAt(objectAt(body, "stream_options"), "include_usage") ? "own-chunk" : "nowhere";
  const repeated = engine.behaviour.repeatsPrefill ? made.begun : "";
  return generation(
    engine,
    body,
    made.prompt,
    wishes,
    chatFormat(flavour(engine, body, itemised, usage, repeated)),
  );
};

const applyTemplate: Route = ({ body }, engine) => {
  if (refusesPrefill(engine, body)) return failed(400, PREFILL);
  const made = chatPrompt(engine, body, {
    continues: endsWithAnswer(body),
    thinking: thinkingOf(engine, body),
  });
  return made === null
    ? failed(500, "the template does not render the last message")
    : answered({ prompt: made.text });
};

const control: Route = ({ body }, { running }) => {
  if (textAt(body, "action") !== "reasoning_end") return failed(400, 'action must be "reasoning_end"');
  const success = running.endReasoning(textAt(body, "id") ?? "");
  return answered(
    success ? { success } : { success, message: "no matching completion with reasoning control" },
  );
};

const tokenize: Route = ({ body }, { vocabulary }) => {
  const ids = vocabulary.encode(textAt(body, "content") ?? "");
  const piece = (id: number): unknown => (id >= 0x80 && id < 0x100 ? [id] : vocabulary.nameOf(id));
  return answered({
    tokens: isTrueAt(body, "with_pieces") ? ids.map((id) => ({ id, piece: piece(id) })) : ids,
  });
};

const slotList: Route = (_, { behaviour, running }) =>
  answered(
    Array.from({ length: behaviour.slots }, (_unused, id) => ({
      id,
      n_ctx: behaviour.contextTokens,
      is_processing: id < running.count(),
    })),
  );

/** Its routes. */
export const llamaCpp: Dialect = {
  routes: {
    "GET /health": () => answered({ status: "ok" }),
    "GET /v1/health": () => answered({ status: "ok" }),
    "GET /props": (_, { behaviour, model }) =>
      answered({
        default_generation_settings: { n_ctx: behaviour.contextTokens },
        total_slots: behaviour.slots,
        model_alias: model,
        model_path: `/models/${model}.gguf`,
        chat_template: "chatml",
        build_info: "b9999-fake0000",
      }),
    "GET /slots": slotList,
    "GET /metrics": (_, { running }) => said(`llamacpp:requests_processing ${running.count()}\n`),
    "GET /v1/models": (_, engine) =>
      answered(modelList(engine, "llamacpp", { meta: { n_vocab: engine.vocabulary.size } })),
    "POST /completion": completion,
    "POST /completions": completion,
    "POST /v1/completions": completions,
    "POST /v1/chat/completions": chat,
    "POST /v1/chat/completions/control": control,
    "POST /apply-template": applyTemplate,
    "POST /tokenize": tokenize,
    "POST /detokenize": ({ body }, { vocabulary }) =>
      answered({ content: vocabulary.decode(idsIn(body.tokens) ?? []) }),
  },
  lost: () => failed(404, "File Not Found"),
  failed,
};
