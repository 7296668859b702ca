/** `metalevel eval` without a server: the simulated reasoner answers. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { METHODS } from "../../../src/eval/index.ts";
import { ran } from "../in-process.ts";
import { folder, text } from "../shell.ts";
import { bytesOf, linesOf, writeSums } from "./solver.ts";

const withSums = (count: number): string => {
  const cwd = folder();
  writeSums(cwd, count);
  return cwd;
};

test("every method runs on it, and equal seeds give equal files", async () => {
  const cwd = withSums(2);
  const words = ["eval", "--data", "sums.jsonl", "--method", Object.keys(METHODS).join(",")];
  expect((await ran(cwd, [...words, "--out", "one"])).status).toBe(0);
  expect((await ran(cwd, [...words, "--out", "two", "--concurrency", "1"])).status).toBe(0);
  expect(bytesOf(join(cwd, "two"))).toEqual(bytesOf(join(cwd, "one")));
  const lines = linesOf(cwd, "one/problems.jsonl");
  expect(lines).toHaveLength(2 * Object.keys(METHODS).length);
  expect(lines.filter(({ failure }) => failure !== null)).toEqual([]);
  expect(JSON.parse(text(cwd, "one/run.json")).model).toMatchObject({ kind: "simulated" });
});

test("screen, JSON, page and figure say first of all that no model was asked", async () => {
  const cwd = withSums(3);
  const words = ["eval", "--data", "sums.jsonl", "--method", "vanilla", "--resume", "e"];
  const { out } = await ran(cwd, words);
  expect(out.split("\n")[0]).toContain("no evidence about a model");
  const { out: json } = await ran(cwd, [...words, "--json"]);
  expect(Object.entries(JSON.parse(json)).slice(0, 2)).toEqual([
    ["simulated", true],
    ["caution", out.split("\n")[0]],
  ]);
  await ran(cwd, ["report", "e"]);
  expect(text(cwd, "e/report.html")).toContain('<p class="caution"><strong>SIMULATED');
  expect(text(cwd, "e/figure.svg")).toMatch(/<text[^>]*>SIMULATED/);
});

test("its parameters can be set, and are what an evaluation goes on with", async () => {
  const cwd = withSums(3);
  const words = ["eval", "--data", "sums.jsonl", "--method", "no-thinking"];
  expect((await ran(cwd, [...words, "--set", "reasoner.errorRate=9", "--resume", "e"])).status).toBe(0);
  expect(JSON.parse(text(cwd, "e/run.json")).model.settings.errorRate).toBe(9);
  expect((await ran(cwd, ["eval", "--resume", "e"])).status).toBe(0);
  const changed = await ran(cwd, ["eval", "--resume", "e", "--set", "reasoner.errorRate=1"]);
  expect(changed.error).toContain("model.settings.errorRate: 9 is now 1");
});

test.each([
  [["--set", "reasoner.errorRates=1"], 'Did you mean "errorRate"?'],
  [["--model", "x"], "no --base-url beside it"],
  [["--set", "reasoner.errorRate=1", "--base-url", "http://127.0.0.1:9"], "the simulated reasoner's own"],
])("%j is refused", async (words, sentence) => {
  const cwd = withSums(1);
  const { status, error } = await ran(cwd, ["eval", "--data", "sums.jsonl", "--method", "vanilla", ...words]);
  expect({ status, error }).toEqual({ status: 2, error: expect.stringContaining(sentence) });
});

test("a budget holds for it too", async () => {
  const cwd = withSums(5);
  const words = [
    "eval",
    "--data",
    "sums.jsonl",
    "--method",
    "vanilla",
    "--resume",
    "e",
    "--concurrency",
    "1",
  ];
  const stopped = await ran(cwd, [...words, "--max-total-tokens", "1000"]);
  expect(stopped.status).toBe(1);
  expect((await ran(cwd, words)).status).toBe(0);
});

test("a dry run counts what would be asked, keeps nothing, and asks no server", async () => {
  const cwd = withSums(4);
  const words = ["eval", "--data", "sums.jsonl", "--method", "vanilla,best-of-k", "--set", "best-of-k.k=3"];
  const nowhere = ["--base-url", "http://127.0.0.1:9", "--dry-run", "--json"];
  const { status, out } = await ran(cwd, [...words, "--set", "maxTokens=50", ...nowhere]);
  expect(status).toBe(0);
  const { methods, all } = JSON.parse(out);
  expect(methods).toMatchObject([
    { method: "vanilla", requests: 4, decodedTokens: 4 * 50 },
    { method: "best-of-k", requests: 12, decodedTokens: 12 * 50 },
  ]);
  expect(all.requests).toBe(16);
  expect(all.simulatedTokens).toBeLessThanOrEqual(all.decodedTokens);
  expect(all.promptTokens).toBeGreaterThan(16);
});

test("GSM8K's own file is read, and its problems answered", async () => {
  const cwd = folder();
  writeFileSync(
    join(cwd, "g.jsonl"),
    JSON.stringify({ question: "A robe takes 2 bolts and half that. How many?", answer: "2+1=3\n#### 3" }),
  );
  expect((await ran(cwd, ["eval", "--data", "g.jsonl", "--method", "vanilla", "--out", "e"])).status).toBe(0);
  expect(JSON.parse(text(cwd, "e/run.json")).data.format).toBe("gsm8k");
  expect(linesOf(cwd, "e/problems.jsonl")[0]).toMatchObject({ expected: "3", id: "1" });
});
