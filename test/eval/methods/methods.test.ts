import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connect, leastOf, ReplyError, type Wire } from "../../../src/agents/llm/index.ts";
import { defaultsOf, type SettingValues, stream } from "../../../src/core/index.ts";
import { METHODS, type Solved, shortfallsOf } from "../../../src/eval/index.ts";
import { cassettePlayer, cassetteRecorder } from "../../../src/store/index.ts";
import { byPrompt } from "../../agents/llm/in-turn.ts";
import { served } from "../../agents/llm/served.ts";

const PROBLEM = { id: "1", question: "Tom has 3 apples and buys 4. How many has he?" };
const rng = () => stream(1, "problem/1");

const MONITOR = "<monitor>\nTask_Features: apples, sums\nDifficulty (0-1): 0.25\n</monitor>";
const verification = (score: string): string =>
  `<evaluate>\nCoherence: ${score}\nPlausibility: ${score}\nConsistency: ${score}\nGoal-Conduciveness: ${score}\nEvaluation: It adds up.\n</evaluate>`;
const solution = (answer: string): string => `<think>3 + 4 = ${answer}</think><answer>${answer}</answer>`;
const MGV = {
  "WITHOUT solving": [MONITOR],
  "Choose the one": ["Selected Strategy: [addition]"],
  "Evaluate a solution": [verification("0.5"), verification("0.9")],
  "Solve the following": [solution("8"), solution("7")],
};

const solve = async (
  name: string,
  replies: Readonly<Record<string, readonly string[]>>,
  values: SettingValues = {},
  around?: (live: Wire) => Wire,
): Promise<
  Solved & {
    readonly bodies: readonly { messages: { content: string }[]; max_tokens: number; temperature: number }[];
  }
> => {
  const method = await METHODS[name]!();
  const more = around === undefined ? {} : { around };
  return served(
    { dialect: "vllm", brain: byPrompt(replies) },
    async ({ model, server }) => {
      const solved = await method.solve(
        PROBLEM,
        { object: model },
        { ...defaultsOf(method.settings), ...values },
        rng(),
      );
      return { ...solved, bodies: server.visits().map(({ body }) => JSON.parse(body)) };
    },
    more,
  );
};

test("mgv: two cycles to the goal, with the published budgets, and every token in the ledger", async () => {
  const { answer, attempts, signals, trace, ledger, shortfalls, bodies } = await solve("mgv", MGV);
  expect({ answer, attempts, shortfalls }).toEqual({ answer: "7", attempts: 2, shortfalls: [] });
  expect(signals).toMatchObject({ meanScore: [0.5, 0.9], best: 1, stopped: "goal-achieved" });
  expect(trace.map(({ purpose }) => purpose)).toEqual(
    Array(2).fill(["task-monitor", "strategy-choose", "solution-execute", "solution-verify"]).flat(),
  );
  expect(bodies.map((body) => [body.max_tokens, body.temperature])).toEqual(
    Array(2)
      .fill([
        [150, 0.3],
        [50, 0.3],
        [500, 0.35],
        [300, 0.3],
      ])
      .flat(),
  );
  expect(leastOf(ledger.decoded)).toBe(trace.reduce((sum, each) => sum + leastOf(each.ledger.decoded), 0));
  const prompts = bodies.map(({ messages }) => messages.at(-1)!.content);
  expect(prompts[1]).toContain("Difficulty: 0.250");
  expect(prompts[4]).toContain("Consistency: 0.5");
  expect(prompts[5]).toBe(prompts[1]);
  for (const seen of [
    solution("8"),
    "Evaluation: It adds up.",
    "Strategy: addition",
    "Features: apples, sums",
    "Coherence: 0.5",
  ]) {
    expect(prompts[6]).toContain(seen);
  }
  expect(prompts[2]).not.toContain("last attempt");
});

test("mgv: a reply out of format is asked for once more; twice is an error; so is an unknown strategy, at once", async () => {
  const mended = await solve("mgv", { ...MGV, "WITHOUT solving": ["Easy.", MONITOR] });
  expect(mended.trace.slice(0, 2).map(({ attempt, fault }) => [attempt, fault])).toEqual([
    [1, "no <monitor>"],
    [2, null],
  ]);
  const broken = solve("mgv", { ...MGV, "Solve the following": ["It is 7."] });
  await expect(broken).rejects.toThrow(ReplyError);
  const unknown = solve("mgv", { ...MGV, "Choose the one": ["Selected Strategy: [counting]"] });
  await expect(unknown).rejects.toThrow('the strategy "counting"');
  const capital = { ...MGV, "Choose the one": ["Selected Strategy: Addition"] };
  expect((await solve("mgv", capital)).signals.strategy).toEqual(["addition", "addition"]);
  await expect(solve("mgv", capital, { strategyNames: "exact" })).rejects.toThrow('the strategy "Addition"');
});

test("mgv: a recorded run replays offline to equal results", async () => {
  const folder = mkdtempSync(join(tmpdir(), "metalevel-mgv-"));
  const file = join(folder, "mgv.jsonl");
  try {
    const recorder = cassetteRecorder(file, { secrets: [] });
    const { bodies: _, ...live } = await solve("mgv", MGV, {}, recorder.around);
    recorder.close();
    const player = cassettePlayer(file);
    const method = await METHODS.mgv!();
    const connection = await connect({
      baseUrls: ["http://127.0.0.1:9"],
      dialect: "vllm",
      model: "fake",
      around: () => player.wire,
    });
    const replayed = await method.solve(
      PROBLEM,
      { object: connection.model },
      defaultsOf(method.settings),
      rng(),
    );
    expect(replayed).toEqual(live);
    expect(JSON.stringify(replayed)).toBe(JSON.stringify(live));
    expect(player.unplayed()).toBe(0);
    player.close();
    await connection.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const REFINE = {
  "Give feedback": ["The sum is off.\nVerdict: incorrect", "All is well.\nVerdict: correct"],
  "Improve your": ["3 + 4 = 7. <answer>7</answer>"],
  "step by step": ["3 + 4 = 8. <answer>8</answer>"],
};

test("self-refine: feedback, refinement that sees all rounds, and an end at positive feedback", async () => {
  const solved = await solve("self-refine", REFINE);
  expect(solved).toMatchObject({ answer: "7", attempts: 2, signals: { stopped: "positive-feedback" } });
  expect(solved.trace.map(({ purpose }) => purpose)).toEqual(["generate", "feedback", "refine", "feedback"]);
  expect(solved.bodies[2]!.messages[0]!.content).toContain("3 + 4 = 8");
  expect(solved.bodies[2]!.messages[0]!.content).toContain("The sum is off.");
  expect(solved.bodies.map(({ temperature }) => temperature)).toEqual(Array(4).fill(0.3));
  expect(solved.bodies[0]!.max_tokens).toBe(800);
});

test("self-refine: three solutions at most, and a refinement that sees each of them", async () => {
  const never = { ...REFINE, "Give feedback": ["No.\nVerdict: incorrect"] };
  const solved = await solve("self-refine", never);
  expect(solved).toMatchObject({ attempts: 3, signals: { stopped: "max-cycles" } });
  const last = solved.bodies.filter(({ messages }) => messages[0]!.content.startsWith("Improve")).at(-1)!;
  expect(last.messages[0]!.content).toContain("Solution 2:");
  const silent = { ...REFINE, "Give feedback": ["Hm."] };
  await expect(solve("self-refine", silent)).rejects.toThrow('reply to "feedback"');
});

const VERIFY = {
  "one declarative": ["Tom has 8 apples.", "Tom has 7 apples.", "Tom has 7 apples."],
  "replaced by X": ["<answer>3</answer>", "<answer>5</answer>", "<answer>3</answer>", "<answer>4.0</answer>"],
  "step by step": ["<answer>8</answer>", "<answer>7</answer>", "I cannot."],
};

test("self-verification: each number of the problem is asked for, and the highest score is chosen", async () => {
  const solved = await solve("self-verification", VERIFY);
  expect(solved).toMatchObject({ answer: "7", attempts: 3 });
  expect(solved.signals).toEqual({ answers: ["8", "7", null], scores: [1, 2], conditions: 2 });
  const asked = solved.bodies
    .map(({ messages }) => messages[0]!.content)
    .filter((text) => text.includes("replaced"));
  expect(asked).toHaveLength(4);
  expect(asked[0]).toContain("Tom has X apples and buys 4. How many has he?\nTom has 8 apples.");
  expect(asked[1]).toContain("Tom has 3 apples and buys X.");
});

test("controls that fired on no problem of a run are reported with its shortfalls", async () => {
  const method = await METHODS["self-refine"]!();
  const solved = await solve("self-refine", { ...REFINE, "Give feedback": ["Verdict: correct"] });
  expect(shortfallsOf(method, [solved])).toEqual([
    { kind: "control-never-fired", detail: '"refine" never fired' },
  ]);
});
