import { compareAnswers } from "./compare.ts";
import { LONG_STROKE } from "./expression.ts";
import { expressionComparer } from "./numeric.ts";
import type { Commas } from "./read.ts";
import { isAmbiguous, readAnswer } from "./read.ts";
import type { Verdict } from "./verdict.ts";
import { right, undecided, wrong } from "./verdict.ts";

/** Compares the text of a given answer with that of the expected one; `null` where none was given. */
export type AnswerChecker = (expected: string, given: string | null) => Verdict;

/** Longer answers are no answers but loops. */
const LONGEST_ANSWER = 2_000;
const POWER_OF_TEN = /\de[+-]\d/;

/** What is written in one way and meant in another by many: right in that sense it is not wrong. */
const OTHER_SENSES: readonly { readonly why: string; readonly meant: (text: string) => string }[] = [
  { why: "1/2x could be 1/(2x)", meant: (text) => text.replaceAll("/", LONG_STROKE) },
  { why: "log could be the natural one", meant: (text) => text.replace(/log(?!\s*_)/g, "ln") },
  { why: "x could be a sign of multiplication", meant: (text) => text.replace(/(?<=\d)\s*x\s*(?=\d)/g, "*") },
];

const readings = (text: string): readonly Commas[] =>
  isAmbiguous(text) ? ["thousands", "list"] : ["thousands"];

/**
 * Loads mathjs, which is heavy, and gives the checker of answers.
 *
 * It has three verdicts: *right* (as text or by form, else exactly as fractions, else numerically at several points),
 * *wrong*, and *undecided* for what it cannot read, for a rounding of what is expected, and for what could mean the same.
 * No answer at all is wrong. Where commas could part thousands or the members of a list, an answer is right if it is
 * under one reading; a number alone in brackets, such as (1,234), is always a pair. 1e3 and 1E-3 are 1000 and 0.001,
 * while 1e-3 could also be e − 3, so that it is never wrong.
 */
export const answerChecker = async (): Promise<AnswerChecker> => {
  const expressions = await expressionComparer();
  const compared = (expected: string, given: string): readonly Verdict[] =>
    readings(expected).flatMap((ours) =>
      readings(given).map((theirs) =>
        compareAnswers(readAnswer(expected, ours), readAnswer(given, theirs), expressions),
      ),
    );
  return (expected, given) => {
    if (given === null || given.trim() === "") return wrong("no answer was given");
    if (given.trim() === expected.trim()) return right("the same text");
    if ([expected, given].some((text) => text.trim().length > LONGEST_ANSWER)) {
      return undecided(`longer than ${LONGEST_ANSWER} characters`);
    }
    const verdicts = compared(expected.trim(), given.trim());
    const best = (name: Verdict["verdict"]): Verdict | undefined =>
      verdicts.find(({ verdict }) => verdict === name);
    if (best("right") === undefined && [expected, given].some((text) => POWER_OF_TEN.test(text))) {
      return undecided("e could be Euler's number or a power of ten");
    }
    const verdict = best("right") ?? best("undecided");
    if (verdict !== undefined) return verdict;
    const sense = OTHER_SENSES.find(({ meant }) => {
      const pair = [meant(expected.trim()), meant(given.trim())] as const;
      const isOther = pair[0] !== expected.trim() || pair[1] !== given.trim();
      return isOther && compared(...pair).some((one) => one.verdict === "right");
    });
    return sense === undefined ? verdicts[0]! : undecided(sense.why);
  };
};
