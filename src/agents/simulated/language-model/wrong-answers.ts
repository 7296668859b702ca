/** Wrong answers that look like the right one: the same form, with a number or a word of it mistaken. */
import type { Rng } from "../../../core/rng.ts";

/** What stands for a word that has an opposite. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ["even", "odd"],
  ["yes", "no"],
  ["true", "false"],
  ["increasing", "decreasing"],
  ["sin", "cos"],
  ["monday", "tuesday"],
];

/** A number mistaken: by one, by its sign of change, doubled, halved, by a power of ten. */
const SLIPS: readonly ((value: number, rng: Rng) => number)[] = [
  (value) => value + 1,
  (value) => (value >= 1 ? value - 1 : value + 2),
  (value, rng) => value + rng.integer(2, 9),
  (value) => value * 2 + (value === 0 ? 3 : 0),
  (value, rng) => Math.abs(value - rng.integer(2, 5)),
  (value) => value * 10 + (value === 0 ? 4 : 0),
  (value, rng) => value + 10 * rng.integer(1, 9),
];

/** After a \frac without braces each digit is a number of its own. */
const NUMBER = /(?<=\\[dt]?frac ?\d?)\d|\d*\.?\d+/g;

/** One mistaken answer; never the answer itself, as a text. */
const mistaken = (answer: string, rng: Rng): string => {
  // A comma between thousands belongs to one number; it is left out of the mistaken one.
  const plain = answer.replace(/(?<=\d),(?:\\!)?(?=\d{3}(?!\d))/g, "");
  const numbers = [...plain.matchAll(NUMBER)];
  if (numbers.length > 0) {
    const { index, 0: found } = numbers[rng.integer(0, numbers.length - 1)]!;
    if (/\\[dt]?frac ?\d?$/.test(plain.slice(0, index))) {
      const digit = ((Number(found) + rng.integer(1, 8) - 1) % 9) + 1;
      const other = digit === Number(found) ? (digit % 9) + 1 : digit;
      return `${plain.slice(0, index)}${other}${plain.slice(index + 1)}`;
    }
    const places = found.split(".")[1]?.length ?? 0;
    const slipped = SLIPS[rng.integer(0, SLIPS.length - 1)]!(Number(found), rng);
    const text = slipped === Number(found) ? String(slipped + 1) : slipped.toFixed(places);
    return `${plain.slice(0, index)}${text}${plain.slice(index + found.length)}`;
  }
  for (const pair of OPPOSITES) {
    for (const [word, other] of [pair, [pair[1], pair[0]]] as const) {
      const found = new RegExp(`\\b${word}\\b`, "i").exec(plain);
      if (found !== null) return plain.slice(0, found.index) + other + plain.slice(found.index + word.length);
    }
  }
  const letter = /\b[A-H]\b/.exec(plain);
  if (letter !== null) {
    const other = "ABCDEFGH"[("ABCDEFGH".indexOf(letter[0]) + rng.integer(1, 4)) % 8]!;
    return plain.slice(0, letter.index) + other + plain.slice(letter.index + 1);
  }
  return String(rng.integer(2, 99));
};

/** How many wrong answers a problem has; the first is the one that those give who misread it. */
export const WRONG_ANSWERS = 24;

/** To how many of them errors lead; the others are only guessed. */
const LED_TO = 8;

/** The wrong answers of a problem, all different, commonest first. */
export const wrongAnswers = (answer: string, rng: Rng): readonly string[] => {
  const found = new Set<string>();
  for (let tried = 0; found.size < WRONG_ANSWERS && tried < 300; tried++) {
    const one = mistaken(answer, rng);
    if (one !== answer) found.add(one);
  }
  return [...found];
};

/** The one that an error leads to, the earlier the likelier: place i has weight 1/(i + 1). */
export const chosenWrong = (answers: readonly string[], rng: Rng): string => {
  const likely = answers.slice(0, LED_TO);
  const total = likely.reduce((sum, _, place) => sum + 1 / (place + 1), 0);
  let left = rng.uniform() * total;
  for (const [place, answer] of likely.entries()) {
    left -= 1 / (place + 1);
    if (left < 0) return answer;
  }
  return likely.at(-1)!;
};

/** One that is guessed before there is a solution: any of them. */
export const guessedWrong = (answers: readonly string[], rng: Rng): string =>
  answers[rng.integer(0, answers.length - 1)]!;
