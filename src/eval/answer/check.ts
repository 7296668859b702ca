import { compareAnswers } from "./compare.ts";
import { expressionComparer } from "./numeric.ts";
import type { Commas } from "./read.ts";
import { isAmbiguous, readAnswer } from "./read.ts";
import type { Verdict } from "./verdict.ts";
import { undecided, wrong } from "./verdict.ts";

/** Compares the text of a given answer with that of the expected one; `null` where none was given. */
export type AnswerChecker = (expected: string, given: string | null) => Verdict;

const readings = (text: string): readonly Commas[] =>
  isAmbiguous(text) ? ["thousands", "list"] : ["thousands"];

/**
 * Loads mathjs, which is heavy, and gives the checker of answers.
 *
 * It has three verdicts: *right* (by form, else exactly as fractions, else numerically at several points), *wrong*,
 * and *undecided* for what it cannot read, for a rounding of what is expected, and for what could mean the same. No
 * answer at all is wrong. Where commas could part thousands or the members of a list, an answer is right if it is
 * under one reading.
 */
export const answerChecker = async (): Promise<AnswerChecker> => {
  const expressions = await expressionComparer();
  return (expected, given) => {
    if (given === null || given.trim() === "") return wrong("no answer was given");
    const verdicts = readings(expected).flatMap((ours) =>
      readings(given).map((theirs) =>
        compareAnswers(readAnswer(expected, ours), readAnswer(given, theirs), expressions),
      ),
    );
    const best = (name: Verdict["verdict"]): Verdict | undefined =>
      verdicts.find(({ verdict }) => verdict === name);
    return best("right") ?? best("undecided") ?? best("wrong") ?? undecided("nothing was compared");
  };
};
