import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRight, QUESTIONS } from "../../simulations/question-answering/questions.ts";
import { readQuestions } from "../../src/store/questions-file.ts";
import { folder } from "../cli/shell.ts";
import { differences, expectedOf, folderOf, redrawn, simulated } from "./expected.ts";

test("expected.json and figure.svg are what the run gives", async () => {
  const { trials, seed, summary } = expectedOf("question-answering");
  const result = await simulated("question-answering", trials, seed);
  expect(differences(JSON.parse(JSON.stringify(result.summary)), summary)).toEqual([]);
  expect(await redrawn("question-answering", summary)).toBe(
    readFileSync(join(folderOf("question-answering"), "figure.svg"), "utf8"),
  );
});

test.each([
  ["canberra", true],
  ["The Canberra.", true],
  ["Sydney", false],
  ["Canberra is it", false],
])("%j to the first question: %s", (answer, right) => {
  expect(isRight(answer, QUESTIONS[0]!)).toBe(right);
});

test("every stored question stands once and is answered by its own answers", () => {
  expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(QUESTIONS.length);
  for (const question of QUESTIONS) {
    for (const answer of question.answers) {
      expect(isRight(answer, question)).toBe(true);
      expect(QUESTIONS.filter((other) => other !== question && isRight(answer, other))).toEqual([]);
    }
  }
});

test("a file of questions: answers alone or in a list; anything else is refused with its line", () => {
  const file = join(folder(), "q.jsonl");
  writeFileSync(file, '{"question":"a","answer":"b"}\n\n{"question":"c","answer":["d","e"]}\n');
  expect(readQuestions(file)).toEqual([
    { question: "a", answers: ["b"] },
    { question: "c", answers: ["d", "e"] },
  ]);
  for (const [line, why] of [
    ["{", 'line 2: got {; expected {"question"'],
    ['{"question":"a","answer":"x"}', "a question that stood before"],
    ['{"question":"z","answer":[]}', "line 2"],
    ['{"question":"z","answer":3}', "line 2"],
  ]) {
    writeFileSync(file, `{"question":"a","answer":"b"}\n${line}\n`);
    expect(() => readQuestions(file)).toThrow(why);
  }
  writeFileSync(file, "\n");
  expect(() => readQuestions(file)).toThrow("at least one question");
});
