/** What a method cannot honour is refused by the field's name, or goes to the model server as it is: nothing is dropped. */
import OpenAI from "openai";
import { describe, expect, test } from "vitest";
import { chatRequest } from "../../src/serve/request.ts";
import { piecesOf, script } from "../../src/testing/servers/index.ts";
import { ASK, serving } from "./serving.ts";

const BRAIN = script(piecesOf("It is \\boxed{42}."));
const QUESTION = "What is six times seven?";
const TOOL = { type: "function", function: { name: "add", parameters: { type: "object", properties: {} } } };
const IMAGE = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };
const asking = (content: unknown, more: object = {}) => ({ messages: [{ role: "user", content, ...more }] });

const REFUSED: readonly (readonly [param: string, body: object])[] = [
  ["tools", { tools: [TOOL] }],
  ["functions", { functions: [TOOL.function] }],
  ["tool_choice", { tool_choice: "required" }],
  ["response_format", { response_format: { type: "json_object" } }],
  ["n", { n: 2 }],
  ["logprobs", { logprobs: true }],
  ["top_logprobs", { top_logprobs: 2 }],
  ["stop", { stop: "" }],
  ["stop[1]", { stop: ["\n", ""] }],
  ["stop", { stop: ["1", "2", "3", "4", "5"] }],
  ["stop", { stop: 7 }],
  ["presence_penalty", { presence_penalty: 0.5 }],
  ["logit_bias", { logit_bias: { 50: 1 } }],
  ["reasoning_effort", { reasoning_effort: "high" }],
  ["modalities", { modalities: ["text", "audio"] }],
  ["top_k", { top_k: 40 }],
  ["no_such_field", { no_such_field: 0 }],
  ["__proto__", JSON.parse('{ "__proto__": { "n": 2 } }') as object],
  ["constructor", { constructor: 1 }],
  [
    "messages[0].__proto__",
    JSON.parse('{ "messages": [{ "role": "user", "content": "x", "__proto__": 1 }] }') as object,
  ],
  [
    "stream_options.continuous_usage_stats",
    { stream: true, stream_options: { continuous_usage_stats: true } },
  ],
  ["messages[0].content[1]", asking([{ type: "text", text: QUESTION }, IMAGE])],
  ["messages[0].name", asking(QUESTION, { name: "Ann" })],
  ["messages[0].role", { messages: [{ role: "tool", content: "4", tool_call_id: "1" }] }],
  [
    "messages[0].tool_calls",
    {
      messages: [
        { role: "assistant", content: "", tool_calls: [TOOL] },
        { role: "user", content: "Go on" },
      ],
    },
  ],
  [
    "messages[1].role",
    {
      messages: [
        { role: "user", content: QUESTION },
        { role: "assistant", content: "It" },
      ],
    },
  ],
  ["messages[0].content", { messages: [{ role: "user", content: 5 }] }],
  ["messages", { messages: [] }],
  ["messages", { messages: "What?" }],
  ["temperature", { temperature: "hot" }],
  ["temperature", { temperature: 11 }],
  ["max_tokens", { max_tokens: 5, max_completion_tokens: 6 }],
  ["max_tokens", { max_tokens: 0 }],
  ["seed", { seed: 1.5 }],
  ["metalevel.settings.k", { metalevel: { settings: { k: 3 } } }],
  ["metalevel.settings.maxTokens", { metalevel: { settings: { maxTokens: -1 } } }],
  [
    "metalevel.settings.__proto__",
    JSON.parse('{ "metalevel": { "settings": { "__proto__": 1 } } }') as object,
  ],
  ["metalevel.methods", { metalevel: { methods: [] } }],
];

describe("under a method", () => {
  test("each field that it cannot honour is refused with 400 by its name, and nothing is asked", async () => {
    await serving({ brain: BRAIN }, async ({ post, fake }) => {
      const before = fake.visits().length;
      for (const [param, body] of REFUSED) {
        const response = await post("/v1/chat/completions", { ...ASK(QUESTION), ...body });
        const { error } = (await response.json()) as { error: Record<string, string> };
        expect({ body, status: response.status, ...error }).toMatchObject({
          body,
          status: 400,
          type: "invalid_request_error",
          param,
        });
        expect(error.message).toContain(`"${param}"`);
      }
      expect(fake.visits()).toHaveLength(before);
    });
  });

  test("what came is told, and what was expected", async () => {
    const refusals: readonly (readonly [body: object, came: string])[] = [
      [{ temperature: -1 }, 'field "temperature": got -1; expected number to be >=0'],
      [{ max_tokens: 0 }, 'field "max_tokens": got 0; expected number to be >=1'],
      [{ stream: "yes" }, 'field "stream": got "yes"; expected boolean'],
      [{ messages: [] }, 'field "messages": got []; expected array to have >=1 items'],
      [{ stop: 5 }, 'field "stop": got 5; expected a text, or up to four, to stop at'],
      [{ stream_options: { x: [1] } }, 'field "stream_options.x": got [1]; expected no such field'],
    ];
    for (const [body, came] of refusals) {
      expect(() => chatRequest({ ...ASK(QUESTION), ...body }, "vanilla")).toThrow(came);
    }
    expect(() => chatRequest({ model: "fake" }, "vanilla")).toThrow(
      'field "messages": got nothing; expected array',
    );
  });

  test("what a method does not declare is refused too: greedy has no temperature, mgv no limit of its own", async () => {
    await serving({ brain: BRAIN }, async ({ client }) => {
      const hot = client.chat.completions.create({ ...ASK(QUESTION, "greedy/fake"), temperature: 1 });
      await expect(hot).rejects.toMatchObject({ status: 400, param: "temperature" });
      const short = client.chat.completions.create({ ...ASK(QUESTION, "mgv/fake"), max_tokens: 10 });
      await expect(short).rejects.toMatchObject({ status: 400, param: "max_tokens" });
    });
  });

  test("values that ask for nothing are taken, and fields that do not bear on the answer go along", async () => {
    const neutral = {
      n: 1,
      logprobs: false,
      tools: [],
      tool_choice: "auto",
      response_format: { type: "text" },
      presence_penalty: 0,
      frequency_penalty: 0,
      logit_bias: {},
      stop: null,
      top_logprobs: null,
      modalities: ["text"],
    };
    const along = { user: "ann", metadata: { run: "1" }, store: false, service_tier: "auto" };
    await serving({ brain: BRAIN }, async ({ post, fake }) => {
      const response = await post("/v1/chat/completions", { ...ASK(QUESTION), ...neutral, ...along });
      expect(response.status).toBe(200);
      expect(JSON.parse(fake.visits().at(-1)!.body)).toMatchObject(along);
    });
  });

  test("what is no request at all is told so", async () => {
    await serving({ brain: BRAIN }, async ({ post, get, serving: { url } }) => {
      const codeOf = async (response: Response) => {
        const { error } = (await response.json()) as { error: { code: string; param: string | null } };
        return [response.status, error.code, error.param];
      };
      expect(await codeOf(await post("/v1/chat/completions", "{"))).toEqual([400, "no_json", null]);
      expect(await codeOf(await post("/v1/chat/completions", "[]"))).toEqual([400, "no_json", null]);
      expect(await codeOf(await post("/v1/chat/completions", { messages: [] }))).toEqual([
        400,
        "invalid_value",
        "model",
      ]);
      const form = { "content-type": "text/plain" };
      expect(await codeOf(await post("/v1/chat/completions", ASK(QUESTION), form))).toEqual([
        415,
        "no_json",
        null,
      ]);
      expect(await codeOf(await get("/v2/models"))).toEqual([404, "unknown_route", null]);
      expect(await codeOf(await fetch(`${url}/v1/chat/completions`))).toEqual([
        405,
        "method_not_allowed",
        null,
      ]);
    });
  });
});

describe("without a method", () => {
  const everything = {
    messages: [{ role: "user", content: [{ type: "text", text: QUESTION }, IMAGE], name: "Ann" }],
    tools: [TOOL],
    n: 1,
    logprobs: true,
    stop: ["1", "2", "3", "4", "5"],
    no_such_field: { kept: true },
  };

  test("a plain name goes to the model server as it is, byte for byte, and comes back so", async () => {
    await serving({ brain: BRAIN }, async ({ post, fake }) => {
      const body = `{ "model": "fake",  "messages": ${JSON.stringify(everything.messages)}, "stop": ["42", ""], "odd": [1.0, 2e3] }`;
      const response = await post("/v1/chat/completions?beta=1", body, { "x-of-the-client": "kept" });
      const visit = fake.visits().at(-1)!;
      expect(visit.body).toBe(body);
      expect(visit.headers["x-of-the-client"]).toBe("kept");
      expect(response.headers.get("x-metalevel-method")).toBe("none");
      const direct = await fetch(`${fake.url}/v1/chat/completions`, { method: "POST", body });
      const [through, straight] = [await response.json(), await direct.json()] as Record<string, unknown>[];
      expect({ ...through, id: "", usage: "" }).toEqual({ ...straight, id: "", usage: "" });
      expect(through).not.toHaveProperty("metalevel");
    });
  });

  test("none/NAME says so by name: every field stays but the model's prefix", async () => {
    await serving(
      { brain: BRAIN },
      async ({ post, fake }) => {
        await post("/v1/chat/completions", { model: "none/fake", ...everything });
        expect(JSON.parse(fake.visits().at(-1)!.body)).toEqual({ model: "fake", ...everything });
      },
      { method: "vanilla" },
    );
  });

  test("streams pass through as they come, and log-probabilities with them", async () => {
    await serving({ brain: BRAIN }, async ({ client }) => {
      const stream = await client.chat.completions.create({
        ...ASK(QUESTION, "fake"),
        stream: true,
        logprobs: true,
      });
      const tokens: string[] = [];
      for await (const { choices } of stream) {
        for (const { token } of choices[0]?.logprobs?.content ?? []) tokens.push(token);
      }
      expect(tokens.join("")).toContain("It is \\boxed{42}.");
    });
  });

  test("other routes pass through for plain names, and are refused where a method is named or usual", async () => {
    const raw = { model: "fake", prompt: "Six times seven is", max_tokens: 5 };
    await serving({ brain: BRAIN }, async ({ client, fake, post }) => {
      const done = await client.completions.create(raw);
      expect(done.choices[0]!.text).toContain("It is");
      expect(JSON.parse(fake.visits().at(-1)!.body)).toEqual(raw);
      const refused = await post("/v1/completions", { ...raw, model: "vanilla/fake" });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ error: { param: "model", code: "unsupported_field" } });
      // What the model server does not have it says itself.
      expect((await post("/v1/embeddings", { model: "fake", input: "x" })).status).toBe(404);
    });
    await serving(
      { brain: BRAIN },
      async ({ post }) => expect((await post("/v1/completions", raw)).status).toBe(400),
      { method: "vanilla" },
    );
  });

  test("the model server's own refusal comes back with its status", async () => {
    await serving({ brain: BRAIN }, async ({ client }) => {
      const unknown = client.chat.completions.create(ASK(QUESTION, "no-such-model"));
      await expect(unknown).rejects.toBeInstanceOf(OpenAI.NotFoundError);
      const under = client.chat.completions.create(ASK(QUESTION, "vanilla/no-such-model"));
      await expect(under).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    });
  });
});

test("with `unsupported: pass` what the usual method cannot honour goes on as it is; a named method still refuses", async () => {
  const more = { method: "vanilla", unsupported: "pass" } as const;
  await serving(
    { brain: BRAIN },
    async ({ client, post, fake }) => {
      const body = { ...ASK(QUESTION, "fake"), logprobs: true };
      const { data, response } = await client.chat.completions.create(body).withResponse();
      expect(response.headers.get("x-metalevel-method")).toBe("none");
      expect(data.choices[0]!.logprobs!.content!.length).toBeGreaterThan(0);
      expect(JSON.parse(fake.visits().at(-1)!.body)).toEqual(body);
      const honoured = await client.chat.completions.create(ASK(QUESTION, "fake")).withResponse();
      expect(honoured.response.headers.get("x-metalevel-method")).toBe("vanilla");
      const named = await post("/v1/chat/completions", { ...body, model: "vanilla/fake" });
      expect(named.status).toBe(400);
      const wrong = await post("/v1/chat/completions", { ...body, logprobs: false, temperature: "hot" });
      expect(wrong.status).toBe(400);
    },
    more,
  );
});
