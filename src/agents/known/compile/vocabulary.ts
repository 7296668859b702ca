/** The vocabulary of a compiled mind: three control tokens, a token for each state, and the 256 bytes. */
import type { Chain } from "../chain.ts";
import { checkSolidCode } from "../solid-code.ts";

/** Ids of the control tokens. */
export const UNKNOWN_ID = 0;
export const BEGIN_ID = 1;
export const END_ID = 2;
/** Id of the first state's token; the others follow in the order of the chain. */
export const FIRST_STATE_ID = 3;

const BYTES = 256;

/** Kinds of token, as llama.cpp numbers them. */
const KIND = { unknown: 2, control: 3, userDefined: 4, byte: 6 } as const;

/** Texts and kinds by token id. */
export interface Vocabulary {
  readonly texts: readonly string[];
  readonly kinds: readonly number[];
}

/**
 * The vocabulary of this mind. Tokens of states are "user defined": a server finds them in a text before it splits
 * the rest into bytes, so that a prompt may come as text or as ids. Text that is no token of the mind is read byte
 * by byte.
 *
 * @throws UsageError where a text could be cut into tokens of states in two ways.
 */
export const vocabularyOf = ({ states }: Chain): Vocabulary => {
  checkSolidCode(states.map(({ token }) => token));
  const bytes = Array.from({ length: BYTES }, (_, byte) => byteText(byte));
  return {
    texts: ["<unk>", "<s>", "</s>", ...states.map(({ token }) => token), ...bytes],
    kinds: [
      KIND.unknown,
      KIND.control,
      KIND.control,
      ...states.map(() => KIND.userDefined),
      ...bytes.map(() => KIND.byte),
    ],
  };
};

const byteText = (byte: number): string => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`;

/** The token id of the state at this place; the end's for the place after the last. */
export const tokenId = ({ states }: Chain, place: number): number =>
  place === states.length ? END_ID : FIRST_STATE_ID + place;

/** The place of the state with this token id; `null` for a token that is not of a state. */
export const placeOfId = ({ states }: Chain, id: number): number | null =>
  id >= FIRST_STATE_ID && id < FIRST_STATE_ID + states.length ? id - FIRST_STATE_ID : null;
