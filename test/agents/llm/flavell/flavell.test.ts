/** A model answers the full cycle of Appendix 5 through prompts; the machine is the one that simulated minds answer. */
import { expect, test } from "vitest";
import { changesFrom, deletable } from "../../../../src/agents/llm/flavell/noting.ts";
import {
  FLAVELL_CONTROLS,
  FLAVELL_MIND_SETTINGS,
  flavellModelMind,
  leastOf,
  modelKnowledge,
  ReplyError,
  summaryOf,
} from "../../../../src/agents/llm/index.ts";
import { STATUS, statusOf } from "../../../../src/cli/failure.ts";
import { defaultsOf, noDraws, runAwaited, type Step, stream } from "../../../../src/core/index.ts";
import {
  type Control,
  flavell,
  type Observation,
  type Outcome,
  parametersOf,
  SETTINGS,
  type State,
} from "../../../../src/flavell/index.ts";
import { byPrompt } from "../in-turn.ts";
import { served } from "../served.ts";

const TASK = { id: "sum", text: "Tom has 3 apples and buys 4. How many has he?", kind: "arithmetic" };
const GOAL = { name: "accuracy", within: 0.2 };
const MIND = defaultsOf(FLAVELL_MIND_SETTINGS);

const REPLIES = {
  "Which of this bears on it": [
    JSON.stringify({
      keys: ["strategy/seek definitions", "strategy/recall a worked example", "check/plausibility"],
    }),
    JSON.stringify({ keys: ["strategy/work backwards"] }),
  ],
  "How difficult is it for you": [
    '{"mode":"feeling","difficulty":0.3,"signal":"procedural-confusion"}',
    '{"mode":"assessment"}',
    '{"mode":"assessment","because":["strategy/work backwards"],"difficulty":0.6,"signal":"procedural-confusion"}',
  ],
  "What is behind this": ['{"pattern":"missing steps"}', '{"pattern":null}'],
  "Which strategy do you follow": [
    '{"key":"strategy/recall a worked example"}',
    '{"key":"strategy/work backwards"}',
  ],
  "Follow this strategy": [
    "<think>3 + 4 = 8</think><answer>8</answer>",
    "<think>3 + 4 = 7</think><answer>7</answer>",
  ],
  "How far from the goal": ['{"distance":0.5}', '{"distance":0.1}'],
  "How does this outcome seem": [
    '{"mode":"feeling","signals":["doubtful"],"salience":{"accuracy":1,"respite":0.2}}',
    '{"mode":"feeling","signals":[],"salience":{"accuracy":1,"respite":0.3}}',
  ],
  "Check the outcome": ['{"plausibility":false}'],
  "What do you learn": [
    '{"changes":[{"kind":"resists","strategy":"recall a worked example"},{"kind":"effectiveness","key":"strategy/recall a worked example","value":0.25}]}',
    '{"changes":[]}',
  ],
};

const live = (replies: Readonly<Record<string, readonly string[]>>, changes = {}) =>
  served({ dialect: "vllm", brain: byPrompt(replies) }, async ({ model, server }) => {
    const individual = flavellModelMind(model).begin(MIND);
    const attempt = individual.face(TASK, GOAL);
    const machine = flavell(parametersOf({ ...defaultsOf(SETTINGS), ...changes }));
    const enterprise = {
      task: TASK,
      goal: GOAL,
      imposed: "externally" as const,
      knowledge: individual.knowledge,
    };
    const steps: Step<State, Control, Observation>[] = [];
    const running = runAwaited(machine, attempt.object, enterprise, {
      meta: noDraws,
      object: stream(1, "model"),
    });
    let next = await running.next();
    for (; next.done !== true; next = await running.next()) steps.push(next.value);
    const outcome: Outcome = next.value;
    return {
      outcome,
      steps,
      answer: attempt.answer(),
      exchanges: individual.exchanges(),
      visits: server.visits(),
    };
  });

/** One run for the two tests that look at it: a fake that binds schemas is slow. */
let shared: ReturnType<typeof live> | null = null;
const twoCycles = (): ReturnType<typeof live> => {
  shared ??= live(REPLIES);
  return shared;
};

test("two cycles to the goal: every control is answered, and the trace is the machine's own", async () => {
  const { outcome, steps, answer, exchanges, visits } = await twoCycles();
  expect({ reason: outcome.reason, cycle: outcome.cycle, answer }).toEqual({
    reason: "goal-achieved",
    cycle: 1,
    answer: "7",
  });
  expect(new Set(steps.map(({ control }) => control.type))).toEqual(new Set(FLAVELL_CONTROLS));
  expect(steps).toHaveLength(15);
  const judged = steps
    .map(({ observation }) => observation)
    .filter(({ type }) => type === "difficulty-judged");
  expect(judged).toMatchObject([{ experience: { mode: "feeling" } }, { experience: { mode: "assessment" } }]);
  const entry = outcome.knowledge.find(({ key }) => key === "strategy/recall a worked example");
  expect(entry).toMatchObject({ effectiveness: 0.25 });
  expect(outcome.knowledge.find(({ key }) => key === "task/demand/sum")).toMatchObject({
    resists: ["recall a worked example"],
  });
  expect(JSON.parse(JSON.stringify(steps))).toEqual(steps);
  const { shortfalls, calls } = summaryOf(exchanges, FLAVELL_CONTROLS);
  expect({ shortfalls, calls }).toEqual({ shortfalls: [], calls: visits.length });
  const executing = exchanges.filter(({ purpose }) => purpose === "strategy-execute");
  expect(outcome.effort).toBe(executing.reduce((sum, { ledger }) => sum + leastOf(ledger.decoded), 0));
});

test.each([
  ["check/plausibility", "no strategy for the task"],
  ["strategy/work backwards", "no check"],
])(
  "[2] a first retrieval of %s alone is asked for again, and twice running is no reply",
  async (key, lacking) => {
    const none = JSON.stringify({ keys: [key] });
    const asking = "Which of this bears on it";
    const { answer, exchanges } = await live({ ...REPLIES, [asking]: [none, ...REPLIES[asking]] });
    expect(answer).toBe("7");
    const retrieving = exchanges.filter(({ purpose }) => purpose === "knowledge-retrieve");
    expect(retrieving.map(({ attempt, fault }) => [attempt, fault])).toEqual([
      [1, `${lacking} in "keys"`],
      [2, null],
      [1, null],
    ]);
    const ended: unknown = await live({ ...REPLIES, [asking]: [none] }).catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(ReplyError);
    expect((ended as ReplyError).exchanges).toHaveLength(2);
    expect(statusOf(ended)).toBe(STATUS.serverFailed);
  },
);

test("[3] a feeling is asked for without any knowledge; knowledge is shown only to an assessment", async () => {
  const { exchanges } = await twoCycles();
  const asked = exchanges
    .filter(({ purpose }) => purpose === "difficulty-judge")
    .map(({ messages }) => messages[0]!.content);
  expect(asked).toHaveLength(3);
  expect(asked.map((content) => content.includes("[strategy/"))).toEqual([false, false, true]);
  expect(asked[0]).toContain("You have not tried it yet.");
  expect(asked[1]).toContain("plausibility failed");
});

test("[6] where Algorithm 1 prints no feeling, none is offered", async () => {
  const assessing = {
    ...REPLIES,
    "How does this outcome seem": [
      '{"mode":"assessment","because":[],"signals":[],"salience":{"accuracy":1,"respite":0}}',
    ],
    "How far from the goal": ['{"distance":0}'],
  };
  const { exchanges, outcome } = await live(assessing, { text: "algorithm-1" });
  expect(outcome).toMatchObject({ reason: "goal-achieved", cycle: 0 });
  const asked = exchanges.filter(({ purpose }) => purpose === "outcome-evaluate");
  expect(asked).toHaveLength(1);
  expect(asked[0]!.messages[0]!.content).not.toContain("immediate feeling");
});

test("a check that is never called for is a control that never fired", async () => {
  const calm = {
    ...REPLIES,
    "How does this outcome seem": [REPLIES["How does this outcome seem"][1]!],
    "How far from the goal": ['{"distance":0}'],
  };
  const { exchanges } = await live(calm);
  expect(summaryOf(exchanges, FLAVELL_CONTROLS).shortfalls).toEqual([
    { kind: "control-never-fired", detail: '"outcome-check" never fired', times: 1 },
  ]);
});

test("[11] notes add what is new and revise what is known; two about one entry contradict each other", () => {
  const about = (notes: Parameters<typeof changesFrom>[0]) => changesFrom(notes, modelKnowledge, TASK, GOAL);
  const self = { kind: "self", belief: "limit", about: "effort", value: 900 } as const;
  expect(about([self])).toMatchObject({
    parsed: true,
    value: [{ kind: "add", entry: { key: "agent/limit/effort" } }],
  });
  expect(about([{ kind: "effectiveness", key: "strategy/work backwards", value: 1 }])).toMatchObject({
    value: [{ kind: "revise", entry: { effectiveness: 1, strategy: "work backwards" } }],
  });
  const limit = { ...self, category: "agent", key: "agent/limit/effort" } as const;
  const strength = { ...limit, key: "agent/strength/effort", belief: "strength" } as const;
  expect(deletable([...modelKnowledge, limit, strength])).toEqual([strength.key]);
  expect(about([self, { ...self, value: 1 }])).toEqual({
    parsed: false,
    fault: 'two changes to "agent/limit/effort"',
  });
});
