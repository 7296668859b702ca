import { describe, expect, test } from "vitest";
import type { MetaLevel } from "../../src/core/index.ts";
import { CheckError } from "../../src/core/index.ts";
import { explore, firstDifference, longestRun } from "../../src/testing/index.ts";

/** Climbs from 0 by 1 or 2 and halts at 4 or above. */
const stairs: MetaLevel<number, number, "climb", number, string> = {
  initial: (task) => task,
  control: (state) => (state >= 4 ? { kind: "halt", outcome: "up" } : { kind: "ask", control: "climb" }),
  monitor: (state, _control, seen) => state + seen,
};
const steps = () => [1, 2];

describe("explore", () => {
  test("finds every state once and every edge, breadth first", () => {
    const graph = explore({ meta: stairs, task: 0, answers: steps });
    expect(graph.states).toEqual([0, 1, 2, 3, 4, 5]);
    expect(graph.edges.map(({ from, observation, to }) => [from, observation, to])).toEqual([
      [0, 1, 1],
      [0, 2, 2],
      [1, 1, 2],
      [1, 2, 3],
      [2, 1, 3],
      [2, 2, 4],
      [3, 1, 4],
      [3, 2, 5],
    ]);
    expect(graph.halted).toEqual([4, 5]);
    expect(graph.depth).toBe(3);
  });

  test("takes states with equal keys for one", () => {
    const graph = explore({
      meta: stairs,
      task: 0,
      answers: steps,
      key: (state) => (state >= 4 ? "up" : String(state)),
    });
    expect(graph.states).toHaveLength(5);
  });

  test("gives up beyond its limit", () => {
    const endless = { ...stairs, control: () => ({ kind: "ask", control: "climb" }) as const };
    expect(() => explore({ meta: endless, task: 0, answers: steps, limit: 100 })).toThrow(CheckError);
  });

  test("refuses a machine that draws", () => {
    const drawing: typeof stairs = {
      ...stairs,
      control: (state, rng) => (rng.uniform() < 2 ? stairs.control(state, rng) : stairs.control(0, rng)),
    };
    expect(() => explore({ meta: drawing, task: 0, answers: steps })).toThrow("a draw was made");
  });

  test("the longest run is not the deepest state", () => {
    const graph = explore({ meta: stairs, task: 0, answers: steps });
    expect(longestRun(graph)).toBe(4);
  });

  test("a run that can go round has no longest", () => {
    const round = {
      ...stairs,
      monitor: (state: number, _control: "climb", seen: number) => (state + seen) % 4,
    };
    expect(longestRun(explore({ meta: round, task: 0, answers: steps }))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("firstDifference", () => {
  test.each([
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, null],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, "value.a[1].b: 2 | 3"],
    [{ a: 1 }, { a: 1, b: undefined }, "value.b: only right"],
    [{ a: 1, b: 2 }, { a: 1 }, "value.b: only left"],
    [[1, 2], [1], "value[1]: only left"],
    [0, -0, "value: 0 | -0"],
    [null, Number.NaN, "value: null | NaN"],
    [[], {}, "value: [] | {}"],
    [new Map(), {}, "value: Map {} | {}"],
  ])("%j and %j", (left, right, expected) => {
    expect(firstDifference(left, right)).toBe(expected);
  });
});
