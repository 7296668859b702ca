import type { Piece } from "../contract.ts";
import { cutPiece, firstOf, possibleBeginning } from "./pieces.ts";

/** A stage between the dialect and the reader: takes pieces, gives pieces, and may hold some back for a while. */
export interface Stage {
  readonly take: (piece: Piece) => readonly Piece[];
  /** What is still held back when the stream has ended. */
  readonly rest: () => readonly Piece[];
}

/** A stage that ends the text at the first of the stop texts, and says which it was. */
export interface StopStage extends Stage {
  readonly hit: () => string | null;
}

/**
 * Keeps stop texts out of what the reader gets, whether the server cuts them, keeps them, or does not heed them. A
 * piece is held back only while its end may be the beginning of a stop text.
 */
export const stopTexts = (stops: readonly string[]): StopStage => {
  let held: readonly Piece[] = [];
  let text = "";
  let hit: string | null = null;

  const release = (): readonly Piece[] => {
    const all = held;
    held = [];
    text = "";
    return all;
  };
  const take = (piece: Piece): readonly Piece[] => {
    if (hit !== null) return [];
    const before = held.at(-1)?.channel !== piece.channel ? release() : [];
    held = [...held, piece];
    text += piece.text;
    const found = firstOf(text, stops);
    if (found !== null) {
      hit = found.pattern;
      return [...before, ...upTo(release(), found.at)];
    }
    const open = possibleBeginning(text, stops);
    if (open === 0) return before.length === 0 ? release() : [...before, ...release()];
    const ready: Piece[] = [];
    while (held.length > 1 && text.length - held[0]!.text.length >= open) {
      text = text.slice(held[0]!.text.length);
      ready.push(held[0]!);
      held = held.slice(1);
    }
    return [...before, ...ready];
  };
  return { take, rest: () => (hit === null ? release() : []), hit: () => hit };
};

/** Pieces up to a number of characters; a token that only begins the stop text goes with it. */
const upTo = (pieces: readonly Piece[], characters: number): readonly Piece[] => {
  const kept: Piece[] = [];
  let left = characters;
  for (const piece of pieces) {
    if (left <= 0) break;
    kept.push(piece.text.length <= left ? piece : cutPiece(piece, left)[0]);
    left -= piece.text.length;
  }
  return kept;
};
