/** `metalevel probe`'s experiments on a real server: what they find is what is known. */
import { expect, test } from "vitest";
import { type FiniteMind, observer } from "../../src/agents/index.ts";
import { probeServer } from "../../src/agents/llm/probe/run.ts";
import { endless, serveKnown } from "./known.ts";
import { realModel, serve } from "./llama-server.ts";

/** The verdict of each probe. */
const found = async (url: string, leading?: string): Promise<Readonly<Record<string, string>>> => {
  const { dialect, findings } = await probeServer(
    { baseUrls: [url] },
    {
      nonce: "a walnut",
      longPrompt: 2100,
      progress: () => {},
      ...(leading === undefined ? {} : { leading }),
    },
  );
  expect(dialect).toBe("llama-cpp");
  return Object.fromEntries(findings.map(({ id, verdict }) => [id, verdict]));
};

const foundOn = async (mind: FiniteMind, leading: string): Promise<Readonly<Record<string, string>>> => {
  const { server } = await serveKnown(mind);
  try {
    return await found(server.url, leading);
  } finally {
    await server.stop();
  }
};

test("on a mind that draws: log-probabilities before temperature, and seeds that repeat", async () => {
  const { abort, ...verdicts } = await foundOn(observer, "[weak left]");
  expect(verdicts).toMatchObject({
    "log-probabilities": "yes",
    continuation: "yes",
    "prefix-cache": "yes",
    seeds: "yes",
  });
  // It is over within milliseconds, most often before it can be stopped.
  expect(["unclear", "yes"]).toContain(abort);
});

test("on a mind that never ends: stops are cut off, an abort frees the place, the context is guarded", async () => {
  expect(await foundOn(endless, "[0]")).toMatchObject({
    "stop-text-kept": "no",
    continuation: "yes",
    "continuation-newline": "yes",
    "continuation-space": "yes",
    "prefix-cache": "yes",
    abort: "yes",
    "long-prompt": "no",
    // It says the same under any seed, and is sure of every token.
    seeds: "unclear",
    "log-probabilities": "unclear",
  });
});

// Whether seeds repeat on it depends on the processor: a prompt from the cache is read by other kernels than a new one.
test.skipIf(realModel() === null)("on a real model: everything but seeds is settled", async () => {
  const server = await serve(realModel()!, "gemma");
  try {
    expect(await found(server.url)).toMatchObject({
      "schema-binds": "yes",
      "log-probabilities": "yes",
      "stop-text-kept": "no",
      continuation: "yes",
      "continuation-newline": "yes",
      "continuation-space": "yes",
      "continuation-think": "yes",
      "prefix-cache": "yes",
      abort: "yes",
      "long-prompt": "no",
    });
  } finally {
    await server.stop();
  }
});
