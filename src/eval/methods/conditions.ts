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

/** What may stand around a number without changing it: signs of money, a share, a unit in words. */
const AROUND = /^(?:[\s$€£%°.]|\\[$%!,; ]|\\text\{[^{}]*\}|[a-z]{2,}(?![\w\\]))*$/i;

/** A number as it counts: 1,200.50 and 1200.5 are one; a sign of money, a unit, an “x =” are left out. */
export const plainNumber = (text: string): string => {
  const bare = text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, "").replace(/^\s*[a-z]\s*=\s*/i, "");
  const numbers = bare.match(/-?\d*\.?\d+/g) ?? [];
  const [only] = numbers;
  const alone = numbers.length === 1 && AROUND.test(bare.replace(only!, " "));
  return alone ? String(Number(only)) : bare.trim().toLowerCase();
};
