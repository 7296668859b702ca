import { describe, expect, test } from "vitest";
import { defaultsOf, type SettingValues, stream } from "../../../src/core/index.ts";
import { METHODS, shortfallsOf } from "../../../src/eval/index.ts";
import { readFamiliarity, routeOf } from "../../../src/eval/methods/familiarity-router.ts";
import { byPrompt } from "../../agents/llm/in-turn.ts";
import { served } from "../../agents/llm/served.ts";
import { failureOf } from "../../agents/llm/serving.ts";

const PROBLEM = { id: "1", question: "What is six times seven?" };
const JUDGE = "How familiar is it";
const VERIFY = "How probable is it that the proposed answer";
const SOLVE = "put your final answer within";

const solve = async (replies: Readonly<Record<string, readonly string[]>>, values: SettingValues = {}) => {
  const method = await METHODS["familiarity-router"]!();
  return served({ dialect: "vllm", brain: byPrompt(replies) }, async ({ model, server }) => {
    const given = { ...defaultsOf(method.settings), ...values };
    const solved = await method.solve(PROBLEM, { object: model }, given, stream(1, "problem/1"));
    const prompts = server.visits().map(({ body }) => JSON.parse(body).messages[0].content as string);
    const unfired = shortfallsOf(method, [solved]).map(({ detail }) => detail);
    return { ...solved, prompts, unfired };
  });
};

describe("the familiarity router", () => {
  test("what is familiar is answered once", async () => {
    const { answer, trace, signals } = await solve({
      [JUDGE]: ["Familiarity: 0.9"],
      [SOLVE]: ["\\boxed{42}"],
    });
    expect(answer).toBe("42");
    expect(trace.map(({ purpose }) => purpose)).toEqual(["familiarity-judge", "solve-once"]);
    expect(signals).toEqual({ familiarity: 0.9, route: "once", k: 1, scores: [] });
  });

  test("what is less familiar is sampled, and the verifier chooses; equal answers are verified once", async () => {
    const { answer, attempts, reply, trace, signals } = await solve(
      {
        [JUDGE]: ["Familiarity: 0.6"],
        [VERIFY]: ["Confidence: 0.3", "Confidence: 0.8"],
        [SOLVE]: ["\\boxed{41}", "So \\boxed{42}", "nothing", "\\boxed{41}"],
      },
      { most: 10 },
    );
    expect({ answer, attempts, reply }).toEqual({ answer: "42", attempts: 4, reply: "So \\boxed{42}" });
    expect(trace.map(({ purpose }) => purpose)).toEqual([
      "familiarity-judge",
      ...Array(4).fill("sample"),
      "verify",
      "verify",
    ]);
    expect(signals.scores).toEqual([0.3, 0.8, null, 0.3]);
  });

  test("what is not familiar is answered by heuristics", async () => {
    const { answer, prompts, unfired } = await solve({
      [JUDGE]: ["Familiarity: 0.1"],
      [SOLVE]: ["\\boxed{42}"],
    });
    expect(answer).toBe("42");
    expect(prompts[1]).toContain("Work deliberately, by these heuristics");
    expect(unfired).toEqual(['"solve-once" never fired', '"sample" never fired', '"verify" never fired']);
  });

  test("thresholds the wrong way round are refused, and so is a familiarity out of range", async () => {
    const replies = { [JUDGE]: ["Familiarity: 0.5"], [SOLVE]: ["\\boxed{42}"] };
    expect((await failureOf(solve(replies, { low: 0.9, high: 0.1 }))).message).toContain("at most high");
    expect(readFamiliarity("Familiarity: 1.5")).toMatchObject({ parsed: false });
    expect(readFamiliarity("<think>Familiarity: 0.1</think>Familiarity: 0.7")).toEqual({
      parsed: true,
      value: 0.7,
    });
  });

  test("k falls with familiarity, and the thresholds belong to the lower route", () => {
    const p = { high: 0.8, low: 0.4, most: 10 };
    expect(routeOf(0.81, p)).toEqual({ route: "once", k: 1 });
    expect(routeOf(0.8, p)).toEqual({ route: "best-of-k", k: 2 });
    expect(routeOf(0.7, p)).toEqual({ route: "best-of-k", k: 3 });
    expect(routeOf(0.65, p)).toEqual({ route: "best-of-k", k: 4 });
    expect(routeOf(0.4, p)).toEqual({ route: "deliberate", k: 1 });
  });
});
