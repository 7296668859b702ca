/** The conditions of a problem in words: its numbers, each of which can be hidden and asked for. */

/** One condition: the number as it is written, and the problem with X in its place. */
export interface Condition {
  readonly value: string;
  readonly masked: string;
}

const NUMBER = /(?<![\w.])\d[\d,]*(?:\.\d+)?(?![\w])/g;

/** Every number of the problem, in order; equal ones in different places are different conditions. */
export const conditionsOf = (question: string): readonly Condition[] =>
  [...question.matchAll(NUMBER)].map(({ index, 0: found }) => {
    const value = found.replace(/,+$/, "");
    return { value, masked: `${question.slice(0, index)}X${question.slice(index + value.length)}` };
  });

/** A number as it counts: 1,200.50 and 1200.5 are one; a sign of money or a unit around it is left out. */
export const plainNumber = (text: string): string => {
  const bare = text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  const numbers = bare.match(/-?\d*\.?\d+/g) ?? [];
  return numbers.length === 1 ? String(Number(numbers[0])) : bare.trim().toLowerCase();
};
