/** This package's client on known minds served by llama.cpp: nothing is lost, added or misread on the way. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { END, evidenceWalk, observer, placeOf, tokenId } from "../../src/agents/index.ts";
import {
  type Connection,
  connect,
  type GenerationOptions,
  required,
  type Token,
} from "../../src/agents/llm/index.ts";
import { endless, placesTaken, type ServedKnown, serveKnown } from "./known.ts";

let walk: ServedKnown;
let seen: ServedKnown;
let onWalk: Connection;
let onSeen: Connection;
beforeAll(async () => {
  walk = await serveKnown(evidenceWalk);
  seen = await serveKnown(observer);
  onWalk = await connect({ baseUrls: [walk.server.url] });
  onSeen = await connect({ baseUrls: [seen.server.url] });
});
afterAll(async () => {
  await onWalk?.close();
  await onSeen?.close();
  await walk?.server.stop();
  await seen?.server.stop();
});

/** Continues the walk from a prompt, as text or as ids, token by token. */
const walked = async (
  prompt: string,
  by: "text" | "ids",
  options: Partial<GenerationOptions> = {},
): Promise<readonly Token[]> => {
  const ids = by === "ids" ? [tokenId(walk.chain, placeOf(walk.chain, prompt))] : null;
  const generation = required(onWalk.model, "continueRaw")([{ text: prompt, ids }], {
    maxTokens: 200,
    ...options,
  });
  const tokens: Token[] = [];
  for await (const piece of generation) tokens.push(...(piece.tokens ?? []));
  return tokens;
};

test("finds out who answers there and which model it has", () => {
  expect(onWalk.detected.dialect).toBe("llama-cpp");
  expect(onWalk.model).toMatchObject({ name: "evidence-walk", dialect: "llama-cpp" });
});

describe.each(["text", "ids"] as const)("a continuation by %s", (by) => {
  test("brings each token with its id and its known log-probability, and the likeliest in its place", async () => {
    const { chain } = walk;
    let from = placeOf(chain, "[0]");
    const tokens = await walked("[0]", by, { seed: 11, logProbabilities: { top: 3 } });
    const said = tokens.filter(({ text }) => text !== "");
    expect(said.length).toBeGreaterThan(1);
    for (const { text, id, logProbability, top } of said) {
      const to = placeOf(chain, text);
      const row = chain.rows[from]!;
      expect(id).toBe(tokenId(chain, to));
      expect(logProbability).toBeCloseTo(Math.log(row.find((step) => step.to === to)!.probability), 5);
      const likeliest = [...row].sort((a, b) => b.probability - a.probability).slice(0, 3);
      likeliest.forEach(({ probability }, i) => {
        expect(top![i]!.logProbability).toBeCloseTo(Math.log(probability), 5);
      });
      from = to;
    }
  });
});

test("text and ids, and the chat and the turn of its template, say the same with one seed", async () => {
  const text = (await walked("[0]", "text", { seed: 3 })).map((token) => token.text).join("");
  const ids = (await walked("[0]", "ids", { seed: 3 })).map((token) => token.text).join("");
  const options = { maxTokens: 200, seed: 3 };
  const { model } = onWalk;
  const messages = [{ role: "user", content: "[0]" }] as const;
  const chat = await model.chat(messages, options).finish();
  const turn = await required(model, "continueTurn")(
    [{ role: "user", content: "[+3]" }],
    [{ text: "[0]", ids: null }],
    options,
  ).finish();
  expect(ids).toBe(text);
  expect(chat.answer).toBe(text);
  expect(turn.answer).toBe(text);
  for (const { ending, shortfalls } of [chat, turn]) {
    expect(ending).toEqual({ kind: "end-of-turn" });
    expect(shortfalls).toEqual([]);
  }
});

test("goes on exactly where it was cut, with the tokens that it was", async () => {
  const continueRaw = required(onWalk.model, "continueRaw");
  const first = await continueRaw([{ text: "[0]", ids: null }], { maxTokens: 1, seed: 4 }).finish();
  expect(first.ending).toEqual({ kind: "length" });
  expect(first.exact?.ids).toEqual([tokenId(walk.chain, placeOf(walk.chain, first.answer))]);
  const second = await continueRaw([{ text: "[0]", ids: null }, first.exact!], {
    maxTokens: 1,
    seed: 5,
    logProbabilities: { top: 3 },
  }).finish();
  const row = walk.chain.rows[placeOf(walk.chain, first.answer)]!;
  expect(row.map(({ to }) => walk.chain.states[to]?.token ?? END)).toContain(second.answer);
});

test("counts what it costs, to the token", async () => {
  const { ledger, answer } = await required(onWalk.model, "continueRaw")([{ text: "[0]", ids: null }], {
    maxTokens: 200,
    seed: 8,
  }).finish();
  const said = answer.match(/\[[^\]]+\]/g)!.length;
  // The prompt is the begin token and [0]; the end token is decoded too.
  expect(ledger.prompt).toMatchObject({ known: true, tokens: 2 });
  expect(ledger.decoded).toMatchObject({ known: true, tokens: said + 1 });
  expect(ledger.wasted).toMatchObject({ known: true, tokens: 0 });
});

test("a stop text ends the text before it", async () => {
  const { answer, ending } = await required(onWalk.model, "continueRaw")([{ text: "[+8]", ids: null }], {
    maxTokens: 9,
    stop: ["8]"],
  }).finish();
  expect([answer, ending]).toEqual(["[A by ", { kind: "stop-text", stop: "8]" }]);
});

test("counts and cuts a text by the model's own tokenizer", async () => {
  const tokenizer = required(onWalk.model, "tokenizer");
  const text = "[0][+1][A by 1]";
  expect(await tokenizer.count(text)).toBe(3);
  if (!tokenizer.encode.offered) throw new Error("no encoding");
  const ids = ["[0]", "[+1]", "[A by 1]"].map((token) => tokenId(walk.chain, placeOf(walk.chain, token)));
  expect(await tokenizer.encode.use(text)).toEqual(ids);
});

test("JSON by a schema: what the schema forbids is not said, however likely it is", async () => {
  const schema = {
    type: "object",
    properties: { answer: { const: "left" }, confidence: { type: "number" } },
    required: ["answer", "confidence"],
    additionalProperties: false,
  };
  const { answer, shortfalls } = await required(onSeen.model, "continueRaw")(
    [{ text: "[seems right 4]", ids: null }],
    { maxTokens: 20, schema, seed: 1 },
  ).finish();
  expect(JSON.parse(answer)).toEqual({ answer: "left", confidence: 0.25 });
  expect(shortfalls).toEqual([]);
});

test.each(["abort()", "the signal", "leaving the loop"])("%s ends it and frees the place", async (how) => {
  const counting = await serveKnown(endless);
  const connection = await connect({ baseUrls: [counting.server.url], dialect: "llama-cpp" });
  try {
    const controller = new AbortController();
    const generation = required(connection.model, "continueRaw")([{ text: "[0]", ids: null }], {
      maxTokens: 1900,
      signal: controller.signal,
    });
    let text = "";
    for await (const piece of generation) {
      text += piece.text;
      if (!text.includes("[5]")) continue;
      expect(await placesTaken(counting)).toBe(1);
      if (how === "leaving the loop") break;
      if (how === "abort()") await generation.abort();
      else controller.abort();
    }
    await expect.poll(() => placesTaken(counting), { interval: 10, timeout: 5000 }).toBe(0);
    const { answer, ending } = await generation.finish();
    expect(ending).toEqual({ kind: "aborted" });
    expect(answer.startsWith("[1][2][3][4][5]")).toBe(true);
    expect(answer).not.toContain("[1499]");
  } finally {
    await connection.close();
    await counting.server.stop();
  }
});
