/** What a client makes of an answer that is no stream of events: a server that does not stream, an error page, nothing. */
import { expect, test } from "vitest";
import { connect, type DialectName, type Wire } from "../../../src/agents/llm/index.ts";
import { DIALECT_NAMES, failureOf, HASTY, USER } from "./serving.ts";

const asked = async (dialect: DialectName, body: string, raw = false) => {
  const calls: string[] = [];
  const wire: Wire = async ({ path }) => {
    calls.push(path);
    return {
      status: 200,
      headers: {},
      body: (async function* () {
        for (const byte of Buffer.from(body)) yield Uint8Array.of(byte);
      })(),
    };
  };
  const { model } = await connect({
    baseUrls: ["http://host.invalid"],
    dialect,
    model: "m",
    retries: HASTY,
    around: () => wire,
  });
  const options = { maxTokens: 9 };
  const { continueRaw } = model;
  const generation =
    raw && continueRaw.offered
      ? continueRaw.use([{ text: "Go", ids: null }], options)
      : model.chat(USER, options);
  return { calls, finish: () => generation.finish() };
};

const CHOICE = { index: 0, finish_reason: "stop" };
const USAGE = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
const CHAT = {
  id: "1",
  model: "m",
  choices: [{ ...CHOICE, message: { role: "assistant", content: "It is 42." } }],
};
const OLLAMA = { model: "m", done: true, done_reason: "stop", prompt_eval_count: 3, eval_count: 2 };

/** Whole answers as the servers' own routes give them with `stream: false`. */
const WHOLE: readonly (readonly [DialectName, boolean, object])[] = [
  ...DIALECT_NAMES.filter((name) => name !== "ollama").map(
    (name) => [name, false, { ...CHAT, usage: USAGE }] as const,
  ),
  ["ollama", false, { ...OLLAMA, message: { role: "assistant", content: "It is 42." } }],
  ["ollama", true, { ...OLLAMA, response: "It is 42." }],
  ["vllm", true, { choices: [{ ...CHOICE, text: "It is 42." }], usage: USAGE }],
  ["lm-studio", true, { choices: [{ ...CHOICE, text: "It is 42." }], usage: USAGE }],
  [
    "llama-cpp",
    true,
    { content: "It is 42.", stop: true, stop_type: "eos", tokens_evaluated: 3, tokens_predicted: 2 },
  ],
  [
    "sglang",
    true,
    {
      text: "It is 42.",
      meta_info: { id: "1", finish_reason: { type: "stop" }, prompt_tokens: 3, completion_tokens: 2 },
    },
  ],
  [
    "tgi",
    true,
    {
      generated_text: "It is 42.",
      details: { finish_reason: "eos_token", input_length: 3, generated_tokens: 2 },
    },
  ],
];

test.each(WHOLE)("%s, raw %s: an answer in one document is read as one", async (dialect, raw, document) => {
  for (const body of [JSON.stringify(document), `${JSON.stringify(document)}\n`]) {
    const { finish, calls } = await asked(dialect, body, raw);
    const { answer, ending, ledger } = await finish();
    expect([answer, ending.kind]).toEqual(["It is 42.", "end-of-turn"]);
    expect(ledger.decoded).toMatchObject({ tokens: 2, source: "server" });
    expect(calls.length).toBe(1);
  }
});

test.each(DIALECT_NAMES)(
  "%s: an error that comes with status 200 is told as the server's",
  async (dialect) => {
    for (const error of [
      { error: { message: "model is loading", code: 503 } },
      { error: "model is loading" },
    ]) {
      const { finish, calls } = await asked(dialect, JSON.stringify(error));
      const failure = await failureOf(finish());
      expect(failure).toMatchObject({ name: "ModelError", details: { fault: "failed" } });
      expect(failure.message).toContain("model is loading");
      expect(calls.length).toBe(1);
    }
  },
);

test.each(DIALECT_NAMES)(
  "%s: a page is told by its beginning, and is not asked for again",
  async (dialect) => {
    const { finish, calls } = await asked(dialect, "<html>\n<body>Log in: here</body>\n\n</html>");
    const failure = await failureOf(finish());
    expect(failure).toMatchObject({ name: "ModelError", details: { fault: "unreadable" } });
    expect(failure.message).toContain("<html>");
    expect(calls.length).toBe(1);
  },
);

test.each(DIALECT_NAMES)(
  "%s: nothing at all is asked for once more, and then told as nothing",
  async (dialect) => {
    const { finish, calls } = await asked(dialect, "");
    const failure = await failureOf(finish());
    expect(failure).toMatchObject({ name: "ModelError", details: { fault: "cut" } });
    expect(failure.message).toContain("before anything of it came");
    expect(calls.length).toBe(2);
  },
);

test("a stream that breaks off in its first event, or has only comments, is still one that was cut", async () => {
  for (const body of ['data: {"choices"', ": awake\n\n: awake\n\n", "\ufeffdata: {}"]) {
    const { finish } = await asked("vllm", body);
    expect(await failureOf(finish())).toMatchObject({ details: { fault: "cut" } });
  }
});

test("counts that cannot be are told and not counted, those beside them are", async () => {
  const usage = { prompt_tokens: -1, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 1.5 } };
  const { finish } = await asked("vllm", JSON.stringify({ ...CHAT, usage }));
  const { ledger, shortfalls } = await finish();
  expect(ledger.decoded).toEqual({ known: true, tokens: 2, source: "server" });
  expect(ledger.prompt).toMatchObject({ known: true, source: "estimated" });
  expect(ledger.cached.known).toBe(false);
  expect(shortfalls).toEqual([
    {
      kind: "usage-missing",
      detail: "the server counts -1 tokens (prompt) and 1.5 tokens (cached), which cannot be",
    },
  ]);
});
