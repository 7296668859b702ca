/** A paragraph of reasoning in words: filler, the words that betray its kind, and the figure that it comes to. */
import type { Rng } from "../../../core/rng.ts";
import type { Paragraph } from "../reasoning-model/index.ts";
import { tokensIn } from "./tokens.ts";

/** What it writes beside the words of either class; none of them belongs to one. */
const FILLER = [
  "the first part of the sum comes to twice the value of the second and leaves the rest as it was",
  "we write down what is left over and take the same share of it for each of the two groups",
  "both sides grow by an equal amount and the difference between them stays what it was before",
  "the number of ways splits into two equal cases and each case adds its own term to the total",
  "each line adds up to what the line above says and the last of them is the one we need here",
  "the product on the left turns into a square and the term on the right goes into the next line",
].map((text) => text.split(" "));

const OPENING: Readonly<Partial<Record<Paragraph["deed"], string>>> = {
  correct: "that was not right , the step before it has to go",
  recheck: "going over the whole solution from its first line",
  end: "everything fits together and the value is clear",
};

/** Words that turn thinking round open a sentence. */
const TURNS = new Set(["wait", "alternatively", "hmm"]);

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** How a paragraph ends. */
export const COMES_TO = "which gives ";

/** What stands at the end of every paragraph, in tokens: which, gives, the figure, the stop, the empty line. */
const ENDING_TOKENS = 5;

/** The words of a paragraph without its end, at most so many tokens of them. */
const bodyOf = ({ deed, words }: Paragraph, room: number, rng: Rng): string => {
  const opening = OPENING[deed]?.split(" ") ?? [];
  const phrase = FILLER[rng.integer(0, FILLER.length - 1)]!;
  const start = rng.integer(0, phrase.length - 1);
  const filler = (at: number): string =>
    opening[at] ?? phrase[(start + at - opening.length) % phrase.length]!;
  // Spread over the paragraph, the first at its beginning.
  const every = Math.max(1, Math.floor(room / Math.max(1, words.length)));
  const said: string[] = [];
  let used = 0;
  let next = 0;
  let filled = 0;
  for (let place = 0; used < room; place++) {
    const word = place % every === 0 && next < words.length ? words[next++]! : null;
    if (word !== null && TURNS.has(word)) {
      if (said.length > 0 && used + 1 < room) {
        said[said.length - 1] += ".";
        used++;
      }
      said.push(capital(word));
    } else said.push(said.length === 0 ? capital(word ?? filler(filled++)) : (word ?? filler(filled++)));
    used++;
  }
  return said.join(" ").replace(/ ,/g, ",");
};

/** A paragraph as text, with the empty line after it; as many tokens as it is long, and never fewer than its end. */
export const paragraphText = (paragraph: Paragraph, figure: string, rng: Rng): string => {
  const body = bodyOf(paragraph, paragraph.tokens - ENDING_TOKENS, rng);
  return `${body === "" ? capital(COMES_TO) : `${body} ${COMES_TO}`}${figure}.\n\n`;
};

/**
 * What is left of a paragraph of which a fragment stands there already: the rest of it where it begins so, otherwise a
 * paragraph shorter by the fragment.
 */
export const paragraphAfter = (
  fragment: string,
  paragraph: Paragraph,
  figure: string,
  rng: (name: string) => Rng,
): string => {
  const whole = paragraphText(paragraph, figure, rng("words"));
  const begun = fragment.trimStart();
  if (begun === "") return whole;
  if (whole.startsWith(begun)) return whole.slice(begun.length);
  const written = tokensIn(begun).length;
  const share = Math.max(0, 1 - written / paragraph.tokens);
  const words = paragraph.words.slice(0, Math.round(paragraph.words.length * share));
  const tokens = Math.max(ENDING_TOKENS, paragraph.tokens - written);
  const rest = paragraphText({ ...paragraph, words, tokens }, figure, rng("rest"));
  const blank = /\s$/.test(fragment) ? "" : " ";
  return blank + rest[0]!.toLowerCase() + rest.slice(1);
};
