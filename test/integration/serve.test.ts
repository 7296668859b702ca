/** The meta-level in front of a real llama.cpp server, by the clients that people use. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, streamText } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../src/agents/llm/index.ts";
import { defaultsOf } from "../../src/core/index.ts";
import { drawsOf, METHODS } from "../../src/eval/index.ts";
import { type Serving, startServer } from "../../src/serve/index.ts";
import { ASK, gathered, metalevelIn } from "../serve/serving.ts";
import { placesTaken } from "./known.ts";
import { type RunningServer, realModelFor, serve } from "./llama-server.ts";

const { file, title } = realModelFor("metalevel serve", " in front of llama.cpp");

const QUESTION = "What is 3 + 4?";
const SETTINGS = { maxTokens: 24, answerTokens: 8 };
const PATIENT = { interval: 50, timeout: 60_000 };

describe.skipIf(file === null)(title, () => {
  let server: RunningServer;
  let serving: Serving;
  let client: OpenAI;
  beforeAll(async () => {
    server = await serve(file!, "gemma");
    serving = await startServer({
      upstream: { baseUrls: [`${server.url}/v1`] },
      settings: SETTINGS,
      seed: 1,
      now: Date.now,
    });
    client = new OpenAI({ baseURL: `${serving.url}/v1`, apiKey: "none", maxRetries: 0 });
  });
  afterAll(async () => {
    await serving?.close();
    await server?.stop();
  });

  test("knows what it stands in front of, and lists its model under every method", async () => {
    expect(serving.doubt).toBeNull();
    expect(serving.detected()?.dialect).toBe("llama-cpp");
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual([
      "gemma",
      ...Object.keys(METHODS).map((name) => `${name}/gemma`),
    ]);
  });

  test("openai: a stream comes to the same as the whole, and both to what the library answers", async () => {
    const body = { ...ASK(QUESTION, "greedy/gemma"), seed: 4 };
    const whole = await client.chat.completions.create(body);
    const streamed = await gathered(
      await client.chat.completions.create({
        ...body,
        stream: true,
        stream_options: { include_usage: true },
      }),
    );
    const { content } = whole.choices[0]!.message;
    expect(content!.length).toBeGreaterThan(0);
    expect(streamed).toMatchObject({ content, finish: whole.choices[0]!.finish_reason });
    expect(streamed.usage!.completion_tokens).toBe(whole.usage!.completion_tokens);
    expect(streamed.count).toBeGreaterThan(10);
    const { model, close } = await connect({ baseUrls: [server.url] });
    const method = await METHODS.greedy!();
    const values = { ...defaultsOf(method.settings), maxTokens: SETTINGS.maxTokens };
    const problem = { id: "1", question: QUESTION };
    const alone = await method.solve(problem, { object: model }, values, drawsOf(4, "greedy", QUESTION));
    await close();
    expect(alone.reply).toBe(content);
    expect(metalevelIn(whole)).toMatchObject({ answer: alone.answer, signals: alone.signals });
  });

  test("openai: a stop text ends the reply before it, whole and streamed, and the generation with it", async () => {
    const body = { ...ASK(QUESTION, "greedy/gemma"), seed: 4 };
    const full = await client.chat.completions.create(body);
    const content = full.choices[0]!.message.content!.trimStart();
    // Letters from the middle of what it says, wherever its tokens end.
    const stop = content.slice(Math.floor(content.length / 3)).slice(0, 3);
    const shown = content.slice(0, content.indexOf(stop));
    const whole = await client.chat.completions.create({ ...body, stop });
    expect(whole.choices[0]).toMatchObject({ finish_reason: "stop", message: { content: shown } });
    expect(metalevelIn(whole)).toMatchObject({ stopped: "stop-text", abstained: false });
    expect(whole.usage!.completion_tokens).toBeLessThan(full.usage!.completion_tokens);
    const streamed = await gathered(await client.chat.completions.create({ ...body, stop, stream: true }));
    expect(streamed).toMatchObject({ content: shown, finish: "stop" });
    await expect.poll(() => placesTaken({ server }), PATIENT).toBe(0);
  });

  test("openai: Meta-R1 without planning, its trace as reasoning, its end forced when the budget is used up", async () => {
    const body = {
      ...ASK(QUESTION, "meta-r1-no-planning/gemma"),
      seed: 4,
      metalevel: {
        settings: { safety: 1000, factThreshold: 1, thinkThreshold: 1, hardBudget: 1, mediumBudget: 1 },
      },
    };
    const stream = await client.chat.completions.create({ ...body, stream: true });
    const { reasoning, account } = await gathered(stream);
    expect(reasoning.length).toBeGreaterThan(0);
    expect(["terminated", "ended"]).toContain(account!.stopped);
    expect(account).toMatchObject({ interventions: 0, method: "meta-r1-no-planning", model: "gemma" });
  });

  test("AI SDK: text and usage, whole and streamed", async () => {
    const provider = createOpenAICompatible({
      name: "metalevel",
      baseURL: `${serving.url}/v1`,
      includeUsage: true,
    });
    const asked = { model: provider("greedy/gemma"), prompt: QUESTION, seed: 4, maxRetries: 0 };
    const whole = await generateText(asked);
    const streamed = streamText(asked);
    let text = "";
    for await (const part of streamed.textStream) text += part;
    expect(text).toBe(whole.text);
    expect((await streamed.usage).outputTokens).toBe(whole.usage.outputTokens);
  });

  test("what no method takes passes through: raw completions, with their log-probabilities", async () => {
    const raw = {
      model: "gemma",
      prompt: "One, two, three, four,",
      max_tokens: 4,
      temperature: 0,
      logprobs: 1,
    };
    const through = await client.completions.create(raw);
    const straight = await new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "none" }).completions.create(
      raw,
    );
    expect(through.choices).toEqual(straight.choices);
    expect(through.choices[0]!.text).toMatch(/^ five/);
  });

  test("a client that leaves frees the model server's place", async () => {
    const leave = new AbortController();
    const body = { ...ASK("Tell a long story.", "greedy/gemma"), max_tokens: 2000, stream: true } as const;
    const stream = await client.chat.completions.create(body, { signal: leave.signal });
    for await (const _ of stream) break;
    leave.abort();
    await expect.poll(() => placesTaken({ server }), PATIENT).toBe(0);
    await expect.poll(serving.underWay, PATIENT).toBe(0);
  });
});
