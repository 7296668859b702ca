import { Ajv } from "ajv";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import { shortestWay, standing } from "../../../src/testing/servers/grammar.ts";
import type { FakeServerOptions, Fault } from "../../../src/testing/servers/index.ts";
import {
  piecesOf,
  ranked,
  script,
  startFakeServer,
  tempered,
  vocabularyOf,
} from "../../../src/testing/servers/index.ts";
import { post, textOf } from "./client.ts";

const BRAIN = script(piecesOf("It is 42, née."));
const BODY = { model: "fake", prompt: "Q", max_tokens: 50, stream: true };

const with_ = async <Result>(
  faults: readonly Fault[],
  use: (url: string, server: Awaited<ReturnType<typeof startFakeServer>>) => Promise<Result>,
  more: Partial<FakeServerOptions> = {},
): Promise<Result> => {
  const server = await startFakeServer({ dialect: "vllm", brain: BRAIN, faults, ...more });
  try {
    return await use(`${server.url}/v1/completions`, server);
  } finally {
    await server.close();
  }
};

test("a fault strikes as often as it is told to, and where", async () => {
  await with_(
    [{ kind: "refusal", status: 429, retryAfter: "2", times: 1, path: "/v1/completions" }],
    async (url, server) => {
      const first = await post(url, BODY);
      expect(first).toMatchObject({ status: 429, events: [{ error: { code: 429 } }] });
      expect(first.headers.get("retry-after")).toBe("2");
      expect((await post(`${server.url}/tokenize`, { prompt: "Q" })).status).toBe(200);
      expect((await post(url, BODY)).status).toBe(200);
    },
  );
});

test("a connection is reset before an answer, and cut between events, inside one, inside a character", async () => {
  await with_([{ kind: "reset", times: 1 }], async (url) => {
    await expect(post(url, BODY)).rejects.toThrow();
    expect((await post(url, BODY)).status).toBe(200);
  });
  for (const where of ["between-events", "inside-event", "inside-character"] as const) {
    await with_([{ kind: "cut", afterTokens: 2, where }], async (url, server) => {
      await expect(post(url, BODY)).rejects.toThrow("terminated");
      await server.settled();
      expect(server.visits()[0]!.outcome).toBe("broken");
      expect(server.slotsInUse()).toBe(0);
    });
  }
});

test("a silent server holds its slot until the client leaves; then it stops, or goes on to the end", async () => {
  for (const afterDisconnect of ["stops", "goes-on"] as const) {
    const more = { behaviour: { afterDisconnect } };
    await with_(
      [{ kind: "silence", afterTokens: 3 }],
      async (url, server) => {
        const control = new AbortController();
        const body = JSON.stringify(BODY);
        const response = await fetch(url, { method: "POST", body, signal: control.signal });
        await response.body!.getReader().read();
        expect(server.slotsInUse()).toBe(1);
        control.abort();
        await server.settled();
        const tokens = afterDisconnect === "stops" ? 3 : piecesOf("It is 42, née.").length + 1;
        expect(server.visits()).toMatchObject([{ outcome: "left", generatedTokens: tokens }]);
        expect(server.slotsInUse()).toBe(0);
      },
      more,
    );
  }
});

test("what is wrong with a stream is there to be seen in its bytes", async () => {
  const raw = (fault: Fault): Promise<string> => with_([fault], async (url) => (await post(url, BODY)).raw);
  expect(await raw({ kind: "carriage-returns" })).toMatch(/\r\n\r\n/);
  expect(await raw({ kind: "comments" })).toMatch(/^: still here\n\ndata:/);
  expect(await raw({ kind: "no-closing-mark" })).not.toContain("[DONE]");
  expect(await raw({ kind: "empty-choices", afterTokens: 1, choices: "null" })).toContain('"choices":null');
  expect(await raw({ kind: "error-event", afterTokens: 1, message: "out of memory" })).toContain(
    "out of memory",
  );
  const fragments = await with_([{ kind: "fragments", bytes: 3 }], (url) => post(url, BODY));
  expect(textOf(fragments.events).answer).toBe("It is 42, née.");
});

test("no more requests are worked on at once than there are slots", async () => {
  const more = { behaviour: { slots: 2 }, latency: { tokenMs: 1 } };
  await with_(
    [],
    async (url, server) => {
      const all = await Promise.all(Array.from({ length: 7 }, () => post(url, BODY)));
      expect(all.every(({ status }) => status === 200)).toBe(true);
      expect(server.mostSlotsInUse()).toBe(2);
    },
    more,
  );
});

test("decoding what was encoded gives the text back, whatever the pieces", () => {
  const pieces = fc.array(fc.string({ minLength: 1, maxLength: 4, unit: "grapheme" }), { maxLength: 12 });
  fc.assert(
    fc.property(pieces, fc.string({ unit: "grapheme" }), (some, text) => {
      const { encode, decode } = vocabularyOf(some);
      expect(decode(encode(text))).toBe(text);
    }),
  );
});

test("the tempered distribution is the power of the own one, cut and normalised", () => {
  const probabilities = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), {
    minLength: 2,
    maxLength: 8,
  });
  fc.assert(
    fc.property(probabilities, fc.double({ min: 0.1, max: 3, noNaN: true }), (weights, temperature) => {
      const sum = weights.reduce((total, weight) => total + weight, 0);
      const candidates = weights.map((weight, i) => ({ token: `t${i}`, probability: weight / sum }));
      const own = ranked({ candidates });
      const hot = tempered(own, { temperature, topK: 0, topP: 1, minP: 0 });
      const powers = candidates.map(({ probability }) => probability ** (1 / temperature));
      const mass = powers.reduce((total, power) => total + power, 0);
      for (const { token, logProbability } of hot) {
        expect(Math.exp(logProbability)).toBeCloseTo(powers[Number(token.slice(1))]! / mass, 9);
      }
      expect(tempered(own, { temperature, topK: 1, topP: 1, minP: 0 })).toEqual([
        { token: own[0]!.token, logProbability: 0 },
      ]);
    }),
  );
});

const SCHEMAS = [
  {
    type: "object",
    properties: { a: { type: "integer" }, b: { type: "string", minLength: 2 } },
    required: ["a", "b"],
  },
  { type: "array", items: { type: "boolean" }, minItems: 2, maxItems: 3 },
  { enum: ["yes", "no", 3] },
  { anyOf: [{ type: "null" }, { type: "object", properties: { n: { type: "number" } }, required: ["n"] }] },
];

test("a text that a schema lets grow, character by character, ends as a value of it", () => {
  const ajv = new Ajv();
  fc.assert(
    fc.property(fc.constantFrom(...SCHEMAS), fc.nat(), (schema, seed) => {
      const rng = stream(seed, "grammar");
      let text = "";
      for (let i = 0; i < 200 && standing(schema, text) !== "whole"; i++) {
        const drawn = String.fromCharCode(rng.integer(32, 126));
        text +=
          standing(schema, text + drawn) === "no"
            ? shortestWay(schema, text)!
            : i < 20
              ? drawn
              : shortestWay(schema, text)!;
      }
      expect(ajv.compile(schema)(JSON.parse(text)), text).toBe(true);
    }),
    { numRuns: 60 },
  );
});
