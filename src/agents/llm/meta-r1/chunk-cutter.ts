/** Cuts a trace into chunks of paragraphs as it arrives. */
import type { Piece } from "../contract.ts";

/** Takes pieces, and says after each whether the chunk is whole. */
export interface ChunkCutter {
  /** Whether the chunk ends with this piece. A chunk is never cut within a piece, so that no token is. */
  readonly take: (piece: Piece) => boolean;
  /** What has come since the last chunk ended. */
  readonly text: () => string;
  readonly tokens: () => number;
  /** Whether the tokens were counted; else each piece is taken for one. */
  readonly counted: () => boolean;
}

/** A paragraph ends where an empty line follows something that is not blank. */
const PARAGRAPH_END = /\S[^\S\n]*\n[^\S\n]*\n/g;

/** Begins a chunk of this many paragraphs. */
export const chunkCutter = (paragraphs: number): ChunkCutter => {
  let text = "";
  let tokens = 0;
  let counted = true;
  return {
    take: (piece) => {
      text += piece.text;
      counted &&= piece.tokens !== null || piece.text === "";
      tokens += piece.tokens === null ? (piece.text === "" ? 0 : 1) : piece.tokens.length;
      // Only a piece with a line break can end a paragraph.
      return piece.text.includes("\n") && (text.match(PARAGRAPH_END)?.length ?? 0) >= paragraphs;
    },
    text: () => text,
    tokens: () => tokens,
    counted: () => counted,
  };
};
