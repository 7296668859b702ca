import type { Channel, Piece, ReasoningMarks } from "../contract.ts";
import { cutPiece, firstOf, possibleBeginning } from "./pieces.ts";
import type { Stage } from "./stop-texts.ts";

/** Where a text stands after these characters: inside the marks or outside. */
export const channelAfter = (text: string, { open, close }: ReasoningMarks): Channel =>
  text.lastIndexOf(open) > text.lastIndexOf(close) ? "reasoning" : "answer";

/**
 * Tells reasoning from answer in raw text by its marks, where the server has not done it. Nothing is lost: each mark
 * comes as a piece of its own, on the reasoning channel.
 */
export const byMarks = ({ open, close }: ReasoningMarks, begins: Channel): Stage => {
  let channel = begins;
  let held: Piece | null = null;
  const mayHoldMark = (text: string): boolean => text.includes((channel === "reasoning" ? close : open)[0]!);

  const release = (): readonly Piece[] => {
    const last = held;
    held = null;
    return last === null ? [] : [on(channel, last)];
  };
  const take = (piece: Piece): readonly Piece[] => {
    if (piece.channel === "reasoning") return [...release(), piece];
    if (held === null && !mayHoldMark(piece.text)) return [on(channel, piece)];
    let rest: Piece | null = held === null ? piece : joined(held, piece);
    held = null;
    const out: Piece[] = [];
    while (rest !== null) {
      const mark: string = channel === "reasoning" ? close : open;
      const found = firstOf(rest.text, [mark]);
      if (found === null) {
        const open = possibleBeginning(rest.text, [mark]);
        const [ready, waiting] = open === 0 ? [rest, null] : cutPiece(rest, rest.text.length - open);
        if (ready.text !== "" || waiting === null) out.push(on(channel, ready));
        held = waiting;
        return out;
      }
      const [before, after] = cutPiece(rest, found.at);
      const [itself, behind] = cutPiece(after, mark.length);
      if (before.text !== "") out.push(on(channel, before));
      out.push(on("reasoning", itself));
      channel = channel === "reasoning" ? "answer" : "reasoning";
      rest = behind.text === "" && (behind.tokens ?? []).length === 0 ? null : behind;
    }
    return out;
  };
  return { take, rest: release };
};

/** A piece on this channel, itself where it is there already. */
const on = (channel: Channel, piece: Piece): Piece =>
  piece.channel === channel ? piece : { ...piece, channel };

const joined = (first: Piece, second: Piece): Piece => ({
  channel: second.channel,
  text: first.text + second.text,
  tokens: first.tokens === null || second.tokens === null ? null : [...first.tokens, ...second.tokens],
});
