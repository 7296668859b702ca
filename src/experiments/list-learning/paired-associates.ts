/** Paired associates that nobody has met before: pseudo-words with numbers, the longer the harder. */
import type { WordPair } from "../../agents/mind.ts";
import type { Material } from "../../agents/simulated/learner-memory.ts";
import type { Rng } from "../../core/rng.ts";

const ONSETS = "b d f g k l m n p r s t v z".split(" ");
const VOWELS = "a e i o u".split(" ");

/** Digits of the easiest and of the hardest number, and syllables of their words. */
const DIGITS = { easiest: 1, hardest: 8 } as const;
const SYLLABLES = { easiest: 2, hardest: 4 } as const;

const between = ({ easiest, hardest }: { readonly easiest: number; readonly hardest: number }, d: number) =>
  Math.round(easiest + (hardest - easiest) * d);

const oneOf = (letters: readonly string[], rng: Rng): string => letters[rng.integer(0, letters.length - 1)]!;

/** A pair for an item of this difficulty, whose word is none of `taken`. */
const pairOf = (difficulty: number, taken: ReadonlySet<string>, rng: Rng): WordPair => {
  const syllables = between(SYLLABLES, difficulty);
  let word: string;
  do {
    word = Array.from({ length: syllables }, () => oneOf(ONSETS, rng) + oneOf(VOWELS, rng)).join("");
  } while (taken.has(word));
  const digits = Array.from({ length: between(DIGITS, difficulty) }, (_, place) =>
    rng.integer(place === 0 ? 1 : 0, 9),
  );
  return { word, target: digits.join("") };
};

/** The items, each with a pair of its own. */
export const paired = (items: readonly Omit<Material, "pair">[], rng: Rng): readonly Material[] => {
  const taken = new Set<string>();
  return items.map((item) => {
    const pair = pairOf(item.difficulty, taken, rng);
    taken.add(pair.word);
    return { ...item, pair };
  });
};
