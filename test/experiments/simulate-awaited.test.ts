import { expect, test } from "vitest";
import { crossover } from "../../simulations/crossover/index.ts";
import type { AwaitedMind, Mind, RecordedLine } from "../../src/agents/index.ts";
import { evidenceMemory, finiteRecall, recordedMind } from "../../src/agents/index.ts";
import { defaultsOf, type Json } from "../../src/core/index.ts";
import type { SimulatedTask } from "../../src/experiments/index.ts";
import { simulate, simulateAwaited } from "../../src/experiments/index.ts";
import type { Control, Observation } from "../../src/nelson-narens/index.ts";
import { retrievalTheory } from "../../src/nelson-narens/index.ts";

const PAIRS = ["river lamp", "coat bell", "moon fork", "hill drum"].map((text) => {
  const [word, target] = text.split(" ");
  return { word: word!, target: target! };
});

const TASKS: readonly SimulatedTask<string>[] = ["a", "b"].flatMap((participant) =>
  Array.from({ length: 3 * PAIRS.length }, (_, i) => ({
    participant,
    trial: i + 1,
    task: PAIRS[i % PAIRS.length]!.word,
    ...(i === 0 ? { study: PAIRS } : {}),
    traced: i >= PAIRS.length,
  })),
);

/** The mind, answering a turn of the event loop later, and studying a turn longer. */
const later = (mind: Mind<Control, Observation>): AwaitedMind<Control, Observation> => ({
  ...mind,
  awaited: true,
  begin: (values, participant, rng) => {
    const individual = mind.begin(values, participant, rng);
    return {
      ...individual,
      study: async (pairs, draws) => {
        await new Promise((resolve) => setImmediate(resolve));
        individual.study(pairs, draws);
      },
      object: async (control, draws) => {
        await Promise.resolve();
        return individual.object(control, draws);
      },
    };
  },
});

const gathered = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

type Line = Readonly<Record<string, Json>>;

test.each([evidenceMemory, finiteRecall])(
  "$name waited for gives the same rows and the same trace",
  async (mind) => {
    const atOnce: Line[] = [];
    const awaited: Line[] = [];
    const request = { theory: retrievalTheory, tasks: TASKS, seed: 1 };
    const rows = [...simulate({ ...request, mind, trace: (line) => atOnce.push(line) })];
    const waited = await gathered(
      simulateAwaited({ ...request, mind: later(mind), trace: (line) => awaited.push(line) }),
    );
    expect(waited).toEqual(rows);
    expect(awaited).toEqual(atOnce);
    expect(await gathered(simulateAwaited({ ...request, mind: later(mind) }))).toEqual(rows);
  },
);

test("a run that was waited for plays back, offline and at once, to equal rows and an equal trace", async () => {
  const lines: Line[] = [];
  const tasks = TASKS.map((task) => ({ ...task, traced: true }));
  const request = { theory: retrievalTheory, tasks, seed: 1 };
  const waited = await gathered(
    simulateAwaited({ ...request, mind: later(finiteRecall), trace: (line) => lines.push(line) }),
  );
  const steps = lines.filter((line) => "control" in line) as unknown as RecordedLine<Control, Observation>[];
  const again: Line[] = [];
  const mind = recordedMind(steps);
  expect([...simulate({ ...request, mind, trace: (line) => again.push(line) })]).toEqual(waited);
  expect(again).toEqual(lines);
});

test("what a mind's answer is rejected with comes through, and rows before it stand", async () => {
  const sound = later(finiteRecall);
  let asked = 0;
  const failing: AwaitedMind<Control, Observation> = {
    ...sound,
    begin: (values, participant, rng) => {
      const individual = sound.begin(values, participant, rng);
      return {
        ...individual,
        object: async (control, draws) => {
          if (++asked > 40) throw new Error("the server is gone");
          return individual.object(control, draws);
        },
      };
    },
  };
  const rows: unknown[] = [];
  const running = async (): Promise<void> => {
    const request = { theory: retrievalTheory, tasks: TASKS, seed: 1, mind: failing };
    for await (const row of simulateAwaited(request)) rows.push(row);
  };
  await expect(running()).rejects.toThrow("the server is gone");
  expect(rows.length).toBeGreaterThan(0);
});

test("crossover runs on a mind that is waited for with no change but the mind", async () => {
  const run = async (mind: unknown) => {
    const result = await crossover.run({
      trials: 74,
      seed: 1,
      settings: defaultsOf(crossover.settings(null, mind)),
      data: null,
      theory: null,
      mind,
      trace: null,
      progress: () => {},
    });
    return { rows: [...result.rows], summary: result.summary };
  };
  expect(await run(later(finiteRecall))).toEqual(await run(finiteRecall));
});
