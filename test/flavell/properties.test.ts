import { describe, expect, test } from "vitest";
import type { Observation, Parameters, State } from "../../src/flavell/index.ts";
import { flavell, parametersOf } from "../../src/flavell/index.ts";
import type { FlavellMachine, FlavellRun } from "../../src/testing/index.ts";
import {
  capricious,
  capriciousEnterprise,
  FLAVELL_MUTANTS,
  FLAVELL_PROPERTIES,
  recordRun,
} from "../../src/testing/index.ts";
import { streams, VARIETY, withDefaults } from "./settings.ts";

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

const runs = (
  parameters: Parameters,
  machine: FlavellMachine = flavell(parameters),
  object = capricious,
): readonly FlavellRun[] =>
  SEEDS.map((seed) => recordRun(machine, object, capriciousEnterprise, parameters, streams(seed)));

const broken = (title: string, all: readonly FlavellRun[]): boolean =>
  all.some((run) => FLAVELL_PROPERTIES[title]!(run) !== null);

describe("every property holds of the machine, whatever the mind", () => {
  const all = VARIETY.flatMap((changes) => runs(withDefaults(changes)));
  for (const [title, property] of Object.entries(FLAVELL_PROPERTIES)) {
    test(title, () => {
      for (const run of all) expect(property(run)).toBeNull();
    });
  }

  test("[12] capricious minds meet every way to end", () => {
    const reasons = new Set(all.map((run) => run.outcome.reason));
    expect(reasons).toEqual(
      new Set([
        "goal-achieved",
        "repeated-strategy-failure",
        "resource-overrun",
        "goal-displacement",
        "insurmountable-discrepancy",
        "max-cycles",
      ]),
    );
  });
});

/** The machine with each state tampered with after it has been reached. */
const tampered = (
  parameters: Parameters,
  tamper: (after: State, before: State, seen: Observation) => State,
): FlavellMachine => {
  const machine = flavell(parameters);
  return {
    ...machine,
    monitor: (state, control, seen) => tamper(machine.monitor(state, control, seen), state, seen),
  };
};

/** The machine with a planted fault, for each property the one that breaks it and as little else as can be. */
const planted = (name: string, p: Parameters): FlavellMachine => {
  const mutant = FLAVELL_MUTANTS.find((each) => each.name === name);
  if (mutant === undefined) throw new Error(`no planted fault "${name}"`);
  return mutant.plant((settings) => flavell(parametersOf(settings)))({ ...p });
};

const WRONG: Readonly<Record<string, string>> = {
  "[2] MK_τ grows along τ but for deletions, and holds the version retrieved last":
    "forgets between cycles what it had retrieved",
  "[3, 6] an experience has exactly one mode": "takes a feeling with grounds",
  "[3, 6] a feeling is offered in evaluation by the appendix alone":
    "reads the appendix where Algorithm 1 is asked for",
  "[4] CS is a cognitive strategy in MK_τ": "follows a strategy that was never retrieved",
  "[8] MS is the branch of the signals": "checks the last signal where the first is printed",
  "[10] Φ holds every cycle in order": "forgets the cycles before the last",
  "[11] without learning knowledge changes only through the update": "loses knowledge while it executes",
  "[11] the learning rule credits (a+1)/(a+b+2) and running means": "counts effectiveness as a plain share",
  "[12] the run ends at the goal, and only there for that": "reports an achieved goal as cycles used up",
  "[12] the run hands in its last outcome, its effort and its knowledge": "hands in half of the effort",
  "[12] every run ends with a reason": "ends for a reason that is none",
  "[12] an abandonment fires only when its criterion holds, in order":
    "takes repeated failure for a resource overrun",
};

describe("every property fails on a machine that breaks it", () => {
  test("there is a wrong machine for each", () => {
    expect(Object.keys(WRONG).sort()).toEqual(Object.keys(FLAVELL_PROPERTIES).sort());
  });

  const settings: Partial<Parameters> = {
    maxCycles: 8,
    repeatedFailure: "on",
    failureCycles: 2,
    severalSignals: "every",
  };
  for (const [title, wrong] of Object.entries(WRONG)) {
    test(title, () => {
      const parameters = withDefaults({
        ...settings,
        ...(title.includes("learning rule") ? { strategyLearning: "on" } : {}),
        ...(title.includes("offered") ? { text: "algorithm-1" } : {}),
        // Cycles are used up only where they are few.
        ...(title.includes("ends with a reason") ? { maxCycles: 2 } : {}),
      });
      expect(broken(title, runs(parameters))).toBe(false);
      expect(broken(title, runs(parameters, planted(wrong, parameters)))).toBe(true);
    });
  }

  test("[12] a criterion that is checked before the goal is caught", () => {
    const parameters = withDefaults({ maxCycles: 8, resourceOverrun: "on" });
    const hasty = tampered(parameters, (after) =>
      after.ended === "goal-achieved" && after.course.spent > 6
        ? { ...after, ended: "resource-overrun" }
        : after,
    );
    expect(broken("[12] the run ends at the goal, and only there for that", runs(parameters, hasty))).toBe(
      true,
    );
  });

  test("[12] a criterion that is overlooked for a cycle is caught", () => {
    const parameters = withDefaults({ maxCycles: 8, resourceOverrun: "on" });
    const lax = flavell(withDefaults({ maxCycles: 8 }));
    const title = "[12] an abandonment fires only when its criterion holds, in order";
    expect(broken(title, runs(parameters, lax))).toBe(true);
  });

  test("[11] a machine that learns though learning is off is caught", () => {
    const parameters = withDefaults({ maxCycles: 8 });
    const learner = flavell(withDefaults({ maxCycles: 8, strategyLearning: "on" }));
    const title = "[11] without learning knowledge changes only through the update";
    expect(broken(title, runs(parameters, learner))).toBe(true);
  });

  test("[12] a run that never ends is reported as such", () => {
    const parameters = withDefaults({ maxCycles: 3 });
    const endless = flavell(withDefaults({ maxCycles: 100 }));
    const hopeless: typeof capricious = (control, rng) => {
      const seen = capricious(control, rng);
      return seen.type === "strategy-executed"
        ? { ...seen, outcome: { ...seen.outcome, distance: 9 } }
        : seen;
    };
    expect(() => runs(parameters, endless, hopeless)).toThrow(/still asks after 24 steps/);
  });
});
