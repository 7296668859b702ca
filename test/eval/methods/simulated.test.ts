import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { simulatedReasoner } from "../../../src/agents/index.ts";
import { leastOf } from "../../../src/agents/llm/index.ts";
import { wrongAnswers } from "../../../src/agents/simulated/language-model/wrong-answers.ts";
import { defaultsOf, stream } from "../../../src/core/index.ts";
import { answerChecker, METHODS, type Problem, readProblems } from "../../../src/eval/index.ts";

/** Problems of three kinds of answer, of which each method solves some. */
const PROBLEMS: readonly Problem[] = [
  ["Tom has 3 apples and buys 4. How many has he?", "7"],
  ["A tank of 90 litres is two thirds full. How many litres are in it?", "60"],
  ["What share of 12 months has 31 days? Give a fraction.", "\\frac{7}{12}"],
  ["Ann reads 12 pages a day for 15 days. How many pages is that?", "180"],
].map(([question, answer], index) => ({
  id: String(index + 1),
  question: question!,
  answer: answer!,
  level: null,
  subject: null,
}));

const solvedBy = async (name: string) => {
  const method = await METHODS[name]!();
  const model = simulatedReasoner(PROBLEMS);
  const values = defaultsOf(method.settings);
  const solved = [];
  for (const { id, question } of PROBLEMS) {
    solved.push(await method.solve({ id, question }, { object: model }, values, stream(1, `problem/${id}`)));
  }
  return { method, solved };
};

test("there are sixteen methods, by the names under which they are asked for", () => {
  expect(Object.keys(METHODS)).toEqual([
    "answer-agreement",
    "best-of-k",
    "budget-forcing",
    "chain-of-draft",
    "deer",
    "familiarity-router",
    "greedy",
    "meta-r1",
    "meta-r1-no-planning",
    "meta-r1-no-regulation",
    "meta-r1-no-termination",
    "mgv",
    "no-thinking",
    "self-refine",
    "self-verification",
    "vanilla",
  ]);
});

test.each(Object.keys(METHODS))("%s runs on the simulated reasoner, twice to equal results", async (name) => {
  const { method, solved } = await solvedBy(name);
  expect((await solvedBy(name)).solved).toEqual(solved);
  for (const { answer, trace, ledger } of solved) {
    expect(answer).not.toBeNull();
    expect(trace.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(trace.every(({ purpose }) => method.controls.includes(purpose))).toBe(true);
    const decoded = trace.reduce((sum, exchange) => sum + leastOf(exchange.ledger.decoded), 0);
    expect(decoded).toBeGreaterThan(0);
    expect(leastOf(ledger.decoded)).toBe(decoded);
  }
});

const FILE = join(
  process.env.METALEVEL_DATA ?? join(import.meta.dirname, "../../../../shared/data"),
  "math/math500-test.jsonl",
);

test.skipIf(!existsSync(FILE))(
  "on MATH500 no wrong answer of the simulated reasoner counts as right",
  async () => {
    const check = await answerChecker();
    const { problems } = readProblems(FILE, readFileSync(FILE, "utf8"));
    const taken: string[] = [];
    for (const { question, answer } of problems) {
      const wrong = wrongAnswers(answer, stream(1, question));
      for (const given of wrong) {
        if (check(answer, given).verdict === "right") taken.push(`${answer} and ${given}`);
      }
    }
    expect(taken).toEqual([]);
  },
  120_000,
);
