/**
 * How a server behaves, as one value: what its dialect does by default, and what a test changes of it. Every field
 * is something that a public report or a server's own source shows real servers to do.
 */
import type { TemplateHabits } from "./template.ts";

/** The servers that there are fakes of. */
export type DialectName = "vllm" | "sglang" | "llama-cpp" | "ollama" | "tgi" | "lm-studio" | "openai";

/** What a server does. The docstrings say which real one does it, and where that is reported. */
export interface Behaviour {
  /** Tokens that fit, prompt and answer together. */
  readonly contextTokens: number;
  /**
   * A prompt that does not fit: refused; or its head or its middle is cut without a word.
   * Ollama cuts the head (https://github.com/ollama/ollama/issues/3839), LM Studio by default the middle
   * (https://lmstudio.ai/docs/typescript/api-reference/llm-prediction-config-input, `contextOverflowPolicy`).
   */
  readonly overflow: "refused" | "head-cut" | "middle-cut";
  /**
   * Which distribution log-probabilities belong to; `absent`: the field is null whatever is asked.
   * vLLM: the model's own (https://docs.vllm.ai/en/latest/api/vllm/config/model/, `logprobs_mode`); SGLang and TGI:
   * the one drawn from; LM Studio: none over HTTP.
   */
  readonly logProbabilities: "before-temperature" | "after-temperature" | "absent";
  /**
   * How a token is written that is a lone byte of a character: as U+FFFD, its bytes those of U+FFFD (vLLM, SGLang, TGI,
   * Ollama); as an empty text beside its true byte (llama.cpp, `validate_utf8` in `server-task.cpp`); or escaped beside
   * it (OpenAI: https://cookbook.openai.com/examples/using_logprobs).
   */
  readonly loneBytes: "replaced" | "empty" | "escaped";
  /**
   * Log-probabilities on chat routes while reasoning is told from the answer: each with its own token; none on
   * reasoning (https://github.com/sgl-project/sglang/issues/26778); or the reasoning's and the marks' too beside an
   * answer that holds none of them (https://github.com/sgl-project/sglang/issues/25055).
   */
  readonly reasoningLogProbabilities: "aligned" | "missing" | "misaligned";
  /**
   * Whether a stop text is cut off (vLLM, SGLang, llama.cpp, Ollama, OpenAI), kept (vLLM when asked with
   * `include_stop_str_in_output`), or kept and only seen where a token ends with it, as in TGI
   * (https://github.com/huggingface/text-generation-inference/blob/main/server/text_generation_server/utils/tokens.py,
   * `StopSequenceCriteria`).
   */
  readonly stopText: "cut" | "kept" | "kept-at-token-end";
  /**
   * Whether a stop text within reasoning ends everything, as in vLLM
   * (https://github.com/vllm-project/vllm/issues/14399), or is looked for in the answer alone, as at OpenAI.
   */
  readonly stopsInReasoning: boolean;
  /** Whether a schema, asked for in the server's own field, holds. Some models and backends ignore it silently. */
  readonly schema: "binds" | "ignored";
  /**
   * Whether prompts computed before are found again, in blocks of this many tokens; 0: never, as on hybrid models
   * (https://github.com/vllm-project/vllm/issues/51198, https://github.com/vllm-project/vllm/issues/40696).
   */
  readonly prefixCacheBlock: number;
  /** Whether cached tokens are told at all: vLLM and SGLang tell them only when started so. */
  readonly tellsCached: boolean;
  /**
   * Generation after the client has left: stops, or goes on to its end and keeps its slot
   * (https://github.com/ggml-org/llama.cpp/issues/24496, https://github.com/sgl-project/sglang/issues/37833,
   * https://github.com/ollama/ollama/issues/11889).
   */
  readonly afterDisconnect: "stops" | "goes-on";
  /** Whether equal seeds give equal texts. */
  readonly seeds: "repeatable" | "ignored";
  /**
   * The field that reasoning comes under: vLLM changed it (https://github.com/vllm-project/vllm/issues/27755);
   * `none`: reasoning is not shown, only counted.
   */
  readonly reasoningField: "reasoning" | "reasoning_content" | "thinking" | "none";
  /** Whether chat routes tell reasoning from the answer. Without it, the marks stand in the text. */
  readonly reasoningParser: boolean;
  /**
   * An assistant message at the end of a chat: continued; refused while the model thinks
   * (https://github.com/ggml-org/llama.cpp/issues/21889); or closed, and a new turn begun.
   */
  readonly prefill: "continued" | "refused-when-thinking" | "new-turn";
  /** Whether a continued answer comes back with what it was begun with, as from llama.cpp. */
  readonly repeatsPrefill: boolean;
  /**
   * `/v1/completions`: the prompt as it is; put into the chat format as a user's message, as by Ollama
   * (https://github.com/ollama/ollama/issues/12636); or refused.
   */
  readonly rawCompletions: "raw" | "templated" | "refused";
  /** Whether any model name will do: llama.cpp, TGI and LM Studio answer for whatever they have loaded. */
  readonly anyModel: boolean;
  /** Whether the model reasons unless told not to. */
  readonly thinks: boolean;
  /**
   * Whether a chat can be had as its template writes it, without an answer: `/apply-template` of llama.cpp,
   * `/chat_tokenize` of TGI, `_debug_render_only` of Ollama since 0.12 (`api/types.go`).
   */
  readonly rendersChats: boolean;
  /** The model's chat template. */
  readonly template: TemplateHabits;
  /** Whether `truncate: false` has a prompt refused that would be cut: Ollama heeds it since 0.12. */
  readonly heedsTruncate: boolean;
  /** Requests that are worked on at once; the rest wait. */
  readonly slots: number;
  /** Whether an error says the key that it was given, as OpenAI's 401 does in part. Here it says all of it. */
  readonly tellsKey: boolean;
}

const PLAIN: Behaviour = {
  contextTokens: 4096,
  overflow: "refused",
  logProbabilities: "before-temperature",
  loneBytes: "replaced",
  reasoningLogProbabilities: "aligned",
  stopText: "cut",
  stopsInReasoning: true,
  schema: "binds",
  prefixCacheBlock: 1,
  tellsCached: true,
  afterDisconnect: "stops",
  seeds: "repeatable",
  reasoningField: "reasoning_content",
  reasoningParser: true,
  prefill: "continued",
  repeatsPrefill: false,
  rawCompletions: "raw",
  anyModel: false,
  thinks: false,
  rendersChats: true,
  template: { trims: false, dropsReasoning: false, opensReasoning: false },
  heedsTruncate: true,
  slots: 256,
  tellsKey: false,
};

/** What each server does unless a test says otherwise. */
export const BEHAVIOUR: Readonly<Record<DialectName, Behaviour>> = {
  vllm: { ...PLAIN, prefixCacheBlock: 16, reasoningField: "reasoning" },
  sglang: { ...PLAIN, logProbabilities: "after-temperature" },
  "llama-cpp": {
    ...PLAIN,
    loneBytes: "empty",
    prefill: "refused-when-thinking",
    repeatsPrefill: true,
    anyModel: true,
    slots: 4,
  },
  ollama: {
    ...PLAIN,
    overflow: "head-cut",
    tellsCached: false,
    reasoningField: "thinking",
    rawCompletions: "templated",
    slots: 1,
  },
  tgi: {
    ...PLAIN,
    logProbabilities: "after-temperature",
    stopText: "kept-at-token-end",
    tellsCached: false,
    reasoningParser: false,
    anyModel: true,
  },
  "lm-studio": {
    ...PLAIN,
    overflow: "middle-cut",
    logProbabilities: "absent",
    tellsCached: false,
    anyModel: true,
    slots: 1,
  },
  openai: {
    ...PLAIN,
    contextTokens: 128_000,
    loneBytes: "escaped",
    stopsInReasoning: false,
    prefixCacheBlock: 128,
    reasoningField: "none",
    prefill: "new-turn",
    rawCompletions: "refused",
  },
};
