/** A simulation on a language model: the same command with another option. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WORD_PAIRS } from "../../../src/experiments/cued-recall/words.ts";
import { ran } from "../in-process.ts";
import { folder, text } from "../shell.ts";
import { serving } from "./serving.ts";

/** Six pairs of the crossover as questions, so that a fake with one small mind can answer. */
const PAIRS = WORD_PAIRS.slice(0, 6)
  .map(({ word, target }) => JSON.stringify({ question: word, answer: target }))
  .join("\n");
const RUN = [
  "run",
  "question-answering",
  "--trials",
  "12",
  "--data",
  "q.jsonl",
  "--set",
  "studied=all",
  "--traces",
];

const withQuestions = (): string => {
  const cwd = folder();
  writeFileSync(join(cwd, "q.jsonl"), PAIRS);
  return cwd;
};

const COMPARED = ["run.json", "trials.csv", "summary.json", "tables.json", "figure.svg", "traces.jsonl"];

test("a model run is recorded, repeated from its cassette without a server, and played back as a recorded mind", async () => {
  const cwd = withQuestions();
  await serving(async (server) => {
    const live = ["--agent", "llm", "--base-url", server.url, "--record", "said.jsonl", "--out", "live"];
    const run = await ran(cwd, [...RUN, ...live]);
    expect({ status: run.status, error: run.error }).toEqual({ status: 0, error: "" });
  });
  const summary = JSON.parse(text(cwd, "live/summary.json"));
  expect(summary.model.controls["memory-search"]).toBeGreaterThanOrEqual(12);
  expect(summary.model.ledger.decoded).toMatchObject({ known: true, source: "server" });
  expect(summary.model.shortfalls).toEqual([]);
  expect(JSON.parse(text(cwd, "live/run.json")).agent).toMatchObject({
    kind: "llm",
    dialect: "vllm",
    model: "fake",
  });
  expect(text(cwd, "live/trials.csv")).toMatch(/correct/);

  const replayed = await ran(cwd, [...RUN, "--agent", "llm", "--replay", "said.jsonl", "--out", "again"]);
  expect(replayed.error).toBe("");
  for (const file of COMPARED) {
    expect({ file, text: text(cwd, `again/${file}`) }).toEqual({ file, text: text(cwd, `live/${file}`) });
  }
  expect((await ran(cwd, ["rerun", "live"])).status).toBe(0);

  const back = [...RUN.filter((word) => !["--set", "studied=all"].includes(word)), "--agent", "recorded"];
  const recorded = await ran(cwd, [...back, "--trace", "live/traces.jsonl", "--out", "back"]);
  expect({ status: recorded.status, error: recorded.error }).toEqual({ status: 0, error: "" });
  expect(text(cwd, "back/trials.csv")).toBe(text(cwd, "live/trials.csv"));
  const steps = (run: string): string => text(cwd, `${run}/traces.jsonl`).split("\n").slice(1, -2).join("\n");
  expect(steps("back")).toBe(steps("live"));
  expect((await ran(cwd, ["rerun", "back"])).status).toBe(0);
});

test("a budget stops a run cleanly; with --resume what was said is not asked again", async () => {
  const cwd = withQuestions();
  await serving(async (server) => {
    const live = [...RUN, "--agent", "llm", "--base-url", server.url];
    const kept = ["--record", "said.jsonl", "--out", "whole"];
    const stopped = await ran(cwd, [...live, ...kept, "--max-total-tokens", "500"]);
    expect(stopped.status).toBe(1);
    expect(stopped.error).toContain("go on with --resume and a larger number");
    const before = server.visits().length;
    const cassette = readFileSync(join(cwd, "said.jsonl"), "utf8");
    writeFileSync(join(cwd, "said.jsonl"), cassette.slice(0, -20));
    expect((await ran(cwd, [...live, ...kept, "--resume"])).error).toBe("");
    const resumed = server.visits().length - before;
    expect((await ran(cwd, [...live, "--record", "new.jsonl", "--out", "anew"])).error).toBe("");
    const anew = server.visits().length - before - resumed;
    expect(before).toBeGreaterThan(5);
    expect(Math.abs(before + resumed - anew)).toBeLessThan(4);
  });
  for (const file of ["trials.csv", "traces.jsonl", "figure.svg"]) {
    expect(text(cwd, `whole/${file}`)).toBe(text(cwd, `anew/${file}`));
  }
  expect((await ran(cwd, [...RUN, "--agent", "llm", "--replay", "said.jsonl", "--out", "again"])).error).toBe(
    "",
  );
  expect(text(cwd, "again/summary.json")).toBe(text(cwd, "whole/summary.json"));
});

test("a dry run says what would be asked, and asks nothing", async () => {
  const cwd = withQuestions();
  const { status, out } = await ran(cwd, [...RUN, "--agent", "llm", "--dry-run", "--json"]);
  expect(status).toBe(0);
  const { requests, promptTokens, decodedTokens, tokens } = JSON.parse(out);
  // Each of 12 trials asks for a feeling, associations, three answers and a confidence.
  expect(requests).toBe(12 * 6);
  expect(decodedTokens).toBe(12 * (30 + 40 + 3 * 60 + 30));
  expect(tokens).toBe(promptTokens + decodedTokens);
});

test.each([
  [["--agent", "llm"], "got no --base-url"],
  [["--base-url", "http://x"], "expected --agent llm"],
  [["--agent", "recorded"], "got no --trace"],
  [["--agent", "recorded", "--trace", "none.jsonl"], "none.jsonl"],
  [["--agent", "llm", "--resume", "--base-url", "http://x"], "got no --record"],
  [["--agent", "llm", "--replay", "a", "--record", "b"], "a cassette is played or made"],
  [["--agent", "llm", "--dry-run", "--mind", "evidence-memory"], "--agent llm answers in its place"],
])("%j is refused", async (options, why) => {
  const { status, error } = await ran(folder(), ["run", "question-answering", ...options]);
  expect(status).toBe(2);
  expect(error).toContain(why);
});

test.each([
  ["threshold-forms", "fitted to the simulated memory"],
  ["dual-counter", "no mind is asked"],
  ["two-cue-recall", "nobody else thinks"],
  ["question-familiarity", "primed"],
  ["meta-r1-ablation", "without a text"],
])("a simulation without a place for a model says so, and why: %s", async (name, why) => {
  const { status, error } = await ran(folder(), ["run", name, "--agent", "llm", "--dry-run"]);
  expect(status).toBe(2);
  expect(error).toContain(`"${name}" knows no other`);
  expect(error).toContain(why);
});

test("a key is sent, and stands in no file of the run, nor in its cassette or output", async () => {
  const cwd = withQuestions();
  const apiKey = "sk-planted-1357924680";
  writeFileSync(join(cwd, "key"), apiKey);
  await serving(
    async (server) => {
      const live = ["--agent", "llm", "--base-url", server.url, "--record", "said.jsonl", "--out", "r"];
      const one = [...RUN.slice(0, 2), "--trials", "1", ...RUN.slice(4), ...live];
      expect((await ran(cwd, one)).status).toBe(69);
      rmSync(join(cwd, "said.jsonl"), { force: true });
      const { status, out, error } = await ran(cwd, [...one, "--api-key-file", "key"]);
      expect({ status, error }).toEqual({ status: 0, error: "" });
      const files = readdirSync(join(cwd, "r")).map((file) => `r/${file}`);
      expect(files.length).toBeGreaterThan(5);
      for (const file of [...files, "said.jsonl"]) expect(text(cwd, file)).not.toContain(apiKey);
      expect(out).not.toContain(apiKey);
    },
    { apiKey },
  );
});
