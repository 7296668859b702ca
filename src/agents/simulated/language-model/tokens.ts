/** The tokens of a simulated model: a word with the blank before it, a number, a sign, a line break. */

const TOKEN = /\n+| ?[\p{L}\p{N}_]+|[^\S\n]+(?=\s)|[^\S\n]?[^\s\p{L}\p{N}_]|\s/gu;

/** The tokens of a text, which joined are the text. */
export const tokensIn = (text: string): readonly string[] => text.match(TOKEN) ?? [];

/** How many tokens a text is. */
export const tokenCount = (text: string): number => tokensIn(text).length;
