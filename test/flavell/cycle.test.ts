import { expect, test } from "vitest";
import { RefusalError } from "../../src/core/index.ts";
import { flavellTheory, goalAchieved, inOrder } from "../../src/flavell/index.ts";
import { controlsOf, enterprise, play, strategy } from "./script.ts";
import { withDefaults } from "./settings.ts";

const brief = withDefaults({ maxCycles: 3 });

test("[1] an enterprise begins active, with nothing retrieved and task and goal apart", () => {
  const { turns } = play(brief, [{ outcome: { distance: 0 } }]);
  const { phase, course, ended } = turns[0]!.state;
  expect({ phase, ended, cycle: course.cycle, retrieved: course.retrieved }).toEqual({
    phase: "retrieving",
    ended: null,
    cycle: 0,
    retrieved: [],
  });
  expect(course.task.id).toBe("T");
  expect(course.goal).toEqual({ name: "accuracy", within: 0 });
});

test("[2] task and goal cue the first retrieval, the last experience each later one", () => {
  const { turns } = play(brief, [{}]);
  const cues = controlsOf(turns, "knowledge-retrieve").map((control) => control.cue);
  expect(cues[0]).toEqual({ by: "task", task: enterprise().task, goal: enterprise().goal });
  expect(cues[1]).toMatchObject({ by: "experience", experience: { difficulty: { difficulty: 0.5 } } });
});

test("[2] MK_τ keeps what it held when less is retrieved later", () => {
  const all = enterprise().knowledge.map((entry) => entry.key);
  const { turns } = play(brief, [{ keys: all }, { keys: [] }]);
  expect(turns.at(-1)!.after.course.retrieved.map((entry) => entry.key)).toEqual(all);
});

test("[2] of two versions the one retrieved last wins, and a revision waits until it is retrieved", () => {
  const better = strategy("cognitive", "first", { effectiveness: 0.9 });
  const lines = [
    { changes: [{ kind: "revise", entry: better }] },
    { keys: [] },
    { keys: ["first"] },
  ] as const;
  const { turns } = play(brief, lines);
  const held = controlsOf(turns, "strategy-select").map((each) => each.candidates[0]!.effectiveness);
  expect(held).toEqual([0.5, 0.5, 0.9]);
});

test("[2] a key that MK does not hold is refused", () => {
  expect(() => play(brief, [{ keys: ["nowhere"] }])).toThrow(RefusalError);
});

test("[3] outcomes reach the next judgement by both routes, and none reaches the first", () => {
  const { turns } = play(brief, [{ evaluation: { signals: ["doubtful"] }, negative: true }]);
  const [first, second] = controlsOf(turns, "difficulty-judge");
  expect([first!.feel.outcome, first!.assess.outcome]).toEqual([null, null]);
  expect(second!.feel.outcome?.metacognitive?.negative).toBe(true);
  expect(second!.assess.outcome).toEqual(second!.feel.outcome);
});

test("[3] feel is offered no knowledge", () => {
  const { turns } = play(brief, [{}]);
  expect(Object.keys(controlsOf(turns, "difficulty-judge")[1]!.feel)).toEqual(["task", "outcome"]);
  expect(Object.keys(controlsOf(turns, "outcome-evaluate")[1]!.feel!)).toEqual(["outcome"]);
});

test("[4] the signal is diagnosed first, and the pattern then meets the cognitive strategies in MK_τ", () => {
  const difficulty = { mode: "feeling", difficulty: 0.7, signal: "content-uncertainty" } as const;
  const { turns } = play(brief, [{ difficulty, pattern: "unknown-terms", key: "second" }]);
  const [diagnosing] = controlsOf(turns, "pattern-diagnose");
  const [selecting] = controlsOf(turns, "strategy-select");
  expect(diagnosing!.difficulty.signal).toBe("content-uncertainty");
  expect(selecting!.pattern).toBe("unknown-terms");
  expect(selecting!.candidates.map((each) => each.key)).toEqual(["first", "second"]);
  expect(controlsOf(turns, "strategy-execute")[0]!.strategy.key).toBe("second");
});

test("[4] a strategy that is not a cognitive one in MK_τ is refused", () => {
  expect(() => play(brief, [{ key: "coherence" }])).toThrow(/cognitive strategy in MK_τ \(equation 4\)/);
  expect(() => play(brief, [{ keys: ["first", "coherence"], key: "second" }])).toThrow(/equation 4/);
});

test("[4] without a cognitive strategy in MK_τ there is nothing to select", () => {
  expect(() => play(brief, [{ keys: ["coherence"] }])).toThrow(/at least one to select from \(equation 4\)/);
});

test("[5] effort and distance are not negative", () => {
  expect(() => play(brief, [{ outcome: { effort: -1 } }])).toThrow(/effort.*equation 5/);
  expect(() => play(brief, [{ outcome: { distance: Number.NaN } }])).toThrow(/distance.*equation 5/);
});

test("[10] Φ joins experience, strategy and outcome of each cycle", () => {
  const { turns } = play(brief, [
    { outcome: { distance: 3 }, evaluation: { signals: ["uncertain"] }, negative: true },
    { outcome: { distance: 2 }, key: "second" },
    { outcome: { distance: 1 } },
  ]);
  const all = inOrder(turns.at(-1)!.after.course.history);
  expect(all.map((phi) => phi.outcome.cognitive.distance)).toEqual([3, 2, 1]);
  expect(all.map((phi) => phi.strategy.cognitive.key)).toEqual(["first", "second", "first"]);
  expect(all[0]!.strategy.metacognitive).toEqual(["goal-conduciveness"]);
  expect(all[0]!.outcome.metacognitive).toEqual({
    negative: true,
    findings: [{ check: "goal-conduciveness", negative: true }],
  });
  expect(all[1]!.outcome.metacognitive).toBeNull();
});

test("[11] the update sees the tuple that has just been completed", () => {
  const { turns } = play(brief, [{ outcome: { distance: 2 } }]);
  expect(controlsOf(turns, "knowledge-update")[0]!.phi.outcome.cognitive.distance).toBe(2);
});

test("[12] the goal is reached at the distance that it allows, and not beyond", () => {
  const goal = { name: "accuracy", within: 0.25 };
  expect(goalAchieved({ result: "", effort: 0, distance: 0.25 }, goal)).toBe(true);
  expect(goalAchieved({ result: "", effort: 0, distance: 0.26 }, goal)).toBe(false);
});

test("[12] the goal test reads CO alone: a negative MO does not keep the run going", () => {
  const lines = [
    { outcome: { distance: 0 }, evaluation: { signals: ["doubtful"] }, negative: true } as const,
  ];
  expect(play(brief, lines).outcome).toMatchObject({ reason: "goal-achieved", cycle: 0 });
});

test("[12] an unreachable goal ends at maxCycles, with its effort and its knowledge", () => {
  const { outcome } = play(brief, [{ outcome: { effort: 2 } }]);
  expect(outcome).toMatchObject({ reason: "max-cycles", cycle: 2, effort: 6 });
  expect(outcome.knowledge).toEqual(enterprise().knowledge);
});

test("an observation out of place is refused by name", () => {
  const machine = flavellTheory.machine({ ...brief });
  const state = machine.initial(enterprise());
  const seen = { type: "pattern-diagnosed", pattern: null } as const;
  expect(() => machine.monitor(state, {} as never, seen)).toThrow(
    'flavell, phase "retrieving": got the observation "pattern-diagnosed"; expected "knowledge-retrieved".',
  );
});

test("a step's view shows its own cycle", () => {
  const { turns } = play(brief, [{ evaluation: { signals: ["doubtful"] }, negative: true }]);
  const last = turns.findIndex(({ after }) => after.course.cycle === 1) as number;
  const { state, control, after } = turns[last]!;
  const seen = { type: "knowledge-updated", changes: [] } as const;
  expect(flavellTheory.view({ index: last, state, control, observation: seen }, after)).toMatchObject({
    cycle: 0,
    strategy: "first",
    checks: ["plausibility"],
    negative: true,
    changed: [],
    ended: null,
  });
});
