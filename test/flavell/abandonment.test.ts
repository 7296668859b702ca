import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/core/index.ts";
import type { Parameters } from "../../src/flavell/index.ts";
import { flavell } from "../../src/flavell/index.ts";
import type { Script } from "./script.ts";
import { enterprise, limit, play } from "./script.ts";
import { withDefaults } from "./settings.ts";

const negative: Script = { evaluation: { signals: ["doubtful"] }, negative: true };
const begun = enterprise({ knowledge: [...enterprise().knowledge, limit(3)] });
const endOf = (changes: Partial<Parameters>, lines: readonly Script[]) => {
  const { reason, cycle } = play(withDefaults({ maxCycles: 9, ...changes }), lines, begun).outcome;
  return `${reason} after ${cycle + 1}`;
};

const failure: Partial<Parameters> = { repeatedFailure: "on", failureCycles: 3 };
const overrun: Partial<Parameters> = { resourceOverrun: "on" };
const displacement: Partial<Parameters> = { goalDisplacement: "on", displacementMargin: 1 };
const discrepancy: Partial<Parameters> = {
  insurmountableDiscrepancy: "on",
  discrepancyCycles: 2,
  discrepancyFall: 1,
};
const everything = { ...failure, ...overrun, ...displacement, ...discrepancy };

test("with every criterion off nothing but the goal and the bound ends a run", () => {
  const hopeless = { ...negative, outcome: { effort: 100 }, evaluation: { salience: { rest: 99 } } };
  expect(endOf({}, [hopeless])).toBe("max-cycles after 9");
});

describe("repeated strategy failure", () => {
  test("[E-1] ends after k cycles in a row with a negative MO", () => {
    expect(endOf(failure, [negative])).toBe("repeated-strategy-failure after 3");
  });
  test("[E-1] starts counting anew after a cycle without one", () => {
    expect(endOf(failure, [negative, negative, {}, negative])).toBe("repeated-strategy-failure after 6");
  });
  test("[E-1] does not count a check that finds nothing", () => {
    const passed: Script = { evaluation: { signals: ["doubtful"] }, negative: false };
    expect(endOf(failure, [negative, negative, passed])).toBe("max-cycles after 9");
  });
});

describe("resource overrun", () => {
  test("[E-2] needs the effort to exceed the limit: equal is not enough", () => {
    expect(endOf(overrun, [{ outcome: { effort: 1 } }])).toBe("resource-overrun after 4");
    expect(endOf(overrun, [{ outcome: { effort: 3 } }, { outcome: { effort: 0 } }])).toBe(
      "max-cycles after 9",
    );
  });
  test("[E-2] reads the limit as knowledge holds it now: (11) may revise it", () => {
    const raised: Script = { changes: [{ kind: "revise", entry: limit(5) }] };
    expect(endOf(overrun, [raised, {}])).toBe("resource-overrun after 6");
  });
  test("[E-2] needs a limit to begin with", () => {
    expect(() => flavell(withDefaults(overrun)).initial(enterprise())).toThrow(UsageError);
  });
});

describe("goal displacement", () => {
  const salience = (rest: number): Script => ({ evaluation: { salience: { accuracy: 1, rest } } });
  test("[E-3] needs another objective to lead by more than m", () => {
    expect(endOf(displacement, [salience(2), salience(2.1)])).toBe("goal-displacement after 2");
    expect(endOf(displacement, [salience(2)])).toBe("max-cycles after 9");
  });
  test("[E-3] takes an objective that is not named as having salience 0", () => {
    expect(endOf(displacement, [{ evaluation: { salience: { rest: 1.1 } } }])).toBe(
      "goal-displacement after 1",
    );
  });
  test("[E-3] never fires for the goal's own salience", () => {
    expect(endOf(displacement, [{ evaluation: { salience: { accuracy: 9 } } }])).toBe("max-cycles after 9");
  });
});

describe("insurmountable discrepancy", () => {
  const distances = (...values: readonly number[]): readonly Script[] =>
    values.map((distance) => ({ outcome: { distance } }));
  test("[E-4] needs k cycles after the one that is compared with", () => {
    expect(endOf(discrepancy, distances(9))).toBe("insurmountable-discrepancy after 3");
  });
  test("[E-4] a fall of just d is not more than d", () => {
    expect(endOf(discrepancy, distances(9, 8.5, 8))).toBe("insurmountable-discrepancy after 3");
    expect(endOf(discrepancy, distances(9, 8.5, 7.9, 6.8, 5.5, 4.4, 3.3, 2.2, 1.1))).toBe(
      "max-cycles after 9",
    );
  });
  test("[E-4] a rise is no fall", () => {
    expect(endOf({ ...discrepancy, discrepancyFall: 0 }, distances(3, 2, 4))).toBe(
      "insurmountable-discrepancy after 3",
    );
  });
});

describe("the order of ends", () => {
  const worst: Script = {
    ...negative,
    outcome: { effort: 2, distance: 5 },
    evaluation: { signals: ["doubtful"], salience: { accuracy: 0, rest: 5 } },
  };
  const third = { ...everything, failureCycles: 1, discrepancyCycles: 1 };
  const calm: Script = { outcome: { effort: 0, distance: 5 } };

  test("[12] the goal comes before every criterion", () => {
    const reached: Script = { ...worst, outcome: { effort: 9, distance: 0 } };
    expect(endOf(third, [calm, reached])).toBe("goal-achieved after 2");
  });

  test("of several that hold the first in order names the end, as each is switched off", () => {
    const lines = [calm, { ...worst, outcome: { effort: 4, distance: 5 } }];
    const order: readonly (readonly [Partial<Parameters>, string])[] = [
      [{}, "repeated-strategy-failure after 2"],
      [{ repeatedFailure: "off" }, "resource-overrun after 2"],
      [{ repeatedFailure: "off", resourceOverrun: "off" }, "goal-displacement after 2"],
      [
        { repeatedFailure: "off", resourceOverrun: "off", goalDisplacement: "off" },
        "insurmountable-discrepancy after 2",
      ],
    ];
    for (const [off, end] of order) expect(endOf({ ...third, ...off }, lines)).toBe(end);
  });

  test("an abandonment in the last cycle is named before the bound", () => {
    expect(endOf({ ...third, maxCycles: 2 }, [calm, worst])).toBe("repeated-strategy-failure after 2");
  });

  test("switching one criterion off never shortens a run", () => {
    const level = fc.integer({ min: 0, max: 4 });
    const line = fc.record({ effort: level, distance: level, rest: level, failed: fc.boolean() });
    const switches = [
      "repeatedFailure",
      "resourceOverrun",
      "goalDisplacement",
      "insurmountableDiscrepancy",
    ] as const;
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 9, maxLength: 9 }),
        fc.constantFrom(...switches),
        (drawn, off) => {
          const lines = drawn.map(
            ({ effort, distance, rest, failed }): Script => ({
              outcome: { effort, distance },
              evaluation: { signals: failed ? ["doubtful"] : [], salience: { accuracy: 1, rest } },
              negative: failed,
            }),
          );
          const cycles = (changes: Partial<Parameters>) =>
            play(withDefaults({ maxCycles: 9, ...changes }), lines, begun).outcome.cycle;
          expect(cycles({ ...everything, [off]: "off" })).toBeGreaterThanOrEqual(cycles(everything));
        },
      ),
    );
  });
});
