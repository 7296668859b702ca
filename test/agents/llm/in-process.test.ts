import { expect, test } from "vitest";
import { connect } from "../../../src/agents/llm/index.ts";

const USER = [{ role: "user", content: "hello" }] as const;

test("a model in this process is a file, not an address", async () => {
  await expect(connect({ baseUrls: [], dialect: "in-process" })).rejects.toThrow("no --model");
  await expect(
    connect({ baseUrls: ["http://127.0.0.1:1"], dialect: "in-process", model: "a.gguf" }),
  ).rejects.toThrow("a --base-url");
});

test("without the package the first question says what to install", async () => {
  const library = "node-llama-cpp-that-is-not-there";
  const { model, close } = await connect({ baseUrls: [], dialect: "in-process", model: "a.gguf", library });
  expect(model).toMatchObject({ name: "a.gguf", dialect: "in-process", abortBy: "call" });
  expect(model.logProbabilities).toMatchObject({ offered: true, use: { mode: "after-temperature" } });
  expect(model.schema).toMatchObject({ offered: false, why: expect.stringContaining("JSON schema") });
  await expect(model.chat(USER, { maxTokens: 1 }).finish()).rejects.toMatchObject({
    name: "UsageError",
    message: expect.stringMatching(/no package .*npm install node-llama-cpp/su),
  });
  await close();
});

/** Speaks the three bytes of one sign as three tokens, then an end, without regard to what it was asked. */
const bytewise = `data:text/javascript,${encodeURIComponent(`
  const BYTES = [0xe2, 0x82, 0xac];
  const model = {
    trainContextSize: 64,
    tokens: { bos: 300, shouldPrependBosToken: true },
    tokenize: (text) => [...new TextEncoder().encode(text)],
    detokenize: (tokens) => new TextDecoder().decode(Uint8Array.from(tokens)),
    isEogToken: (token) => token === 301,
    createContext: async () => ({ getSequence: () => sequence }),
  };
  const sequence = {
    nextTokenIndex: 0,
    contextSize: 64,
    adaptStateToTokens: async () => {},
    async *evaluateWithMetadata() {
      for (const token of [...BYTES, 301]) yield { token, confidence: 0.5 };
    },
  };
  export const getLlama = async () => ({ loadModel: async () => model, dispose: async () => {} });
  export const resolveChatWrapper = () => ({
    generateContextState: () => ({ contextText: { tokenize: () => [104, 105] } }),
  });
`)}`;

test("a sign that is several tokens is text with its last one, and every token is itemised", async () => {
  const { model, close } = await connect({
    baseUrls: [],
    dialect: "in-process",
    model: "a.gguf",
    library: bytewise,
  });
  const { answer, exact, ledger, ending } = await model.chat(USER, { maxTokens: 9 }).finish();
  expect([answer, exact?.ids, ending]).toEqual(["€", [0xe2, 0x82, 0xac], { kind: "end-of-turn" }]);
  // The begin token and two of the template; three bytes and the end.
  expect([ledger.prompt, ledger.decoded]).toMatchObject([{ tokens: 3 }, { tokens: 4 }]);
  const cut = await model.chat(USER, { maxTokens: 2, logProbabilities: { top: 0 } }).finish();
  expect([cut.answer, cut.ending]).toEqual(["\ufffd", { kind: "length" }]);
  await close();
});
