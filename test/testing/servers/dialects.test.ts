import { expect, test } from "vitest";
import type { Brain, DialectName, FakeServerOptions } from "../../../src/testing/servers/index.ts";
import { piecesOf, script, startFakeServer } from "../../../src/testing/servers/index.ts";
import { at, get, type Heard, post, textOf } from "./client.ts";

const messages = [{ role: "user", content: "What is 6 × 7?" }];
const THINKING = script(["<think>", "Six", " sevens", "</think>", ...piecesOf("It is 42, née 🙂.")]);
const ANSWER = "It is 42, née 🙂.";

interface RouteCase {
  readonly dialect: DialectName;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly kind: "raw" | "chat";
}

/** Every route that generates, with a request that asks for all there is. */
const ROUTES: readonly RouteCase[] = [
  ...(["vllm", "sglang", "llama-cpp", "lm-studio"] as const).map((dialect) => ({
    dialect,
    path: "/v1/completions",
    body: { model: "fake", prompt: "Q", max_tokens: 50, stream: true },
    kind: "raw" as const,
  })),
  ...(["vllm", "sglang", "llama-cpp", "ollama", "tgi", "lm-studio", "openai"] as const).map((dialect) => ({
    dialect,
    path: "/v1/chat/completions",
    body: { model: "fake", messages, stream: true, stream_options: { include_usage: true } },
    kind: "chat" as const,
  })),
  {
    dialect: "sglang",
    path: "/generate",
    body: { text: "Q", stream: true, sampling_params: { max_new_tokens: 50 } },
    kind: "raw",
  },
  { dialect: "llama-cpp", path: "/completion", body: { prompt: "Q", stream: true }, kind: "raw" },
  { dialect: "ollama", path: "/api/generate", body: { model: "fake", prompt: "Q", raw: true }, kind: "raw" },
  { dialect: "ollama", path: "/api/chat", body: { model: "fake", messages }, kind: "chat" },
  {
    dialect: "tgi",
    path: "/generate_stream",
    body: { inputs: "Q", parameters: { max_new_tokens: 50 } },
    kind: "raw",
  },
];

const serve = async <Result>(
  options: FakeServerOptions,
  use: (url: string, server: Awaited<ReturnType<typeof startFakeServer>>) => Promise<Result>,
): Promise<Result> => {
  const server = await startFakeServer(options);
  try {
    return await use(server.url, server);
  } finally {
    await server.close();
  }
};

const ask = (dialect: DialectName, path: string, body: unknown, brain: Brain = THINKING): Promise<Heard> =>
  serve({ dialect, brain }, (url) => post(url + path, body));

test.each(ROUTES)(
  "$dialect $path streams the whole text, and counts each token",
  async ({ dialect, path, body, kind }) => {
    await serve({ dialect, brain: THINKING }, async (url, server) => {
      const { status, events } = await post(url + path, body);
      expect(status).toBe(200);
      const parsed = kind === "chat" && server.behaviour.reasoningParser;
      const { answer, reasoning } = textOf(events);
      expect(answer).toBe(parsed ? ANSWER : `<think>Six sevens</think>${ANSWER}`);
      const shows = parsed && server.behaviour.reasoningField !== "none";
      expect(reasoning).toBe(shows ? "Six sevens" : "");
      await server.settled();
      const [visit] = server.visits();
      const tokens = 4 + piecesOf(ANSWER).length + 1;
      expect(visit).toMatchObject({ outcome: "answered", generatedTokens: tokens, sentTokens: tokens });
      expect(server.slotsInUse()).toBe(0);
    });
  },
);

test.each(ROUTES.filter(({ path }) => path !== "/generate_stream"))(
  "$dialect $path says the same at once as in a stream",
  async ({ dialect, path, body }) => {
    const whole = await ask(dialect, path, { ...body, stream: false });
    const streamed = await ask(dialect, path, body);
    expect(whole.events).toHaveLength(1);
    expect(textOf(whole.events)).toEqual(textOf(streamed.events));
  },
);

test("a stream is the same bytes every time", async () => {
  for (const { dialect, path, body } of ROUTES) {
    const first = await ask(dialect, path, body);
    expect((await ask(dialect, path, body)).raw).toBe(first.raw);
  }
});

const usageOf = (events: readonly unknown[]): readonly unknown[] =>
  events.map((event) => at(event, "usage")).filter((usage) => usage !== undefined && usage !== null);

test("usage comes in a last chunk without choices, and with every chunk of vLLM when asked", async () => {
  for (const dialect of ["vllm", "sglang", "llama-cpp", "openai"] as const) {
    const body = { model: "fake", messages, stream: true, stream_options: { include_usage: true } };
    const { events } = await ask(dialect, "/v1/chat/completions", body);
    expect(events.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: expect.any(Number) } });
    expect(usageOf(events)).toHaveLength(1);
    expect(
      usageOf((await ask(dialect, "/v1/chat/completions", { ...body, stream_options: {} })).events),
    ).toEqual([]);
  }
  const options = { include_usage: true, continuous_usage_stats: true };
  const body = { model: "fake", prompt: "Q", max_tokens: 3, stream: true, stream_options: options };
  const { events } = await ask("vllm", "/v1/completions", body);
  expect(usageOf(events).map((usage) => at(usage, "completion_tokens"))).toEqual([1, 2, 3]);
});

test("vLLM's completions end after 16 tokens unless told otherwise; llama.cpp's go on", async () => {
  const brain = script(Array.from({ length: 40 }, () => " x"));
  const vllm = await ask("vllm", "/v1/completions", { prompt: "Q", model: "fake" }, brain);
  expect(vllm.events[0]).toMatchObject({
    choices: [{ finish_reason: "length" }],
    usage: { completion_tokens: 16 },
  });
  const llama = await ask("llama-cpp", "/completion", { prompt: "Q" }, brain);
  expect(llama.events[0]).toMatchObject({ stop_type: "eos", tokens_predicted: 41, content: " x".repeat(40) });
});

test("a stop text is cut off, but for TGI, which keeps it and takes a list alone", async () => {
  const brain = script(piecesOf("One. Two. Three."));
  const stop = [". Th"];
  for (const dialect of ["vllm", "sglang", "llama-cpp", "lm-studio"] as const) {
    const body = { model: "fake", prompt: "Q", max_tokens: 50, stop, stream: true };
    expect(textOf((await ask(dialect, "/v1/completions", body, brain)).events).answer).toBe("One. Two");
  }
  const tgi = (parameters: object): Promise<Heard> =>
    ask("tgi", "/generate", { inputs: "Q", parameters: { ...parameters, details: true } }, brain);
  const kept = { generated_text: "One. Two. Three", details: { finish_reason: "stop_sequence" } };
  expect((await tgi({ stop: [". Three"] })).events[0]).toMatchObject(kept);
  const unseen = { generated_text: "One. Two. Three.", details: { finish_reason: "eos_token" } };
  expect((await tgi({ stop })).events[0]).toMatchObject(unseen);
  const text = await tgi({ stop: ". Th" });
  expect(text).toMatchObject({ status: 422, events: [] });
  expect(text.raw).toContain("parameters.stop: invalid type: string");
  const llama = await ask("llama-cpp", "/completion", { prompt: "Q", stop: ". Th" }, brain);
  expect(llama.events[0]).toMatchObject({ content: "One. Two. Three.", stop_type: "eos" });
});

test("log-probabilities are the model's own or of the tempered distribution, as the server has it", async () => {
  const brain = script([{ token: "yes", probability: 0.8, others: [{ token: "no", probability: 0.2 }] }]);
  const tempered = Math.log(0.8 ** 2 / (0.8 ** 2 + 0.2 ** 2));
  const chat = { model: "fake", messages, logprobs: true, top_logprobs: 2, temperature: 0.5, max_tokens: 1 };
  const first = (heard: Heard): unknown => at(heard.events[0], "choices", 0, "logprobs", "content", 0);
  expect(at(first(await ask("vllm", "/v1/chat/completions", chat, brain)), "logprob")).toBeCloseTo(
    Math.log(0.8),
    12,
  );
  expect(at(first(await ask("openai", "/v1/chat/completions", chat, brain)), "logprob")).toBeCloseTo(
    Math.log(0.8),
    12,
  );
  const sglang = first(await ask("sglang", "/v1/chat/completions", chat, brain));
  expect(at(sglang, "logprob")).toBeCloseTo(tempered, 12);
  expect(at(sglang, "top_logprobs")).toMatchObject([{ token: "yes" }, { token: "no" }]);
  const body = { prompt: "Q", n_probs: 2, temperature: 0.5, n_predict: 1 };
  const own = (await ask("llama-cpp", "/completion", body, brain)).events[0];
  expect(at(own, "completion_probabilities", 0, "logprob")).toBeCloseTo(Math.log(0.8), 12);
  const drawn = (await ask("llama-cpp", "/completion", { ...body, post_sampling_probs: true }, brain))
    .events[0];
  expect(at(drawn, "completion_probabilities", 0)).toMatchObject({
    prob: expect.closeTo(Math.exp(tempered), 12),
  });
  const studio = await ask("lm-studio", "/v1/chat/completions", chat, brain);
  expect(at(studio.events[0], "choices", 0, "logprobs")).toBeNull();
});

test("what a server does not have it refuses in its own words", async () => {
  const lost = (dialect: DialectName, path: string): Promise<Heard> => ask(dialect, path, {});
  expect(await lost("vllm", "/api/generate")).toMatchObject({
    status: 404,
    events: [{ detail: "Not Found" }],
  });
  expect(await lost("llama-cpp", "/api/generate")).toMatchObject({
    status: 404,
    events: [{ error: { type: "not_found_error" } }],
  });
  expect(await lost("ollama", "/tokenize")).toMatchObject({ status: 404, raw: "404 page not found" });
  expect(await lost("lm-studio", "/tokenize")).toMatchObject({
    status: 200,
    events: [{ error: "Unexpected endpoint or method. (POST /tokenize)" }],
  });
  const raw = await ask("openai", "/v1/completions", { model: "fake", prompt: "Q" });
  expect(raw).toMatchObject({ status: 404, events: [{ error: { param: "model" } }] });
});

test("a model of another name is refused, or answered for all the same", async () => {
  const body = { model: "other", messages };
  for (const [dialect, status] of [
    ["vllm", 404],
    ["sglang", 404],
    ["ollama", 404],
    ["openai", 404],
    ["llama-cpp", 200],
    ["tgi", 200],
    ["lm-studio", 200],
  ] as const) {
    expect((await ask(dialect, "/v1/chat/completions", body)).status).toBe(status);
  }
});

test("tokens go in and out by number where the server has a tokenizer", async () => {
  for (const [dialect, request, tokens, text] of [
    ["vllm", { prompt: "It is 42" }, "tokens", "prompt"],
    ["sglang", { prompt: "It is 42" }, "tokens", "text"],
    ["llama-cpp", { content: "It is 42" }, "tokens", "content"],
  ] as const) {
    await serve({ dialect, brain: THINKING }, async (url, { vocabulary }) => {
      const heard = await post(`${url}/tokenize`, request);
      expect(at(heard.events[0], tokens)).toEqual(vocabulary.encode("It is 42"));
      const back = await post(`${url}/detokenize`, { tokens: at(heard.events[0], tokens) });
      expect(at(back.events[0], text)).toBe("It is 42");
    });
  }
  const tgi = await ask("tgi", "/tokenize", { inputs: "It is" });
  expect(tgi.events[0]).toMatchObject([
    { text: "It", start: 0, stop: 2 },
    { text: " is", start: 2, stop: 5 },
  ]);
});

test("a prompt by numbers is the prompt by text", async () => {
  await serve({ dialect: "vllm", brain: THINKING }, async (url, server) => {
    const { vocabulary } = server;
    await post(`${url}/v1/completions`, { prompt: vocabulary.encode("It is née"), max_tokens: 1 });
    await post(`${url}/v1/completions`, { prompt: "It is née", max_tokens: 1 });
    const [ids, text] = server.visits();
    expect(ids!.promptTokens).toBe(text!.promptTokens);
  });
  await serve({ dialect: "llama-cpp", brain: THINKING }, async (url, { vocabulary }) => {
    const prompt = ["It", ...vocabulary.encode(" is"), " née"];
    const { events } = await post(`${url}/completion`, { prompt, n_predict: 1 });
    expect(events[0]).toMatchObject({ prompt: "It is née" });
  });
});

test("what a server says of itself tells it from the others", async () => {
  const self = (dialect: DialectName, path: string): Promise<unknown> =>
    serve({ dialect, brain: THINKING }, (url) => get(url + path));
  expect(await self("vllm", "/version")).toHaveProperty("version");
  expect(await self("sglang", "/get_model_info")).toMatchObject({ is_generation: true });
  expect(await self("llama-cpp", "/props")).toMatchObject({ total_slots: 4 });
  expect(await self("ollama", "/")).toBe("Ollama is running");
  expect(await self("tgi", "/info")).toMatchObject({ router: "text-generation-router" });
  expect(await self("lm-studio", "/api/v0/models")).toMatchObject({ data: [{ state: "loaded" }] });
  expect(await self("openai", "/v1/models")).toMatchObject({ data: [{ owned_by: "system" }] });
});
