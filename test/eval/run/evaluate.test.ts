/** Attempts and their failures, many at once, on a fake server. */
import { expect, test } from "vitest";
import { leastOf } from "../../../src/agents/llm/index.ts";
import { defaultsOf, stream } from "../../../src/core/index.ts";
import {
  type Attempted,
  answerChecker,
  drawsOf,
  evaluate,
  METHODS,
  type Problem,
  tasksOf,
} from "../../../src/eval/index.ts";
import {
  countingBrain,
  type FakeServerOptions,
  piecesOf,
  script,
} from "../../../src/testing/servers/index.ts";
import { byPrompt } from "../../agents/llm/in-turn.ts";
import { served } from "../../agents/llm/served.ts";

const problem = (id: string): Problem => ({
  id,
  question: `What is six times seven, ${id}?`,
  answer: "42",
  level: null,
  subject: null,
});

const run = async (
  options: Partial<FakeServerOptions> & Pick<FakeServerOptions, "brain">,
  {
    names,
    ids,
    concurrency = 4,
    values = {},
  }: {
    readonly names: readonly string[];
    readonly ids: readonly string[];
    readonly concurrency?: number;
    readonly values?: Readonly<Record<string, number>>;
  },
) =>
  served(
    { dialect: "vllm", behaviour: { contextTokens: 100_000 }, ...options },
    async ({ model, server }) => {
      const methods = await Promise.all(
        names.map(async (name) => {
          const method = await METHODS[name]!();
          return { method, values: { ...defaultsOf(method.settings), ...values } };
        }),
      );
      const done: Attempted[] = [];
      let tokens = 0;
      let error: unknown = null;
      try {
        await evaluate(tasksOf(ids.map(problem), methods), {
          models: { object: model },
          seed: 1,
          check: await answerChecker(),
          concurrency,
          arrived: (count) => {
            tokens += count;
          },
          began: () => {},
          finished: (attempted) => void done.push(attempted),
        });
      } catch (thrown) {
        error = thrown;
      }
      return { done, tokens, error, most: server.mostSlotsInUse() };
    },
  );

test("every token of every generation is told of, and stands in the ledger of its problem", async () => {
  const { done, tokens, most } = await run(
    { brain: script(piecesOf("It is \\boxed{42}.")) },
    { names: ["vanilla", "best-of-k"], ids: ["a", "b", "c"], concurrency: 3 },
  );
  expect(done).toHaveLength(6);
  expect(done.every(({ result }) => result.correct === true)).toBe(true);
  expect(done.reduce((sum, { result }) => sum + result.tokens, 0)).toBe(tokens);
  expect(most).toBeLessThanOrEqual(3);
});

test("[R1] an advised trace is kept in the order in which it came about, each part with its level", async () => {
  const brain = countingBrain(400, 20);
  const { done } = await run(
    { brain },
    {
      names: ["meta-r1-no-planning"],
      ids: ["a"],
      values: { safety: 1, hardBudget: 2, factThreshold: 1, thinkThreshold: 1 },
    },
  );
  const [{ result, trace }] = done as [Attempted];
  expect(result).toMatchObject({ answer: "42", correct: true, signals: { advised: 1 } });
  expect(trace.exchanges.map(({ level, purpose }) => `${level} ${purpose}`)).toEqual([
    "meta chunk-check",
    "object chunk-generate",
    "object thinking-end",
  ]);
  const { decoded, meta } = result.ledger;
  expect(result.tokens).toBe(leastOf(decoded) + leastOf(meta.decoded));
  expect(leastOf(meta.decoded)).toBeGreaterThan(0);
});

test("[mgv] what the method's own rules refuse is a failure of the problem, kept with its exchanges", async () => {
  const brain = byPrompt({
    "WITHOUT solving": ["<monitor>\nTask_Features: sums\nDifficulty (0-1): 0.25\n</monitor>"],
    "Choose the one": ["Selected Strategy: [counting]"],
  });
  const { done, error } = await run({ brain }, { names: ["mgv"], ids: ["a"] });
  expect(error).toBeNull();
  expect(done[0]!.result).toMatchObject({ failure: expect.stringContaining('"counting"'), correct: false });
  expect(done[0]!.trace.exchanges).toHaveLength(2);
});

test("a request that the server refuses for its size fails its problem, once anything has been answered", async () => {
  const brain = script(piecesOf("It is \\boxed{42}."));
  const long = "x ".repeat(400);
  const narrow = { brain, behaviour: { contextTokens: 300 } };
  const mixed = await run(narrow, {
    names: ["vanilla"],
    ids: ["a", long, "b"],
    concurrency: 1,
    values: { maxTokens: 20 },
  });
  expect(mixed.error).toBeNull();
  expect(mixed.done.map(({ result }) => result.failure === null)).toEqual([true, false, true]);
  // Before that it is taken for a mistake in the set-up, which ends the run.
  const first = await run(narrow, {
    names: ["vanilla"],
    ids: [long, "b"],
    concurrency: 1,
    values: { maxTokens: 20 },
  });
  expect(first.error).toMatchObject({ name: "ModelError" });
  expect(first.done).toEqual([]);
});

test("a server that fails ends the run; what was under way is finished and told of first", async () => {
  const said = ["It is \\boxed{42}."];
  // It has no reply to "c", which makes the fake end its stream with an error.
  const brain = byPrompt({ "seven, a?": said, "seven, b?": said, "seven, d?": said });
  const { done, error } = await run(
    { brain },
    { names: ["vanilla"], ids: ["a", "c", "b", "d"], concurrency: 2 },
  );
  expect(error).toMatchObject({ name: "ModelError" });
  const ids = done.map(({ result }) => result.id);
  expect(ids).toContain("a");
  expect(ids).not.toContain("c");
  expect(ids).not.toContain("d");
});

test("draws depend on seed, method and question alone", () => {
  const first = (seed: number, method: string, question: string) => drawsOf(seed, method, question).uniform();
  expect(first(1, "vanilla", "q")).toBe(first(1, "vanilla", "q"));
  const others = [
    first(2, "vanilla", "q"),
    first(1, "greedy", "q"),
    first(1, "vanilla", "r"),
    stream(1, "q").uniform(),
  ];
  expect(new Set([...others, first(1, "vanilla", "q")]).size).toBe(5);
});
