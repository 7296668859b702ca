import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { Clock, Wire } from "../../../src/agents/llm/index.ts";
import { ModelError } from "../../../src/agents/llm/index.ts";
import { places } from "../../../src/agents/llm/places.ts";
import { baseUrl } from "../../../src/agents/llm/transport/base-url.ts";
import { liveWire, unreachable } from "../../../src/agents/llm/transport/live-wire.ts";
import { opened, RETRIES } from "../../../src/agents/llm/transport/opening.ts";
import { patient } from "../../../src/agents/llm/transport/patient.ts";
import { DIALECT_NAMES, failureOf, HASTY, reciting, served, USER } from "./serving.ts";

const none = new AbortController().signal;

/** A clock whose time passes only by sleeping. */
const sleeper = () => {
  let now = 0;
  const slept: number[] = [];
  const clock: Clock = {
    now: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
  return { clock, slept };
};

const answer = (status: number, headers: Readonly<Record<string, string>> = {}, text = "") => ({
  status,
  headers,
  body: (async function* () {
    yield new TextEncoder().encode(text);
  })(),
});

const open = (
  replies: readonly (() => ReturnType<typeof answer>)[],
  clock: Clock,
  secrets: readonly string[] = [],
) => {
  let next = 0;
  const exchange = async () => replies[Math.min(next++, replies.length - 1)]!();
  return opened(exchange, "http://host/v1", { clock, retries: RETRIES, signal: none, secrets, name: "x" });
};

test("waits twice as long each time, with jitter of its own, and as long as the server asks", async () => {
  const { clock, slept } = sleeper();
  const replies = [
    () => answer(503),
    () => answer(500),
    () => answer(429, { "retry-after": "7" }),
    () => answer(200),
  ];
  expect((await open(replies, clock)).status).toBe(200);
  expect(slept.length).toBe(3);
  expect(slept[0]).toBeGreaterThanOrEqual(250);
  expect(slept[0]).toBeLessThan(500);
  expect(slept[1]).toBeGreaterThanOrEqual(500);
  expect(slept[1]).toBeLessThan(1000);
  expect(slept[2]).toBe(7000);
});

test("a date in Retry-After is laid beside the server's own clock", async () => {
  const { clock, slept } = sleeper();
  const headers = {
    "retry-after": "Mon, 30 Nov 2026 12:00:40 GMT",
    date: "Mon, 30 Nov 2026 12:00:00 GMT",
  };
  await open([() => answer(429, headers), () => answer(200)], clock);
  expect(slept).toEqual([40_000]);
});

test("gives up after five times, with what the server said and without the key that it repeats", async () => {
  const { clock, slept } = sleeper();
  const body = JSON.stringify({ error: { message: "overloaded, sk-secret-123" } });
  const error = await failureOf(open([() => answer(503, {}, body)], clock, ["sk-secret-123"]));
  expect(error.message).toContain("overloaded, [redacted]");
  expect(error).toMatchObject({ details: { fault: "failed", status: 503 } });
  expect(slept.length).toBe(5);
});

test.each([400, 401, 404, 422])("status %i is not tried again", async (status) => {
  const { clock, slept } = sleeper();
  const error = await failureOf(open([() => answer(status, {}, '{"detail":"no"}')], clock));
  expect(error).toMatchObject({ details: { fault: "refused", status } });
  expect(slept).toEqual([]);
});

test("a route that is not there asks whether the address and the dialect are right", async () => {
  const error = await failureOf(open([() => answer(404, {}, "File Not Found")], sleeper().clock));
  expect(error.message).toMatch(/status 404: File Not Found.*--dialect/);
});

test.each([
  ["3600", /left alone for 3600 s, which is not waited for/, 0],
  ["1", /less at once with --concurrency/, 5],
])("a server that is busy and asks to wait %s s is told of", async (asked, said, waits) => {
  const { clock, slept } = sleeper();
  const error = await failureOf(open([() => answer(429, { "retry-after": asked })], clock));
  expect(error).toMatchObject({ details: { fault: "busy" }, message: expect.stringMatching(said) });
  expect(slept.length).toBe(waits);
});

test("a server that is silent is left after the idle time, but a slow reader is waited for", async () => {
  const { clock } = sleeper();
  const silent: Wire = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("gone"))));
  const request = { method: "GET", baseUrl: "http://host", path: "/x", body: null, signal: none } as const;
  const late = await failureOf(patient(silent, clock, { idle: 1000, overall: 9000 })(request));
  expect(late).toMatchObject({ details: { fault: "silent" } });

  const wire: Wire = async () => ({
    status: 200,
    headers: {},
    body: (async function* () {
      for (let index = 0; index < 3; index++) yield Uint8Array.of(index);
    })(),
  });
  let time = 0;
  const hourly: Clock = { now: () => (time += 100), sleep: () => new Promise(() => {}) };
  const { body } = await patient(wire, hourly, { idle: 1000, overall: 1e9 })(request);
  let count = 0;
  for await (const _ of body) {
    time += 1e6;
    count++;
  }
  expect(count).toBe(3);
});

test("places go round in order, by load, and stay with the server that had the conversation", async () => {
  const pool = places(["a", "b"], 3);
  const first = await pool.take("talk", none);
  const second = await pool.take("other", none);
  expect([first.baseUrl, second.baseUrl]).toEqual(["a", "b"]);
  const third = await pool.take("talk", none);
  expect(third.baseUrl).toBe("a");
  const order: string[] = [];
  const waiting = ["x", "y"].map(async (name) => {
    const place = await pool.take(null, none);
    order.push(name);
    return place;
  });
  second.release();
  const x = await waiting[0]!;
  expect([x.baseUrl, order]).toEqual(["b", ["x"]]);
  first.release();
  await waiting[1];
  expect(order).toEqual(["x", "y"]);
});

test("a server that failed is avoided, and one who stops waiting takes no place", async () => {
  const pool = places(["a", "b"], 1);
  const place = await pool.take(null, none);
  expect(place.baseUrl).toBe("a");
  const control = new AbortController();
  const left = failureOf(pool.take(null, control.signal));
  control.abort();
  expect(await left).toMatchObject({ details: { fault: "aborted" } });
  place.release(true);
  expect((await pool.take(null, none)).baseUrl).toBe("b");
});

test.each([
  ["http://host:1/v1/", "http://host:1"],
  ["https://host/api/v1", "https://host/api"],
  ["http://host", "http://host"],
])("%s is %s", (given, expected) => {
  expect(baseUrl(given)).toBe(expected);
});

test.each([
  "host:80",
  "ftp://host",
  "http://me:secret@host",
  "http://host/v1?api-key=secret",
  "http://host/#secret",
])("%s is no base URL", (given) => {
  expect(() => baseUrl(given)).toThrow(expect.objectContaining({ name: "UsageError" }));
  expect(() => baseUrl(given)).not.toThrow(/secret/);
});

/** A server that sends everybody elsewhere, and the other place. */
const redirecting = async (use: (from: string, to: string, asked: () => number) => Promise<void>) => {
  let asked = 0;
  const other = createServer((_, response) => {
    asked++;
    response.end("{}");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const to = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const server = createServer((request, response) => {
    const within = request.url === "/same";
    if (request.url === "/there") response.end('{"ok":true}');
    else response.writeHead(307, { location: within ? "/there" : `${to}/x` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, to, () => asked);
  } finally {
    for (const one of [server, other]) {
      one.close();
      one.closeAllConnections();
    }
  }
};

test("a redirect to another host is refused, one on the same is followed, and no other host is contacted", () =>
  redirecting(async (from, to, asked) => {
    const { wire, close } = liveWire({
      baseUrls: [from],
      headers: { authorization: "Bearer sk-planted-key" },
    });
    const request = { method: "POST", baseUrl: from, path: "/away", body: "{}", signal: none } as const;
    const error = await failureOf(wire(request));
    expect(error).toMatchObject({ name: "ModelError", details: { fault: "redirected" } });
    expect((await wire({ ...request, path: "/same" })).status).toBe(200);
    expect(await failureOf(wire({ ...request, baseUrl: to }))).toMatchObject({
      details: { fault: "redirected" },
    });
    expect(asked()).toBe(0);
    await close();
  }));

test("nobody at the address is said to be so", async () => {
  const { wire, close } = liveWire({ baseUrls: ["http://127.0.0.1:1"], headers: {} });
  const request = {
    method: "GET",
    baseUrl: "http://127.0.0.1:1",
    path: "/x",
    body: null,
    signal: none,
  } as const;
  expect(await failureOf(wire(request))).toMatchObject({ details: { fault: "unreachable" } });
  await close();
});

test.each([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /self-signed.*--ca FILE/],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /--ca FILE/],
  ["ECONNREFUSED", /Is the server running/],
])("a connection that fails with %s says what to do about that", (code, said) => {
  const error = Object.assign(new Error("self-signed certificate"), { code });
  expect(unreachable("https://host/x", error, false, []).message).toMatch(said);
});

const TEXT = "One, two, three; vier, fünf — ✓ six. Seven of eight.";

test.each(DIALECT_NAMES)(
  "%s: what breaks the stream is an error of its own kind, with what had come",
  async (dialect) => {
    for (const where of ["between-events", "inside-event", "inside-character"] as const) {
      await served(
        {
          dialect,
          brain: reciting(TEXT),
          faults: [{ kind: "cut", afterTokens: 8, where }],
          latency: { tokenMs: 3 },
        },
        async ({ model }) => {
          const generation = model.chat(USER, { maxTokens: 100 });
          let text = "";
          const error = await failureOf(
            (async () => {
              for await (const piece of generation) text += piece.text;
            })(),
          );
          expect(error).toMatchObject({ name: "ModelError", details: { fault: "cut" } });
          expect(TEXT.startsWith(text) && text.length > 10).toBe(true);
        },
      );
    }
  },
);

test.each(DIALECT_NAMES)(
  "%s: a final chunk that comes twice, comments, CR LF and single bytes change nothing",
  async (dialect) => {
    const harmless = [
      [{ kind: "final-twice" }],
      [{ kind: "comments" }, { kind: "carriage-returns" }],
      [{ kind: "fragments", bytes: 7 }],
    ] as const;
    for (const faults of harmless) {
      if (dialect === "ollama" && faults[0].kind === "comments") continue;
      await served({ dialect, brain: reciting(TEXT), faults }, async ({ model }, server) => {
        const { answer, ledger } = await model.chat(USER, { maxTokens: 100 }).finish();
        expect(answer).toBe(TEXT);
        expect(ledger.decoded).toMatchObject({
          known: true,
          tokens: server.visits().at(-1)!.generatedTokens,
        });
      });
    }
  },
);

test.each(DIALECT_NAMES)(
  "%s: busy, failing and resetting servers are tried again, and then answer",
  async (dialect) => {
    for (const fault of [
      { kind: "refusal", status: 429, retryAfter: "0", times: 2 },
      { kind: "refusal", status: 503, times: 2 },
      { kind: "reset", times: 2 },
    ] as const) {
      await served({ dialect, brain: reciting(TEXT), faults: [fault] }, async ({ model }, server) => {
        expect((await model.chat(USER, { maxTokens: 100 }).finish()).answer).toBe(TEXT);
        expect(server.visits().length).toBe(3);
      });
    }
  },
);

test("a stream that breaks before anything came is asked for once more, and the completion says so", () =>
  served(
    {
      dialect: "vllm",
      brain: reciting(TEXT),
      faults: [{ kind: "cut", afterTokens: 0, where: "between-events", times: 1, path: "/v1/chat" }],
    },
    async ({ model }) => {
      const { answer, shortfalls } = await model.chat(USER, { maxTokens: 100 }).finish();
      expect(answer).toBe(TEXT);
      expect(shortfalls.map(({ kind }) => kind)).toEqual(["stream-retried"]);
    },
  ));

test("a half-open connection ends after the idle time, an error in mid-stream at once", async () => {
  await served(
    { dialect: "vllm", brain: reciting(TEXT), faults: [{ kind: "silence", afterTokens: 4 }] },
    async ({ model }) => {
      const error = await failureOf(model.chat(USER, { maxTokens: 100 }).finish());
      expect(error).toMatchObject({ details: { fault: "silent" } });
    },
    { patience: { idle: 150, overall: 10_000 } },
  );
  const said = { kind: "error-event", afterTokens: 3, message: "out of memory" } as const;
  await served({ dialect: "llama-cpp", brain: reciting(TEXT), faults: [said] }, async ({ model }) => {
    const error = await failureOf(model.chat(USER, { maxTokens: 100 }).finish());
    expect(error).toBeInstanceOf(ModelError);
    expect(error.message).toContain("out of memory");
  });
});

test("a signal ends a generation that waits for its turn, without an error", () =>
  served(
    { dialect: "vllm", brain: reciting(TEXT), faults: [{ kind: "silence", afterTokens: 2 }] },
    async ({ model }) => {
      const control = new AbortController();
      const generation = model.chat(USER, { maxTokens: 100, signal: control.signal });
      const pieces: string[] = [];
      for await (const piece of generation) {
        pieces.push(piece.text);
        if (pieces.join("").length > 3) setTimeout(() => control.abort(), 20);
      }
      expect((await generation.finish()).ending).toEqual({ kind: "aborted" });
    },
    { retries: HASTY },
  ));
