import { describe, expect, test } from "vitest";
import type { RecordedLine } from "../../src/agents/index.ts";
import { evidenceMemory, playBack, recordedMind } from "../../src/agents/index.ts";
import type { Json } from "../../src/core/index.ts";
import { noDraws } from "../../src/core/index.ts";
import { simulate } from "../../src/experiments/index.ts";
import type { Control, Observation } from "../../src/nelson-narens/index.ts";
import { retrievalTheory } from "../../src/nelson-narens/index.ts";

const PAIRS = [
  { word: "river", target: "lamp" },
  { word: "coat", target: "bell" },
];
const TASKS = ["a", "b"].flatMap((participant) =>
  [1, 2, 3, 4].map((trial) => ({
    participant,
    trial,
    task: PAIRS[trial % 2]!.word,
    ...(trial === 1 ? { study: PAIRS } : {}),
  })),
);

const recording = () => {
  const lines: Readonly<Record<string, Json>>[] = [];
  const trace = (line: Readonly<Record<string, Json>>): void => void lines.push(line);
  const rows = [...simulate({ theory: retrievalTheory, mind: evidenceMemory, tasks: TASKS, seed: 3, trace })];
  const steps = JSON.parse(JSON.stringify(lines.filter((line) => "step" in line)));
  return { rows, steps: steps as RecordedLine<Control, Observation>[] };
};

describe("a recorded mind", () => {
  test("lives the recorded trials again, whatever the seed", () => {
    const { rows, steps } = recording();
    const again = simulate({ theory: retrievalTheory, mind: recordedMind(steps), tasks: TASKS, seed: 99 });
    expect([...again]).toEqual(rows);
  });

  test("refuses a control that differs from the recorded one, naming both and where they differ", () => {
    const { steps } = recording();
    const tasks = TASKS.map((task) => ({ ...task, task: task.trial === 1 ? "river" : task.task }));
    const again = simulate({ theory: retrievalTheory, mind: recordedMind(steps), tasks, seed: 3 });
    expect(() => [...again]).toThrow(
      /participant "a", turn 1 of .*"query":"river".*recorded control .*"query":"coat".*differ at query/,
    );
  });

  test("refuses what comes after its last turn, and who is not in it", () => {
    const play = playBack([{ control: { type: "ask", n: 1 }, observation: "answer" }]);
    expect(play({ type: "ask", n: 1 }, noDraws)).toBe("answer");
    expect(() => play({ type: "ask", n: 1 }, noDraws)).toThrow(/the recording has ended/);
    expect(() => recordedMind([]).begin({}, "z", noDraws)).toThrow(/participant "z"/);
  });
});
