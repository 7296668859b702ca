import { expect, test } from "vitest";
import {
  dryModel,
  type LanguageModel,
  type ProbeReport,
  probeServer,
} from "../../../src/agents/llm/index.ts";
import { abortProbe } from "../../../src/agents/llm/probe/abort.ts";
import { logProbabilityProbe } from "../../../src/agents/llm/probe/log-probabilities.ts";
import {
  type Behaviour,
  type Brain,
  type DialectName,
  piecesOf,
  recital,
  startFakeServer,
} from "../../../src/testing/servers/index.ts";
import { DIALECT_NAMES, HASTY, served } from "./serving.ts";

const COUNTING = Array.from({ length: 60 }, (_, index) => ` n${index}`).join("");

/** Recites, but is of three minds about its first word, so that the temperature shows. */
const wavering = (): Brain => {
  const recites = recital(piecesOf(COUNTING));
  const [first] = piecesOf(COUNTING);
  const others = [" maybe", " perhaps"];
  return {
    pieces: [...recites.pieces, ...others],
    next: (prefix) => {
      const thought = recites.next(prefix);
      if (prefix.tokens.length > 0 || thought.candidates[0]?.token !== first) return thought;
      const candidates = [
        { token: first!, probability: 0.6 },
        { token: others[0]!, probability: 0.3 },
        { token: others[1]!, probability: 0.1 },
      ];
      return { candidates };
    },
  };
};

const probed = async (
  dialect: DialectName,
  behaviour: Partial<Behaviour> = {},
): Promise<Readonly<Record<string, string>> & { readonly report: ProbeReport }> => {
  const server = await startFakeServer({
    dialect,
    brain: wavering(),
    behaviour: { contextTokens: 2000, ...behaviour },
  });
  try {
    const format = dialect === "lm-studio" || dialect === "sglang" ? { chatFormat: "chatml" } : {};
    const report = await probeServer(
      { baseUrls: [server.url], retries: HASTY, ...format },
      { nonce: "n1", longPrompt: 8000, progress: () => {} },
    );
    const verdicts = Object.fromEntries(report.findings.map(({ id, verdict }) => [id, verdict]));
    return { ...verdicts, report } as never;
  } finally {
    await server.close();
  }
};

test.each(DIALECT_NAMES)("%s: the probe finds what its fake does", async (dialect) => {
  const { report, ...found } = await probed(dialect);
  expect(report.dialect).toBe(dialect);
  expect(
    report.findings.every(({ how, found, question }) => how !== "" && found !== "" && question !== ""),
  ).toBe(true);
  const raw = dialect !== "openai";
  expect(found).toMatchObject({
    "schema-binds": "yes",
    "log-probabilities": dialect === "lm-studio" ? "not-offered" : "yes",
    "stop-text-kept": dialect === "tgi" ? "yes" : "no",
    continuation: raw ? "yes" : "not-offered",
    "continuation-newline": raw ? "yes" : "not-offered",
    "continuation-space": raw ? "yes" : "not-offered",
    "continuation-think": raw ? "yes" : "not-offered",
  });
  expect(found.seeds).not.toBe("no");
});

const foundOf = ({ report }: { readonly report: ProbeReport }, id: string): string =>
  report.findings.find((finding) => finding.id === id)!.found;

test("the mode of log-probabilities is measured, not looked up", async () => {
  const before = await probed("vllm", { logProbabilities: "before-temperature" });
  expect(foundOf(before, "log-probabilities")).toMatch(/^before-temperature/);
  const after = await probed("vllm", { logProbabilities: "after-temperature" });
  expect(foundOf(after, "log-probabilities")).toMatch(/^after-temperature.*documented: before-temperature$/);
  expect((await probed("vllm", { logProbabilities: "absent" }))["log-probabilities"]).toBe("no");
});

test("a schema that is ignored, a cache that is off and seeds without effect are found", async () => {
  const found = await probed("vllm", { schema: "ignored", prefixCacheBlock: 0, seeds: "ignored" });
  expect(found).toMatchObject({ "schema-binds": "no", "prefix-cache": "no", seeds: "no" });
  expect((await probed("vllm", { prefixCacheBlock: 1 }))["prefix-cache"]).toBe("yes");
});

test("a prompt that is cut in silence is found, and one that is refused is not taken for it", async () => {
  const cut = await probed("vllm", { overflow: "head-cut" });
  expect(cut["long-prompt"]).toBe("yes");
  expect(foundOf(cut, "long-prompt")).toMatch(/only \d+ tokens were read/);
  expect((await probed("vllm"))["long-prompt"]).toBe("no");
});

test("a template that trims a begun turn is found where nothing but the template continues it", async () => {
  const template = { trims: true, dropsReasoning: false, opensReasoning: false };
  const found = await probed("ollama", { template, rendersChats: false });
  expect(found).toMatchObject({ "continuation-newline": "no", "continuation-space": "no" });
});

/** The abort's probe on a server whose `/slots` say this, one after another, the last one for ever. */
const abortFound = (slots: readonly number[]) =>
  served({ dialect: "llama-cpp", brain: wavering(), latency: { tokenMs: 1 } }, async (connection) => {
    let next = 0;
    return abortProbe.run({
      ...connection,
      dialect: "llama-cpp",
      leading: "Count.",
      nonce: "n",
      longPrompt: 1,
      sleep: async () => {},
      text: async () => {
        const busy = slots[Math.min(next++, slots.length - 1)]!;
        return JSON.stringify([0, 1].map((slot) => ({ is_processing: slot < busy })));
      },
    });
  });

test("an abort that frees the slot, and one that does not, are told apart", async () => {
  expect((await abortFound([0, 1, 1, 0])).verdict).toBe("yes");
  expect((await abortFound([0, 1, 1])).verdict).toBe("no");
  expect((await abortFound([0, 0])).verdict).toBe("unclear");
});

test("with one request at a time no probe waits for another's end, however sure the model is", async () => {
  const brain = recital(piecesOf(COUNTING));
  const server = await startFakeServer({ dialect: "vllm", brain });
  try {
    const { findings } = await probeServer(
      { baseUrls: [server.url], dialect: "vllm", model: "fake", concurrency: 1 },
      { nonce: "a walnut", longPrompt: 100, progress: () => {} },
    );
    expect(findings.find(({ id }) => id === "log-probabilities")?.verdict).toBe("unclear");
  } finally {
    await server.close();
  }
});

test("log-probabilities that are others while a prompt is new do not hide of which distribution they are", async () => {
  const heard = new Set<string>();
  const server = dryModel(
    "m",
    () => {},
    () => "",
  );
  const top = (distance: number) =>
    [0, distance].map((less, index) => ({ text: `w${index}`, id: index, logProbability: -1 - less }));
  const model: LanguageModel = {
    ...server,
    logProbabilities: { offered: true, use: { mode: "before-temperature", topAtMost: null }, how: "fake" },
    chat: (messages, options) => {
      const known = heard.has(JSON.stringify(messages));
      heard.add(JSON.stringify(messages));
      const token = { text: "w0", id: 0, logProbability: -1, top: top(known ? 1 : 1.5) };
      return {
        ...server.chat(messages, options),
        [Symbol.asyncIterator]: async function* () {
          yield { channel: "answer", text: "w0", tokens: [token] } as const;
        },
      };
    },
  };
  const surroundings = { model, leading: "Count." } as Parameters<typeof logProbabilityProbe.run>[0];
  expect(await logProbabilityProbe.run(surroundings)).toEqual({
    verdict: "yes",
    found: "before-temperature: distances at temperature 2 are 1.00 of those at 1",
  });
});
