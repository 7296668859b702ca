import { describe, expect, test } from "vitest";
import { leastOf } from "../../../src/agents/llm/index.ts";
import { defaultsOf, type SettingValues, stream } from "../../../src/core/index.ts";
import { METHODS, shortfallsOf } from "../../../src/eval/index.ts";
import { type Brain, countingBrain, piecesOf, script } from "../../../src/testing/servers/index.ts";
import { inTurn } from "../../agents/llm/in-turn.ts";
import { served } from "../../agents/llm/served.ts";
import { failureOf } from "../../agents/llm/serving.ts";

const PROBLEM = { id: "1", question: "What is six times seven?" };
const WIDE = { contextTokens: 100_000 };

const solve = async (
  name: string,
  brain: Brain,
  values: SettingValues = {},
  { supervisor, dialect = "vllm" as const }: { supervisor?: Brain; dialect?: "vllm" | "openai" } = {},
) => {
  const method = await METHODS[name]!();
  const given = { ...defaultsOf(method.settings), ...values };
  return served({ dialect, brain, behaviour: WIDE }, async ({ model: object, server }) => {
    const answered = async (models: Parameters<typeof method.solve>[1]) =>
      method.solve(PROBLEM, models, given, stream(1, "problem/1"));
    const solved =
      supervisor === undefined
        ? await answered({ object })
        : await served({ dialect: "vllm", brain: supervisor, behaviour: WIDE }, ({ model: meta }) =>
            answered({ object, meta }),
          );
    const bodies = server
      .visits()
      .filter(({ promptTokens }) => promptTokens > 0)
      .map(({ body }) => JSON.parse(body));
    const unfired = shortfallsOf(method, [solved]).flatMap(({ kind, detail }) =>
      kind === "control-never-fired" ? [detail] : [],
    );
    return { ...solved, bodies, unfired, vocabulary: server.vocabulary };
  });
};

const SAYS = script(piecesOf("It is \\boxed{42}."));

describe("methods of one turn", () => {
  test.each([
    ["vanilla", 0.6, 0.95],
    ["greedy", 0, 1],
  ])("%s asks once, at temperature %d", async (name, temperature, topP) => {
    const { answer, bodies, trace, ledger } = await solve(name, SAYS);
    expect(answer).toBe("42");
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ temperature, top_p: topP, max_tokens: 16_384 });
    expect(ledger.decoded).toEqual(trace[0]!.ledger.decoded);
  });

  test("no-thinking begins the turn with finished thinking, and is refused where no turn can be begun", async () => {
    const { answer, bodies, vocabulary } = await solve("no-thinking", SAYS);
    expect(answer).toBe("42");
    const prompt = vocabulary.spell(bodies.at(-1).prompt);
    expect(prompt.endsWith("<think>\nOkay, I think I have finished thinking.\n</think>\n")).toBe(true);
    const refusal = await failureOf(solve("no-thinking", SAYS, {}, { dialect: "openai" }));
    expect(refusal.message).toContain("no continueTurn");
  });

  test("chain-of-draft reads what follows ####", async () => {
    const { answer, bodies } = await solve("chain-of-draft", script(piecesOf("6 × 7 = 42\n#### 42")));
    expect(answer).toBe("42");
    expect(bodies[0].messages[0].content).toContain("five words at most");
  });

  test("a reply without a marked answer answers nothing", async () => {
    expect((await solve("vanilla", script(piecesOf("Perhaps 42?")))).answer).toBeNull();
  });
});

test("best-of-k takes the answer of most samples, each with a seed of its own", async () => {
  const said = ["\\boxed{41}", "\\boxed{42}", "nothing", "\\boxed{42}"];
  const { answer, attempts, signals, bodies } = await solve("best-of-k", inTurn(said), { k: 4 });
  expect({ answer, attempts }).toEqual({ answer: "42", attempts: 4 });
  expect(signals).toEqual({ answers: ["41", "42", null, "42"] });
  expect(new Set(bodies.map(({ seed }) => seed)).size).toBe(4);
  expect((await solve("best-of-k", inTurn(["nothing"]), { k: 2 })).answer).toBeNull();
});

describe("Meta-R1 as a method", () => {
  const DEFINITION = { knowns: ["six"], goal: "the product", constraints: [] };
  const ADVICE = { confirmed: true, error: "It loops.", suggestion: "Multiply." };
  const values = { hardBudget: 4, safety: 1, factThreshold: 1, thinkThreshold: 1, paragraphs: 2 };
  const above = (...replies: readonly unknown[]) => ({
    supervisor: inTurn(replies.map((reply) => JSON.stringify(reply))),
  });
  const brain = countingBrain(400, 20);

  test("every stage fires, and the ledger holds both models' tokens", async () => {
    const replies = above(DEFINITION, { difficulty: "hard" }, ADVICE);
    const { answer, signals, unfired, trace, ledger } = await solve("meta-r1", brain, values, replies);
    expect(answer).toBe("42");
    expect(signals).toEqual({
      difficulty: "hard",
      strategy: "chain-of-thought",
      budget: 4,
      stopped: "terminated",
      chunks: 4,
      checks: 2,
      advised: 2,
    });
    expect(unfired).toEqual([]);
    expect(trace.map(({ purpose }) => purpose)).toEqual([
      "problem-define",
      "difficulty-judge",
      "chunk-check",
      "chunk-check",
      "chunk-generate",
      "advice-inject",
      // The second advice came with the last chunk of the budget, so that the ending followed it at once.
      "thinking-end",
    ]);
    const decoded = trace.reduce((sum, exchange) => sum + leastOf(exchange.ledger.decoded), 0);
    expect(leastOf(ledger.decoded)).toBe(decoded);
  });

  test("without planning nothing is defined; without termination the trace ends by itself", async () => {
    const unplanned = await solve("meta-r1-no-planning", brain, values, above(ADVICE));
    expect(unplanned.signals).toMatchObject({ difficulty: null, budget: 4, stopped: "terminated" });
    const replies = above(DEFINITION, { difficulty: "hard" }, ADVICE);
    const endless = await solve("meta-r1-no-termination", brain, values, replies);
    expect(endless).toMatchObject({ answer: "42", signals: { stopped: "ended", chunks: 11 } });
  });

  test("without regulation nothing is checked, and the object level is told of no advice", async () => {
    const replies = above(DEFINITION, { difficulty: "hard" });
    const { signals, bodies, vocabulary, unfired } = await solve(
      "meta-r1-no-regulation",
      brain,
      values,
      replies,
    );
    expect(signals).toMatchObject({ checks: 0, advised: 0, stopped: "terminated" });
    expect(vocabulary.spell(bodies.at(-1).prompt)).not.toContain("[Advice]");
    expect(unfired).toEqual([]);
  });

  test("a check that never fires is reported", async () => {
    const quiet = { ...values, safety: 100, hardBudget: 2 };
    const replies = above(DEFINITION, { difficulty: "hard" });
    const { unfired } = await solve("meta-r1", brain, quiet, replies);
    expect(unfired).toEqual(['"chunk-check" never fired', '"advice-inject" never fired']);
  });
});
