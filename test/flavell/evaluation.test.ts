import fc from "fast-check";
import { expect, test } from "vitest";
import type { Signal } from "../../src/flavell/index.ts";
import {
  CHECKS,
  checkFor,
  checksFor,
  flavell,
  isNegative,
  metacognitiveOutcome,
  SIGNALS,
} from "../../src/flavell/index.ts";
import { controlsOf, enterprise, play, strategy } from "./script.ts";
import { withDefaults } from "./settings.ts";

const brief = withDefaults({ maxCycles: 1 });
const all = CHECKS.map((check) => strategy("metacognitive", check));

test("[8] each signal calls for its own check", () => {
  expect(SIGNALS.map((signal) => [signal, checkFor(signal)])).toEqual([
    ["fragmented", "coherence"],
    ["doubtful", "plausibility"],
    ["unexpected", "consistency"],
    ["uncertain", "goal-conduciveness"],
  ]);
});

test("[8] of several signals the first in printed order is checked, in whatever order they come", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...SIGNALS], { minLength: 1 }), (signals) => {
      const first = SIGNALS.find((signal) => signals.includes(signal))!;
      expect(checksFor(signals, all, brief)).toEqual([checkFor(first)]);
    }),
  );
});

test("[8] without a signal nothing is checked, and MO is not negative", () => {
  const { turns } = play(brief, [{}]);
  expect(controlsOf(turns, "outcome-check")).toEqual([]);
  const { checks, finding } = turns.at(-1)!.after;
  expect(checks).toEqual([]);
  expect(finding).toBeNull();
  expect(isNegative(finding)).toBe(false);
});

test("[7] a check that is not in MK_τ is passed over for the next that is called for", () => {
  const known = all.filter((entry) => entry.strategy !== "coherence");
  expect(checksFor(["fragmented", "uncertain"], known, brief)).toEqual(["goal-conduciveness"]);
  expect(checksFor(["fragmented"], known, brief)).toEqual([]);
});

test("[7] MK_τ without a metacognitive strategy is an error", () => {
  expect(() => play(brief, [{ keys: ["first"] }])).toThrow(/MK_τ with none.*equation 7/);
});

test("[9] MO is negative iff one finding is", () => {
  const finding = (check: (typeof CHECKS)[number], negative: boolean) => ({ check, negative });
  expect(metacognitiveOutcome(CHECKS.map((check) => finding(check, false))).negative).toBe(false);
  expect(metacognitiveOutcome(CHECKS.map((check) => finding(check, check === "consistency"))).negative).toBe(
    true,
  );
});

test("[9] the checks asked for see CO, MK_τ and G, and just they must be answered", () => {
  const signals: readonly Signal[] = ["doubtful"];
  const { turns } = play(brief, [{ evaluation: { signals } }]);
  const [asked] = controlsOf(turns, "outcome-check");
  expect(asked).toMatchObject({
    checks: ["plausibility"],
    outcome: { distance: 1 },
    goal: enterprise().goal,
  });
  const { state, control } = turns.find((turn) => turn.control.type === "outcome-check")!;
  const machine = flavell(brief);
  for (const findings of [[], [{ check: "coherence", negative: false }]] as const) {
    const seen = { type: "outcome-checked", findings } as const;
    expect(() => machine.monitor(state, control, seen)).toThrow(/findings for plausibility \(equation 9\)/);
  }
});

test("[8] a comprehensive evaluation makes all four checks in order, whatever the signals", () => {
  const comprehensive = withDefaults({ maxCycles: 1, evaluation: "comprehensive" });
  const { turns } = play(comprehensive, [{}]);
  expect(controlsOf(turns, "outcome-check")[0]!.checks).toEqual(CHECKS);
  expect(turns.at(-1)!.after.finding?.findings).toHaveLength(4);
  expect(() => checksFor([], all.slice(1), comprehensive)).toThrow(/all of coherence/);
});
