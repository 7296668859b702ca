/** A fake model that does sums, for evaluations of the command line. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  answering,
  type Brain,
  type FakeServerOptions,
  piecesOf,
} from "../../../src/testing/servers/index.ts";
import { serving } from "../agent/serving.ts";

/** The sum that a prompt asks for. */
const sumIn = (prompt: string): number => {
  const [, one, other] = /What is (\d+) \+ (\d+)\?/.exec(prompt) ?? [];
  return Number(one) + Number(other);
};

const DEFINITION = JSON.stringify({ knowns: ["two numbers"], goal: "their sum", constraints: [] });
const DIFFICULTY = JSON.stringify({ difficulty: "easy" });

/** Says the sum; of 13 it says one too many, of 17 nothing to read, and on 19 nothing at all. */
const replyTo = (prompt: string): string => {
  const sum = sumIn(prompt);
  if (prompt.includes("how hard will this problem be")) return DIFFICULTY;
  if (prompt.includes("Define this problem")) return DEFINITION;
  if (prompt.includes("Give feedback")) return sum === 13 ? "Hm." : "Verdict: correct";
  if (sum === 19) return "I cannot say.";
  const said = sum === 13 ? "14" : sum === 17 ? "17 \\sim" : String(sum);
  return `${"Let us see. ".repeat(sum % 3)}It is \\boxed{${said}}.`;
};

/** The problems that it can be asked. */
const QUESTIONS = Array.from({ length: 60 }, (_, at) => `What is ${at} + 6?`);

/** The mind. */
export const solver: Brain = answering(
  QUESTIONS.flatMap((question) => [question, `${question} Give feedback`])
    .map(replyTo)
    .concat([DEFINITION, DIFFICULTY])
    .flatMap(piecesOf),
  (prompt) => piecesOf(replyTo(prompt)),
);

/** Writes so many sums, from 10 on, as a file of problems; their levels go round from 1 to 5. */
export const writeSums = (cwd: string, count: number): void =>
  writeFileSync(
    join(cwd, "sums.jsonl"),
    Array.from({ length: count }, (_, at) =>
      JSON.stringify({
        problem: `What is ${at + 4} + 6?`,
        answer: String(at + 10),
        level: 1 + (at % 5),
        unique_id: `sum-${at + 10}`,
      }),
    ).join("\n"),
  );

/** What is found in a prefix cache depends on what was asked before: without one, equal work costs the same. */
export const UNCACHED: Partial<FakeServerOptions> = {
  behaviour: { contextTokens: 100_000, prefixCacheBlock: 1_000_000 },
};

/** The lines of a file, as JSON has them. */
export const linesOf = (...path: readonly string[]): readonly Record<string, unknown>[] =>
  readFileSync(join(...path), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The hash of every file of an evaluation but the times, which are never equal. */
export const bytesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== "times.jsonl")
      .sort()
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex"),
      ]),
  );

/** Serves it for the time of `use`. */
export const solving: typeof serving = (use, more = {}) => serving(use, { brain: solver, ...more });
