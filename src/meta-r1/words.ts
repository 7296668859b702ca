/** Classes of words that betray where reasoning stands. */
import { OutOfRangeError } from "../core/errors.ts";

/**
 * Words that state a fact. The published list is “let”, “assume”, …; the rest is this project's, from the openings of
 * statements in solutions of competition problems.
 */
export const FACT_WORDS = "let, assume, suppose, given, since, because, therefore, thus, hence, so";

/** Words that turn thinking round, as published by NoWait (Wang et al., 2025, arXiv 2506.08343). */
export const THINK_WORDS =
  "wait, alternatively, hmm, but, however, alternative, another, check, double-check, oh, maybe, verify, other, again, now, ah, any";

/** N(C, 𝕋): how often words of a class occur in a text. */
export type CountWords = (text: string) => number;

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/**
 * Counts the words of a comma-separated list on word boundaries, case-insensitively, longest first and without
 * overlap: “no” is not found in “know”, and “double-check” counts once.
 *
 * @eq R1-4
 * @throws OutOfRangeError for a list without a word.
 */
export const wordCounter = (list: string): CountWords => {
  const words = list
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "")
    .sort((a, b) => b.length - a.length);
  if (words.length === 0) {
    throw new OutOfRangeError({
      where: "Meta-R1, a class of words",
      got: JSON.stringify(list),
      expected: "at least one word, separated by commas",
      equation: "R1-4",
    });
  }
  const alternatives = words.map((word) => word.replace(SPECIAL, "\\$&").replace(/\s+/g, "\\s+")).join("|");
  // A hyphen or an apostrophe joins: "re-check" is not "check", "but's" is not "but".
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_'’-])(?:${alternatives})(?![\\p{L}\\p{N}_'’-])`, "giu");
  return (text) => text.match(pattern)?.length ?? 0;
};

/**
 * ρ(C, 𝕋) = N(C, 𝕋)/|C|, the share of a chunk's tokens that belong to a class; 0 for an empty chunk.
 *
 * @eq R1-4
 */
export const wordShare = (count: number, tokens: number): number => (tokens > 0 ? count / tokens : 0);
