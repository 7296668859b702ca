/** The fifteen public reports of what model servers and clients do wrong, each as a test against a fake that does it. */
import { Agent, fetch as undiciFetch } from "undici";
import { expect, test } from "vitest";
import type { GenerationOptions, LanguageModel, Segment } from "../../../src/agents/llm/index.ts";
import { required } from "../../../src/agents/llm/index.ts";
import { isEstimable, metaSensitivity } from "../../../src/metrics/index.ts";
import type { FakeServerOptions } from "../../../src/testing/servers/index.ts";
import { answering, piecesOf, recital, script } from "../../../src/testing/servers/index.ts";
import { post } from "../../testing/servers/client.ts";
import { QUESTION, served } from "./served.ts";

const REASONER = script(["Six", " sevens", ".", "</think>", ...piecesOf("It is 42.")]);
const OPTIONS: GenerationOptions = { maxTokens: 100 };
const text = (words: string): readonly Segment[] => [{ text: words, ids: null }];

const chat = (model: LanguageModel, options: Partial<GenerationOptions> = {}) =>
  model.chat(QUESTION, { ...OPTIONS, ...options }).finish();

test("1 · vllm #27755, #50624: reasoning arrives under its old and its new name", async () => {
  for (const reasoningField of ["reasoning", "reasoning_content"] as const) {
    const behaviour = { thinks: true, reasoningField };
    await served({ dialect: "vllm", brain: REASONER, behaviour }, async ({ model }) => {
      expect(await chat(model)).toMatchObject({ reasoning: "Six sevens.", answer: "It is 42." });
    });
  }
});

test("2 · a schema that is asked for and not heeded is told with the text, on every dialect that takes one", async () => {
  const brain = script(piecesOf("It is 42."));
  for (const dialect of ["vllm", "sglang", "llama-cpp", "ollama", "tgi", "lm-studio", "openai"] as const) {
    await served({ dialect, brain, behaviour: { schema: "ignored" } }, async ({ model }) => {
      const done = await chat(model, { schema: SCHEMA });
      expect({ dialect, answer: done.answer }).toEqual({ dialect, answer: "It is 42." });
      expect(done.shortfalls).toContainEqual({
        kind: "schema-not-bound",
        detail: expect.stringContaining("no JSON"),
      });
    });
  }
  const held = script(piecesOf('{"n": 7}'));
  await served({ dialect: "vllm", brain: held, behaviour: { schema: "ignored" } }, async ({ model }) => {
    expect((await chat(model, { schema: SCHEMA })).shortfalls).toEqual([]);
  });
});

const SCHEMA = {
  type: "object",
  properties: { n: { type: "integer" } },
  required: ["n"],
  additionalProperties: false,
};

test("2 · vllm #53975: guided_json is dropped with status 200, so the client asks by response_format", async () => {
  const brain = script(piecesOf("It is 42."));
  await served({ dialect: "vllm", brain }, async ({ model, server }) => {
    const messages = QUESTION;
    const old = await post(`${server.url}/v1/chat/completions`, {
      model: "fake",
      messages,
      guided_json: SCHEMA,
    });
    expect(old).toMatchObject({
      status: 200,
      events: [{ choices: [{ message: { content: "It is 42." } }] }],
    });
    const { answer, shortfalls } = await chat(model, { schema: SCHEMA });
    expect(JSON.parse(answer)).toEqual({ n: 0 });
    expect(shortfalls).toEqual([]);
    expect(server.visits().at(-1)!.body).not.toContain("guided_json");
  });
});

test("3 · ollama #12636: /v1/completions templates the prompt, so raw text goes by /api/generate", async () => {
  const brain = answering(["plain", "chat"], (prompt) => [
    prompt.startsWith("<|im_start|>") ? "chat" : "plain",
  ]);
  await served({ dialect: "ollama", brain }, async ({ model, server }) => {
    const templated = await post(`${server.url}/v1/completions`, { model: "fake", prompt: "Once" });
    expect(templated.events).toMatchObject([{ choices: [{ text: "chat" }] }]);
    const { answer } = await required(model, "continueRaw")(text("Once"), OPTIONS).finish();
    expect(answer).toBe("plain");
    expect(server.visits().at(-1)!.path).toBe("/api/generate");
  });
});

test("4 · ollama #3839: a prompt's head cut in silence is found by its count of tokens", async () => {
  const long = [{ role: "user" as const, content: "word ".repeat(2000) }];
  const old = { contextTokens: 100, heedsTruncate: false };
  await served({ dialect: "ollama", brain: REASONER, behaviour: old }, async ({ model, server }) => {
    const done = await model.chat(long, OPTIONS).finish();
    expect(server.visits().at(-1)).toMatchObject({ status: 200, promptTokens: 100 });
    expect(done.shortfalls).toMatchObject([{ kind: "context-truncated" }]);
  });
  await served(
    { dialect: "ollama", brain: REASONER, behaviour: { contextTokens: 100 } },
    async ({ model }) => {
      await expect(model.chat(long, OPTIONS).finish()).rejects.toThrow("exceeds the context length");
    },
  );
});

test("5 · llama.cpp #21889: a begun answer is refused while thinking is on, so it goes by /completion", async () => {
  const brain = recital(piecesOf("It is 42, of course."));
  const behaviour = { thinks: true };
  await served({ dialect: "llama-cpp", brain, behaviour }, async ({ model, server }) => {
    const messages = [...QUESTION, { role: "assistant", content: "It is" }];
    const refused = await post(`${server.url}/v1/chat/completions`, { messages });
    expect(refused).toMatchObject({ status: 400, events: [{ error: { type: "invalid_request_error" } }] });
    const begun = text("<think>\n\n</think>\n\nIt is");
    const done = await required(model, "continueTurn")(QUESTION, begun, OPTIONS).finish();
    expect(done.answer).toBe(" 42, of course.");
  });
});

test("6 · vllm #9547, transformers #36440: a continuation goes on after a line break and after </think>", async () => {
  const template = { trims: true, dropsReasoning: true, opensReasoning: false };
  const brain = recital(piecesOf("<think>Hm.</think>\nFirst line\nSecond line"));
  await served({ dialect: "vllm", brain, behaviour: { template } }, async ({ model, server }) => {
    const open = { continue_final_message: true, add_generation_prompt: false };
    const lost = [...QUESTION, { role: "assistant", content: "<think>Hm.</think>\nFirst" }];
    const raw = await post(`${server.url}/v1/chat/completions`, { model: "fake", messages: lost, ...open });
    expect(raw.status).toBe(400);
    expect(raw.raw).toContain("does not appear in the chat after applying the chat template");
    const go = required(model, "continueTurn");
    const line = await go(QUESTION, text("<think>Hm.</think>\nFirst line\n"), OPTIONS).finish();
    expect(line.answer).toBe("Second line");
    const thought = await go(QUESTION, text("<think>Hm.</think>"), OPTIONS).finish();
    expect(thought.answer).toBe("\nFirst line\nSecond line");
  });
});

test("7 · sglang #37833, llama.cpp #24496, ollama #11889: a server that goes on after an abort is not believed", async () => {
  const endless = script(Array.from({ length: 300 }, () => " x"));
  for (const dialect of ["sglang", "llama-cpp", "ollama"] as const) {
    const options: FakeServerOptions = {
      dialect,
      brain: endless,
      behaviour: { afterDisconnect: "goes-on" },
      faults: [{ kind: "silence", afterTokens: 5, path: dialect === "ollama" ? "/api/chat" : "/v1/chat" }],
    };
    await served(options, async ({ model, server }) => {
      const generation = model.chat(QUESTION, { maxTokens: 250 });
      let pieces = 0;
      for await (const _ of generation) if (++pieces === 5) break;
      const { ending, ledger } = await generation.finish();
      expect(ending).toMatchObject({ kind: "aborted" });
      expect(ledger.decoded).toMatchObject({ known: true });
      expect(ledger.wasted).toMatchObject({ known: false });
      await server.settled();
      const visit = server.visits().find(({ path }) => path.endsWith("/chat") || path.includes("/chat/"));
      expect(visit).toMatchObject(
        dialect === "sglang"
          ? { outcome: "aborted", generatedTokens: 5 }
          : { outcome: "left", generatedTokens: 250 },
      );
    });
  }
});

test("8 · vllm #14399, #52599: a stop text that ends the reasoning is told, and one that stays is taken away", async () => {
  const brain = script([...piecesOf("The Question: again"), "</think>", ...piecesOf("It is 42.")]);
  await served({ dialect: "vllm", brain, behaviour: { thinks: true } }, async ({ model }) => {
    const done = await chat(model, { stop: ["Question:"] });
    expect(done).toMatchObject({
      answer: "",
      reasoning: "The ",
      ending: { kind: "stop-text", stop: "Question:" },
    });
  });
  const kept = script(piecesOf("One. Two. Three."));
  await served({ dialect: "tgi", brain: kept, model: "fake" }, async ({ model }) => {
    const done = await required(model, "continueRaw")(text("Count"), {
      ...OPTIONS,
      stop: [". Two"],
    }).finish();
    expect(done.answer).toBe("One");
    expect(done.ending).toMatchObject({ kind: "stop-text", stop: ". Two" });
  });
});

test("9 · openai-agents-js #107: chunks whose choices are empty or null carry nothing and break nothing", async () => {
  for (const choices of ["empty", "null"] as const) {
    const faults = [{ kind: "empty-choices" as const, afterTokens: 2, choices }];
    for (const dialect of ["vllm", "openai", "lm-studio"] as const) {
      const brain = script(piecesOf("It is 42."));
      await served({ dialect, brain, faults }, async ({ model }) => {
        expect(await chat(model)).toMatchObject({ answer: "It is 42.", ending: { kind: "end-of-turn" } });
      });
    }
  }
});

test("10 · ollama-js #103: where fetch gives up on a silent server, the client waits", async () => {
  const faults = [{ kind: "slow-headers" as const, ms: 1600, path: "/api/chat" }];
  await served({ dialect: "ollama", brain: script(["Late", "."]), faults }, async ({ model, server }) => {
    // Node's fetch has a limit of 300 s; a shorter one shows what it does then.
    const impatient = new Agent({ headersTimeout: 500 });
    const body = JSON.stringify({ model: "fake", messages: QUESTION });
    const given = undiciFetch(`${server.url}/api/chat`, { method: "POST", body, dispatcher: impatient });
    const [failed, done] = await Promise.allSettled([given, chat(model)]);
    expect(failed).toMatchObject({ reason: { cause: { code: "UND_ERR_HEADERS_TIMEOUT" } } });
    expect(done).toMatchObject({ value: { answer: "Late." } });
    await impatient.close();
  });
});

test("11 · trl #5224: a continuation keeps the tokens that were spoken, not those of its text", async () => {
  const brain = script([" un", "even", "ness", "."]);
  const pieces = [...brain.pieces, " uneven"];
  await served({ dialect: "vllm", brain: { ...brain, pieces } }, async ({ model, server }) => {
    const { vocabulary } = server;
    const spoken = [" un", "even"].map(vocabulary.idOf);
    expect(vocabulary.encode(vocabulary.decode(spoken))).not.toEqual(spoken);
    const go = required(model, "continueRaw");
    const first = await go(text("It is"), { maxTokens: 2, logProbabilities: { top: 0 } }).finish();
    expect(first.exact).toEqual({ text: " uneven", ids: spoken });
    await go([...text("It is"), first.exact!], { maxTokens: 1 }).finish();
    const body = JSON.parse(server.visits().at(-1)!.body) as { prompt: readonly number[] };
    expect(body.prompt.slice(-2)).toEqual(spoken);
  });
});

test("12 · sglang #26778, #25055: log-probabilities missing or misaligned with reasoning are reported", async () => {
  for (const [mode, kind] of [
    ["missing", "log-probabilities-missing"],
    ["misaligned", "log-probabilities-misaligned"],
  ] as const) {
    const behaviour = { thinks: true, reasoningLogProbabilities: mode };
    await served({ dialect: "sglang", brain: REASONER, behaviour }, async ({ model }) => {
      const done = await chat(model, { logProbabilities: { top: 0 } });
      expect(done).toMatchObject({ answer: "It is 42.", reasoning: "Six sevens." });
      expect(done.shortfalls.map((shortfall) => shortfall.kind)).toContain(kind);
    });
  }
  await served({ dialect: "sglang", brain: REASONER, behaviour: { thinks: true } }, async ({ model }) => {
    expect((await chat(model, { logProbabilities: { top: 0 } })).shortfalls).toEqual([]);
  });
});

test("13 · vllm #51198, #40696, llama.cpp #21831: a prefix cache that is off shows in the ledger", async () => {
  const long = [{ role: "user" as const, content: "word ".repeat(100) }];
  const cached = (prefixCacheBlock: number): Promise<unknown> =>
    served({ dialect: "vllm", brain: REASONER, behaviour: { prefixCacheBlock } }, async ({ model }) => {
      await model.chat(long, OPTIONS).finish();
      return (await model.chat(long, OPTIONS).finish()).ledger.cached;
    });
  expect(await cached(0)).toEqual({ known: true, tokens: 0, source: "server" });
  expect(await cached(16)).toMatchObject({ known: true, tokens: expect.toSatisfy((n: number) => n > 100) });
  const silent = { tellsCached: false };
  await served({ dialect: "vllm", brain: REASONER, behaviour: silent }, async ({ model }) => {
    expect((await chat(model)).ledger.cached).toMatchObject({ known: false });
  });
});

test("14 · s1 #134: a mind on which budget forcing has no effect says the same after Wait", async () => {
  const stubborn = script(["</think>", ...piecesOf("It is 41.")]);
  await served({ dialect: "vllm", brain: stubborn, behaviour: { thinks: true } }, async ({ model }) => {
    const go = required(model, "continueTurn");
    const before = await go(QUESTION, text("<think>Six sevens."), OPTIONS).finish();
    const after = await go(QUESTION, text("<think>Six sevens. Wait,"), OPTIONS).finish();
    expect(after.answer).toBe(before.answer);
    expect(after.reasoning).toBe("");
    expect(after.shortfalls).toEqual([
      { kind: "control-never-fired", detail: expect.stringContaining('"…<think>Six sevens. Wait,"') },
    ]);
    // Begun with a closed reasoning, or gone on with, there is nothing to tell of.
    const closed = await go(QUESTION, text("<think>Six sevens.</think>"), OPTIONS).finish();
    expect(closed.shortfalls).toEqual([]);
  });
  const willing = recital([
    "<think>",
    ...piecesOf("Six sevens. Wait, 42."),
    "</think>",
    ...piecesOf("It is 42."),
  ]);
  await served({ dialect: "vllm", brain: willing, behaviour: { thinks: true } }, async ({ model }) => {
    const go = required(model, "continueTurn");
    const done = await go(QUESTION, text("<think>Six sevens. Wait,"), OPTIONS).finish();
    expect({ reasoning: done.reasoning, shortfalls: done.shortfalls }).toEqual({
      reasoning: " 42.",
      shortfalls: [],
    });
  });
});

test("15 · metadpy #13: a participant without errors has no meta-d′, and says why", () => {
  const perfect = { ratings: 2, first: [10, 10, 0, 0], second: [0, 0, 10, 10] };
  const fit = metaSensitivity(perfect);
  expect(isEstimable(fit)).toBe(false);
  expect(fit).toEqual({ notEstimable: expect.stringMatching(/\w+/) });
});
