/** The problems that are solved: drawn from a seed, or a person's own. */
import { posed } from "../../src/agents/simulated/reasoner-texts.ts";
import { stream } from "../../src/core/index.ts";

/** A problem in words, and the number that is right. */
export interface WordProblem {
  readonly id: string;
  readonly text: string;
  readonly answer: string;
}

/** How far numbers may differ and count as one: rounding, no more. */
const ROUNDING = 1e-9;
const FORMS = 4;

/** Problems of four forms in turn, the first of each easy and then harder; equal seeds give equal problems. */
export const drawnProblems = (count: number, seed: number): readonly WordProblem[] =>
  Array.from({ length: count }, (_, index) => {
    const rng = stream(seed, `problem/${index + 1}`);
    const complexity = 0.5 + rng.uniform();
    const { text, answer } = posed(index % FORMS, true, complexity, rng);
    return { id: String(index + 1), text, answer: String(answer) };
  });

/** Problems of a file, whose answer may be a solution that ends in `#### N`, as GSM8K has it. */
export const ownProblems = (
  records: readonly { readonly question: string; readonly answers: readonly string[] }[],
): readonly WordProblem[] =>
  records.map(({ question, answers }, index) => ({
    id: String(index + 1),
    text: question,
    answer: answers[0]!.split("####").at(-1)!.trim(),
  }));

const plain = (text: string): string => text.replace(/[\s$%,]/g, "").replace(/\.$/, "");

/** Whether the answer is the right number, or says the same. */
export const isRight = (given: string, { answer }: WordProblem): boolean => {
  const [a, b] = [plain(given), plain(answer)];
  if (a === b) return true;
  return (
    a !== "" && b !== "" && Math.abs(Number(a) - Number(b)) <= ROUNDING * Math.max(1, Math.abs(Number(b)))
  );
};
