/** How a method's judgement of difficulty agrees with the levels of the problems, and with what came of them. */

import { DIFFICULTIES, type Difficulty } from "../../meta-r1/index.ts";
import type { Measured } from "../../metrics/estimable.ts";
import { type Estimate, type NotEstimable, notEstimable } from "../../metrics/estimable.ts";
import { gamma } from "../../metrics/gamma.ts";
import { wilson } from "../../metrics/wilson.ts";
import type { ProblemResult } from "../run/result.ts";

/** One judgement, and the problems that were judged so. */
export interface JudgedClass {
  readonly judged: Difficulty;
  readonly problems: number;
  /** Of these problems those at levels 1 to 5; all 0 where the file has no levels. */
  readonly levels: readonly number[];
  readonly right: number;
  readonly decided: number;
  readonly meanTokens: number | null;
}

/** The judgements of one method. */
export interface DifficultyReport {
  readonly method: string;
  /** `class`: easy, medium or hard; `number`: from 0 to 1, that of the first cycle. */
  readonly scale: "class" | "number";
  /** Problems with a judgement. */
  readonly judged: number;
  /** For classes, what each came to. */
  readonly classes: readonly JudgedClass[] | null;
  /** Share of the classes that are those of the levels (1–2 easy, 3 medium, 4–5 hard), with Wilson's interval. */
  readonly agreement: Estimate | NotEstimable;
  /** Goodman and Kruskal's gamma of judgement and level: 1 where harder problems are always judged harder. */
  readonly gammaLevel: Measured;
  /** The same of judgement and being wrong, over decided problems: 1 where all that went wrong was judged harder. */
  readonly gammaWrong: Measured;
}

/** The classes of MATH's levels, as Dong et al. (2025) check their judgement: 1–2 easy, 3 medium, 4–5 hard. */
export const classOfLevel = (level: number): Difficulty =>
  level <= 2 ? "easy" : level === 3 ? "medium" : "hard";

/** The report on a method's judgements; `null` for a method that made none. */
export const difficultyReport = (
  method: string,
  results: readonly ProblemResult[],
  level: number,
): DifficultyReport | null => {
  const judged = results.flatMap((result) => {
    const judgement = judgementIn(result.signals.difficulty);
    return judgement === null ? [] : [{ ...judgement, result }];
  });
  if (judged.length === 0) return null;
  const classes = judged.every(({ name }) => name !== null)
    ? DIFFICULTIES.map((name) =>
        classReport(
          name,
          judged.filter((one) => one.name === name).map(({ result }) => result),
        ),
      )
    : null;
  const levelled = judged.filter(({ result }) => result.level !== null);
  const decided = judged.filter(({ result }) => result.correct !== null);
  return {
    method,
    scale: classes === null ? "number" : "class",
    judged: judged.length,
    classes,
    agreement:
      classes === null
        ? notEstimable("the judgement is a number, not a class")
        : agreementOf(
            levelled.map(({ name, result }) => name === classOfLevel(result.level!)),
            level,
          ),
    gammaLevel: gamma(
      levelled.map(({ value }) => value),
      levelled.map(({ result }) => result.level!),
    ),
    gammaWrong: gamma(
      decided.map(({ value }) => value),
      decided.map(({ result }) => (result.correct === true ? 0 : 1)),
    ),
  };
};

/** A judgement as a method's signals have it: a class, a number, or a number for each cycle. */
const judgementIn = (
  signal: unknown,
): { readonly name: Difficulty | null; readonly value: number } | null => {
  const first: unknown = Array.isArray(signal) ? signal[0] : signal;
  if (typeof first === "number") return { name: null, value: first };
  const at = DIFFICULTIES.indexOf(first as Difficulty);
  return at < 0 ? null : { name: DIFFICULTIES[at]!, value: at };
};

const classReport = (judged: Difficulty, results: readonly ProblemResult[]): JudgedClass => ({
  judged,
  problems: results.length,
  levels: [1, 2, 3, 4, 5].map((level) => results.filter((result) => result.level === level).length),
  right: results.filter(({ correct }) => correct === true).length,
  decided: results.filter(({ correct }) => correct !== null).length,
  meanTokens:
    results.length === 0 ? null : results.reduce((sum, { tokens }) => sum + tokens, 0) / results.length,
});

const agreementOf = (agrees: readonly boolean[], level: number): Estimate | NotEstimable => {
  if (agrees.length === 0) return notEstimable("the problems have no levels");
  const share = agrees.filter(Boolean).length / agrees.length;
  return { estimate: share, ...wilson(share, agrees.length, level) };
};
