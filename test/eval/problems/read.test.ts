import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readProblems } from "../../../src/eval/problems/read.ts";
import { sharedData } from "../../shared-data.ts";

const lines = (...objects: readonly unknown[]): string =>
  objects.map((each) => JSON.stringify(each)).join("\n");

describe.each([
  ["gsm8k-test.jsonl", "gsm8k", 1319],
  ["math500-test.jsonl", "math", 500],
  ["aime24-test.jsonl", "aime", 30],
] as const)("the published file %s", (name, format, count) => {
  const file = sharedData(`math/${name}`);
  test.skipIf(file === null)(`is read as ${format}, all ${count} problems`, () => {
    const read = readProblems(name, readFileSync(file!, "utf8"));
    expect(read.format).toBe(format);
    expect(read.problems).toHaveLength(count);
    expect(read.problems.every(({ level }) => (level !== null) === (format === "math"))).toBe(true);
    expect(read.problems.some(({ answer }) => answer.includes("####"))).toBe(false);
  });
});

test("a plain file keeps its ids, and takes lines for those it lacks", () => {
  const text = `\uFEFF${lines({ id: "a", question: "1+1?", answer: 2 }, { question: "2+2?", answer: "4" })}\r\n\r\n`;
  expect(readProblems("x.jsonl", text)).toEqual({
    format: "plain",
    problems: [
      { id: "a", question: "1+1?", answer: "2", level: null, subject: null },
      { id: "2", question: "2+2?", answer: "4", level: null, subject: null },
    ],
  });
});

test.each([
  ["", "x.jsonl: got no problem"],
  ["nonsense", 'x.jsonl, line 1: got "nonsense"; expected one JSON object'],
  ["[\n{}\n]", "Write one object a line"],
  ["[1]", "x.jsonl, line 1: got [1]"],
  [lines({ q: 1 }), "x.jsonl, line 1: got the fields q"],
  [
    lines({ question: "a", answer: "1" }, { question: "", answer: "1" }),
    'x.jsonl, line 2: got "question": ""',
  ],
  [
    lines({ question: "a", answer: "#### 1" }, { question: "b", answer: "2" }),
    "line 2: got an answer without ####",
  ],
  [lines({ problem: "a", answer: "1", level: 9 }), '"level": 9; expected a level from 1 to 5'],
  [
    lines({ id: 1, question: "a", answer: "1" }, { id: 1, question: "b", answer: "1" }),
    'line 2: got the id "1", which line 1 has too',
  ],
])("%j is refused", (text, sentence) => {
  expect(() => readProblems("x.jsonl", text)).toThrow(sentence);
});
