import { describe, expect, test } from "vitest";
import { type Completion, type Generation, required } from "../../../src/agents/llm/index.ts";
import { recital } from "../../../src/testing/servers/index.ts";
import { DIALECT_NAMES, reciting, served, USER } from "./serving.ts";

const TEXT = "One, two, three; vier, fünf — ✓ six. Seven of eight.";
const RAW: readonly string[] = DIALECT_NAMES.filter((name) => name !== "openai");

/** The text as it arrives, and what became of it. */
const read = async (generation: Generation): Promise<readonly [string, Completion]> => {
  let text = "";
  for await (const piece of generation) text += piece.text;
  return [text, await generation.finish()];
};

describe.each(DIALECT_NAMES)("%s", (dialect) => {
  test("is recognised, and its only model found", async () => {
    const found = await served(
      { dialect, brain: reciting(TEXT), model: "some-model" },
      async ({ detected, model }) => [detected.dialect, model.name, model.dialect],
      { dialect: "auto", model: undefined as never },
    );
    expect(found).toEqual([dialect, "some-model", dialect]);
  });

  test("streams a chat whole, with the server's own counts to the last token", () =>
    served({ dialect, brain: reciting(TEXT) }, async ({ model }, server) => {
      const [text, completion] = await read(model.chat(USER, { maxTokens: 100 }));
      expect(text).toBe(TEXT);
      expect(completion.answer).toBe(TEXT);
      expect(completion.exact?.text).toBe(TEXT);
      expect(completion.ending).toEqual({ kind: "end-of-turn" });
      expect(completion.shortfalls).toEqual([]);
      const visit = server.visits().at(-1)!;
      expect(completion.ledger.prompt).toEqual({
        known: true,
        tokens: visit.promptTokens,
        source: "server",
      });
      expect(completion.ledger.decoded).toEqual({
        known: true,
        tokens: visit.generatedTokens,
        source: "server",
      });
      expect(completion.ledger.wasted).toEqual({ known: true, tokens: 0, source: "counted" });
    }));

  test("keeps a stop text out, and says that the limit ended it when it did", () =>
    served({ dialect, brain: reciting(TEXT) }, async ({ model }) => {
      const [stopped, at] = await read(model.chat(USER, { maxTokens: 100, stop: ["fünf", "never"] }));
      expect(stopped).toBe("One, two, three; vier, ");
      expect(["stop-text", "stopped"]).toContain(at.ending.kind);
      const [, short] = await read(model.chat(USER, { maxTokens: 3 }));
      expect(short.ending).toEqual({ kind: "length" });
      expect(TEXT.startsWith(short.answer)).toBe(true);
    }));

  test("is left by its reader: the server hears of it, and what was never read is no part of the text", () =>
    served({ dialect, brain: reciting(TEXT), latency: { tokenMs: 5 } }, async ({ model }, server) => {
      const generation = model.chat(USER, { maxTokens: 100 });
      let text = "";
      for await (const piece of generation) {
        text += piece.text;
        if (text.length > 5) break;
      }
      const completion = await generation.finish();
      expect(completion.answer).toBe(text);
      expect(completion.ending).toEqual({ kind: "aborted" });
      expect(completion.ledger.wasted.known).toBe(false);
      expect(completion.ledger.decoded.known && completion.ledger.decoded.source).not.toBe("server");
      await server.settled();
      const chats = server.visits().filter(({ path }) => path.includes("chat"));
      expect(["left", "aborted"]).toContain(chats.at(-1)!.outcome);
      expect(chats.at(-1)!.generatedTokens).toBeLessThan(20);
    }));

  test("is aborted before anything was read, at no cost", () =>
    served({ dialect, brain: reciting(TEXT) }, async ({ model }, server) => {
      const { ending, answer } = await model.chat(USER, { maxTokens: 9 }).abort();
      expect([ending.kind, answer, server.visits().length]).toEqual(["aborted", "", 0]);
    }));
});

describe.each(RAW)("%s", (dialect) => {
  const name = dialect as (typeof DIALECT_NAMES)[number];

  test("tells reasoning from the answer, if the server does not", async () => {
    const thought = "<think>I see 3\n and 4.</think>\n\nSeven.";
    for (const reasoningParser of [true, false]) {
      await served(
        { dialect: name, brain: reciting(thought), behaviour: { reasoningParser } },
        async ({ model }) => {
          const [, completion] = await read(model.chat(USER, { maxTokens: 100 }));
          expect(completion.reasoning).toBe("I see 3\n and 4.");
          expect(completion.answer.trim()).toBe("Seven.");
        },
      );
    }
  });

  test.each(["One, two, three;", "One, two, three; vier,"])(
    "continues a turn begun with %j where it stands",
    (begun) =>
      served({ dialect: name, brain: reciting(TEXT) }, async ({ model }) => {
        const use = required(model, "continueTurn");
        const generation = use(USER, [{ text: begun, ids: null }], { maxTokens: 100 });
        const [text] = await read(generation);
        expect(begun + text).toBe(TEXT);
      }),
  );

  test.each(["\n", " ", "</think>\n\n"])(
    "loses nothing of a beginning that ends in %j, whatever the template does",
    (end) => {
      const steps = [
        "<think>",
        "Three",
        " and",
        " four.",
        ...(end.startsWith("<") ? ["</think>", "\n\n"] : [end]),
        "Seven.",
      ];
      const begun = steps.slice(0, -1).join("");
      const behaviour = { template: { trims: true, dropsReasoning: true, opensReasoning: false } };
      // Of these only SGLang and LM Studio have no route that writes a chat as text.
      const format = dialect === "sglang" ? { chatFormat: "chatml" } : {};
      return served(
        { dialect: name, brain: recital(steps), behaviour },
        async ({ model }) => {
          const use = required(model, "continueTurn");
          const completion = await use(USER, [{ text: begun, ids: null }], { maxTokens: 100 }).finish();
          expect(completion.exact?.text).toBe("Seven.");
          expect(completion.shortfalls).toEqual([]);
        },
        format,
      );
    },
  );

  test("continues raw text without a chat around it", () =>
    served({ dialect: name, brain: reciting(TEXT) }, async ({ model }, server) => {
      const use = required(model, "continueRaw");
      const [text] = await read(use([{ text: "One, two,", ids: null }], { maxTokens: 100 }));
      expect(`One, two,${text}`).toBe(TEXT);
      expect(server.visits().at(-1)!.promptTokens).toBeLessThan(8);
    }));
});

test.each(["vllm", "sglang", "llama-cpp"] as const)(
  "%s takes up exactly the tokens that it gave",
  (dialect) =>
    served({ dialect, brain: reciting(TEXT) }, async ({ model }, server) => {
      const raw = required(model, "continueRaw");
      const first = await raw([{ text: "One, two,", ids: null }], { maxTokens: 6 }).finish();
      expect(first.exact?.ids?.length).toBe(6);
      const begun = [{ text: "One, two,", ids: null }, first.exact!];
      const second = await raw(begun, { maxTokens: 100 }).finish();
      expect(`One, two,${first.exact!.text}${second.exact!.text}`).toBe(TEXT);
      const body = JSON.parse(server.visits().at(-1)!.body) as Record<string, unknown>;
      const sent = (body.prompt ?? body.input_ids) as readonly unknown[];
      expect(sent.slice(-6)).toEqual(first.exact!.ids);
    }),
);

test("a template that opens the reasoning itself does not open it twice", async () => {
  const whole = "<think>Three.</think>Seven.";
  for (const dialect of ["vllm", "llama-cpp", "tgi", "ollama"] as const) {
    const behaviour = {
      thinks: true,
      template: { trims: false, dropsReasoning: false, opensReasoning: true },
    };
    await served({ dialect, brain: reciting(whole), behaviour }, async ({ model }, server) => {
      const use = required(model, "continueTurn");
      const completion = await use(USER, [{ text: "<think>Three.", ids: null }], { maxTokens: 50 }).finish();
      expect(completion.answer).toBe("Seven.");
      const { body } = server.visits().at(-1)!;
      if (dialect !== "vllm") expect(body.split("<think>").length).toBe(2);
    });
  }
});
