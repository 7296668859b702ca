/**
 * vLLM's server. Sources: https://docs.vllm.ai/en/latest/serving/openai_compatible_server/ and, in the repository
 * vllm-project/vllm, `vllm/entrypoints/openai/completion/serving.py`, `chat_completion/serving.py`, `engine/protocol.py`
 * and `vllm/entrypoints/serve/tokenize`.
 *
 * Unknown fields of a request are dropped without a word, `guided_json` among them since 0.12
 * (https://github.com/vllm-project/vllm/issues/53975); completions stop after 16 tokens unless told otherwise; an
 * assistant message is continued only with `continue_final_message`, and then not with `add_generation_prompt`.
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
  responseSchema,
  stopsAt,
  textAt,
} from "../json.ts";
import { CREATED, identifier, modelList, unknownModel, usageWanted } from "../openai-routes.ts";
import type { Format, Reply, Whole } from "../reply.ts";
import { answered, said } from "../reply.ts";
import { UNBIASED } from "../sampling.ts";

const failed = (status: number, message: string): Whole => {
  const type = status === 404 ? "NotFoundError" : status < 500 ? "BadRequestError" : "InternalServerError";
  return answered({ error: { message, type, param: null, code: status } }, status);
};

const flavour = (engine: Engine, body: JsonObject, kind: "cmpl" | "chatcmpl"): Flavour => {
  const { behaviour } = engine;
  const wanted = usageWanted(body);
  return {
    common: { id: identifier(engine, kind), created: CREATED, model: engine.model },
    beside: (ending, steps) => ({
      stop_reason: ending?.stop ?? null,
      token_ids: isTrueAt(body, "return_token_ids") ? steps.map(({ id }) => id) : null,
    }),
    finish: "with-last-token",
    opening: { role: "assistant", content: "" },
    everyDelta: {},
    showsTurnEnd: true,
    itemised: itemised(body, kind) && behaviour.logProbabilities !== "absent",
    completionItems: "lists",
    item,
    usage: ({ promptTokens, cachedTokens }, generated) => ({
      prompt_tokens: promptTokens,
      total_tokens: promptTokens + generated,
      completion_tokens: generated,
      prompt_tokens_details: behaviour.tellsCached ? { cached_tokens: cachedTokens } : null,
    }),
    usageIn: wanted.continuous ? "every-chunk" : wanted.atEnd ? "own-chunk" : "nowhere",
    usageNull: false,
    atEnd: () => ({}),
    failure: (message) => failed(500, message).body as object,
    reasoningField: behaviour.reasoningField,
    reasoningLogProbabilities: behaviour.reasoningLogProbabilities,
    repeated: "",
  };
};

const itemised = (body: JsonObject, kind: "cmpl" | "chatcmpl"): boolean =>
  kind === "cmpl" ? numberAt(body, "logprobs") !== undefined : isTrueAt(body, "logprobs");

/** `response_format` and `structured_outputs` bind; everything named `guided_…` is not looked at. */
const schemaOf = (body: JsonObject): JsonObject | null => {
  const { json } = objectAt(body, "structured_outputs");
  if (typeof json === "string") return JSON.parse(json) as JsonObject;
  return typeof json === "object" && json !== null ? (json as JsonObject) : responseSchema(body);
};

const tooLong = ({ behaviour }: Engine, tokens: number): Whole =>
  failed(
    400,
    `This model's maximum context length is ${behaviour.contextTokens} tokens. However, your request has ${tokens} input tokens. Please reduce the length of the input messages.`,
  );

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
    schema: schemaOf(body),
    stopText: isTrueAt(body, "include_stop_str_in_output") ? "kept" : engine.behaviour.stopText,
  });
  if (!wanted.fits) return tooLong(engine, wanted.tokens);
  const streamed = isTrueAt(body, "stream");
  return { kind: "generation", ask: wanted.ask, streamed, format, id: `${engine.number}`, steerable: false };
};

const completions: Route = ({ body }, engine) => {
  const prompt = promptIds(engine.vocabulary, body.prompt);
  if (prompt === null) return failed(400, "Either prompt or prompt_embeds must be provided.");
  const wishes = {
    maxTokens: numberAt(body, "max_tokens") ?? 16,
    top: numberAt(body, "logprobs") ?? null,
    reasoning: null,
  };
  return generation(engine, body, prompt, wishes, completionFormat(flavour(engine, body, "cmpl")));
};

const LOST_ANSWER =
  "continue_final_message is set but the final message does not appear in the chat after applying the chat template! This can happen if the chat template deletes portions of the final message. Please verify the chat template and final message in your chat to ensure they are compatible.";

const chat: Route = ({ body }, engine) => {
  const continues = isTrueAt(body, "continue_final_message") && engine.behaviour.prefill === "continued";
  if (isTrueAt(body, "continue_final_message") && body.add_generation_prompt !== false) {
    return failed(
      400,
      "Cannot set both `continue_final_message` and `add_generation_prompt` to True when messages are provided.",
    );
  }
  const made = chatPrompt(engine, body, { continues, thinking: thinkingOf(engine, body) });
  if (made === null) return failed(400, LOST_ANSWER);
  const wishes = {
    maxTokens:
      numberAt(body, "max_completion_tokens") ?? numberAt(body, "max_tokens") ?? Number.POSITIVE_INFINITY,
    top: isTrueAt(body, "logprobs") ? (numberAt(body, "top_logprobs") ?? 0) : null,
    reasoning: engine.behaviour.reasoningParser ? { within: made.within } : null,
  };
  return generation(engine, body, made.prompt, wishes, chatFormat(flavour(engine, body, "chatcmpl")));
};

const tokenize: Route = ({ body }, engine) => {
  const continues = isTrueAt(body, "continue_final_message");
  const made =
    "messages" in body ? chatPrompt(engine, body, { continues, thinking: thinkingOf(engine, body) }) : null;
  const tokens = made?.prompt ?? engine.vocabulary.encode(textAt(body, "prompt") ?? "");
  const { contextTokens } = engine.behaviour;
  const strings = isTrueAt(body, "return_token_strs") ? tokens.map(engine.vocabulary.nameOf) : null;
  return answered({ count: tokens.length, max_model_len: contextTokens, tokens, token_strs: strings });
};

const detokenize: Route = ({ body }, { vocabulary }) =>
  answered({ prompt: vocabulary.decode(idsIn(body.tokens) ?? []) });

/** Its routes. */
export const vllm: Dialect = {
  routes: {
    "GET /health": () => said(""),
    "GET /version": () => answered({ version: "0.27.1" }),
    "GET /v1/models": (_, engine) =>
      answered(
        modelList(engine, "vllm", {
          root: engine.model,
          parent: null,
          max_model_len: engine.behaviour.contextTokens,
        }),
      ),
    "POST /v1/completions": completions,
    "POST /v1/chat/completions": chat,
    "POST /tokenize": tokenize,
    "POST /detokenize": detokenize,
  },
  lost: () => answered({ detail: "Not Found" }, 404),
  failed,
};
