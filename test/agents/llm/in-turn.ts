/** Fake minds for tests: replies one after the other, or by what the prompt asks. */
import { answering, type Brain, piecesOf } from "../../../src/testing/servers/index.ts";

/** Says the first reply to the first request, the second to the second, the last to all that follow. */
export const inTurn = (replies: readonly string[]): Brain => {
  let begun = 0;
  let saying: readonly string[] = [];
  const { next, pieces } = answering(replies.flatMap(piecesOf), () => saying);
  return {
    pieces,
    next: (prefix) => {
      if (prefix.tokens.length === 0) saying = piecesOf(replies[Math.min(begun++, replies.length - 1)]!);
      return next(prefix);
    },
  };
};

/** Replies by purpose: each key is a text that its prompts hold, its value the replies in their turn. */
export const byPrompt = (replies: Readonly<Record<string, readonly string[]>>): Brain => {
  const counts = new Map<string, number>();
  let saying: readonly string[] = [];
  const { next, pieces } = answering(Object.values(replies).flat().flatMap(piecesOf), () => saying);
  return {
    pieces,
    next: (prefix) => {
      if (prefix.tokens.length === 0) {
        const key = Object.keys(replies).find((text) => prefix.prompt.includes(text));
        if (key === undefined) throw new Error(`no reply to ${prefix.prompt}`);
        const count = counts.get(key) ?? 0;
        counts.set(key, count + 1);
        saying = piecesOf(replies[key]![Math.min(count, replies[key]!.length - 1)]!);
      }
      return next(prefix);
    },
  };
};
