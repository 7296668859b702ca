import { describe, expect, test } from "vitest";
import type { Mind } from "../../src/agents/index.ts";
import { evidenceMemory } from "../../src/agents/index.ts";
import type { Json } from "../../src/core/index.ts";
import { reporting } from "../../src/experiments/cued-recall/reporting.ts";
import type { SimulatedTask } from "../../src/experiments/index.ts";
import { simulate } from "../../src/experiments/index.ts";
import type { Control, Observation } from "../../src/nelson-narens/index.ts";
import { retrievalTheory } from "../../src/nelson-narens/index.ts";

const PAIRS = ["river lamp", "coat bell", "moon fork", "hill drum"].map((text) => {
  const [word, target] = text.split(" ");
  return { word: word!, target: target! };
});

const life = (participant: string, rounds = 3): readonly SimulatedTask<string>[] =>
  Array.from({ length: rounds * PAIRS.length }, (_, i) => ({
    participant,
    trial: i + 1,
    task: PAIRS[i % PAIRS.length]!.word,
    ...(i === 0 ? { study: PAIRS } : {}),
  }));

const simulated = (tasks: Iterable<SimulatedTask<string>>, options: { readonly seed?: number } = {}) => [
  ...simulate({ theory: retrievalTheory, mind: evidenceMemory, tasks, seed: 1, ...options }),
];

describe("simulate", () => {
  test("yields a row for each task, with what it came to and the time that it took", () => {
    const rows = simulated(life("a"));
    expect(rows).toHaveLength(12);
    expect(rows.map((row) => row.trial)).toEqual(life("a").map(({ trial }) => trial));
    for (const { outcome, milliseconds, steps } of rows) {
      expect(["answer", "omission", "exhausted"]).toContain(outcome.type);
      expect(milliseconds).toBeGreaterThan(0);
      expect(steps).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(rows.map(({ outcome }) => outcome.type)).size).toBeGreaterThan(1);
  });

  test("a participant depends on the seed and its own name, not on who comes before it", () => {
    const alone = simulated(life("b"));
    expect(simulated([...life("a"), ...life("b")]).slice(12)).toEqual(alone);
    expect(simulated([...life("c", 1), ...life("b"), ...life("a")]).slice(4, 16)).toEqual(alone);
    expect(simulated(life("b"), { seed: 2 })).not.toEqual(alone);
  });

  test("tracing changes no row, and its lines say every step and every end", () => {
    const lines: Readonly<Record<string, Json>>[] = [];
    const traced = [
      ...simulate({
        theory: retrievalTheory,
        mind: evidenceMemory,
        tasks: life("a"),
        seed: 1,
        trace: (line) => lines.push(line),
      }),
    ];
    expect(traced).toEqual(simulated(life("a")));
    expect(lines.filter((line) => "end" in line).map((line) => line.end)).toEqual(
      traced.map(({ outcome }) => outcome),
    );
    expect(lines).toHaveLength(traced.reduce((sum, { steps }) => sum + steps + 1, 0));
    expect(lines[1]).toMatchObject({ participant: "a", trial: 1, step: 1, control: { type: "fok-judge" } });
  });

  test("a trial that says so is lived through without a trace", () => {
    const lines: unknown[] = [];
    const tasks = life("a").map((task) => ({ ...task, traced: task.trial === 12 }));
    for (const _row of simulate({
      theory: retrievalTheory,
      mind: evidenceMemory,
      tasks,
      seed: 1,
      trace: (line) => lines.push(line),
    }));
    expect(new Set(lines.map((line) => (line as { trial: number }).trial))).toEqual(new Set([12]));
  });

  test.each([
    ["nothing", undefined, /mind "mute": got undefined in answer to "cue-attend"; .*for every control/],
    ["a promise", Promise.resolve(), /mind "mute": got a promise in answer to "cue-attend"; .*no async/],
  ])("refuses %s in the place of an observation, and says to which control", (_what, answer, message) => {
    const mute = reporting({
      ...evidenceMemory,
      name: "mute",
      begin: (...words) => {
        const individual = evidenceMemory.begin(...words);
        const { report: _own, ...others } = individual;
        const object: typeof individual.object = (control, draws) =>
          control.type === "cue-attend" ? (answer as never) : individual.object(control, draws);
        return { ...others, object } as typeof individual;
      },
    });
    const lived = () => [...simulate({ theory: retrievalTheory, mind: mute, tasks: life("a"), seed: 1 })];
    expect(lived).toThrow(message);
  });

  test("refuses a task that does not say whose it is", () => {
    expect(() => simulated(["river"] as never)).toThrow(
      /simulate, tasks: got "river"; expected \{ participant/,
    );
  });

  test("refuses a participant whose tasks do not stand together", () => {
    expect(() => simulated([...life("a"), ...life("b"), ...life("a")])).toThrow(
      /all tasks of a participant together/,
    );
  });

  test("refuses to prime a mind that cannot be primed", () => {
    const unprimed: Mind<Control, Observation> = {
      ...evidenceMemory,
      name: "unprimed",
      begin: (values, participant, rng) => {
        const { study, object } = evidenceMemory.begin(values, participant, rng);
        return { study, object };
      },
    };
    const tasks = [
      { participant: "a", trial: 1, task: "river", prime: { word: "river", question: 1, target: 0 } },
    ];
    const rows = simulate({ theory: retrievalTheory, mind: unprimed, tasks, seed: 1 });
    expect(() => [...rows]).toThrow(/mind "unprimed".*cannot be primed/);
  });
});
