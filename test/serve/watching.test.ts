/** Models, health, metrics, and what becomes of a method that fails. */
import { expect, test } from "vitest";
import { METHODS } from "../../src/eval/methods/registry.ts";
import { startServer } from "../../src/serve/index.ts";
import type { DialectName } from "../../src/testing/servers/index.ts";
import { countingBrain, piecesOf, script } from "../../src/testing/servers/index.ts";
import { VERSION } from "../../src/version.ts";
import { byPrompt } from "../agents/llm/in-turn.ts";
import { ASK, gathered, metalevelIn, NOW, serving } from "./serving.ts";

const BRAIN = script(piecesOf("It is \\boxed{42}."));

test("the models are the model server's as they are, and each under every method", async () => {
  await serving({ brain: BRAIN, model: "Org/Model-7B" }, async ({ client, fake, get }) => {
    const { data } = await client.models.list();
    const plain = (await (await fetch(`${fake.url}/v1/models`)).json()) as { data: readonly object[] };
    expect(data[0]).toEqual(plain.data[0]);
    expect(data.slice(1).map(({ id }) => id)).toEqual(
      Object.keys(METHODS).map((method) => `${method}/Org/Model-7B`),
    );
    const one = await client.models.retrieve("meta-r1/Org/Model-7B");
    expect(one).toMatchObject({
      id: "meta-r1/Org/Model-7B",
      metalevel: { method: "meta-r1", model: "Org/Model-7B" },
    });
    await expect(client.models.retrieve("meta-r1/None")).rejects.toMatchObject({ status: 404 });
    expect((await get("/v1/models/%E0%A4%A")).status).toBe(404);
    const under = await client.chat.completions.create(ASK("x", "greedy/Org/Model-7B"));
    expect(under.model).toBe("greedy/Org/Model-7B");
  });
});

test("a method alone means it on the only model", async () => {
  await serving({ brain: BRAIN }, async ({ client }) => {
    const done = await client.chat.completions.create(ASK("x", "vanilla"));
    expect(done).toMatchObject({ model: "vanilla", metalevel: { model: "fake", answer: "42" } });
  });
});

test("every dialect's server is served in front of", async () => {
  const dialects: readonly DialectName[] = ["vllm", "sglang", "llama-cpp", "ollama", "tgi", "openai"];
  for (const dialect of dialects) {
    await serving({ brain: BRAIN, dialect }, async ({ client, serving: { detected } }) => {
      expect(detected()?.dialect).toBe(dialect);
      const stream = await client.chat.completions.create({ ...ASK("x"), stream: true, max_tokens: 99 });
      expect({ dialect, ...(await gathered(stream)) }).toMatchObject({
        dialect,
        content: "It is \\boxed{42}.",
      });
      const { data } = await client.models.list();
      expect(data.map(({ id }) => id)).toContain("vanilla/fake");
    });
  }
});

test("several servers alike share the work", async () => {
  await serving({ brain: BRAIN, latency: { tokenMs: 20 } }, async ({ fake: first }) => {
    await serving({ brain: BRAIN }, async ({ fake: second, serving: _ }) => {
      const both = await startServer({
        upstream: { baseUrls: [first.url, second.url] },
        seed: 1,
        now: () => NOW,
      });
      const ask = () =>
        fetch(`${both.url}/v1/chat/completions`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(ASK("x")),
        });
      await Promise.all([ask(), ask(), ask(), ask()]);
      const chats = [first, second].map(
        ({ visits }) => visits().filter(({ path }) => path === "/v1/chat/completions").length,
      );
      expect(chats).toEqual([2, 2]);
      await both.close();
    });
  });
});

test("health says who is there; a server that starts later is found by the first request", async () => {
  await serving({ brain: BRAIN }, async ({ get, fake }) => {
    expect(await (await get("/health")).json()).toEqual({
      status: "ok",
      version: VERSION,
      upstream: "vllm",
      underWay: 0,
      concurrency: 16,
    });
    const { port } = new URL(fake.url);
    await fake.close();
    const early = await startServer({ upstream: { baseUrls: [fake.url] }, seed: 1, now: () => NOW });
    expect(early.doubt).toContain("ECONNREFUSED");
    expect(early.detected()).toBeNull();
    await serving({ brain: BRAIN, port: Number(port) }, async () => {
      const response = await fetch(`${early.url}/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(ASK("x")),
      });
      expect(response.status).toBe(200);
      expect(early.detected()?.dialect).toBe("vllm");
    });
    await early.close();
  });
});

const METRIC = /^(\w+)(?:\{(.*)\})? (\S+)$/;

/** The values of a page of metrics, by name and labels. */
const valuesIn = (page: string): ReadonlyMap<string, number> =>
  new Map(
    page.split("\n").flatMap((line) => {
      const found = METRIC.exec(line);
      return found === null ? [] : [[`${found[1]}{${found[2] ?? ""}}`, Number(found[3])] as const];
    }),
  );

test("metrics count requests, tokens, interventions, abstentions and why methods stopped", async () => {
  const settings = { hardBudget: 2, safety: 0, factThreshold: 1, thinkThreshold: 1, paragraphs: 2 };
  await serving(
    { brain: countingBrain(100, 10, " no answer"), behaviour: { contextTokens: 50_000 } },
    async ({ client, post, get, fake }) => {
      const done = await client.chat.completions.create({ ...ASK("x"), max_tokens: 4000 });
      await post("/v1/chat/completions", { ...ASK("x"), n: 2 });
      await client.chat.completions.create(ASK("x", "fake"));
      const advised = await client.chat.completions.create(ASK("x", "meta-r1-no-planning/fake"));
      await post("/v1/chat/completions", ASK("x", "mgv/fake"));
      const page = await (await get("/metrics")).text();
      const values = valuesIn(page);
      expect(values.get('metalevel_requests_total{method="vanilla",status="200"}')).toBe(1);
      expect(values.get('metalevel_requests_total{method="",status="400"}')).toBe(1);
      expect(values.get('metalevel_requests_total{method="none",status="200"}')).toBe(1);
      expect(values.get('metalevel_request_seconds_count{method="vanilla"}')).toBe(1);
      expect(values.get('metalevel_abstentions_total{method="vanilla"}')).toBe(1);
      expect(values.get('metalevel_stopped_total{method="vanilla",reason="end-of-turn"}')).toBe(1);
      expect(values.get('metalevel_tokens_total{method="vanilla",level="object",kind="decoded"}')).toBe(
        done.usage!.completion_tokens,
      );
      const { interventions, ledger } = metalevelIn(advised);
      expect(values.get('metalevel_interventions_total{method="meta-r1-no-planning"}')).toBe(interventions);
      expect(
        values.get('metalevel_tokens_total{method="meta-r1-no-planning",level="meta",kind="decoded"}'),
      ).toBe((ledger as { meta: { decoded: { tokens: number } } }).meta.decoded.tokens);
      // This mind follows no format: the request fails, and what it cost is counted all the same.
      expect(values.get('metalevel_requests_total{method="mgv",status="502"}')).toBe(1);
      const spent = values.get('metalevel_tokens_total{method="mgv",level="object",kind="decoded"}');
      expect(spent).toBeGreaterThan(0);
      expect(values.get("metalevel_requests_under_way{}")).toBe(0);
      expect(fake.slotsInUse()).toBe(0);
    },
    { settings },
  );
});

test("a model that does not follow the method's format twice running is told of with 502, in a stream as an error", async () => {
  const brain = byPrompt({ "WITHOUT solving": ["Easy."] });
  await serving({ brain }, async ({ client, post }) => {
    const whole = await post("/v1/chat/completions", ASK("x", "mgv/fake"));
    expect([whole.status, whole.headers.get("x-should-retry")]).toEqual([502, "false"]);
    expect(await whole.json()).toMatchObject({ error: { type: "api_error", code: "unparsable_reply" } });
    const stream = await client.chat.completions.create({ ...ASK("x", "mgv/fake"), stream: true });
    await expect(gathered(stream)).rejects.toMatchObject({ code: "unparsable_reply" });
  });
});

test("methods without a supervisor go on while its server is away", async () => {
  await serving(
    { brain: BRAIN },
    async ({ post }) => {
      const need: string[] = [];
      for (const name of Object.keys(METHODS)) {
        const response = await post("/v1/chat/completions", ASK("x", `${name}/fake`));
        const { error } = (await response.json()) as { error?: { code: string; message: string } };
        if (error?.message.includes("http://127.0.0.1:9/") === true) need.push(name);
      }
      expect(need).toEqual([
        "familiarity-router",
        ...["meta-r1", "meta-r1-no-planning", "meta-r1-no-regulation", "meta-r1-no-termination"],
      ]);
    },
    { metaUpstream: { baseUrls: ["http://127.0.0.1:9"] } },
  );
});

test("a server that a method cannot work on is refused with 400 that says what it lacks", async () => {
  await serving({ brain: BRAIN, dialect: "openai" }, async ({ post }) => {
    const response = await post("/v1/chat/completions", ASK("x", "no-thinking/fake"));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "unsupported_by_the_model" } });
  });
});

test("a model server that breaks off amid a stream is told of at the end of it", async () => {
  const faults = [
    { kind: "cut" as const, afterTokens: 3, where: "between-events" as const, path: "/v1/chat" },
  ];
  const reported: (readonly [unknown, string])[] = [];
  const report = (error: unknown, when: string): void => void reported.push([error, when]);
  await serving(
    { brain: BRAIN, faults, latency: { tokenMs: 30 } },
    async ({ client, post, get }) => {
      const stream = await client.chat.completions.create({ ...ASK("x"), stream: true });
      await expect(gathered(stream)).rejects.toMatchObject({ code: "upstream_cut" });
      // Its status was 200: only this tells whoever keeps the server.
      expect(reported).toEqual([[expect.objectContaining({ name: "ModelError" }), "amid"]]);
      const whole = await post("/v1/chat/completions", ASK("x"));
      expect(whole.status).toBe(502);
      expect(reported.slice(1).map(([, when]) => when)).toEqual(["before"]);
      const values = valuesIn(await (await get("/metrics")).text());
      const requests = [...values].filter(([name]) => name.startsWith("metalevel_requests_total"));
      expect(requests).toEqual([
        ['metalevel_requests_total{method="vanilla",status="broken"}', 1],
        ['metalevel_requests_total{method="vanilla",status="502"}', 1],
      ]);
    },
    { report },
  );
  const busy = [{ kind: "refusal" as const, status: 429, retryAfter: "1", path: "/v1/chat" }];
  await serving({ brain: BRAIN, faults: busy }, async ({ post }) => {
    const response = await post("/v1/chat/completions", ASK("x"));
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "1"]);
    // Before a stream has begun, a failure has its status there too, whatever the method.
    for (const method of ["vanilla", "mgv"]) {
      const streamed = await post("/v1/chat/completions", { ...ASK("x", `${method}/fake`), stream: true });
      expect({ method, status: streamed.status }).toEqual({ method, status: 429 });
    }
  });
});
