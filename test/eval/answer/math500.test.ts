import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { answerChecker } from "../../../src/eval/answer/check.ts";
import { extractAnswer } from "../../../src/eval/answer/extract.ts";
import { sharedData } from "../../shared-data.ts";

const file = sharedData("math/math500-test.jsonl");
const problems = (file === null ? "" : readFileSync(file, "utf8"))
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as { readonly answer: string; readonly solution: string });
const check = await answerChecker();

/** Ways of writing one answer that change nothing of it. */
const REWRITINGS: Readonly<Record<string, (answer: string) => string>> = {
  "as it is": (answer) => answer,
  "in dollars": (answer) => `$${answer}$`,
  "in parentheses of LaTeX": (answer) => `\\(${answer}\\)`,
  "with a full stop": (answer) => `${answer}.`,
  "in bold": (answer) => `**${answer}**`,
  "in bold of LaTeX": (answer) => `\\mathbf{${answer}}`,
  "with display fractions": (answer) => answer.replaceAll("\\frac", "\\dfrac"),
  "without growing brackets": (answer) => answer.replaceAll(/\\left|\\right/g, ""),
  "with room around signs": (answer) => answer.replaceAll(/([+\-=])/g, " $1 "),
  "with thin spaces": (answer) => answer.replaceAll(/([+=])/g, "\\,$1\\;"),
  "in Unicode": (answer) =>
    answer
      .replaceAll("\\pi", "π")
      .replaceAll("-", "−")
      .replaceAll("\\infty", "∞")
      .replaceAll("^\\circ", "°")
      .replaceAll("\\cup", "∪")
      .replaceAll("\\pm", "±"),
};

describe.skipIf(file === null)("the 500 answers of MATH500", () => {
  test.each(Object.entries(REWRITINGS))("are right beside themselves %s", (_how, rewrite) => {
    const missed = problems.filter(({ answer }) => check(answer, rewrite(answer)).verdict !== "right");
    expect(missed.map(({ answer }) => answer)).toEqual([]);
    expect(problems).toHaveLength(500);
  });

  test("are found in their solutions' boxes", () => {
    const missed = problems.filter(
      ({ answer, solution }) => check(answer, extractAnswer(solution)?.text ?? null).verdict !== "right",
    );
    expect(missed.map(({ answer }) => answer)).toEqual([]);
  });

  test("are never right with one added to a number of theirs", () => {
    const changed = problems.flatMap(({ answer }) => {
      const digits = [...answer.matchAll(/\d+/g)];
      const last = digits.at(-1);
      if (last === undefined) return [];
      const other = `${answer.slice(0, last.index)}${BigInt(last[0]) + 1n}${answer.slice(last.index + last[0].length)}`;
      return [{ answer, other }];
    });
    const accepted = changed.filter(({ answer, other }) => check(answer, other).verdict === "right");
    expect(accepted).toEqual([]);
    expect(changed.length).toBeGreaterThan(450);
  });

  test("are never right beside the answer of the next problem, unless that is the same number", () => {
    const pairs = problems.map(({ answer }, index) => [answer, problems[(index + 1) % 500]!.answer] as const);
    const accepted = pairs.filter(([own, next]) => check(own, next).verdict === "right");
    expect(accepted.filter(([own, next]) => own !== next.replace("x=", ""))).toEqual([]);
  });
});
