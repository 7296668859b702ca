import { expect, test } from "vitest";
import {
  asking,
  leastOf,
  type Parsed,
  parsed,
  ReplyError,
  summaryOf,
  unparsed,
} from "../../../../src/agents/llm/index.ts";
import { stream } from "../../../../src/core/index.ts";
import { answering, piecesOf, script } from "../../../../src/testing/servers/index.ts";
import { inTurn } from "../in-turn.ts";
import { QUESTION, served } from "../served.ts";

const number = (reply: string): Parsed<number> =>
  /^\d+$/.test(reply) ? parsed(Number(reply)) : unparsed("no number");
const question = { purpose: "count", messages: QUESTION, options: { maxTokens: 20 }, read: number };
const rng = () => stream(1, "asking");

test("a reply that does not parse is asked for once more, with another seed", async () => {
  await served({ dialect: "vllm", brain: inTurn(["What?", "42"]) }, async ({ model, server }) => {
    const account = asking(model);
    const { value, decoded } = await account.ask(question, rng());
    expect(value).toBe(42);
    expect(account.exchanges().map(({ attempt, fault }) => [attempt, fault])).toEqual([
      [1, "no number"],
      [2, null],
    ]);
    expect(decoded).toBe(account.exchanges().reduce((sum, { ledger }) => sum + leastOf(ledger.decoded), 0));
    const seeds = server.visits().map(({ body }) => JSON.parse(body).seed);
    expect(seeds).toHaveLength(2);
    expect(seeds[0]).not.toBe(seeds[1]);
  });
});

test("a second reply that does not parse is an error that keeps what was said", async () => {
  await served(
    { dialect: "vllm", brain: script(piecesOf("What do you mean?")) },
    async ({ model, server }) => {
      const error = await asking(model)
        .ask(question, rng())
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ReplyError);
      expect((error as ReplyError).message).toContain('reply to "count"');
      expect((error as ReplyError).exchanges.map(({ reply }) => reply)).toEqual(
        Array(2).fill("What do you mean?"),
      );
      expect(server.visits()).toHaveLength(2);
    },
  );
});

test("a reply that its limit of tokens has cut says so", async () => {
  await served({ dialect: "vllm", brain: script(piecesOf("one two three four")) }, async ({ model }) => {
    const short = { ...question, options: { maxTokens: 2 } };
    await expect(asking(model).ask(short, rng())).rejects.toThrow("its limit of tokens cut it");
  });
});

test("JSON that breaks its schema is a fault, and a schema that does not bind is in the summary", async () => {
  const brain = answering(piecesOf("It is 42, I think."), () => piecesOf("It is 42, I think."));
  const behaviour = { schema: "ignored" as const };
  await served({ dialect: "vllm", brain, behaviour }, async ({ model }) => {
    const account = asking(model);
    const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
    const json = { ...question, schema, read: (value: { n: number }) => parsed(value.n) };
    await expect(account.askJson(json, rng())).rejects.toThrow("no JSON");
    const summary = summaryOf(account.exchanges(), ["count", "stop"]);
    expect(summary).toMatchObject({ calls: 2, unparsed: 2 });
    expect(summary.shortfalls.map(({ kind, times }) => [kind, times])).toEqual([
      ["schema-not-bound", 2],
      ["control-never-fired", 1],
    ]);
    expect(summary.shortfalls[1]!.detail).toBe('"stop" never fired');
  });
});

test("a context cut in silence and log-probabilities that did not come are in the summary", async () => {
  const long = [{ role: "user" as const, content: "word ".repeat(2000) }];
  const behaviour = { contextTokens: 100, heedsTruncate: false };
  await served({ dialect: "ollama", brain: script(["42"]), behaviour }, async ({ model }) => {
    const account = asking(model);
    await account.ask({ ...question, messages: long }, rng());
    expect(summaryOf(account.exchanges()).shortfalls).toMatchObject([
      { kind: "context-truncated", times: 1 },
    ]);
  });
  const absent = { logProbabilities: "absent" as const };
  await served({ dialect: "vllm", brain: script(["42"]), behaviour: absent }, async ({ model }) => {
    const account = asking(model);
    await account.ask({ ...question, options: { maxTokens: 20, logProbabilities: { top: 0 } } }, rng());
    expect(summaryOf(account.exchanges()).shortfalls).toMatchObject([{ kind: "log-probabilities-missing" }]);
  });
});
