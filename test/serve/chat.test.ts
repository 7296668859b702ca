/** Chat completions under a method, by the official client. */
import type OpenAI from "openai";
import { expect, test } from "vitest";
import { connect } from "../../src/agents/llm/index.ts";
import { defaultsOf, type SettingValues } from "../../src/core/index.ts";
import { drawsOf, METHODS, type Solved } from "../../src/eval/index.ts";
import type { Brain } from "../../src/testing/servers/index.ts";
import { countingBrain, piecesOf, script, startFakeServer } from "../../src/testing/servers/index.ts";
import { byPrompt, inTurn } from "../agents/llm/in-turn.ts";
import { ASK, gathered, metalevelIn, NOW, serving } from "./serving.ts";

const QUESTION = "What is six times seven?";
const BRAIN = script(piecesOf("<think>six sevens</think>It is \\boxed{42}."));
const WIDE = { contextTokens: 100_000 };

test("a whole completion: content, reasoning, account, headers, usage", async () => {
  await serving({ brain: BRAIN }, async ({ client }) => {
    const { data, response } = await client.chat.completions
      .create({ ...ASK(QUESTION), seed: 7 })
      .withResponse();
    expect(data).toMatchObject({ object: "chat.completion", created: NOW / 1000, model: "vanilla/fake" });
    const [choice] = data.choices;
    expect(choice).toMatchObject({ index: 0, finish_reason: "stop", logprobs: null });
    expect(choice!.message).toEqual({
      role: "assistant",
      content: "It is \\boxed{42}.",
      reasoning_content: "six sevens",
      refusal: null,
    });
    const account = metalevelIn(data);
    expect(account).toMatchObject({
      method: "vanilla",
      model: "fake",
      metaModel: "fake",
      seed: 7,
      answer: "42",
      abstained: false,
      attempts: 1,
      difficulty: null,
      fok: null,
      confidence: null,
      interventions: null,
      stopped: "end-of-turn",
    });
    expect(account.calls).toMatchObject([
      { purpose: "solve", attempt: 1, fault: null, ending: "end-of-turn" },
    ]);
    const ledger = account.ledger as unknown as Record<string, { tokens: number }>;
    expect(data.usage).toEqual({
      prompt_tokens: ledger.prompt!.tokens,
      completion_tokens: ledger.decoded!.tokens,
      total_tokens: ledger.prompt!.tokens + ledger.decoded!.tokens,
      prompt_tokens_details: { cached_tokens: ledger.cached!.tokens },
    });
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => name.startsWith("x-metalevel-")),
    );
    expect(headers).toEqual({
      "x-metalevel-method": "vanilla",
      "x-metalevel-model": "fake",
      "x-metalevel-meta-model": "fake",
      "x-metalevel-seed": "7",
      "x-metalevel-stopped": "end-of-turn",
      "x-metalevel-abstained": "false",
      "x-metalevel-attempts": "1",
      "x-metalevel-tokens-prompt": String(ledger.prompt!.tokens),
      "x-metalevel-tokens-cached": String(ledger.cached!.tokens),
      "x-metalevel-tokens-prefilled": String(ledger.prefilled!.tokens),
      "x-metalevel-tokens-decoded": String(ledger.decoded!.tokens),
      "x-metalevel-tokens-wasted": "0",
      "x-metalevel-tokens-meta": "0",
    });
  });
});

test("a stream comes to the same as the whole, in many chunks of one frame, and ends with account and usage", async () => {
  await serving({ brain: BRAIN }, async ({ client }) => {
    const whole = await client.chat.completions.create({ ...ASK(QUESTION), seed: 7 });
    const { data, response } = await client.chat.completions
      .create({ ...ASK(QUESTION), seed: 7, stream: true, stream_options: { include_usage: true } })
      .withResponse();
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("x-metalevel-method")).toBe("vanilla");
    const { content, reasoning, finish, account, usage, count, frames } = await gathered(data);
    const { message } = whole.choices[0]!;
    expect({ content, reasoning_content: reasoning }).toMatchObject({
      content: message.content,
      reasoning_content: (message as { reasoning_content?: string }).reasoning_content,
    });
    expect(finish).toBe("stop");
    // The prompt was in the cache the second time.
    expect({ ...account, ledger: null, calls: null }).toEqual({
      ...metalevelIn(whole),
      ledger: null,
      calls: null,
    });
    expect(usage).toMatchObject({ total_tokens: whole.usage!.total_tokens });
    expect(count).toBeGreaterThan(8);
    expect(frames.size).toBe(1);
  });
});

test("without include_usage no chunk has a usage", async () => {
  await serving({ brain: BRAIN }, async ({ post }) => {
    const text = await (await post("/v1/chat/completions", { ...ASK(QUESTION), stream: true })).text();
    expect(text).not.toContain('"usage"');
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
  });
});

/** The same method by the library, on a fake of its own. */
const byLibrary = async (name: string, brain: Brain, seed: number, given: SettingValues): Promise<Solved> => {
  const fake = await startFakeServer({ dialect: "vllm", brain, behaviour: WIDE });
  const { model, close } = await connect({ baseUrls: [fake.url], dialect: "vllm", model: "fake" });
  try {
    const method = await METHODS[name]!();
    const values = { ...defaultsOf(method.settings), ...given };
    const rng = drawsOf(seed, name, QUESTION);
    return await method.solve({ id: "7", question: QUESTION }, { object: model }, values, rng);
  } finally {
    await close();
    await fake.close();
  }
};

const EITHER: Brain = {
  pieces: ["\\boxed{41}", "\\boxed{42}"],
  next: ({ tokens }) => ({
    candidates:
      tokens.length === 0
        ? [
            { token: "\\boxed{41}", probability: 0.5 },
            { token: "\\boxed{42}", probability: 0.5 },
          ]
        : [{ token: "<|im_end|>", probability: 1 }],
  }),
};

test("answers are those of the same method in the library for the same seeds, whatever else is asked", async () => {
  await serving({ brain: EITHER, behaviour: WIDE }, async ({ client }) => {
    const answers: (string | null)[] = [];
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const body = { ...ASK(QUESTION, "best-of-k/fake"), seed, metalevel: { settings: { k: 3 } } };
      const served = await client.chat.completions.create(body);
      const { answer, signals } = metalevelIn(served);
      const alone = await byLibrary("best-of-k", EITHER, seed, { k: 3 });
      expect({ answer, signals }).toEqual({ answer: alone.answer, signals: alone.signals });
      expect(served.choices[0]!.message.content).toBe(alone.reply);
      answers.push(answer);
    }
    expect(new Set(answers)).toEqual(new Set(["41", "42"]));
  });
});

test("a request without a seed is told the one it was given, and gives the same again with it", async () => {
  await serving({ brain: EITHER }, async ({ client }) => {
    const seeds = new Set<number>();
    for (let time = 0; time < 4; time++) {
      const first = await client.chat.completions.create(ASK(QUESTION));
      const { seed, answer } = metalevelIn(first);
      const again = await client.chat.completions.create({ ...ASK(QUESTION), seed });
      expect(metalevelIn(again)).toMatchObject({ seed, answer });
      seeds.add(seed);
    }
    expect(seeds.size).toBe(4);
  });
});

test("abstention ends with stop and says so; a reply cut by its limit ends with length and is none", async () => {
  await serving({ brain: script(piecesOf("I do not know the answer to that")) }, async ({ client }) => {
    const none = await client.chat.completions.create(ASK(QUESTION));
    expect(none.choices[0]).toMatchObject({ finish_reason: "stop" });
    expect(metalevelIn(none)).toMatchObject({ abstained: true, answer: null });
    const cut = await client.chat.completions.create({ ...ASK(QUESTION), max_completion_tokens: 3 });
    expect(cut.choices[0]).toMatchObject({ finish_reason: "length", message: { content: "I do not" } });
    expect(metalevelIn(cut)).toMatchObject({ abstained: false, answer: null });
  });
});

test("temperature, top_p and the limit of tokens reach the method as its settings; the server's settings hold else", async () => {
  const settings = { maxTokens: 50, "greedy.maxTokens": 60 };
  await serving(
    { brain: BRAIN },
    async ({ client, fake }) => {
      await client.chat.completions.create({
        ...ASK(QUESTION),
        temperature: 0.2,
        top_p: 0.5,
        max_tokens: 40,
      });
      await client.chat.completions.create(ASK(QUESTION));
      await client.chat.completions.create(ASK(QUESTION, "greedy/fake"));
      const bodies = fake
        .visits()
        .filter(({ path }) => path === "/v1/chat/completions")
        .map(({ body }) => JSON.parse(body));
      expect(bodies.map(({ temperature, top_p, max_tokens }) => [temperature, top_p, max_tokens])).toEqual([
        [0.2, 0.5, 40],
        [0.6, 0.95, 50],
        [0, 1, 60],
      ]);
    },
    { settings },
  );
});

test("the conversation comes before the question in every call; reasoning of earlier turns goes back as it was written", async () => {
  await serving({ brain: BRAIN }, async ({ client, fake }) => {
    const first = await client.chat.completions.create(ASK("Hello"));
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: "system", content: "Be brief." },
      { role: "developer", content: "Be kind." },
      { role: "user", content: "Hello" },
      first.choices[0]!.message,
      {
        role: "user",
        content: [
          { type: "text", text: "And now " },
          { type: "text", text: "this?" },
        ],
      },
    ];
    await client.chat.completions.create({ model: "greedy/fake", messages });
    const asked = JSON.parse(fake.visits().at(-1)!.body).messages as readonly {
      role: string;
      content: string;
    }[];
    expect(asked).toMatchObject([
      { role: "system", content: "Be brief.\n\nBe kind." },
      { role: "user", content: "Hello" },
      { role: "assistant", content: "<think>six sevens</think>It is \\boxed{42}." },
      { role: "user" },
    ]);
    expect(asked.at(-1)!.content.startsWith("And now this?\n")).toBe(true);
  });
});

const MGV = byPrompt({
  "WITHOUT solving": ["<monitor>\nTask_Features: product\nDifficulty (0-1): 0.3\n</monitor>"],
  "Choose the one": ["Selected Strategy: [Decomposition]"],
  "Solve the following": ["<think>six sevens</think><answer>42</answer>"],
  "Evaluate a solution": [
    "<evaluate>\nCoherence: 0.9\nPlausibility: 0.8\nConsistency: 0.9\nGoal-Conduciveness: 1.0\nEvaluation: Good.\n</evaluate>",
  ],
});

test("mgv: the phases are the reasoning, under their names; difficulty and confidence are monitored", async () => {
  const more = { method: "mgv", settings: { strategies: "Decomposition" } };
  await serving(
    { brain: MGV },
    async ({ client }) => {
      const done = await client.chat.completions.create(ASK(QUESTION, "fake"));
      const { content, reasoning_content } = done.choices[0]!.message as unknown as Record<string, string>;
      expect(content).toBe("<answer>42</answer>");
      expect(reasoning_content!.match(/^\[[a-z-]+\]$/gm)).toEqual([
        "[task-monitor]",
        "[strategy-choose]",
        "[solution-execute]",
        "[solution-verify]",
      ]);
      const account = metalevelIn(done);
      expect(account).toMatchObject({
        method: "mgv",
        answer: "42",
        difficulty: 0.3,
        stopped: "goal-achieved",
      });
      expect(account.confidence).toBeCloseTo(0.9, 12);
    },
    more,
  );
});

test("Meta-R1 with a meta-level of its own: streamed live, difficulty in the headers, interventions in the account", async () => {
  const replies = [
    { knowns: ["six"], goal: "the product", constraints: [] },
    { difficulty: "hard" },
    { confirmed: true, error: "It loops.", suggestion: "Multiply." },
    { confirmed: false, error: "", suggestion: "" },
  ];
  const supervisor = await startFakeServer({
    dialect: "vllm",
    brain: inTurn(replies.map((reply) => JSON.stringify(reply))),
    model: "small",
    behaviour: WIDE,
  });
  const more = {
    metaUpstream: { baseUrls: [supervisor.url], apiKey: "sk-of-the-meta-level" },
    settings: { hardBudget: 4, safety: 1, factThreshold: 1, thinkThreshold: 1 },
  };
  try {
    await serving(
      { brain: countingBrain(400, 20), behaviour: WIDE },
      async ({ client }) => {
        const { data, response } = await client.chat.completions
          .create({ ...ASK(QUESTION, "meta-r1/fake"), stream: true })
          .withResponse();
        expect(response.headers.get("x-metalevel-difficulty")).toBe("hard");
        expect(response.headers.get("x-metalevel-meta-model")).toBe("small");
        const { content, reasoning, account, count } = await gathered(data);
        expect(content).toBe(" \\boxed{42}");
        expect(reasoning).toContain("Multiply.");
        expect(count).toBeGreaterThan(100);
        expect(account).toMatchObject({
          answer: "42",
          difficulty: "hard",
          interventions: 1,
          stopped: "terminated",
          metaModel: "small",
        });
        const { meta } = account!.ledger as { meta: { decoded: { tokens: number } } };
        const spoken = supervisor.visits().reduce((sum, { generatedTokens }) => sum + generatedTokens, 0);
        expect(meta.decoded.tokens).toBe(spoken);
        // No client's key goes to the meta-level's server.
        const keys = supervisor.visits().map(({ headers }) => headers.authorization);
        expect(new Set(keys)).toEqual(new Set(["Bearer sk-of-the-meta-level"]));
      },
      more,
    );
  } finally {
    await supervisor.close();
  }
});
