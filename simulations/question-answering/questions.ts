/** Questions with their answers: those of this folder, or a person's own file. */
import type { Rng } from "../../src/core/rng.ts";
import stored from "./questions.json" with { type: "json" };

/** One question, and every answer that is right; the first is the one that is studied. */
export interface Question {
  readonly question: string;
  readonly answers: readonly [string, ...string[]];
}

/** General knowledge that runs from easy to seldom known. */
export const QUESTIONS: readonly Question[] = stored.map(({ question, answer }) => ({
  question,
  answers: answer as unknown as Question["answers"],
}));

/** What tells two answers apart: neither case nor accents, articles, spaces and marks. */
const plain = (answer: string): string =>
  answer
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/^(the|an?) /, "")
    .trim();

/** Whether this answers the question. */
export const isRight = (answer: string, { answers }: Question): boolean =>
  answers.some((right) => plain(right) === plain(answer));

/** A new order of `items` (Fisher and Yates). */
export const shuffled = <Item>(items: readonly Item[], rng: Rng): readonly Item[] => {
  const order = [...items];
  for (let place = order.length - 1; place > 0; place--) {
    const other = rng.integer(0, place);
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order;
};
