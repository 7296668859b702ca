/** Whether the tokens that came with log-probabilities are those of the text that came. */
import type { GenerationOptions, Piece, Token } from "../contract.ts";
import { growingText } from "./growing-text.ts";

/** Watches the pieces of one stream. */
export interface Alignment {
  readonly take: (piece: Piece) => void;
  /** What is wrong, in a sentence; `null` where nothing is, or nothing can be said. */
  readonly fault: () => string | null;
}

/** Longer texts are not kept: what is out of step is so from its beginning. */
const WATCHED = 4096;

/**
 * The tokens of a channel, one after the other, have to begin with its text. They need not do so piece by piece, since
 * servers hold text back that could become a stop text, and at the end the tokens may go on into the stop text itself.
 */
export const alignment = ({ logProbabilities }: GenerationOptions): Alignment => {
  // Kept once, until a piece comes that is not its one token's text: from then on apart.
  const common = { reasoning: growingText(), answer: growingText() };
  const apart = { reasoning: false, answer: false };
  const texts = { reasoning: growingText(), answer: growingText() };
  const said = { reasoning: growingText(), answer: growingText() };
  let itemised = true;
  let readable = true;
  return {
    take: ({ channel, text, tokens }) => {
      if (logProbabilities === undefined) return;
      if (!apart[channel] && tokens?.length === 1 && tokens[0]!.text === text) {
        readable &&= !isPartOfCharacter(tokens[0]!);
        if (common[channel].length() < WATCHED) common[channel].add(text);
        return;
      }
      apart[channel] = true;
      const left = WATCHED - common[channel].length();
      if (texts[channel].length() < left) texts[channel].add(text);
      if (tokens === null) {
        itemised &&= text === "";
        return;
      }
      // llama.cpp gives no text to a token that is some bytes of a character.
      if (text !== "" && tokens.length > 0) readable &&= tokens.some(hasText);
      for (const token of tokens) {
        readable &&= !isPartOfCharacter(token);
        if (said[channel].length() < left + WATCHED) said[channel].add(token.text);
      }
    },
    fault: () => {
      if (!readable) return null;
      for (const channel of ["reasoning", "answer"] as const) {
        const spoken = withoutMarks(common[channel].text() + said[channel].text());
        const text = withoutMarks(common[channel].text() + texts[channel].text());
        // Where nothing was itemised, log-probabilities are missing, not out of step.
        if (spoken === "" || spoken.startsWith(text)) continue;
        if (!itemised && text.startsWith(spoken)) continue;
        return `the tokens ${excerpt(spoken)} came with the text ${excerpt(text)}`;
      }
      return null;
    },
  };
};

const hasText = ({ text }: Token): boolean => text !== "";

/** A token that is some bytes of a character cannot be told by its text: servers write U+FFFD, or an escape. */
const isPartOfCharacter = ({ text }: Token): boolean =>
  text.includes("\ufffd") || text.startsWith("\\x") || text.startsWith("<0x");

/** Marks of reasoning and of turns are tokens, and no text where the server takes them out. */
const withoutMarks = (text: string): string => text.replace(/<\/?think>|<\|\w+\|>/g, "").trimStart();

const excerpt = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
