/** `stop`, as OpenAI's reference has it: the reply ends before the first stop text, and generation with it. */
import { expect, test } from "vitest";
import { script } from "../../src/testing/servers/index.ts";
import { byPrompt } from "../agents/llm/in-turn.ts";
import { ASK, gathered, metalevelIn, serving } from "./serving.ts";

/** Tokens as they come: a beginning of "END" that is none, "END" in two pieces, and what nobody is to see. */
const TOKENS = [
  "<think>",
  "To the END",
  "</think>",
  "\n\n",
  "E",
  "NTER ",
  "\\boxed{42}",
  ". E",
  "ND",
  " of",
  " it",
];
const BRAIN = script([...TOKENS, ...new Array<string>(200).fill(" and so on")]);
const QUESTION = "What is six times seven?";

test("the reply ends before it, the reasoning does not, and nothing more is generated", async () => {
  await serving({ brain: BRAIN, behaviour: { contextTokens: 10_000 } }, async ({ client, fake }) => {
    const body = { ...ASK(QUESTION), seed: 1, stop: "END" };
    const { data } = await client.chat.completions.create(body).withResponse();
    expect(data.choices[0]).toMatchObject({
      finish_reason: "stop",
      message: { content: "ENTER \\boxed{42}. ", reasoning_content: "To the END" },
    });
    const account = metalevelIn(data);
    expect(account).toMatchObject({ answer: "42", stopped: "stop-text", abstained: false });
    expect(account.calls).toMatchObject([{ purpose: "solve", ending: "stop-text" }]);
    const { generatedTokens } = fake.visits().at(-1)!;
    expect(generatedTokens).toBeLessThan(TOKENS.length + 200);
    expect(data.usage!.completion_tokens).toBeGreaterThanOrEqual(TOKENS.indexOf("ND"));
    expect(data.usage!.completion_tokens).toBeLessThanOrEqual(generatedTokens);
    await expect.poll(fake.slotsInUse).toBe(0);
  });
});

test("of a stop text that comes in two pieces nothing is streamed, and what only begins like one is", async () => {
  await serving({ brain: BRAIN, behaviour: { contextTokens: 10_000 } }, async ({ client }) => {
    const stream = await client.chat.completions.create({
      ...ASK(QUESTION),
      stop: ["never", "END"],
      stream: true,
      stream_options: { include_usage: true },
    });
    const { content, reasoning, finish, account, usage } = await gathered(stream);
    expect({ content, reasoning, finish }).toEqual({
      content: "ENTER \\boxed{42}. ",
      reasoning: "To the END",
      finish: "stop",
    });
    const { decoded, wasted } = account!.ledger as Record<string, { tokens?: number; atLeast?: number }>;
    const least = (count?: { tokens?: number; atLeast?: number }) => count?.tokens ?? count?.atLeast ?? 0;
    expect(usage!.completion_tokens).toBe(least(decoded) + least(wasted));
  });
});

test("what may be the beginning of a stop text is shown where the reply ends with it", async () => {
  await serving({ brain: script(["\\boxed{42}", ". E", "N"]) }, async ({ client }) => {
    const body = { ...ASK(QUESTION), stop: ["END"] };
    expect((await client.chat.completions.create(body)).choices[0]!.message.content).toBe("\\boxed{42}. EN");
    const { content } = await gathered(await client.chat.completions.create({ ...body, stream: true }));
    expect(content).toBe("\\boxed{42}. EN");
  });
});

test("the blank line between reasoning and reply is no place to stop at; one in the reply is", async () => {
  const brain = script(["<think>", "Hm", "</think>", "\n", "\n", "\\boxed{42}", "\n", "\n", "Indeed."]);
  await serving({ brain }, async ({ client }) => {
    const done = await client.chat.completions.create({ ...ASK(QUESTION), stop: ["\n\n"] });
    expect(done.choices[0]!.message.content).toBe("\\boxed{42}");
  });
});

test("where the answer would have come after it there is none, which is no abstention", async () => {
  await serving({ brain: BRAIN, behaviour: { contextTokens: 10_000 } }, async ({ client }) => {
    const { data, response } = await client.chat.completions
      .create({ ...ASK(QUESTION), stop: "ENTER" })
      .withResponse();
    expect(data.choices[0]).toMatchObject({ finish_reason: "stop", message: { content: "" } });
    expect(metalevelIn(data)).toMatchObject({ answer: null, abstained: false });
    expect(response.headers.get("x-metalevel-abstained")).toBe("false");
  });
});

test("calls that only lead to the reply are not stopped: a method of many phases hands over what it would", async () => {
  const brain = byPrompt({
    "WITHOUT solving": ["<monitor>\nTask_Features: product\nDifficulty (0-1): 0.3\n</monitor>"],
    "Choose the one": ["Selected Strategy: [Decomposition]"],
    "Solve the following": ["<think>six sevens</think><answer>42</answer>"],
    "Evaluate a solution": [
      "<evaluate>\nCoherence: 1\nPlausibility: 1\nConsistency: 1\nGoal-Conduciveness: 1\nEvaluation: Good.\n</evaluate>",
    ],
  });
  await serving(
    { brain },
    async ({ client }) => {
      const done = await client.chat.completions.create({ ...ASK(QUESTION, "mgv/fake"), stop: [":", "</"] });
      expect(done.choices[0]).toMatchObject({ finish_reason: "stop", message: { content: "<answer>42" } });
      expect(metalevelIn(done)).toMatchObject({ answer: "42", stopped: "goal-achieved" });
    },
    { settings: { strategies: "Decomposition" } },
  );
});
