/** A mind whose thinking has a given number of tokens, wherever it is interrupted and whatever is put into it. */
import type { Brain } from "./brain.ts";
import { piecesOf } from "./brain.ts";

/** Every token of the trace but the marks holds it, so that a prompt tells how far the trace has got. */
const MARK = "·";
const WORD = ` go${MARK}`;
const BREAK = `${MARK}\n\n`;

const certain = (token: string) => ({ candidates: [{ token, probability: 1 }], spoken: token });

/**
 * Thinks for exactly so many tokens, in paragraphs of so many, wherever it is interrupted; then it closes its thinking
 * and gives its answer. Behind thinking that was closed for it, it answers at once.
 */
export const countingBrain = (tokens: number, paragraph: number, answer = " \\boxed{42}"): Brain => {
  const ending = ["</think>", ...piecesOf(answer)];
  let from = 0;
  return {
    pieces: [WORD, BREAK, ...ending],
    next: ({ prompt, tokens: said }) => {
      if (said.length === 0) from = prompt.includes("</think>") ? tokens + 1 : prompt.split(MARK).length - 1;
      const at = from + said.length;
      if (at < tokens) return certain((at + 1) % paragraph === 0 ? BREAK : WORD);
      return certain(ending[at - tokens] ?? "<|im_end|>");
    },
  };
};

/** The text of such a trace from one token to another. */
export const countedText = (from: number, to: number, paragraph: number): string =>
  Array.from({ length: to - from }, (_, index) => ((from + index + 1) % paragraph === 0 ? BREAK : WORD)).join(
    "",
  );
