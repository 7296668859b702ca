/** So many at once, so many bytes, so long; and an orderly end. */
import { request } from "node:http";
import OpenAI from "openai";
import { expect, test } from "vitest";
import { startServer } from "../../src/serve/index.ts";
import { piecesOf, script } from "../../src/testing/servers/index.ts";
import { ASK, gathered, NOW, PATIENT, serving } from "./serving.ts";

const LONG = script(piecesOf(`${"word ".repeat(400)}\\boxed{42}`));
const SLOW = { brain: LONG, latency: { tokenMs: 25 } };
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; type: string } }).error;

test("one request too many is answered with 429 and when to come again; its place is free when one has left", async () => {
  await serving(
    SLOW,
    async ({ client, post, get, serving: { underWay }, fake }) => {
      const leave = new AbortController();
      const asked = ["one", "two"].map((text) =>
        client.chat.completions.create({ ...ASK(text), stream: true }, { signal: leave.signal }),
      );
      await Promise.all(asked);
      expect(underWay()).toBe(2);
      const third = await post("/v1/chat/completions", ASK("three"));
      expect([third.status, third.headers.get("retry-after")]).toEqual([429, "1"]);
      expect(await errorOf(third)).toMatchObject({ type: "rate_limit_error", code: "concurrency_limit" });
      // What does no work has no need of a place.
      expect((await get("/health")).status).toBe(200);
      expect((await get("/metrics")).status).toBe(200);
      leave.abort();
      await expect.poll(underWay, PATIENT).toBe(0);
      await fake.settled();
      expect(fake.slotsInUse()).toBe(0);
      expect(fake.visits().filter(({ outcome }) => outcome === "left")).toHaveLength(2);
      const again = await client.chat.completions.create({ ...ASK("again"), max_tokens: 5 });
      expect(again.choices[0]!.finish_reason).toBe("length");
    },
    { concurrency: 2 },
  );
});

test("the official client comes again by itself", async () => {
  await serving(
    SLOW,
    async ({ serving: { url } }) => {
      const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "sk", maxRetries: 5 });
      const asked = ["a", "b", "c"].map((text) =>
        client.chat.completions.create({ ...ASK(text), max_tokens: 3 }),
      );
      expect((await Promise.all(asked)).map(({ usage }) => usage!.completion_tokens)).toEqual([3, 3, 3]);
    },
    { concurrency: 1 },
  );
});

test("a body that is too long is answered with 413, whether or not it says its length", async () => {
  await serving(
    { brain: LONG },
    async ({ post, serving: { url }, fake }) => {
      const before = fake.visits().length;
      const said = await post("/v1/chat/completions", ASK("x".repeat(5000)));
      expect([said.status, (await errorOf(said)).code]).toEqual([413, "body_limit"]);
      const status = await new Promise((resolve, reject) => {
        const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
        const sent = request(`${url}/v1/chat/completions`, { method: "POST", headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on("error", reject);
        sent.end(JSON.stringify(ASK("x".repeat(5000))));
      });
      expect(status).toBe(413);
      // Its connection is not used again: what was left of the body stood in the way.
      for (let time = 0; time < 8; time++) {
        const long = await post("/v1/chat/completions", ASK("x".repeat(400_000)));
        expect([long.status, long.headers.get("connection")]).toEqual([413, "close"]);
        expect((await post("/v1/chat/completions", ASK(5 as never))).status).toBe(400);
      }
      expect(fake.visits()).toHaveLength(before);
    },
    { bodyLimit: 2000 },
  );
});

test("a client that leaves amid its body is no fault of ours, and is counted as left", async () => {
  const reported: unknown[] = [];
  await serving(
    { brain: LONG },
    async ({ serving: { url }, get }) => {
      const headers = { "content-type": "application/json", "content-length": "1000" };
      const sent = request(`${url}/v1/chat/completions`, { method: "POST", headers });
      sent.on("error", () => {});
      sent.write('{"model":', () => setTimeout(() => sent.destroy(), 50));
      await expect
        .poll(() => reported)
        .toMatchObject([{ name: "RequestError", told: { code: "client_left" } }]);
      const page = await (await get("/metrics")).text();
      expect(page).toContain('metalevel_requests_total{method="",status="left"} 1');
    },
    { report: (error) => reported.push(error) },
  );
});

test("a request whose time is up ends with 504, which is not to be tried again, and its work with it", async () => {
  await serving(
    SLOW,
    async ({ post, fake, client }) => {
      const late = await post("/v1/chat/completions", ASK("late"));
      expect([late.status, late.headers.get("x-should-retry")]).toEqual([504, "false"]);
      expect((await errorOf(late)).code).toBe("time_limit");
      // On a busy machine its time may be up before its first part has come.
      const read = client.chat.completions.create({ ...ASK("late"), stream: true }).then(gathered);
      await expect(read).rejects.toMatchObject({ code: "time_limit" });
      await fake.settled();
      const chats = fake.visits().filter(({ path }) => path === "/v1/chat/completions");
      expect(chats.filter(({ outcome }) => outcome !== "left")).toEqual([]);
      expect(fake.slotsInUse()).toBe(0);
    },
    { timeLimit: 300 },
  );
});

test("closing lets those inside finish and nobody else in", async () => {
  await serving(
    { brain: script(piecesOf("one two three \\boxed{42}")), latency: { tokenMs: 60 } },
    async (served) => {
      const { client, serving, get, post } = served;
      const inside = await client.chat.completions.create({ ...ASK("inside"), stream: true });
      const closing = serving.close(10_000);
      const health = await get("/health");
      expect([health.status, await health.json()]).toMatchObject([
        503,
        { status: "shutting down", underWay: 1 },
      ]);
      const late = await post("/v1/chat/completions", ASK("late"));
      expect([late.status, late.headers.get("retry-after"), (await errorOf(late)).code]).toEqual([
        503,
        "1",
        "shutting_down",
      ]);
      const { content, finish } = await gathered(inside);
      expect({ content, finish }).toEqual({ content: "one two three \\boxed{42}", finish: "stop" });
      await closing;
      expect(serving.underWay()).toBe(0);
      await expect(get("/health")).rejects.toThrow();
    },
  );
});

test("closing ends those who take too long, and says so", async () => {
  await serving(SLOW, async ({ client, serving, fake }) => {
    const inside = await client.chat.completions.create({ ...ASK("inside"), stream: true });
    const read = gathered(inside);
    read.catch(() => {});
    await serving.close(50);
    await expect(read).rejects.toMatchObject({ code: "shutting_down" });
    await fake.settled();
    expect(fake.slotsInUse()).toBe(0);
  });
});

test("options that cannot be are refused before anything listens", async () => {
  const upstream = { baseUrls: ["http://127.0.0.1:9"] };
  const start = (more: object) => startServer({ upstream, seed: 1, now: () => NOW, ...more });
  await expect(start({ method: "meta-r2" })).rejects.toThrow('Did you mean "meta-r1"?');
  await expect(start({ settings: { maxToken: 1 } })).rejects.toThrow('Did you mean "maxTokens"?');
  await expect(start({ settings: { "vanilla.maxTokens": 0 } })).rejects.toThrow("maxTokens");
  // What is not the method's is told by the method's own settings, not by those of all.
  await expect(start({ settings: { "vanilla.k": 1 } })).rejects.toThrow(
    '--set: got "k"; expected one of maxTokens, temperature, topP.',
  );
  await expect(start({ settings: { "vanila.k": 1 } })).rejects.toThrow('Did you mean "vanilla"?');
  await expect(start({ upstream: { baseUrls: [] } })).rejects.toThrow("--upstream: got none");
  await expect(start({ upstream: { baseUrls: ["ftp://x"] } })).rejects.toThrow("--upstream");
  await serving({ brain: LONG }, async ({ serving: { url } }) => {
    await expect(start({ port: Number(new URL(url).port) })).rejects.toThrow("taken by another program");
  });
});
