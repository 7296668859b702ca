/** What a method lets be seen while it works: it leads to what it hands over, and changes nothing. */
import { expect, test } from "vitest";
import { amid, type Message, underSignal } from "../../../src/agents/llm/index.ts";
import { defaultsOf, type SettingValues, stream } from "../../../src/core/index.ts";
import { METHODS, type Onlooker } from "../../../src/eval/index.ts";
import {
  type Brain,
  countedText,
  countingBrain,
  piecesOf,
  script,
} from "../../../src/testing/servers/index.ts";
import { byPrompt, inTurn } from "../../agents/llm/in-turn.ts";
import { served } from "../../agents/llm/served.ts";

const PROBLEM = { id: "1", question: "What is six times seven?" };
const WIDE = { contextTokens: 100_000 };

const looking = () => {
  const seen = { asked: [] as string[], thought: "", replied: "", noticed: {} as Record<string, unknown> };
  const onlooker: Onlooker = {
    asked: (purpose) => void seen.asked.push(purpose),
    thought: (text) => {
      seen.thought += text;
    },
    replied: (text) => {
      seen.replied += text;
    },
    noticed: (signals) => void Object.assign(seen.noticed, signals),
  };
  return { seen, onlooker };
};

const looked = async (name: string, brain: Brain, values: SettingValues = {}, supervisor?: Brain) => {
  const method = await METHODS[name]!();
  const given = { ...defaultsOf(method.settings), ...values };
  const { seen, onlooker } = looking();
  const solve = async (who: Onlooker | undefined) =>
    served({ dialect: "vllm", brain, behaviour: { ...WIDE, reasoningParser: false } }, ({ model: object }) =>
      supervisor === undefined
        ? method.solve(PROBLEM, { object }, given, stream(1, "problem/1"), who)
        : served({ dialect: "vllm", brain: supervisor, behaviour: WIDE }, ({ model: meta }) =>
            method.solve(PROBLEM, { object, meta }, given, stream(1, "problem/1"), who),
          ),
    );
  return { solved: await solve(onlooker), seen, solve };
};

test("a turn's reasoning is thought and its answer replied, without the marks", async () => {
  const { solved, seen } = await looked(
    "vanilla",
    script(piecesOf("<think>six sevens</think>It is \\boxed{42}.")),
  );
  expect(solved).toMatchObject({ answer: "42", reply: "It is \\boxed{42}.", cut: false });
  expect(seen).toMatchObject({ thought: "six sevens", replied: solved.reply, asked: [] });
});

test("a reply cut by its limit says so, and holds what was written", async () => {
  const { solved, seen } = await looked("vanilla", script(piecesOf("one two three four")), { maxTokens: 2 });
  expect(solved).toMatchObject({ answer: null, reply: "one two", cut: true });
  expect(seen.replied).toBe("one two");
});

test("whoever looks on changes nothing", async () => {
  const brain = script(piecesOf("<think>hm</think>\\boxed{42}"));
  const { solved, solve } = await looked("vanilla", brain);
  expect(await solve(undefined)).toEqual(solved);
});

test("best-of-k: every sample is thought, and the reply is that of the first sample with the chosen answer", async () => {
  const said = ["I say \\boxed{41}", "no, \\boxed{42}", "nothing", "again \\boxed{42}"];
  const { solved, seen } = await looked("best-of-k", inTurn(said), { k: 4 });
  expect(solved).toMatchObject({ answer: "42", reply: "no, \\boxed{42}" });
  expect(seen).toMatchObject({ asked: Array(4).fill("solve"), thought: said.join(""), replied: "" });
});

test("mgv: each phase is asked for and thought, difficulty is noticed, the best solution is the reply", async () => {
  const brain = byPrompt({
    "WITHOUT solving": ["<monitor>\nTask_Features: product\nDifficulty (0-1): 0.3\n</monitor>"],
    "Choose the one": ["Selected Strategy: [Decomposition]"],
    "Solve the following": ["<think>six sevens</think><answer>42</answer>"],
    "Evaluate a solution": [
      "<evaluate>\nCoherence: 0.9\nPlausibility: 0.9\nConsistency: 0.9\nGoal-Conduciveness: 0.9\nEvaluation: Good.\n</evaluate>",
    ],
  });
  const { solved, seen } = await looked("mgv", brain, { strategies: "Decomposition" });
  expect(solved).toMatchObject({ answer: "42", reply: "<answer>42</answer>", cut: false });
  expect(seen.asked).toEqual(["task-monitor", "strategy-choose", "solution-execute", "solution-verify"]);
  expect(seen.thought).toContain("<think>six sevens</think><answer>42</answer>");
  expect(seen.noticed).toEqual({ difficulty: 0.3 });
});

const DEFINITION = { knowns: ["six"], goal: "the product", constraints: [] };
const ADVICE = { confirmed: true, error: "It loops.", suggestion: "Multiply." };
const above = (...replies: readonly unknown[]): Brain =>
  inTurn(replies.map((reply) => JSON.stringify(reply)));

test("Meta-R1: the trace is thought with what was put into it, and what stands behind it is the reply", async () => {
  const values = { hardBudget: 4, safety: 1, factThreshold: 1, thinkThreshold: 1, paragraphs: 2 };
  const supervisor = above(DEFINITION, { difficulty: "hard" }, ADVICE, { ...ADVICE, confirmed: false });
  const { solved, seen } = await looked("meta-r1", countingBrain(400, 20), values, supervisor);
  expect(solved).toMatchObject({ answer: "42", reply: " \\boxed{42}", cut: false });
  expect(seen.replied).toBe(solved.reply);
  expect(seen.noticed).toEqual({ difficulty: "hard", strategy: "chain-of-thought", budget: 4 });
  const [before, after] = seen.thought.split(/\n*\[Advice\][\s\S]*?Multiply\.[^\n]*\n*/);
  expect(before).toBe(countedText(0, 80, 20).trimEnd());
  expect(after).toContain(countedText(80, 160, 20).trim());
  expect(seen.thought.endsWith("Okay I have finished thinking.\nFinal Answer: \n\n")).toBe(true);
});

test("Meta-R1 without thinking: all that the model writes is the reply, advice is not", async () => {
  const values = { easyBudget: 1, safety: 0, factThreshold: 1, thinkThreshold: 1, paragraphs: 1 };
  const brain = inTurn(["A draft.\n\nMore of it.", "So \\boxed{42}."]);
  const supervisor = above(DEFINITION, { difficulty: "easy" }, ADVICE);
  const { solved, seen } = await looked("meta-r1", brain, values, supervisor);
  expect(solved).toMatchObject({ answer: "42", signals: { strategy: "no-thinking", advised: 1 } });
  expect(solved.reply).toBe("A draft.\n\n\n\nSo \\boxed{42}.");
  expect(seen.replied).toBe(solved.reply);
  expect(seen.thought).toContain("Multiply.");
});

test("Meta-R1 that never closes its thinking hands over the answer alone", async () => {
  const brain = script(piecesOf("I think it is \\boxed{42}"));
  const supervisor = above(DEFINITION, { difficulty: "hard" });
  const { solved, seen } = await looked("meta-r1", brain, {}, supervisor);
  expect(solved).toMatchObject({ answer: "42", reply: "42" });
  expect(seen).toMatchObject({ thought: "I think it is \\boxed{42}", replied: "42" });
});

test("a signal ends a method where it stands, and nothing more is asked", async () => {
  const method = await METHODS["best-of-k"]!();
  const control = new AbortController();
  const left = new Error("the client has left");
  const { onlooker } = looking();
  let samples = 0;
  const leaving: Onlooker = { ...onlooker, asked: () => void samples++, thought: () => control.abort(left) };
  await served({ dialect: "vllm", brain: script(piecesOf("a b c d e f")) }, async ({ model, server }) => {
    const object = underSignal(model, control.signal);
    const rng = stream(1, "problem/1");
    await expect(method.solve(PROBLEM, { object }, defaultsOf(method.settings), rng, leaving)).rejects.toBe(
      left,
    );
    await server.settled();
    expect({ samples, slots: server.slotsInUse(), visits: server.visits().length }).toEqual({
      samples: 1,
      slots: 0,
      visits: 1,
    });
  });
});

test("amid a conversation its messages come first, and system texts are joined", async () => {
  const before: readonly Message[] = [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Hello" },
    { role: "assistant", content: "Hi" },
  ];
  const bodies = await served({ dialect: "vllm", brain: script(["x"]) }, async ({ model, server }) => {
    const talking = amid(model, before);
    const user: Message = { role: "user", content: "Go on" };
    await talking.chat([user], { maxTokens: 5 }).finish();
    await talking.chat([{ role: "system", content: "Reply in JSON." }, user], { maxTokens: 5 }).finish();
    await amid(model, before.slice(1))
      .chat([{ role: "system", content: "Own." }, user], { maxTokens: 5 })
      .finish();
    return server.visits().map(({ body }) => JSON.parse(body).messages as readonly Message[]);
  });
  expect(bodies[0]).toEqual([...before, { role: "user", content: "Go on" }]);
  expect(bodies[1]![0]).toEqual({ role: "system", content: "Be brief.\n\nReply in JSON." });
  expect(bodies[1]!.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(bodies[2]![0]).toEqual({ role: "system", content: "Own." });
  expect(bodies[2]).toHaveLength(4);
});
