import type { Piece, Token } from "../contract.ts";

/** How many characters at the end of a text may be the beginning of one of these patterns. */
export const possibleBeginning = (text: string, patterns: readonly string[]): number => {
  let longest = 0;
  for (const pattern of patterns) longest = Math.max(longest, beginningOf(pattern, text));
  return longest;
};

/** How many characters at the end of a text are the beginning of this pattern, and not all of it. */
const beginningOf = (pattern: string, text: string): number => {
  const first = pattern[0]!;
  let at = text.indexOf(first, Math.max(0, text.length - pattern.length + 1));
  while (at >= 0 && !pattern.startsWith(text.slice(at))) at = text.indexOf(first, at + 1);
  return at < 0 ? 0 : text.length - at;
};

/** Where the first of these patterns stands in a text, and which it is; the longer one where two begin together. */
export const firstOf = (
  text: string,
  patterns: readonly string[],
  from = 0,
): { readonly at: number; readonly pattern: string } | null => {
  let found: { readonly at: number; readonly pattern: string } | null = null;
  for (const pattern of patterns) {
    const at = text.indexOf(pattern, from);
    if (at < 0) continue;
    const better =
      found === null || at < found.at || (at === found.at && pattern.length > found.pattern.length);
    if (better) found = { at, pattern };
  }
  return found;
};

/** A piece cut after `length` characters. A token across the cut goes with its beginning. */
export const cutPiece = (piece: Piece, length: number): readonly [Piece, Piece] => {
  const { channel, text, tokens } = piece;
  let start = 0;
  const left: Token[] = [];
  const right: Token[] = [];
  for (const token of tokens ?? []) {
    (start < length ? left : right).push(token);
    start += token.text.length;
  }
  return [
    { channel, text: text.slice(0, length), tokens: tokens === null ? null : left },
    { channel, text: text.slice(length), tokens: tokens === null ? null : right },
  ];
};
