import { expect, test } from "vitest";
import {
  connect,
  dryModel,
  expectedOf,
  extraBody,
  jsonReply,
  type LanguageModel,
  prefilled,
  sumOfLedgers,
} from "../../../src/agents/llm/index.ts";
import { startFakeServer } from "../../../src/testing/servers/index.ts";
import { DIALECT_NAMES, failureOf, HASTY, reciting, served, USER } from "./serving.ts";

const TEXT = "One, two, three, four.";
const KEY = "sk-planted-7f3a9c";

test.each(DIALECT_NAMES)(
  "%s: the key opens the server, and is nowhere in what a refused one says",
  async (dialect) => {
    const server = await startFakeServer({
      dialect,
      brain: reciting(TEXT),
      apiKey: KEY,
      behaviour: { tellsKey: true },
    });
    try {
      const base = { baseUrls: [server.url], dialect, model: "fake", retries: HASTY } as const;
      const { model, close } = await connect({ ...base, apiKey: KEY });
      const completion = await model.chat(USER, { maxTokens: 50 }).finish();
      expect(completion.answer).toBe(TEXT);
      expect(JSON.stringify(completion)).not.toContain(KEY);
      await close();
      const wrong = await connect({
        ...base,
        apiKey: `${KEY}-wrong`,
        headers: { "x-gateway": "planted-header" },
      });
      const error = await failureOf(wrong.model.chat(USER, { maxTokens: 50 }).finish());
      expect(error).toMatchObject({ name: "ModelError", details: { fault: "refused", status: 401 } });
      expect(error.stack + JSON.stringify(error)).not.toMatch(/planted/);
      await wrong.close();
    } finally {
      await server.close();
    }
  },
);

test.each([
  [{ apiKey: "sk-planted\nx" }, /the key.*line break/],
  [{ headers: { "x-gateway": "planted\u2028" } }, /the header "x-gateway"/],
  [{ ca: "planted" }, /--ca.*no certificate/],
  [
    { ca: "-----BEGIN CERTIFICATE-----\nplanted\n-----END CERTIFICATE-----\n" },
    /first certificate cannot be read/,
  ],
])("what cannot be sent or trusted is refused before anybody is asked: %j", async (options, said) => {
  const error = await failureOf(connect({ baseUrls: ["http://127.0.0.1:1"], dialect: "vllm", ...options }));
  expect(error).toMatchObject({ name: "UsageError", message: expect.stringMatching(said) });
  expect(error.message).not.toContain("planted");
});

test("several models need a name, and so does a server that lists none", async () => {
  const server = await startFakeServer({ dialect: "vllm", brain: reciting(TEXT), model: "m" });
  const { model, close } = await connect({ baseUrls: [`${server.url}/v1`], dialect: "vllm", retries: HASTY });
  expect(model.name).toBe("m");
  await close();
  await server.close();
  expect(await failureOf(connect({ baseUrls: [] }))).toMatchObject({ name: "UsageError" });
  const gone = await failureOf(connect({ baseUrls: [server.url], retries: HASTY }));
  expect(gone).toMatchObject({ name: "ModelError", details: { fault: "unreachable" } });
});

test("requests spread over servers, and a server that is gone is left for the others", async () => {
  const servers = await Promise.all(
    ["a", "b"].map(() =>
      startFakeServer({ dialect: "vllm", brain: reciting(TEXT), latency: { tokenMs: 2 } }),
    ),
  );
  const { model, close } = await connect({
    baseUrls: servers.map(({ url }) => url),
    dialect: "vllm",
    model: "fake",
    retries: HASTY,
  });
  const ask = (name: string) => model.chat([{ role: "user", content: name }], { maxTokens: 50 }).finish();
  await Promise.all(["1", "2", "3", "4", "5", "6"].map(ask));
  expect(servers.map((server) => server.visits().length)).toEqual([3, 3]);
  await servers[0]!.close();
  const rest = await Promise.all(["7", "8", "9"].map(ask));
  expect(rest.map(({ answer }) => answer)).toEqual([TEXT, TEXT, TEXT]);
  expect(rest.every(({ served }) => served.by === servers[1]!.url)).toBe(true);
  await close();
  await servers[1]!.close();
});

test("no more requests than allowed are under way at once", () =>
  served(
    { dialect: "vllm", brain: reciting(TEXT), latency: { tokenMs: 1 } },
    async ({ model }, server) => {
      const all = Array.from({ length: 9 }, () => model.chat(USER, { maxTokens: 50 }).finish());
      expect((await Promise.all(all)).every(({ answer }) => answer === TEXT)).toBe(true);
      expect(server.mostSlotsInUse()).toBe(2);
    },
    { concurrency: 2 },
  ));

test("the budget ends the run with an error of its own, and is never overdrawn by more than one answer's prompt", () =>
  served(
    { dialect: "vllm", brain: reciting(TEXT) },
    async ({ model, totalTokens }) => {
      const first = await model.chat(USER, { maxTokens: 50 }).finish();
      expect(totalTokens()).toBe(
        (first.ledger.prompt as { tokens: number }).tokens +
          (first.ledger.decoded as { tokens: number }).tokens,
      );
      const error = await failureOf(
        (async () => {
          for (;;) await model.chat(USER, { maxTokens: 50 }).finish();
        })(),
      );
      expect(error.name).toBe("BudgetError");
      expect(await failureOf(model.chat(USER, { maxTokens: 50 }).finish())).toMatchObject({
        name: "BudgetError",
      });
    },
    { maxTotalTokens: 60 },
  ));

test("extra fields and the system text are in every request, and those of the client cannot be changed", () =>
  served(
    { dialect: "ollama", brain: reciting(TEXT) },
    async ({ model }, server) => {
      await model.chat([{ role: "system", content: "theory" }, ...USER], { maxTokens: 5, seed: 3 }).finish();
      const body = JSON.parse(server.visits().at(-1)!.body);
      expect(body.options).toMatchObject({
        num_ctx: 4000,
        seed: 3,
        top_k: 0,
        top_p: 1,
        min_p: 0,
        temperature: 1,
      });
      expect(body.messages[0]).toEqual({ role: "system", content: "mine\n\ntheory" });
      expect(() => extraBody('{"stream":false}')).toThrow(/the field "stream"/);
      expect(() => extraBody("[1]")).toThrow(/a JSON object/);
    },
    { extraBody: { options: { num_ctx: 4000 } }, system: "mine" },
  ));

test.each(DIALECT_NAMES)("%s: what it cannot do is refused, never dropped", (dialect) =>
  served({ dialect, brain: reciting(TEXT) }, async ({ model }, server) => {
    const refused = async (options: object) =>
      failureOf((async () => model.chat(USER, { maxTokens: 5, ...options }).finish())());
    if (!model.samples.includes("minP"))
      expect(await refused({ minP: 0.1 })).toMatchObject({ name: "UsageError" });
    if (!model.logProbabilities.offered)
      expect(await refused({ logProbabilities: { top: 1 } })).toMatchObject({ name: "UsageError" });
    expect(await refused({ maxTokens: 0 })).toMatchObject({ name: "UsageError" });
    expect(await refused({ stop: [""] })).toMatchObject({ name: "UsageError" });
    expect(server.visits().length).toBe(0);
  }),
);

const SCHEMA = {
  type: "object",
  properties: { n: { type: "integer" } },
  required: ["n"],
  additionalProperties: false,
} as const;

test.each([
  ['{"n": 3}', true, []],
  ['Sure: ```json\n{"n": 3}\n```', true, []],
  ['I say {"n": 3}.', true, []],
  ['{"n": "three"}', false, ["/n must be integer"]],
  ['{"n": 3, "m": 1}', false, ["the whole must NOT have additional properties: m"]],
  ["no", false, ['no JSON in "no"']],
] as const)("JSON %j is validated whether or not it was held", async (text, valid, faults) => {
  const model: LanguageModel = {
    ...dryModel(
      "m",
      () => {},
      () => text,
    ),
    schema: { offered: false, why: "none" },
  };
  const reply = await jsonReply<{ n: number }>(model, USER, SCHEMA, { maxTokens: 50 });
  expect(reply.valid).toBe(valid);
  if (reply.valid) expect(reply.value).toEqual({ n: 3 });
  else expect(reply.faults).toEqual(faults);
  expect(reply.completion.shortfalls).toEqual([]);
});

test("a schema that is none is the user's mistake", async () => {
  const model = dryModel(
    "m",
    () => {},
    () => "{}",
  );
  expect(await failureOf(jsonReply(model, USER, { type: "nothing" }, { maxTokens: 5 }))).toMatchObject({
    name: "UsageError",
  });
});

test("sums of ledgers know what each part knows, and from the weakest source", () => {
  const known = (tokens: number, source: "server" | "counted" | "estimated") =>
    ({ known: true, tokens, source }) as const;
  const unknown = { known: false, atLeast: 2, why: "not said" } as const;
  const one = {
    prompt: known(10, "server"),
    cached: known(4, "server"),
    decoded: known(5, "server"),
    wasted: unknown,
  };
  const two = {
    prompt: known(20, "estimated"),
    cached: unknown,
    decoded: known(6, "counted"),
    wasted: known(1, "counted"),
  };
  expect(sumOfLedgers([one, two])).toEqual({
    prompt: known(30, "estimated"),
    cached: { known: false, atLeast: 6, why: "not said" },
    decoded: known(11, "counted"),
    wasted: { known: false, atLeast: 3, why: "not said" },
  });
  expect(prefilled(one)).toEqual(known(6, "server"));
  expect(prefilled(two).known).toBe(false);
  expect(sumOfLedgers([]).prompt).toEqual(known(0, "server"));
});

test("a dry run counts requests and tokens and asks nobody", async () => {
  const asked: Parameters<typeof expectedOf>[0][number][] = [];
  const model = dryModel(
    "m",
    (request) => asked.push(request),
    () => "yes",
  );
  expect((await model.chat(USER, { maxTokens: 40 }).finish()).answer).toBe("yes");
  if (model.continueTurn.offered) {
    await model.continueTurn.use(USER, [{ text: "abc", ids: null }], { maxTokens: 2 }).finish();
  }
  expect(expectedOf(asked)).toEqual({ requests: 2, promptTokens: 4, decodedTokens: 42 });
  expect(expectedOf([{ messages: USER, options: { maxTokens: 3 }, times: 10 }])).toEqual({
    requests: 10,
    promptTokens: 20,
    decodedTokens: 30,
  });
});
