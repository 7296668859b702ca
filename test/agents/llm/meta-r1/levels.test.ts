import { describe, expect, test } from "vitest";
import { leastOf } from "../../../../src/agents/llm/index.ts";
import { adviceText, INTERACTION_PROTOCOL, TERMINATION } from "../../../../src/meta-r1/index.ts";
import { countedText, countingBrain, piecesOf, script } from "../../../../src/testing/servers/index.ts";
import { failureOf } from "../serving.ts";
import { ADVICE, NO_ADVICE } from "./replies.ts";
import { promptsSeen, QUIET, type Solving, solving } from "./solving.ts";

const UNCACHED = { behaviour: { prefixCacheBlock: 0, contextTokens: 100_000 } } as const;
const PARAGRAPH = 20;
/** 5 paragraphs of 20 tokens: 80 chunks in 8,000 tokens. */
const LONG = { options: { paragraphs: 5 }, server: UNCACHED } as const;

const generations = ({ server }: Solving) =>
  server.visits().filter(({ path, promptTokens }) => path === "/v1/completions" && promptTokens > 0);
const prefilledPerDecoded = (solved: Solving, decoded: number): number =>
  generations(solved).reduce((sum, visit) => sum + visit.promptTokens - visit.cachedTokens, 0) / decoded;

describe("Meta-R1 on a model server", () => {
  test("[R1-8, R1-9] injected advice stands in the next request's prefix once, byte for byte, behind what was read", async () => {
    const solved = await solving({
      ...LONG,
      brain: countingBrain(900, PARAGRAPH),
      replies: [ADVICE, NO_ADVICE],
      parameters: { ...QUIET, safety: 2 },
    });
    const [first, second, ...others] = promptsSeen(solved);
    const advice = adviceText(ADVICE);
    expect(others).toEqual([]);
    expect(first!.endsWith("<think>\n")).toBe(true);
    expect(second).toBe(`${first}${countedText(0, 300, PARAGRAPH)}${advice}`);
    expect(second!.split(advice)).toHaveLength(2);
    expect(solved.outcome).toMatchObject({ type: "ended", answer: " \\boxed{42}", advised: 1 });
    expect(solved.levels.written().map(({ by }) => by)).toEqual(["prefill", "model", "advice", "model"]);
    const trace = solved.levels.written().map(({ text }) => text);
    expect(trace.join("")).toBe(
      `<think>\n${countedText(0, 300, PARAGRAPH)}${advice}${countedText(300, 900, PARAGRAPH)}</think> \\boxed{42}`,
    );
  });

  test("without an injection the prompt is read once: the tokens of a trace of 8,000 cost no other", async () => {
    const solved = await solving({
      ...LONG,
      brain: countingBrain(8000, PARAGRAPH),
      replies: [NO_ADVICE],
      parameters: { ...QUIET, safety: 19, hardBudget: 100 },
    });
    expect(solved.outcome).toMatchObject({ type: "ended", chunks: 81, checks: 4, advised: 0 });
    const [only, ...others] = generations(solved);
    expect(others).toEqual([]);
    expect(prefilledPerDecoded(solved, 8000)).toBe(only!.promptTokens / 8000);
  });

  test("three injections cost the prompt and the trace so far once each, a request a chunk costs it for every chunk", async () => {
    const setup = {
      ...LONG,
      brain: countingBrain(8000, PARAGRAPH),
      replies: [ADVICE, ADVICE, ADVICE, NO_ADVICE],
      parameters: { ...QUIET, safety: 19, hardBudget: 100 },
    };
    const streamed = await solving(setup);
    expect(streamed.outcome).toMatchObject({ type: "ended", advised: 3 });
    const prompt = generations(streamed)[0]!.promptTokens;
    const advice = streamed.server.vocabulary.encode(adviceText(ADVICE)).length;
    const minimum = 4 * prompt + 2000 + 4000 + 6000 + (1 + 2 + 3) * advice;
    expect(generations(streamed).map(({ promptTokens }) => promptTokens)).toEqual(
      [0, 1, 2, 3].map((count) => prompt + count * (2000 + advice)),
    );
    expect(prefilledPerDecoded(streamed, 8000)).toBe(minimum / 8000);
    const chunked = await solving({
      ...setup,
      replies: [NO_ADVICE],
      options: { mode: "per-chunk", chunkTokens: 128 },
    });
    expect(chunked.outcome).toMatchObject({ type: "ended", answer: " \\boxed{42}", chunks: 63 });
    // Each of 63 requests sends the prompt and all of the trace before it.
    expect(prefilledPerDecoded(chunked, 8000)).toBeGreaterThanOrEqual((63 * prompt + 128 * 31 * 63) / 8000);
  });

  test("a used-up budget puts in exactly the published text, and the answer is what follows", async () => {
    const solved = await solving({
      ...LONG,
      brain: countingBrain(2000, PARAGRAPH),
      replies: [NO_ADVICE],
      parameters: { ...QUIET, hardBudget: 3 },
    });
    const [first, second, ...others] = promptsSeen(solved);
    expect(others).toEqual([]);
    expect(second).toBe(`${first}${countedText(0, 300, PARAGRAPH)}${TERMINATION}`);
    expect(solved.outcome).toEqual({
      type: "terminated",
      answer: " \\boxed{42}",
      chunks: 3,
      checks: 0,
      advised: 0,
    });
    const { decoded, wasted } = solved.levels.ledger();
    expect(leastOf(decoded)).toBe(300 + piecesOf(" \\boxed{42}").length + 1);
    expect(wasted.known).toBe(false);
  });

  test("[R1-1, R1-2, R1-3] stage 1 is asked for as JSON, and shapes prompt and beginning of the turn", async () => {
    const definition = { knowns: ["six", "seven"], goal: "their product", constraints: ["in base ten"] };
    const solved = await solving({
      brain: script(piecesOf("It is \\boxed{42}")),
      replies: [definition, { difficulty: "easy" }],
    });
    const bodies = solved.supervisor
      .visits()
      .map(({ body }) => (body === "" ? {} : JSON.parse(body))) as readonly {
      readonly response_format?: {
        readonly json_schema: { readonly schema: { readonly required: unknown } };
      };
    }[];
    const schemas = bodies.flatMap(({ response_format }) => response_format?.json_schema.schema ?? []);
    expect(schemas.map(({ required }) => required)).toEqual([
      ["knowns", "goal", "constraints"],
      ["difficulty"],
    ]);
    const [prompt] = promptsSeen(solved);
    for (const said of [INTERACTION_PROTOCOL, "Known: six; seven", "To be found: their product"]) {
      expect(prompt).toContain(said);
    }
    expect(prompt!.endsWith("<think>\nOkay, I think I have finished thinking.\n</think>\n")).toBe(true);
    expect(solved.outcome).toMatchObject({ type: "ended", answer: "It is \\boxed{42}" });
    expect(leastOf(solved.levels.ledger().meta.decoded)).toBeGreaterThan(0);
  });

  test.each([["sglang", "chatml"], ["llama-cpp"], ["tgi"], ["ollama"]] as const)(
    "%s continues behind advice too",
    async (dialect, chatFormat?) => {
      const solved = await solving({
        brain: countingBrain(900, PARAGRAPH),
        replies: [ADVICE, NO_ADVICE],
        options: LONG.options,
        server: { dialect, behaviour: { contextTokens: 100_000 } },
        ...(chatFormat === undefined ? {} : { chatFormat }),
        parameters: { ...QUIET, safety: 2 },
      });
      expect(solved.outcome).toMatchObject({ type: "ended", answer: " \\boxed{42}", advised: 1 });
      expect(
        solved.levels
          .written()
          .map(({ text }) => text)
          .join(""),
      ).toBe(
        `<think>\n${countedText(0, 300, PARAGRAPH)}${adviceText(ADVICE)}${countedText(300, 900, PARAGRAPH)}</think> \\boxed{42}`,
      );
    },
  );

  test("a server that continues nothing is refused before anything is asked of it", async () => {
    const failure = await failureOf(
      solving({
        brain: countingBrain(100, PARAGRAPH),
        replies: [NO_ADVICE],
        server: { dialect: "openai" },
        parameters: QUIET,
      }),
    );
    expect(failure.message).toContain("no continueTurn");
  });

  test("a server that takes the trace apart is refused, and it is said what to do", async () => {
    const failure = await failureOf(
      solving({
        brain: countingBrain(900, PARAGRAPH),
        replies: [ADVICE],
        options: LONG.options,
        server: { dialect: "sglang", behaviour: { contextTokens: 100_000 } },
        parameters: { ...QUIET, safety: 2 },
      }),
    );
    expect(failure.message).toContain("Name the model's chat format (--chat-format)");
  });

  test("a trace that its limit of tokens cuts has no answer", async () => {
    const solved = await solving({
      brain: countingBrain(900, PARAGRAPH),
      replies: [NO_ADVICE],
      options: { maxTokens: 250, paragraphs: 5 },
      parameters: { ...QUIET, safety: 50 },
    });
    expect(solved.outcome).toMatchObject({ type: "ended", answer: null, chunks: 3 });
  });
});
