import { describe, expect, test } from "vitest";
import type { MetaLevel } from "../../../src/core/index.ts";
import type { SpecificationBinding, SpecificationStep } from "../../../src/testing/index.ts";
import { abstractGraph, conform, missing } from "../../../src/testing/index.ts";

/** Climbs by 1 or 2 until it is at `top`. */
const stairs = (top: number): MetaLevel<number, number, "climb", number, string> => ({
  initial: (task) => task,
  control: (state) => (state >= top ? { kind: "halt", outcome: "up" } : { kind: "ask", control: "climb" }),
  monitor: (state, _control, seen) => state + seen,
});

const binding = (top: number): SpecificationBinding<number, number, "climb", number, string> => ({
  meta: stairs(top),
  starts: [{ from: 0 }, { from: 1 }],
  task: ({ from }) => from as number,
  actions: () => [
    { action: "climbed", picks: { by: 1 } },
    { action: "climbed", picks: { by: 2 } },
  ],
  observation: ({ picks }) => picks.by as number,
  abstract: (state) => ({ height: state, odd: state % 2 === 1 }),
  classOf: ({ odd }) => odd!,
  tables: {},
});

const step = (by: number, height: number): SpecificationStep => ({
  action: "climbed",
  picks: { by },
  state: { height, odd: height % 2 === 1 },
});
const start: SpecificationStep = { action: "init", picks: { from: 0 }, state: { height: 0, odd: false } };

describe("conform", () => {
  test("passes a trace that is a run of the code", () => {
    const { states, edges } = conform(binding(3), [start, step(2, 2), step(1, 3)], "trace");
    expect(states).toHaveLength(3);
    expect(edges).toHaveLength(2);
  });

  test("names the step and the first variable that differs", () => {
    const wrong = { ...step(1, 3), state: { height: 3, odd: false } };
    expect(() => conform(binding(3), [start, step(2, 2), wrong], "trace 7")).toThrow(
      "trace 7, step 2 (climbed): got state.odd: true | false (code | specification)",
    );
  });

  test("tells a start that differs", () => {
    expect(() => conform(binding(3), [{ ...start, picks: { from: 1 } }], "trace")).toThrow("trace, start");
  });

  test("tells a machine that halts too early", () => {
    expect(() => conform(binding(2), [start, step(2, 2), step(1, 3)], "trace")).toThrow(
      "the machine has halted",
    );
  });

  test("tells a machine that goes on where the trace has ended", () => {
    expect(() => conform(binding(4), [start, step(2, 2), step(1, 3)], "trace")).toThrow(
      "the machine goes on",
    );
  });

  test("tells a variable that the abstraction forgets", () => {
    const more = { ...start, state: { ...start.state, weary: false } };
    expect(() => conform(binding(3), [more], "trace")).toThrow("state.weary: only right");
  });
});

describe("the explored graph", () => {
  test("holds states and edges from every start, and the length of the longest run", () => {
    const graph = abstractGraph(binding(3));
    expect(graph.states.size).toBe(5);
    expect(graph.edges.size).toBe(6);
    expect(graph.classes.size).toBe(4);
    expect(graph.longest).toBe(3);
  });

  test("what no trace has passed is missing", () => {
    const graph = abstractGraph(binding(3));
    const passage = conform(binding(3), [start, step(2, 2), step(1, 3)], "trace");
    expect(missing(graph.edges, [passage.edges])).toHaveLength(4);
    expect(missing(graph.states, [passage.states])).toEqual([
      '{"height":1,"odd":true}',
      '{"height":4,"odd":false}',
    ]);
    expect(missing(graph.edges, [[...graph.edges]])).toEqual([]);
  });
});
