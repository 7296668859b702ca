/**
 * The tokens of a fake model: 256 bytes, a few control tokens, and the pieces of text that its mind speaks.
 *
 * The number of a token depends on its place alone (bytes 0–255, then control tokens, then the pieces in order), so
 * equal minds have equal vocabularies. Decoding joins bytes; encoding takes the longest piece at each place, so that
 * decoding and encoding again need not give the tokens back, as with every real tokenizer.
 * Source for that loss: https://github.com/huggingface/trl/issues/5224
 */
import { UsageError } from "../../core/errors.ts";

/** Ends a turn, and begins and ends reasoning: the control tokens of ChatML and of Qwen's reasoning models. */
export const CONTROL = {
  turnStart: "<|im_start|>",
  turnEnd: "<|im_end|>",
  reasoningStart: "<think>",
  reasoningEnd: "</think>",
  rest: "<|rest|>",
} as const;

/** A control token's name. */
export type ControlToken = (typeof CONTROL)[keyof typeof CONTROL];

/** A tokenizer whose every token is known. */
export interface Vocabulary {
  /** How many tokens there are. */
  readonly size: number;
  /** The tokens of a text, longest piece first; control tokens are recognised where they stand. */
  readonly encode: (text: string) => readonly number[];
  /** The text of tokens: control tokens that servers skip are left out, broken UTF-8 becomes U+FFFD. */
  readonly decode: (ids: readonly number[]) => string;
  /** The text of tokens as the model has them: every control token by its name. */
  readonly spell: (ids: readonly number[]) => string;
  /** The bytes that a token adds to the text; none for a control token that servers skip. */
  readonly bytesOf: (id: number) => Uint8Array;
  /** How servers write a token by itself: its text, `<0xE2>` for a lone byte beyond ASCII, or a control token's name. */
  readonly nameOf: (id: number) => string;
  /**
   * The token with this name.
   *
   * @throws UsageError where the model has no such token.
   */
  readonly idOf: (name: string) => number;
}

const FIRST_CONTROL = 256;
const CONTROLS: readonly string[] = Object.values(CONTROL);
const FIRST_PIECE = FIRST_CONTROL + CONTROLS.length;

/** Control tokens that are text to a reader: servers skip only those that the tokenizer calls special. */
const VISIBLE: readonly string[] = [CONTROL.reasoningStart, CONTROL.reasoningEnd];

const byteName = (byte: number): string =>
  byte < 0x80 ? String.fromCharCode(byte) : `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`;

/** The vocabulary of a mind that speaks these pieces. */
export const vocabularyOf = (pieces: readonly string[]): Vocabulary => {
  const utf8 = new TextEncoder();
  const names: string[] = [...Array.from({ length: 256 }, (_, byte) => byteName(byte)), ...CONTROLS];
  const ids = new Map(names.map((name, id) => [name, id]));
  for (const piece of pieces) {
    if (piece === "" || ids.has(piece)) continue;
    ids.set(piece, names.length);
    names.push(piece);
  }
  const bytes = names.map((name, id) => {
    if (id < FIRST_CONTROL) return Uint8Array.of(id);
    return id < FIRST_PIECE && !VISIBLE.includes(name) ? new Uint8Array(0) : utf8.encode(name);
  });
  const longest = names.slice(FIRST_CONTROL).reduce((most, name) => Math.max(most, name.length), 1);

  const encode = (text: string): readonly number[] => {
    const found: number[] = [];
    let at = 0;
    while (at < text.length) {
      const piece = longestPiece(text, at);
      if (piece === null) {
        const character = String.fromCodePoint(text.codePointAt(at)!);
        for (const byte of utf8.encode(character)) found.push(byte);
        at += character.length;
      } else {
        found.push(ids.get(piece)!);
        at += piece.length;
      }
    }
    return found;
  };
  const longestPiece = (text: string, at: number): string | null => {
    for (let length = Math.min(longest, text.length - at); length > 0; length--) {
      const piece = text.slice(at, at + length);
      const id = ids.get(piece);
      if (id !== undefined && id >= FIRST_CONTROL) return piece;
    }
    return null;
  };
  const idOf = (name: string): number => {
    const id = ids.get(name);
    if (id !== undefined) return id;
    throw new UsageError({
      where: "the fake model's mind",
      got: `the token ${JSON.stringify(name)}`,
      expected: "one of its pieces, a byte such as <0xE2>, or a control token",
      remedy: "A mind names every piece that it may speak in `pieces`.",
    });
  };
  return {
    size: names.length,
    encode,
    decode: (tokens) => new TextDecoder().decode(joined(tokens.map((id) => bytes[id] ?? new Uint8Array(0)))),
    spell: (tokens) =>
      new TextDecoder().decode(
        joined(tokens.map((id) => (id < FIRST_CONTROL ? bytes[id]! : utf8.encode(names[id] ?? "")))),
      ),
    bytesOf: (id) => bytes[id] ?? new Uint8Array(0),
    nameOf: (id) => names[id] ?? "",
    idOf,
  };
};

/** Byte strings one after the other. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
