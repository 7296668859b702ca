/** A simulation on a model in the command's own process, kept in a cassette like any other. */
import { expect, onTestFinished, test, vi } from "vitest";
import { ran } from "../in-process.ts";
import { folder, text } from "../shell.ts";

/** Says the same to everything. */
const SAYS_THE_SAME = `data:text/javascript,${encodeURIComponent(`
  const bytes = (text) => [...new TextEncoder().encode(text)];
  const sequence = {
    nextTokenIndex: 0,
    contextSize: 100000,
    adaptStateToTokens: async () => {},
    async *evaluateWithMetadata() {
      for (const token of [...bytes("Confidence: 0.9"), 301]) yield { token, confidence: 0.5 };
    },
  };
  const model = {
    trainContextSize: 100000,
    tokens: { bos: 300, shouldPrependBosToken: true },
    tokenize: bytes,
    detokenize: (tokens) => new TextDecoder().decode(Uint8Array.from(tokens)),
    isEogToken: (token) => token === 301,
    createContext: async () => ({ getSequence: () => sequence }),
  };
  export const getLlama = async () => ({ loadModel: async () => model, dispose: async () => {} });
  export const resolveChatWrapper = () => ({
    generateContextState: () => ({ contextText: { tokenize: () => [104, 105] } }),
  });
`)}`;

test("a model in this process runs, is recorded, and is played back without its package", async () => {
  vi.stubEnv("METALEVEL_NODE_LLAMA_CPP", SAYS_THE_SAME);
  onTestFinished(() => void vi.unstubAllEnvs());
  const cwd = folder();
  const model = ["--agent", "llm", "--dialect", "in-process", "--model", "m.gguf"];
  const run = ["run", "question-answering", "--trials", "2", "--set", "maxCycles=2", ...model];
  const live = await ran(cwd, [...run, "--record", "said.jsonl", "--out", "live"]);
  expect({ status: live.status, error: live.error }).toEqual({ status: 0, error: "" });
  const { model: summary } = JSON.parse(text(cwd, "live/summary.json"));
  expect(summary).toMatchObject({ dialect: "in-process", ledger: { decoded: { known: true } } });

  vi.stubEnv("METALEVEL_NODE_LLAMA_CPP", "node-llama-cpp-that-is-not-there");
  const played = await ran(cwd, [...run, "--replay", "said.jsonl", "--out", "again"]);
  expect({ status: played.status, error: played.error }).toEqual({ status: 0, error: "" });
  expect(text(cwd, "again/summary.json")).toBe(text(cwd, "live/summary.json"));
  expect((await ran(cwd, ["rerun", "live"])).status).toBe(0);

  const nothing = await ran(cwd, [...run.slice(0, -2), "--out", "none"]);
  expect([nothing.status, nothing.error]).toEqual([2, expect.stringContaining("no --model")]);
});
