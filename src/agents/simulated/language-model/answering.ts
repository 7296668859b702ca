/** The answer that a line of thought gives, wherever it is made to. */
import type { Rng } from "../../../core/rng.ts";
import { stream } from "../../../core/rng.ts";
import type { Line } from "../reasoning-model/index.ts";
import { answerProbability } from "./judging.ts";
import type { SimulatedProblem } from "./problems.ts";
import type { AnswerMark } from "./request.ts";
import { plain, type Said } from "./saying.ts";
import { chosenWrong, guessedWrong, wrongAnswers } from "./wrong-answers.ts";

/** An answer and the probability of its tokens. */
export interface Given {
  readonly answer: string;
  readonly probability: number;
}

/**
 * Complete, a line gives the right answer, or the wrong one that its error leads to, the same whenever it is asked.
 * Made to answer before, it comes to that as often as the square of the share of insights that it has, and otherwise guesses.
 */
export const answerOf = (problem: SimulatedProblem, { progress, error }: Line, rng: Rng): Given => {
  const { key, answer, needed } = problem;
  const share = Math.min(1, progress / needed);
  const [drawn, noise] = [rng.uniform(), rng.normal()];
  const probability = answerProbability(share, error !== null, noise);
  const wrong = wrongAnswers(answer, stream(key, "wrong answers"));
  if (share < 1 && drawn >= share ** 2) return { answer: guessedWrong(wrong, rng), probability };
  if (error === null) return { answer, probability };
  if (error.kind === "reading") return { answer: wrong[0]!, probability };
  return { answer: chosenWrong(wrong, stream(key, `error/${error.kind}`)), probability };
};

const CLOSING = "The steps above lead to one value, and it answers what was asked for.";

/** An answer in its mark, as the rest of a turn that may have opened the mark already. */
export const markedAnswer = (
  { answer, probability }: Given,
  mark: AnswerMark,
  begun: string,
): readonly Said[] => {
  const said: Said = { text: answer, probability };
  if (/\\boxed$/.test(begun)) return [plain("{"), said, plain("}")];
  if (/\\boxed\{[^}]*$/.test(begun)) return [said, plain("}.")];
  if (/<answer>\s*$/.test(begun)) return [said, plain("</answer>")];
  switch (mark) {
    case "boxed":
      return [plain(`${CLOSING} The final answer is \\boxed{`), said, plain("}.")];
    case "hashes":
      return [plain(`${CLOSING}\n#### `), said];
    case "tag":
      return [plain("<answer>"), said, plain("</answer>")];
    case "plain":
      return [said];
  }
};
