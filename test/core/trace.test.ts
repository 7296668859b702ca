import { expect, test } from "vitest";
import type { Json, MetaLevel, ObjectLevel, Rng, Theory } from "../../src/core/index.ts";
import { replayTrace, settle, settleTraced, stream } from "../../src/core/index.ts";

/** Counts up to the task's goal, asking for numbers; with `draws` it also asks for a random label. */
interface Goal {
  readonly goal: number;
}
type Control = { readonly type: "number-give"; readonly label: number };
const machine = (draws: boolean): MetaLevel<Goal, number, Control, number, string> => ({
  initial: () => 0,
  control: (state, rng) =>
    state >= 2
      ? { kind: "halt", outcome: "full" }
      : { kind: "ask", control: { type: "number-give", label: draws ? rng.integer(0, 1_000_000) : 7 } },
  monitor: (state, _control, seen) => state + seen,
});
const theory = (draws = false): Theory<Goal, number, Control, number, string> => ({
  name: "counter",
  title: "Counts",
  source: "none",
  settings: {},
  machine: () => machine(draws),
  bound: () => 100,
  view: (_step, after) => ({ sum: after }),
});
const object: ObjectLevel<Control, number> = (_control, rng: Rng) => rng.uniform();
const streams = (seed: number) => ({ meta: stream(seed, "meta"), object: stream(seed, "object") });

const traced = (draws: boolean, task: Goal = { goal: 2 }) => {
  const lines: Json[] = [];
  const counter = theory(draws);
  const place = { participant: "p", trial: 1 };
  const outcome = settleTraced(counter, counter.machine({}), object, task, streams(1), place, (line) => {
    lines.push(JSON.parse(JSON.stringify(line)));
  });
  return { lines, outcome };
};

const replayed = async (lines: readonly Json[], draws: boolean) => {
  const replay = replayTrace(async () => ({ theory: theory(draws), values: {} }));
  const found = [];
  for (const line of lines) found.push(await replay.take(line));
  return { found, finish: replay.finish(), drawn: replay.drawn() };
};

test("settleTraced ends as settle does on equal streams", () => {
  for (const draws of [false, true]) {
    const { outcome } = traced(draws);
    expect(outcome).toBe(settle(machine(draws), object, { goal: 2 }, streams(1)));
  }
});

test("a task that is more than a word stands on the first line only", () => {
  const { lines } = traced(false);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.map((line) => (line as { task?: Json }).task)).toEqual([
    { goal: 2 },
    ...lines.slice(1).map(() => undefined),
  ]);
});

test("a view may not use the names of the format", () => {
  const counter = { ...theory(), view: () => ({ control: 1 }) };
  const place = { participant: "p", trial: 1 };
  expect(() =>
    settleTraced(counter, machine(false), object, { goal: 2 }, streams(1), place, () => {}),
  ).toThrow('its view may not name a field "control"');
});

test("a trial that ends before its first step says its task at the end", async () => {
  const lines: Json[] = [];
  const done: MetaLevel<Goal, number, Control, number, string> = { ...machine(false), initial: () => 9 };
  const place = { participant: "p", trial: 1, under: { settings: { alpha: 2 } } };
  settleTraced(
    theory(),
    done,
    object,
    { goal: 2 },
    streams(1),
    place,
    (line) => void lines.push(line as Json),
  );
  expect(lines).toEqual([
    { participant: "p", trial: 1, under: { settings: { alpha: 2 } }, task: { goal: 2 }, end: "full" },
  ]);
});

test("a replay of what was traced agrees, and says how many controls were drawn", async () => {
  for (const draws of [false, true]) {
    const { lines } = traced(draws);
    const { found, finish, drawn } = await replayed(lines, draws);
    expect(found.map(({ kind }) => kind)).toEqual([...lines.slice(1).map(() => "step"), "end"]);
    expect(finish).toBe(null);
    expect(drawn).toBe(draws ? lines.length - 1 : 0);
  }
});

test("a replay names the first field that is not the theory's", async () => {
  const { lines } = traced(false);
  const edited = lines.map((line, index) =>
    index === 1 ? { ...(line as object), sum: 0.5 } : line,
  ) as Json[];
  expect((await replayed(edited, false)).found[1]).toMatchObject({
    kind: "divergence",
    field: "sum",
    got: 0.5,
  });
  const label = lines.map((line, index) =>
    index === 1 ? { ...(line as object), control: { type: "number-give", label: 8 } } : line,
  ) as Json[];
  expect((await replayed(label, false)).found[1]).toEqual({
    kind: "divergence",
    field: "control.label",
    expected: 7,
    got: 8,
  });
  expect((await replayed(lines.slice(0, -1), false)).finish).toEqual({
    field: "end",
    expected: "full",
    got: undefined,
  });
});

test("a run longer than the theory's bound diverges", async () => {
  const { lines } = traced(false);
  const short = { ...theory(), bound: () => 1 };
  const replay = replayTrace(async () => ({ theory: short, values: {} }));
  await replay.take(lines[0]!);
  expect(await replay.take(lines[1]!)).toMatchObject({
    kind: "divergence",
    field: "step",
    expected: "at most 1 steps",
  });
});
