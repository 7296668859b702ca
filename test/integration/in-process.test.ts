/** llama.cpp in this process on a known mind: every token, id and probability is the compiled one. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compiledModel, evidenceWalk, placeOf, tokenId } from "../../src/agents/index.ts";
import { type Connection, connect, required, type Token } from "../../src/agents/llm/index.ts";
import { composed, endless } from "./known.ts";
import { libraryBesideServer } from "./llama-server.ts";

const walk = composed(evidenceWalk);
let folder: string;
let onWalk: Connection;
let onEndless: Connection;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "metalevel-in-process-"));
  const connected = (name: string, chain: typeof walk.chain): Promise<Connection> => {
    const model = join(folder, `${name}.gguf`);
    writeFileSync(model, compiledModel(chain, name));
    return connect({ baseUrls: [], dialect: "in-process", model, library: libraryBesideServer() });
  };
  onWalk = await connected("walk", walk.chain);
  onEndless = await connected("endless", composed(endless).chain);
});
afterAll(async () => {
  await onWalk?.close();
  await onEndless?.close();
  rmSync(folder, { recursive: true });
});

const begin = { text: "[0]", ids: null };

test.each(["text", "ids"] as const)("a continuation by %s brings each token as it was drawn", async (by) => {
  const { chain } = walk;
  let from = placeOf(chain, "[0]");
  const ids = by === "ids" ? [tokenId(chain, from)] : null;
  const tokens: Token[] = [];
  const generation = required(onWalk.model, "continueRaw")([{ text: "[0]", ids }], {
    maxTokens: 200,
    seed: 3,
    logProbabilities: { top: 3 },
  });
  for await (const piece of generation) tokens.push(...(piece.tokens ?? []));
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
  const { ending, ledger, shortfalls } = await generation.finish();
  expect(ending).toEqual({ kind: "end-of-turn" });
  expect(shortfalls).toEqual([]);
  expect(ledger.decoded).toMatchObject({ known: true, tokens: tokens.length });
});

test("the chat, the turn that it begins and the raw text say the same with one seed", async () => {
  const options = { maxTokens: 200, seed: 5 };
  const { model } = onWalk;
  const raw = await required(model, "continueRaw")([begin], options).finish();
  const chat = await model.chat([{ role: "user", content: "[0]" }], options).finish();
  const message = { role: "user", content: "[+3]" } as const;
  const turn = await required(model, "continueTurn")([message], [begin], options).finish();
  expect(raw.answer).not.toBe("");
  expect(chat.answer).toBe(raw.answer);
  expect(turn.answer).toBe(raw.answer);
  // The begin token and [0]; a prompt that was read before is not read again, but for its last token.
  expect(raw.ledger.prompt).toMatchObject({ tokens: 2, source: "server" });
  expect(chat.ledger.cached).toMatchObject({ tokens: 1, source: "server" });
});

test("many at once are answered one after another, each as it is alone", async () => {
  const once = (seed: number) =>
    required(onWalk.model, "continueRaw")([begin], { maxTokens: 200, seed })
      .finish()
      .then(({ answer }) => answer);
  const alone: string[] = [];
  for (let seed = 0; seed < 8; seed++) alone.push(await once(seed));
  expect(new Set(alone).size).toBeGreaterThan(1);
  expect(await Promise.all(alone.map((_, seed) => once(seed)))).toEqual(alone);
});

test("a limit, a stop text and an abort end a mind that never ends", async () => {
  const more = required(onEndless.model, "continueRaw");
  const limited = await more([begin], { maxTokens: 3 }).finish();
  expect([limited.answer, limited.ending]).toEqual(["[1][2][3]", { kind: "length" }]);
  expect(limited.exact?.ids).toHaveLength(3);
  const stopped = await more([begin], { maxTokens: 50, stop: ["4]"] }).finish();
  expect([stopped.answer, stopped.ending]).toEqual(["[1][2][3][", { kind: "stop-text", stop: "4]" }]);
  const aborted = more([begin], { maxTokens: 5000 });
  await aborted[Symbol.asyncIterator]().next();
  expect(await aborted.abort()).toMatchObject({ answer: "[1]", ending: { kind: "aborted" } });
  expect((await more([begin], { maxTokens: 2 }).finish()).answer).toBe("[1][2]");
});

test("a prompt that its context cannot hold is refused, not cut", async () => {
  const more = required(onEndless.model, "continueRaw");
  await expect(more([{ text: "[0]".repeat(9000), ids: null }], { maxTokens: 1 }).finish()).rejects.toThrow(
    /a prompt of 900\d tokens in a context of/,
  );
});

test("a file that is no model is said to be none", async () => {
  const model = join(folder, "none.gguf");
  writeFileSync(model, "none");
  const { model: none } = await connect({
    baseUrls: [],
    dialect: "in-process",
    model,
    library: libraryBesideServer(),
  });
  await expect(none.chat([{ role: "user", content: "" }], { maxTokens: 1 }).finish()).rejects.toThrow(
    "none.gguf",
  );
});
