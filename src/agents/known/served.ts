/** A known mind that somebody serves: episodes over the contract with a language model. */
import { RefusalError } from "../../core/errors.ts";
import type { Rng } from "../../core/rng.ts";
import type { LanguageModel } from "../llm/contract.ts";
import { required } from "../llm/errors.ts";
import { type Chain, placeOf } from "./chain.ts";
import { tokenId } from "./compile/vocabulary.ts";
import { type Episode, readEpisode, TOKEN_LIMIT } from "./episode.ts";

/** How a served mind is asked. */
export interface ServedOptions {
  /** Whether the prompt goes as text or as token ids; a known mind means the same by both. */
  readonly by: "text" | "ids";
  /** The most tokens of an episode. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/**
 * Asks `model`, which serves `chain`, to go on after a prompt that closes with a token of the mind, and reads the
 * episode off its text. Seeds come from `rng`, so that the episodes of a named stream can be repeated.
 *
 * @throws UsageError for a model that cannot continue a raw text; RefusalError for text that is none of the mind's.
 */
export const servedMind = (
  model: LanguageModel,
  chain: Chain,
  { by, limit = TOKEN_LIMIT, signal }: ServedOptions,
): ((prompt: string, rng: Rng) => Promise<Episode>) => {
  const continueRaw = required(model, "continueRaw");
  const read = reader(chain);
  return async (prompt, rng) => {
    const ids = by === "ids" ? [tokenId(chain, placeOf(chain, prompt))] : null;
    const { answer, ending } = await continueRaw([{ text: prompt, ids }], {
      maxTokens: limit,
      seed: rng.integer(0, LARGEST_SEED),
      ...(signal === undefined ? {} : { signal }),
    }).finish();
    return readEpisode(chain, { places: read(answer), ended: ending.kind === "end-of-turn" });
  };
};

/** Servers take seeds of 32 bits, and the highest means "none". */
const LARGEST_SEED = 0x7fffffff;

/** Cuts a text into the states that were said. Tokens are a solid code, so that there is one way to do it. */
export const reader = ({ places }: Pick<Chain, "places">): ((text: string) => readonly number[]) => {
  const lengths = [...new Set([...places.keys()].map(({ length }) => length))];
  return (text) => {
    const read: number[] = [];
    for (let at = 0; at < text.length; ) {
      const length = lengths.find((length) => places.has(text.slice(at, at + length)));
      if (length === undefined) {
        throw new RefusalError({
          where: "a served mind",
          got: `${JSON.stringify(text.slice(at, at + 60))} after ${read.length} tokens`,
          expected: "tokens of the mind",
          remedy: "Is it this mind that the server serves, sampled at temperature 1 without truncation?",
        });
      }
      read.push(places.get(text.slice(at, at + length))!);
      at += length;
    }
    return read;
  };
};
