/** A client's key goes to the model server and nowhere else; the server's own key is shown to nobody. */
import { expect, test } from "vitest";
import { piecesOf, script, startFakeServer } from "../../src/testing/servers/index.ts";
import { ASK, serving } from "./serving.ts";

const CLIENTS = "sk-planted-of-the-client-0123456789";
const SERVERS = "sk-planted-of-the-server-9876543210";
const BRAIN = script(piecesOf("It is \\boxed{42}."));
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const everything = async (response: Response): Promise<string> =>
  `${response.status}\n${JSON.stringify([...response.headers])}\n${await response.text()}`;

test("the client's key is passed through, for methods and without, and comes back in nothing", async () => {
  const reported: string[] = [];
  const report = (error: unknown): void =>
    void reported.push(`${(error as Error).stack}${JSON.stringify(error)}`);
  const more = { report };
  await serving(
    { brain: BRAIN, apiKey: CLIENTS, behaviour: { tellsKey: true } },
    async ({ post, get, fake, serving: { url } }) => {
      const said: string[] = [];
      for (const model of ["vanilla/fake", "fake"]) {
        for (const stream of [false, true]) {
          const response = await post(
            "/v1/chat/completions",
            { ...ASK("x", model), stream },
            bearer(CLIENTS),
          );
          expect(response.status).toBe(200);
          said.push(await everything(response));
        }
      }
      const list = await fetch(`${url}/v1/models`, { headers: bearer(CLIENTS) });
      expect(list.status).toBe(200);
      said.push(await everything(list));
      // This server repeats a wrong key in its refusal.
      const wrong = await post("/v1/chat/completions", ASK("x", "vanilla/fake"), bearer(`${CLIENTS}-wrong`));
      expect(wrong.status).toBe(401);
      said.push(
        await everything(wrong),
        await everything(await get("/metrics")),
        await everything(await get("/health")),
      );
      for (const text of [...said, ...reported]) expect(text).not.toContain(CLIENTS);
      const reached = fake.visits().filter(({ headers }) => headers.authorization === `Bearer ${CLIENTS}`);
      expect(reached.map(({ path }) => path)).toContain("/v1/chat/completions");
      // A later request without a key is given none.
      expect((await post("/v1/chat/completions", ASK("x", "vanilla/fake"))).status).toBe(401);
    },
    more,
  );
});

test("a model server that cannot be reached is told of without the key", async () => {
  const gone = await startFakeServer({ dialect: "vllm", brain: BRAIN });
  await serving({ brain: BRAIN }, async ({ post, fake }) => {
    await fake.close();
    for (const model of ["vanilla/fake", "fake"]) {
      const response = await post("/v1/chat/completions", ASK("x", model), bearer(CLIENTS));
      const text = await everything(response);
      expect(text).toContain("upstream_unreachable");
      expect(response.status).toBe(502);
      expect(text).not.toContain(CLIENTS);
    }
  });
  await gone.close();
});

test("with a key of the server's own, what clients send as theirs is not passed on", async () => {
  const fake = await startFakeServer({
    dialect: "vllm",
    brain: BRAIN,
    apiKey: SERVERS,
    behaviour: { tellsKey: true },
  });
  const more = { upstream: { baseUrls: [fake.url], apiKey: SERVERS } };
  await serving(
    { brain: BRAIN },
    async ({ post, get, serving: { doubt } }) => {
      expect(doubt).toBeNull();
      const said: string[] = [];
      for (const model of ["vanilla/fake", "fake"]) {
        for (const headers of [{}, bearer("EMPTY")]) {
          const response = await post("/v1/chat/completions", ASK("x", model), headers);
          expect(response.status).toBe(200);
          said.push(await everything(response));
        }
      }
      said.push(await everything(await get("/v1/models")), await everything(await get("/metrics")));
      for (const text of said) expect(text).not.toContain(SERVERS);
      for (const { headers, path } of fake.visits())
        expect({ path, ...headers }).toMatchObject(bearer(SERVERS));
    },
    more,
  );
  await fake.close();
});

test("the server's own key is covered in what a model server repeats of it, passed through or not", async () => {
  const message = `no such key: ${SERVERS}`;
  const faults = [
    { kind: "refusal", status: 401, body: message, times: 2, path: "/v1/chat" },
    { kind: "error-event", afterTokens: 1, message, path: "/v1/chat" },
  ] as const;
  const fake = await startFakeServer({ dialect: "vllm", brain: BRAIN, apiKey: SERVERS, faults });
  const more = { upstream: { baseUrls: [fake.url], apiKey: SERVERS } };
  await serving(
    { brain: BRAIN },
    async ({ post }) => {
      for (const stream of [false, true]) {
        for (const model of ["none/fake", "vanilla/fake"]) {
          const said = await everything(await post("/v1/chat/completions", { ...ASK("x", model), stream }));
          expect(said).toContain("no such key: ");
          expect(said).not.toContain(SERVERS);
        }
      }
    },
    more,
  );
  await fake.close();
});

test("a page of another site cannot ask: not under its own name, not with a body that is not said to be JSON", async () => {
  await serving({ brain: BRAIN }, async ({ serving: { url } }) => {
    const { request } = await import("node:http");
    const statusFor = (host: string) =>
      new Promise((resolve, reject) => {
        request(`${url}/v1/models`, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on("error", reject)
          .end();
      });
    expect(await statusFor("evil.example:8090")).toBe(403);
    expect(await statusFor("localhost:8090")).toBe(200);
    const preflight = await fetch(`${url}/v1/chat/completions`, {
      method: "OPTIONS",
      headers: { origin: "http://evil.example" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });
  const more = { allowHosts: ["models.example"], allowOrigin: "http://app.example" };
  await serving(
    { brain: BRAIN },
    async ({ serving: { url } }) => {
      const headers = { origin: "http://app.example", "access-control-request-method": "POST" };
      const preflight = await fetch(`${url}/v1/chat/completions`, { method: "OPTIONS", headers });
      expect(preflight.headers.get("access-control-allow-origin")).toBe("http://app.example");
    },
    more,
  );
});

test.each([{ apiKey: `${SERVERS}\nx` }, { headers: { "x-gateway": `${SERVERS}\n` } }, { ca: SERVERS }])(
  "what cannot be sent or trusted is refused before the server begins: %j",
  async (more) => {
    const starting = serving({ brain: BRAIN }, async () => {}, {
      upstream: { baseUrls: ["http://127.0.0.1:1"], ...more },
    });
    await expect(starting).rejects.toMatchObject({
      name: "UsageError",
      message: expect.not.stringContaining(SERVERS),
    });
  },
);
