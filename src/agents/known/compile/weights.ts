/**
 * A Markov chain as the weights of a language model of the Llama architecture.
 *
 * The embedding of a state is a unit vector e_i; of every token that is no state, e_0. Attention and feed-forward add
 * nothing, so that the residual stream still holds e_i when it is normalised: RMSNorm(e_i) = √D·e_i. The output
 * matrix holds log P_ij / √D, so that the logits are log P_ij and the softmax of them is the row of the chain. What
 * follows e_0 is the end: a prompt that does not close with a token of the mind means nothing to it.
 */
import type { Chain } from "../chain.ts";
import type { GgufTensor } from "./gguf.ts";
import { tokenId } from "./vocabulary.ts";

/**
 * The logit of what cannot follow. It is finite, so that a server may still force such a token by a grammar; its
 * probability, e⁻¹⁰⁰, is 0 in what servers sample from and report.
 */
export const IMPOSSIBLE = -100;

/** Extents must be multiples of this. */
const BLOCK = 32;
/** The one attention head, which attends to nothing. */
export const HEAD = 32;
/** The feed-forward layer, which adds nothing. */
export const FEED_FORWARD = 32;

/** D: one direction for each state and one for all else. */
export const embeddingLength = ({ states }: Chain): number => Math.ceil((states.length + 1) / BLOCK) * BLOCK;

/** All tensors of the model. */
export const weightsOf = (chain: Chain, vocabularySize: number): readonly GgufTensor[] => {
  const width = embeddingLength(chain);
  const zeros = (name: string, rows: number, columns: number): GgufTensor => ({
    name,
    shape: [rows, columns],
    data: new Float32Array(rows * columns),
  });
  const ones = (name: string): GgufTensor => ({
    name,
    shape: [width],
    data: new Float32Array(width).fill(1),
  });
  return [
    {
      name: "token_embd.weight",
      shape: [vocabularySize, width],
      data: embedding(chain, vocabularySize, width),
    },
    ones("blk.0.attn_norm.weight"),
    zeros("blk.0.attn_q.weight", HEAD, width),
    zeros("blk.0.attn_k.weight", HEAD, width),
    zeros("blk.0.attn_v.weight", HEAD, width),
    zeros("blk.0.attn_output.weight", width, HEAD),
    ones("blk.0.ffn_norm.weight"),
    zeros("blk.0.ffn_gate.weight", FEED_FORWARD, width),
    zeros("blk.0.ffn_up.weight", FEED_FORWARD, width),
    zeros("blk.0.ffn_down.weight", width, FEED_FORWARD),
    ones("output_norm.weight"),
    { name: "output.weight", shape: [vocabularySize, width], data: output(chain, vocabularySize, width) },
  ];
};

/** Row of a token: its direction. */
const embedding = (chain: Chain, vocabularySize: number, width: number): Float32Array => {
  const rows = new Float32Array(vocabularySize * width);
  for (let id = 0; id < vocabularySize; id++) rows[id * width] = 1;
  chain.states.forEach((_, place) => {
    const row = tokenId(chain, place) * width;
    rows[row] = 0;
    rows[row + direction(place)] = 1;
  });
  return rows;
};

/** Row of a token: its logit after each direction. */
const output = (chain: Chain, vocabularySize: number, width: number): Float32Array => {
  const scale = Math.sqrt(width);
  const rows = new Float32Array(vocabularySize * width).fill(IMPOSSIBLE / scale);
  const set = (next: number, after: number, logit: number): void => {
    rows[tokenId(chain, next) * width + after] = logit / scale;
  };
  set(chain.states.length, 0, 0);
  chain.rows.forEach((row, place) => {
    for (const { to, probability } of row) set(to, direction(place), Math.log(probability));
  });
  return rows;
};

/** Direction 0 is everything that is no state. */
const direction = (place: number): number => place + 1;
