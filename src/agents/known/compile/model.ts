/** A known mind as a model file that a server can serve. */
import type { Chain } from "../chain.ts";
import type { GgufEntry, GgufValue } from "./gguf.ts";
import { ggufBytes } from "./gguf.ts";
import { BEGIN_ID, END_ID, UNKNOWN_ID, vocabularyOf } from "./vocabulary.ts";
import { embeddingLength, FEED_FORWARD, HEAD, weightsOf } from "./weights.ts";

/** How many tokens a prompt and its continuation may have together. */
export const CONTEXT_LENGTH = 8192;

/** Hands on what was said and adds nothing, so that a conversation is the text of its messages. */
const CHAT_TEMPLATE = "{% for message in messages %}{{ message['content'] }}{% endfor %}";

/** What RMSNorm adds below its root: small beside 1/D. */
const EPSILON = 1e-12;

/**
 * The bytes of a GGUF file whose next-token probabilities are those of `chain`.
 *
 * @param name what servers call the model.
 * @throws UsageError where the mind's tokens cannot be told apart in a text.
 */
export const compiledModel = (chain: Chain, name: string): Uint8Array => {
  const { texts, kinds } = vocabularyOf(chain);
  const entries: readonly GgufEntry[] = Object.entries<GgufValue>({
    "general.architecture": { type: "string", value: "llama" },
    "general.name": { type: "string", value: name },
    "general.file_type": { type: "u32", value: 0 },
    "llama.vocab_size": { type: "u32", value: texts.length },
    "llama.context_length": { type: "u32", value: CONTEXT_LENGTH },
    "llama.embedding_length": { type: "u32", value: embeddingLength(chain) },
    "llama.block_count": { type: "u32", value: 1 },
    "llama.feed_forward_length": { type: "u32", value: FEED_FORWARD },
    "llama.attention.head_count": { type: "u32", value: 1 },
    "llama.attention.head_count_kv": { type: "u32", value: 1 },
    "llama.attention.key_length": { type: "u32", value: HEAD },
    "llama.attention.value_length": { type: "u32", value: HEAD },
    "llama.rope.dimension_count": { type: "u32", value: HEAD },
    "llama.attention.layer_norm_rms_epsilon": { type: "f32", value: EPSILON },
    "tokenizer.ggml.model": { type: "string", value: "llama" },
    "tokenizer.ggml.tokens": { type: "strings", value: texts },
    "tokenizer.ggml.scores": { type: "f32s", value: texts.map((_, id) => -id) },
    "tokenizer.ggml.token_type": { type: "i32s", value: kinds },
    "tokenizer.ggml.unknown_token_id": { type: "u32", value: UNKNOWN_ID },
    "tokenizer.ggml.bos_token_id": { type: "u32", value: BEGIN_ID },
    "tokenizer.ggml.eos_token_id": { type: "u32", value: END_ID },
    "tokenizer.ggml.add_bos_token": { type: "bool", value: true },
    "tokenizer.ggml.add_eos_token": { type: "bool", value: false },
    "tokenizer.ggml.add_space_prefix": { type: "bool", value: false },
    "tokenizer.chat_template": { type: "string", value: CHAT_TEMPLATE },
  }).map(([key, value]) => ({ key, value }));
  return ggufBytes(entries, weightsOf(chain, texts.length));
};
