/** Habits of servers that the fifteen reports leave open. */
import { expect, test } from "vitest";
import { required } from "../../../src/agents/llm/index.ts";
import { recital } from "../../../src/testing/servers/index.ts";
import { DIALECT_NAMES, failureOf, reciting, served, USER } from "./serving.ts";

const THOUGHT = "<think>Three and four.</think>Seven.";
const kinds = (shortfalls: readonly { readonly kind: string }[]): readonly string[] =>
  shortfalls.map(({ kind }) => kind);

test.each(["reasoning", "reasoning_content", "thinking"] as const)(
  "reasoning under the name %s",
  (reasoningField) =>
    served(
      { dialect: "vllm", brain: reciting(THOUGHT), behaviour: { reasoningField } },
      async ({ model }) => {
        const { reasoning, answer, exact } = await model.chat(USER, { maxTokens: 50 }).finish();
        expect([reasoning, answer]).toEqual(["Three and four.", "Seven."]);
        expect(exact).toBeNull();
      },
    ),
);

test("a server that only looks for stop texts in the answer is aborted when one stands in the reasoning", () => {
  const behaviour = { stopsInReasoning: false } as const;
  const brain = reciting(`<think>Three and four.</think>${" more".repeat(200)}`);
  return served({ dialect: "vllm", brain, behaviour, latency: { tokenMs: 2 } }, async ({ model }, server) => {
    const { reasoning, answer, ending, shortfalls } = await model
      .chat(USER, { maxTokens: 500, stop: [" and"] })
      .finish();
    expect([reasoning, answer]).toEqual(["Three", ""]);
    expect(ending).toEqual({ kind: "stop-text", stop: " and" });
    expect(kinds(shortfalls)).toContain("stop-text-kept");
    await server.settled();
    expect(server.visits().at(-1)!.generatedTokens).toBeLessThan(100);
  });
});

test("a text goes on from its own tokens, never from tokens encoded anew", () =>
  served({ dialect: "vllm", brain: recital(["ab", "c", "d"]) }, async ({ model }, server) => {
    const use = required(model, "continueTurn");
    // Encoded anew, "abc" would be the tokens of its text; these are not.
    await use(USER, [{ text: "abc", ids: [97, 98, 99] }], { maxTokens: 5 }).finish();
    const body = JSON.parse(server.visits().at(-1)!.body) as { readonly prompt: readonly number[] };
    expect(body.prompt.slice(-3)).toEqual([97, 98, 99]);
  }));

test("a server that does not tell what it cached leaves that unknown, with the reason", () =>
  served(
    { dialect: "vllm", brain: reciting("yes"), behaviour: { tellsCached: false } },
    async ({ model }) => {
      const { ledger } = await model.chat(USER, { maxTokens: 5 }).finish();
      expect(ledger.cached).toMatchObject({ known: false, atLeast: 0 });
    },
  ));

test.each(DIALECT_NAMES)("%s: log-probabilities that come for every second token only are told", (dialect) =>
  served(
    { dialect, brain: reciting("One two three four five."), faults: [{ kind: "log-probabilities-lost" }] },
    async ({ model }) => {
      const options = { maxTokens: 50, logProbabilities: { top: 1 } };
      if (!model.logProbabilities.offered) {
        expect(await failureOf((async () => model.chat(USER, options).finish())())).toMatchObject({
          name: "UsageError",
        });
        return;
      }
      const { shortfalls } = await model.chat(USER, options).finish();
      expect(kinds(shortfalls)).toContain("log-probabilities-missing");
    },
  ),
);
