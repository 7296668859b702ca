/** An episode of a known mind: what it says from a prompt to its end, and what can be read off that. */
import type { Rng } from "../../core/rng.ts";
import type { Chain } from "./chain.ts";

/** What was said after a prompt, as places of states, without the end. */
export interface Said {
  readonly places: readonly number[];
  /** Whether the mind came to its end, rather than to the limit. */
  readonly ended: boolean;
}

/** What an episode comes to. */
export interface Episode {
  /** The last token that was said; `null` where the mind had nothing to say. */
  readonly last: string | null;
  /** The answer of the last state that gave one; `null` where none did: an omission. */
  readonly answer: string | null;
  /** The judgement of the last state that gave one, 0…1. */
  readonly judgement: number | null;
  /** How many tokens were said; the end is none. */
  readonly time: number;
  /** Whether the mind came to its end, rather than to the limit. */
  readonly ended: boolean;
}

/** The most tokens of an episode, where nothing else is said. */
export const TOKEN_LIMIT = 256;

/**
 * Lives through one episode: says at most `limit` tokens after the state at `from`, which is the prompt's last token.
 * One draw a token; the end is drawn too.
 */
export const live = (chain: Chain, from: number, rng: Rng, limit = TOKEN_LIMIT): Said => {
  const places: number[] = [];
  const end = chain.states.length;
  for (let at = from; places.length < limit; ) {
    at = drawn(chain.rows[at]!, rng.uniform());
    if (at === end) return { places, ended: true };
    places.push(at);
  }
  return { places, ended: false };
};

/** The transition that `uniform` falls on; the last one takes what rounding leaves. */
const drawn = (row: Chain["rows"][number], uniform: number): number => {
  let left = uniform;
  for (const { to, probability } of row) {
    left -= probability;
    if (left < 0) return to;
  }
  return row[row.length - 1]!.to;
};

/** Reads answer, judgement and time off what was said. */
export const readEpisode = ({ states }: Chain, { places, ended }: Said): Episode => {
  let answer: string | null = null;
  let judgement: number | null = null;
  for (const place of places) {
    const state = states[place]!;
    answer = state.answer ?? answer;
    judgement = state.judgement ?? judgement;
  }
  const last = places.length === 0 ? null : states[places[places.length - 1]!]!.token;
  return { last, answer, judgement, time: places.length, ended };
};
