/** Whoever looks on while a method works: a server that streams, a display of progress. It changes nothing. */
import { type Listener, type Piece, REASONING_MARKS } from "../../agents/llm/index.ts";
import type { Json } from "../../core/theory.ts";

/** What is seen of a method at work. Nothing that is seen is waited for. */
export interface Onlooker {
  /** A model is asked for something new, by the control's name: what is said next belongs to it. */
  readonly asked: (purpose: string) => void;
  /** Something has been said that leads to the reply, or that the meta-level put into the trace. */
  readonly thought: (text: string) => void;
  /** A part of the reply that is certain. Said by methods whose reply comes as it is written; others hand it over whole. */
  readonly replied: (text: string) => void;
  /** Something has been monitored; the same names as in `Solved.signals`. */
  readonly noticed: (signals: Readonly<Record<string, Json>>) => void;
}

/** Nobody looks on. */
export const NOBODY: Onlooker = {
  asked: () => {},
  thought: () => {},
  replied: () => {},
  noticed: () => {},
};

const isMark = (text: string): boolean => {
  const bare = text.trim();
  return bare === REASONING_MARKS.open || bare === REASONING_MARKS.close;
};

/** Tells the pieces of a generation whose answer is the reply. */
export const tellingTurn =
  ({ thought, replied }: Onlooker) =>
  ({ channel, text }: Piece): void => {
    if (text === "") return;
    if (channel === "answer") replied(text);
    else if (!isMark(text)) thought(text);
  };

/** Tells the pieces of a generation that only leads to a reply, marks and all. */
export const tellingThought =
  ({ thought }: Onlooker) =>
  ({ text }: Piece): void => {
    if (text !== "") thought(text);
  };

/** Tells what is asked of a model, and its replies, all of which only lead to one. */
export const tellingAsked = (onlooker: Onlooker): Listener => ({
  asked: onlooker.asked,
  said: tellingThought(onlooker),
});

/** What of a reply comes after its reasoning. */
export const afterReasoning = (reply: string): string => reply.split(REASONING_MARKS.close).at(-1)!.trim();
