/** `metalevel eval` on the small real model: two problems under four methods, cut short once, to the end. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProblemResult } from "../../src/eval/index.ts";
import { ran } from "../cli/in-process.ts";
import { type RunningServer, realModelFor, serve } from "./llama-server.ts";

const METHODS = ["vanilla", "no-thinking", "mgv", "meta-r1"];

/** Two problems of GSM8K's form, since the data are not part of the package. */
const PROBLEMS = [
  { question: "Tom has 3 apples and buys 4 more. How many apples has he?", answer: "3+4=7\n#### 7" },
  { question: "A book costs 12 dollars. What do 5 such books cost?", answer: "5*12=60\n#### 60" },
];

/** At most so many tokens a call. */
const LIMITS = [
  ...["maxTokens=64", "metaTokens=96", "answerTokens=32"],
  ...[
    "mgv.executeTokens=64",
    "mgv.executeTokensByDifficulty=0",
    "mgv.verifyTokens=64",
    "mgv.monitorTokens=64",
  ],
].flatMap((setting) => ["--set", setting]);

const { file, title } = realModelFor("an evaluation on Gemma 3 270M", ", served by llama.cpp");

describe.skipIf(file === null)(title, () => {
  let server: RunningServer;
  const cwd = mkdtempSync(join(tmpdir(), "metalevel-eval-"));
  beforeAll(async () => {
    server = await serve(file!, "gemma");
    writeFileSync(join(cwd, "two.jsonl"), PROBLEMS.map((problem) => JSON.stringify(problem)).join("\n"));
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(cwd, { recursive: true });
  });

  test("it runs to the end, keeps a ledger of what was really spent, and goes on after it was cut short", async () => {
    const words = ["eval", "--data", "two.jsonl", "--method", METHODS.join(","), "--base-url", server.url];
    const whole = [...words, ...LIMITS, "--resume", "e", "--concurrency", "2"];
    const { status, error } = await ran(cwd, whole);
    expect({ status, error }).toEqual({ status: 0, error: expect.stringContaining("8 answers in") });
    const read = (): readonly ProblemResult[] =>
      readFileSync(join(cwd, "e/problems.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const results = read();
    expect(results.map(({ id, method }) => `${id} ${method}`)).toEqual(
      ["1", "2"].flatMap((id) => METHODS.map((method) => `${id} ${method}`)),
    );
    for (const { ledger, tokens, failure, answer, correct, controls } of results) {
      expect(tokens).toBeGreaterThan(0);
      const { prompt, meta } = ledger;
      const asked = [prompt, meta.prompt].reduce(
        (sum, one) => sum + (one.known ? one.tokens : one.atLeast),
        0,
      );
      expect(asked).toBeGreaterThan(10);
      expect(Object.keys(controls).length).toBeGreaterThan(0);
      // No answer is never right, and a method that failed has none.
      if (answer === null) expect(correct).toBe(false);
      if (failure !== null) expect(answer).toBeNull();
    }
    const summary = JSON.parse(readFileSync(join(cwd, "e/summary.json"), "utf8"));
    expect(summary.methods.map(({ problems }: { problems: number }) => problems)).toEqual([2, 2, 2, 2]);

    const lines = readFileSync(join(cwd, "e/problems.jsonl"), "utf8").split("\n");
    writeFileSync(
      join(cwd, "e/problems.jsonl"),
      `${lines.slice(0, 7).join("\n")}\n${lines[7]!.slice(0, 30)}`,
    );
    const again = await ran(cwd, ["eval", "--resume", "e", "--base-url", server.url]);
    expect(again.error).toContain("7 of 8 answers are there already");
    expect(read().slice(0, 7)).toEqual(results.slice(0, 7));
    expect(read()).toHaveLength(8);
  });
});
