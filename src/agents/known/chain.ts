/**
 * Known minds: minds so small that every probability of what they say is known.
 *
 * Such a mind is a Markov chain over states of thought. Coming into a state it says that state's token, so that what
 * it will say next depends on the last token alone: the same chain can be lived through here, be propagated forward
 * exactly, and be compiled into the weights of a language model that a server serves.
 */
import { OutOfRangeError, UsageError } from "../../core/errors.ts";

/** What a mind says when it stops: nothing. The name of the end among transitions. */
export const END = "";

/** A state of thought, as it is written down: its token, what it gives away, and where thought goes from it. */
export interface Thought {
  /** What the mind says as it comes into this state; names the state, and no two share one. */
  readonly token: string;
  /** What has been answered once this state is reached. */
  readonly answer?: string;
  /** What has been judged once this state is reached, from 0 to 1: a confidence, a feeling of knowing. */
  readonly judgement?: number;
  /** Probabilities of the next states by their tokens, `END` for the end; they sum to 1. */
  readonly next: Readonly<Record<string, number>>;
}

/** One transition: the place of the next state, or `states.length` for the end. */
export interface Transition {
  readonly to: number;
  readonly probability: number;
}

/** A chain that has been checked; states are known by their places. */
export interface Chain {
  readonly states: readonly Thought[];
  readonly places: ReadonlyMap<string, number>;
  /** From each state, the transitions that have a probability above 0. */
  readonly rows: readonly (readonly Transition[])[];
}

/** How far a row may sum from 1 by rounding; it is then divided by its sum. */
const ROUNDING = 1e-9;

/**
 * Checks the states of a mind and numbers them.
 *
 * @throws UsageError for a token that is empty or stands twice, or a next state that does not exist; OutOfRangeError
 * for a row that is no distribution, or a judgement outside 0…1.
 */
export const chainOf = (states: readonly Thought[]): Chain => {
  const places = new Map<string, number>();
  states.forEach(({ token, judgement }, place) => {
    if (token === END || places.has(token)) {
      const got = token === END ? "a state without a token" : `two states with the token ${quoted(token)}`;
      throw new UsageError({ where: "a known mind", got, expected: "a token for each state, all different" });
    }
    if (judgement !== undefined && !(judgement >= 0 && judgement <= 1)) {
      throw new OutOfRangeError({
        where: `a known mind, judgement of ${quoted(token)}`,
        got: String(judgement),
        expected: "a number from 0 to 1",
      });
    }
    places.set(token, place);
  });
  return { states, places, rows: states.map((state) => rowOf(state, places, states.length)) };
};

const rowOf = (
  { token, next }: Thought,
  places: ReadonlyMap<string, number>,
  end: number,
): readonly Transition[] => {
  const where = `a known mind, what follows ${quoted(token)}`;
  const row: Transition[] = [];
  let sum = 0;
  for (const [name, probability] of Object.entries(next)) {
    const to = name === END ? end : places.get(name);
    if (to === undefined) {
      throw new UsageError({ where, got: quoted(name), expected: "the token of a state, or the end" });
    }
    if (!(probability >= 0 && probability <= 1 + ROUNDING)) {
      throw new OutOfRangeError({ where, got: String(probability), expected: "a probability, 0 to 1" });
    }
    sum += probability;
    if (probability > 0) row.push({ to, probability });
  }
  if (Math.abs(sum - 1) > ROUNDING) {
    throw new OutOfRangeError({ where, got: `probabilities that sum to ${sum}`, expected: "a sum of 1" });
  }
  return row.map(({ to, probability }) => ({ to, probability: probability / sum }));
};

/**
 * The place of the state that this token names.
 *
 * @throws UsageError where there is none.
 */
export const placeOf = (chain: Chain, token: string): number => {
  const place = chain.places.get(token);
  if (place !== undefined) return place;
  throw new UsageError({
    where: "a known mind",
    got: quoted(token),
    expected: `the token of one of its ${chain.states.length} states`,
  });
};

const quoted = (token: string): string => JSON.stringify(token);
