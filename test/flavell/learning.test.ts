import fc from "fast-check";
import { expect, test } from "vitest";
import type { Formula } from "../../src/core/index.ts";
import type { InformationEntry, StrategyEntry } from "../../src/flavell/index.ts";
import { credited, entryOf, runningMean } from "../../src/flavell/index.ts";
import { succession } from "../../src/math/index.ts";
import type { Script } from "./script.ts";
import { enterprise, play, strategy } from "./script.ts";
import { withDefaults } from "./settings.ts";

const negative: Script = { evaluation: { signals: ["doubtful"] }, negative: true };
const first = (knowledge: readonly { readonly key: string }[]) =>
  knowledge.find((entry) => entry.key === "first") as StrategyEntry;

test("[E-5] effectiveness is (a+1)/(a+b+2)", () => {
  expect([succession(0, 0), succession(3, 0), succession(1, 2)]).toEqual([1 / 2, 4 / 5, 2 / 5]);
});

test("[E-5] effectiveness depends on how often, not on when, and stays strictly between 0 and 1", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 50 }), (failures) => {
      const after = failures.reduce(credited, strategy("cognitive", "s"));
      const failed = failures.filter(Boolean).length;
      expect(after).toMatchObject({ successes: failures.length - failed, failures: failed });
      expect(after.effectiveness).toBe(succession(failures.length - failed, failed));
      expect(after.effectiveness > 0 && after.effectiveness < 1).toBe(true);
    }),
  );
});

test("[E-5] a strategy is credited each cycle: a negative MO is a failure, any other a success", () => {
  const on = withDefaults({ maxCycles: 4, strategyLearning: "on" });
  const { outcome } = play(on, [negative, {}, negative]);
  expect(first(outcome.knowledge)).toMatchObject({ successes: 1, failures: 3, effectiveness: 1 / 3 });
  expect(entryOf(outcome.knowledge, "second")).toEqual(strategy("cognitive", "second"));
});

test("[E-6] the running mean is the mean", () => {
  const judged = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(judged, (values) => {
      const mean = values.reduce((sofar, value, count) => runningMean(sofar, count, value), 0);
      expect(mean).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 12);
    }),
  );
});

test("[E-6] task knowledge is the running mean of judged difficulty for a kind of task under a goal", () => {
  const on = withDefaults({ maxCycles: 3, taskLearning: "on" });
  const felt = (difficulty: number): Script => ({
    difficulty: { mode: "feeling", difficulty, signal: null },
  });
  const { outcome } = play(on, [felt(0.25), felt(0.75), felt(0.5)]);
  const entry = entryOf(outcome.knowledge, "task/kind/accuracy") as InformationEntry;
  expect(entry).toMatchObject({ kind: "kind", goal: "accuracy", difficulty: 0.5, judged: 3 });
  const speed = enterprise({ goal: { name: "speed", within: 0 }, knowledge: outcome.knowledge });
  const next = play(on, [felt(1)], speed).outcome.knowledge;
  expect(entryOf(next, "task/kind/accuracy")).toEqual(entry);
  expect(entryOf(next, "task/kind/speed")).toMatchObject({ difficulty: 1, judged: 3 });
});

test("[11] the update comes first, and a strategy that it deletes is not credited", () => {
  const on = withDefaults({ maxCycles: 1, strategyLearning: "on" });
  const { outcome } = play(on, [{ changes: [{ kind: "delete", key: "first" }] }]);
  expect(entryOf(outcome.knowledge, "first")).toBeUndefined();
  const revised = strategy("cognitive", "first", { successes: 4 });
  const credit = play(on, [{ changes: [{ kind: "revise", entry: revised }] }]).outcome.knowledge;
  expect(first(credit)).toMatchObject({ successes: 5, effectiveness: 6 / 7 });
});

test("[11] with learning off an agent without updates leaves as it came", () => {
  const { outcome } = play(withDefaults({ maxCycles: 3 }), [negative]);
  expect(outcome.knowledge).toEqual(enterprise().knowledge);
});

const law = (source: string, of: (values: Readonly<Record<string, number>>) => number): Formula =>
  Object.assign(of, { source });

test("[E-5] effectiveness follows a formula of the record and of what was believed", () => {
  const slow = law(
    "(effectiveness + successes) / (1 + successes + failures)",
    (v) => (v.effectiveness! + v.successes!) / (1 + v.successes! + v.failures!),
  );
  const { knowledge } = play(withDefaults({ maxCycles: 2, strategyLearning: slow }), [{}, negative]).outcome;
  const { successes, failures, effectiveness } = first(knowledge);
  expect({ successes, failures }).toEqual({ successes: 1, failures: 1 });
  const before = (strategy("cognitive", "first").effectiveness + 1) / 2;
  expect(effectiveness).toBeCloseTo((before + 1) / 3, 15);
});

test("[E-6] difficulty follows a formula of the belief, its judgements and the next one", () => {
  const latest = law("next", ({ next }) => next!);
  const { knowledge } = play(withDefaults({ maxCycles: 2, taskLearning: latest }), [
    { difficulty: { mode: "feeling", difficulty: 0.2, signal: null } },
    { difficulty: { mode: "feeling", difficulty: 0.7, signal: null } },
  ] satisfies readonly Script[]).outcome;
  const entry = knowledge.find(({ key }) => key.startsWith("task/")) as InformationEntry;
  expect(entry).toMatchObject({ judged: 2, difficulty: 0.7 });
});

test("[E-5] a belief outside [0, 1] is refused and names the formula", () => {
  const wild = law("successes + 2", ({ successes }) => successes! + 2);
  expect(() => play(withDefaults({ maxCycles: 1, strategyLearning: wild }), [{}])).toThrow(
    /learning formula "successes \+ 2": got 3; expected a number from 0 to 1 \(equation E-5\)/,
  );
});
