import { expect, test } from "vitest";
import { defaultsOf } from "../../src/core/index.ts";
import { SETTINGS } from "../../src/flavell/index.ts";
import type { Script } from "./script.ts";
import { controlsOf, enterprise, play, strategy } from "./script.ts";
import { withDefaults } from "./settings.ts";

test("the rulings are the defaults", () => {
  expect(defaultsOf(SETTINGS)).toMatchObject({
    text: "appendix",
    goalTest: "cognitive-outcome",
    evaluation: "selected",
    severalSignals: "first-printed",
    versions: "last-retrieved",
    deleted: "leaves",
    repeatedFailure: "off",
    resourceOverrun: "off",
    goalDisplacement: "off",
    insurmountableDiscrepancy: "off",
    strategyLearning: "off",
    taskLearning: "off",
  });
});

test("[3] Algorithm 1 as printed keeps the outcome from assess, not from feel", () => {
  const printed = withDefaults({ maxCycles: 2, text: "algorithm-1" });
  const assessed = { evaluation: { mode: "assessment", because: [] } } as const;
  const { turns } = play(printed, [assessed]);
  const second = controlsOf(turns, "difficulty-judge")[1]!;
  expect(second.assess.outcome).toBeNull();
  expect(second.feel.outcome).not.toBeNull();
});

test("[6] Algorithm 1 as printed offers no feeling in evaluation, and refuses one", () => {
  const printed = withDefaults({ maxCycles: 1, text: "algorithm-1" });
  expect(() => play(printed, [{}])).toThrow(/prints no feeling here/);
  const { turns } = play(printed, [{ evaluation: { mode: "assessment", because: [] } as object }]);
  expect(controlsOf(turns, "outcome-evaluate")[0]!.feel).toBeNull();
});

test("[7] Algorithm 1 as printed chooses MS without MK", () => {
  const printed = withDefaults({ maxCycles: 1, text: "algorithm-1" });
  const bare = enterprise({ knowledge: [strategy("cognitive", "first")] });
  const signalled = { evaluation: { mode: "assessment", because: [], signals: ["unexpected"] } as object };
  const { turns } = play(printed, [signalled], bare);
  expect(controlsOf(turns, "outcome-check")[0]!.checks).toEqual(["consistency"]);
});

test("[12] and-not-negative lets MO keep a run going at the goal", () => {
  const reached: Script = { outcome: { distance: 0 }, evaluation: { signals: ["doubtful"] }, negative: true };
  const gated = withDefaults({ maxCycles: 4, goalTest: "and-not-negative" });
  expect(play(gated, [reached, reached, { ...reached, negative: false }]).outcome).toMatchObject({
    reason: "goal-achieved",
    cycle: 2,
  });
});

test("[8] every signalled check is made where several signals are to be heard", () => {
  const every = withDefaults({ maxCycles: 1, severalSignals: "every" });
  const { turns } = play(every, [{ evaluation: { signals: ["uncertain", "fragmented"] } }]);
  expect(controlsOf(turns, "outcome-check")[0]!.checks).toEqual(["coherence", "goal-conduciveness"]);
});

test("[2] first-retrieved keeps the old version of an entry", () => {
  const better = strategy("cognitive", "first", { effectiveness: 0.9 });
  const lines: readonly Script[] = [{ changes: [{ kind: "revise", entry: better }] }, {}];
  const held = (versions: "last-retrieved" | "first-retrieved") => {
    const { turns } = play(withDefaults({ maxCycles: 2, versions }), lines);
    return controlsOf(turns, "strategy-select")[1]!.candidates.find((each) => each.key === "first")!
      .effectiveness;
  };
  expect([held("last-retrieved"), held("first-retrieved")]).toEqual([0.9, 0.5]);
});

test("[11] where deleted entries stay, MK_τ can still select them", () => {
  const lines: readonly Script[] = [{ changes: [{ kind: "delete", key: "first" }] }, { key: "first" }];
  expect(() => play(withDefaults({ maxCycles: 2 }), lines)).toThrow(/equation 4/);
  expect(play(withDefaults({ maxCycles: 2, deleted: "stays" }), lines).outcome.cycle).toBe(1);
});
