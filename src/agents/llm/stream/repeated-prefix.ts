import type { Piece } from "../contract.ts";
import { cutPiece } from "./pieces.ts";
import type { Stage } from "./stop-texts.ts";

/** A shorter prefix may come again by chance and is left where it is. */
const SHORTEST = 8;

/** A stage that says whether the prefix had been repeated. */
export interface PrefixStage extends Stage {
  readonly repeated: () => boolean;
}

/** Takes away a prefix that a server says again before it goes on; gives back what only began like it. */
export const withoutPrefix = (prefix: string): PrefixStage => {
  let held: Piece[] = [];
  let text = "";
  let state: "waiting" | "repeated" | "passed" = prefix.length < SHORTEST ? "passed" : "waiting";

  const release = (): readonly Piece[] => {
    const all = held;
    held = [];
    return all;
  };
  const take = (piece: Piece): readonly Piece[] => {
    if (state !== "waiting") return [piece];
    held.push(piece);
    text += piece.text;
    if (text.startsWith(prefix)) {
      state = "repeated";
      const over = text.length - prefix.length;
      release();
      return over === 0 ? [] : [cutPiece(piece, piece.text.length - over)[1]];
    }
    if (prefix.startsWith(text)) return [];
    state = "passed";
    return release();
  };
  return { take, rest: release, repeated: () => state === "repeated" };
};
