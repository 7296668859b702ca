/** Whole simulations on the small real model, as the command line runs them; then from their cassettes, without a server. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compiledModel, observer } from "../../src/agents/index.ts";
import { probeServer } from "../../src/agents/llm/probe/run.ts";
import { ran } from "../cli/in-process.ts";
import { folder, text } from "../cli/shell.ts";
import { composed, endless } from "./known.ts";
import { libraryBesideServer, type RunningServer, realModelFor, serve } from "./llama-server.ts";

const { file, title } = realModelFor("Simulations on Gemma 3 270M");

const COMPARED = ["trials.csv", "summary.json", "tables.json", "figure.svg", "run.json"];

const set = (values: Readonly<Record<string, string | number>>): readonly string[] =>
  Object.entries(values).flatMap(([key, value]) => ["--set", `${key}=${value}`]);

describe.skipIf(file === null)(title, () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await serve(file!, "gemma");
  });
  afterAll(async () => {
    await server?.stop();
  });

  /** Runs it live, and from its cassette to the same bytes; what its summary says of the model. */
  const accounted = async (words: readonly string[]) => {
    const cwd = folder();
    const live = ["--agent", "llm", "--base-url", server.url, "--record", "said.jsonl", "--out", "live"];
    const run = await ran(cwd, ["run", ...words, ...live]);
    expect({ status: run.status, error: run.error }).toEqual({ status: 0, error: "" });
    const again = await ran(cwd, [
      "run",
      ...words,
      "--agent",
      "llm",
      "--replay",
      "said.jsonl",
      "--out",
      "again",
    ]);
    expect({ status: again.status, error: again.error }).toEqual({ status: 0, error: "" });
    for (const each of COMPARED) {
      expect({ file: each, text: text(cwd, `again/${each}`) }).toEqual({
        file: each,
        text: text(cwd, `live/${each}`),
      });
    }
    const { model } = JSON.parse(text(cwd, "live/summary.json"));
    expect(model).toMatchObject({
      name: "gemma",
      dialect: "llama-cpp",
      ledger: { prompt: { known: true }, decoded: { known: true } },
    });
    return { model, rows: text(cwd, "live/trials.csv").trim().split("\n").length - 1 };
  };

  test("[30–44] crossover: two pretests of every pair, and a critical trial", async () => {
    const cheap = {
      maxCycles: 1,
      cueTokens: 0,
      intensiveSamples: 1,
      searchTokens: 6,
      fokSignal: "first-token-entropy",
    };
    const signal = { confidenceSignal: "mean-log-probability", intensiveContext: 0.1, standardContext: 0.1 };
    const { model, rows } = await accounted(["crossover", "--trials", "1", ...set({ ...cheap, ...signal })]);
    expect(rows).toBe(1);
    expect(model.controls["fok-judge"]).toBe(75);
  });

  test("the published cycle: what is out of format is counted, not passed over", async () => {
    const short = { executeTokens: 40, executeTokensByDifficulty: 0, monitorTokens: 30, verifyTokens: 40 };
    const { model, rows } = await accounted([
      "published-cycle",
      "--trials",
      "2",
      ...set({ ...short, maxCycles: 1 }),
    ]);
    expect(rows).toBe(2);
    expect(model.controls["task-monitor"]).toBe(2);
  });

  test("[13–29] delayed-jol: pairs in context, judged and tested by cue", async () => {
    const few = { items: 3, resources: 3, testTokens: 8, learningSignal: "first-token-entropy" };
    const { model, rows } = await accounted(["delayed-jol", "--trials", "1", ...set(few)]);
    expect(rows).toBe(12);
    expect(model.controls["item-study"]).toBe(12);
  });
});

/** `metalevel probe` on llama.cpp in this process. */
test("probed in this process: what it finds is what is known of the minds", async () => {
  const cwd = folder();
  const verdicts = async (
    mind: typeof observer,
    leading: string,
  ): Promise<Readonly<Record<string, string>>> => {
    const model = join(cwd, `${mind.name}.gguf`);
    writeFileSync(model, compiledModel(composed(mind).chain, mind.name));
    const { dialect, findings } = await probeServer(
      { baseUrls: [], dialect: "in-process", model, library: libraryBesideServer() },
      { nonce: "a walnut", longPrompt: 2100, progress: () => {}, leading },
    );
    expect(dialect).toBe("in-process");
    return Object.fromEntries(findings.map(({ id, verdict }) => [id, verdict]));
  };
  expect(await verdicts(observer, "[weak left]")).toMatchObject({
    "schema-binds": "not-offered",
    "log-probabilities": "yes",
    continuation: "yes",
    "continuation-newline": "yes",
    "continuation-space": "yes",
    "continuation-think": "yes",
    "prefix-cache": "yes",
    // No route says how many requests it works on, and its answer is too short to be stopped.
    abort: "unclear",
    "stop-text-kept": "unclear",
    "long-prompt": "no",
    seeds: "yes",
  });
  expect(await verdicts(endless, "[0]")).toMatchObject({
    // Evaluation knows nothing of stop texts: the client stops it, and takes them away.
    "stop-text-kept": "yes",
    continuation: "yes",
    "continuation-newline": "yes",
    "continuation-space": "yes",
    "prefix-cache": "yes",
    "long-prompt": "no",
    // It says the same under any seed, and is sure of every token.
    seeds: "unclear",
    "log-probabilities": "unclear",
  });
});
