/** Requests that are none, and answers of a model server that break off. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { startServer } from "../../src/serve/index.ts";
import { piecesOf, script } from "../../src/testing/servers/index.ts";
import { ASK, NOW, serving } from "./serving.ts";

const BRAIN = { brain: script(piecesOf("\\boxed{42}")) };

test.each([
  ["POST", "/v1/chat/completions", 415, "no_json"],
  ["OPTIONS", "/v1/chat/completions", 405, "method_not_allowed"],
  ["PUT", "/health", 405, "method_not_allowed"],
  ["DELETE", "/v1/models/m", 405, "method_not_allowed"],
  ["POST", "/nope", 404, "unknown_route"],
])("%s %s without a body is answered with %i", async (method, path, status, code) => {
  await serving(BRAIN, async ({ serving: { url } }) => {
    const response = await fetch(`${url}${path}`, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
    expect(response.headers.has("allow")).toBe(status === 405);
  });
});

test("a body that does not say its length is read", async () => {
  await serving(BRAIN, async ({ serving: { url } }) => {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Blob([JSON.stringify(ASK("one"))]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(200);
  });
});

test.each(["constructor", "__proto__"])("the role %s is not known", async (role) => {
  await serving(BRAIN, async ({ post }) => {
    const messages = [
      { role, content: "x" },
      { role: "user", content: "y" },
    ];
    const response = await post("/v1/chat/completions", { ...ASK("x"), model: "vanilla", messages });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain("messages[0].role");
  });
});

test("METHOD/ without a name means the server's only model", async () => {
  await serving(BRAIN, async ({ post }) => {
    expect((await post("/v1/chat/completions", { ...ASK("x"), model: "vanilla/" })).status).toBe(200);
  });
});

/** A server in front of a model server that answers as `answer` does. */
const before = async (
  answer: RequestListener,
  use: (url: string, reported: readonly unknown[]) => Promise<void>,
): Promise<void> => {
  const model = createServer((request, response) => {
    if (request.url === "/v1/chat/completions") answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => model.listen(0, "127.0.0.1", ready));
  const { port } = model.address() as AddressInfo;
  const reported: unknown[] = [];
  const upstream = { baseUrls: [`http://127.0.0.1:${port}`] };
  const front = await startServer({ upstream, seed: 1, now: () => NOW, report: (one) => reported.push(one) });
  try {
    await use(front.url, reported);
  } finally {
    await front.close();
    model.closeAllConnections();
    model.close();
  }
};

const ask = (url: string): Promise<Response> =>
  fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...ASK("x"), model: "none/m" }),
  });

test("events that are cut short end with one that says so, after the last whole one", async () => {
  await before(
    (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('data: {"a":1}\n\ndata: {"b', () => setTimeout(() => response.destroy(), 50));
    },
    async (url, reported) => {
      const events = (await (await ask(url)).text()).split("\n\n");
      expect(events[0]).toBe('data: {"a":1}');
      expect(JSON.parse(events[1]!.slice("data: ".length))).toMatchObject({
        error: { code: "upstream_cut" },
      });
      expect(events.slice(2)).toEqual([""]);
      expect(reported).toHaveLength(1);
    },
  );
});

test("any other answer that is cut short is cut for the client too", async () => {
  await before(
    (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"a":', () => setTimeout(() => response.destroy(), 50));
    },
    async (url, reported) => {
      await expect(ask(url).then((response) => response.text())).rejects.toThrow();
      expect(reported).toHaveLength(1);
      const page = await (await fetch(`${url}/metrics`)).text();
      expect(page).toContain('metalevel_requests_total{method="none",status="broken"} 1');
    },
  );
});

test("each cookie of the model server stays one", async () => {
  await before(
    (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "set-cookie": ["a=1", "b=2"] });
      response.end("{}");
    },
    async (url) => {
      expect((await ask(url)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    },
  );
});
