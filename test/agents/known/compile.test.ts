import { describe, expect, test } from "vitest";
import {
  compiledModel,
  composedFrom,
  cuedRecallMind,
  evidenceWalk,
  observer,
  placeOfId,
  sidecarOf,
  tokenId,
} from "../../../src/agents/index.ts";
import { defaultsOf, stream } from "../../../src/core/index.ts";
import { WORD_PAIRS } from "../../../src/experiments/cued-recall/words.ts";
import { readGguf } from "./gguf-reader.ts";

const MINDS = [evidenceWalk, observer, cuedRecallMind(WORD_PAIRS, 2)];

const composed = (mind: (typeof MINDS)[number]) => mind.compose(defaultsOf(mind.settings), stream(1, "mind"));

describe.each(MINDS.map((mind) => [mind.name, mind] as const))("%s, compiled", (_name, mind) => {
  const { chain, conditions } = composed(mind);
  const { entries, tensors } = readGguf(compiledModel(chain, mind.name));
  const texts = entries["tokenizer.ggml.tokens"] as readonly string[];
  const width = entries["llama.embedding_length"] as number;

  test("names each state's token at its id, and all 256 bytes after them", () => {
    expect(entries["general.architecture"]).toBe("llama");
    expect(entries["general.name"]).toBe(mind.name);
    chain.states.forEach(({ token }, place) => {
      const id = tokenId(chain, place);
      expect(texts[id]).toBe(token);
      expect(placeOfId(chain, id)).toBe(place);
    });
    expect(texts.slice(chain.states.length + 3)).toHaveLength(256);
    expect(texts.at(-1)).toBe("<0xFF>");
    expect(placeOfId(chain, texts.length - 1)).toBeNull();
    expect(placeOfId(chain, tokenId(chain, chain.states.length))).toBeNull();
  });

  test("adds nothing to its embedding on the way, so that the last token is all that counts", () => {
    for (const layer of ["attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"]) {
      expect(tensors[`blk.0.${layer}.weight`]!.data.every((weight) => weight === 0)).toBe(true);
    }
  });

  /** Logits after a token: RMSNorm of its embedding, then the output matrix, in double precision. */
  const logitsAfter = (id: number): readonly number[] => {
    const embedding = tensors["token_embd.weight"]!.data.subarray(id * width, (id + 1) * width);
    const square = embedding.reduce((sum, x) => sum + x * x, 0) / width;
    const epsilon = entries["llama.attention.layer_norm_rms_epsilon"] as number;
    const normed = Array.from(embedding, (x) => x / Math.sqrt(square + epsilon));
    const output = tensors["output.weight"]!.data;
    return texts.map((_, next) => normed.reduce((sum, x, i) => sum + x * output[next * width + i]!, 0));
  };

  const probabilitiesAfter = (id: number): readonly number[] => {
    const exponentials = logitsAfter(id).map(Math.exp);
    const all = exponentials.reduce((sum, x) => sum + x, 0);
    return exponentials.map((x) => x / all);
  };

  test("gives every next token the probability that the chain gives it", () => {
    for (let place = 0; place < chain.states.length; place += Math.ceil(chain.states.length / 20)) {
      const served = probabilitiesAfter(tokenId(chain, place));
      const known = new Array<number>(texts.length).fill(0);
      for (const { to, probability } of chain.rows[place]!) known[tokenId(chain, to)] = probability;
      served.forEach((probability, id) => {
        expect(Math.abs(probability - known[id]!)).toBeLessThan(1e-6 * Math.max(known[id]!, 1e-30));
      });
    }
  });

  test("ends after whatever is no token of the mind", () => {
    const end = tokenId(chain, chain.states.length);
    for (const id of [0, 1, end, texts.indexOf("<0x41>")])
      expect(probabilitiesAfter(id)[end]).toBeCloseTo(1, 12);
  });

  test("its document holds the whole mind, and gives it back", () => {
    const sidecar = sidecarOf(mind, { chain, conditions }, defaultsOf(mind.settings), 1);
    expect(sidecar).toMatchObject({ metalevel: "known-mind", version: 1, mind: mind.name, seed: 1 });
    const back = composedFrom(JSON.parse(JSON.stringify(sidecar)));
    expect(back.conditions).toEqual(conditions);
    expect(back.chain.places).toEqual(chain.places);
    back.chain.rows.forEach((row, place) => {
      const byPlace = [...row].sort((a, b) => a.to - b.to);
      const own = [...chain.rows[place]!].sort((a, b) => a.to - b.to);
      expect(byPlace.map(({ to }) => to)).toEqual(own.map(({ to }) => to));
      byPlace.forEach(({ probability }, i) => {
        expect(probability).toBeCloseTo(own[i]!.probability, 14);
      });
    });
  });
});

test("a document with a transition to no token is refused", () => {
  const { chain, conditions } = composed(observer);
  const sidecar = sidecarOf(observer, { chain, conditions }, {}, 1);
  const [first, ...others] = sidecar.transitions;
  const broken = { ...sidecar, transitions: [[first![0], 9999, first![2]] as const, ...others] };
  expect(() => composedFrom(broken)).toThrow("token 9999");
});
