/**
 * The expected value of control (Shenhav, Botvinick & Cohen 2013): more control makes success likelier, and costs.
 *
 * Notation: v reward of the task, d its difficulty, s intensity of the control signal.
 */
import { inRange } from "../../core/errors.ts";
import type { SolvableProblem } from "./problem.ts";

/** v/(1 + e^{−10(s − d)}) − e^{3s} */
export const controlled = (reward: number, difficulty: number, signal: number): number =>
  reward / (1 + Math.exp(-10 * (signal - difficulty))) - Math.exp(3 * signal);

const GRID = 1000;

/** The grid of signals and difficulties, 0, .001, …, 1. */
const grid: readonly number[] = Array.from({ length: GRID + 1 }, (_s, i) => i / GRID);

/** The best signal for a task and what the task is then worth. */
export interface Controlled {
  /** max_s of the above over the grid of signals. */
  readonly value: number;
  /** The signal that attains it. */
  readonly signal: number;
}

/** EVC(v, d): the best signal of 0, .001, …, 1 and what it is worth. */
export const expectedValueOfControl = (reward: number, difficulty: number): Controlled => {
  inRange("evc, reward", reward, 0, Number.MAX_VALUE);
  inRange("evc, difficulty", difficulty, 0, 1);
  let best = { value: Number.NEGATIVE_INFINITY, signal: 0 };
  for (const signal of grid) {
    const value = controlled(reward, difficulty, signal);
    if (value > best.value) best = { value, signal };
  }
  return best;
};

/** The task that the agent may change to. */
export const SECOND_TASK = { reward: 5, difficulty: 0.5 } as const;

/** The last difficulty at which the first task is still worth as much as the second; `null` if there is none. */
export const lastBeforeChange = (
  reward: number,
): { readonly difficulty: number; readonly signal: number } | null => {
  const second = expectedValueOfControl(SECOND_TASK.reward, SECOND_TASK.difficulty).value;
  const difficulty = grid.findLast((d) => expectedValueOfControl(reward, d).value >= second);
  if (difficulty === undefined) return null;
  return { difficulty, signal: expectedValueOfControl(reward, difficulty).signal };
};

/** `metalevel solve evc` */
export const evc: SolvableProblem = {
  name: "evc",
  title: "Expected value of control, with a second task to change to",
  source: "Shenhav, Botvinick & Cohen (2013); Oh & Gobet (2025), Appendix 7.4",
  settings: {
    reward: { kind: "number", min: 0, max: 1e9, default: 10, meaning: "v: reward of the first task" },
    difficulty: { kind: "number", min: 0, max: 1, default: 0, meaning: "d: difficulty of the first task" },
  },
  solve: (values) => {
    const reward = values.reward as number;
    const { value, signal } = expectedValueOfControl(reward, values.difficulty as number);
    const second = expectedValueOfControl(SECOND_TASK.reward, SECOND_TASK.difficulty);
    const last = lastBeforeChange(reward);
    return {
      value,
      summary: {
        signal,
        secondTask: { ...SECOND_TASK, value: second.value, signal: second.signal },
        changesTask: value < second.value,
        lastDifficultyBeforeChange: last?.difficulty ?? null,
        signalBeforeChange: last?.signal ?? null,
      },
      picture: {
        kind: "curves",
        title: `Expected value of control for a first task worth ${reward}`,
        x: { label: "difficulty of the first task" },
        y: { label: "EVC" },
        curves: [
          { name: "first task", points: grid.map((d) => [d, expectedValueOfControl(reward, d).value]) },
          { name: "second task", points: [0, 1].map((d) => [d, second.value]) },
        ],
      },
    };
  },
};
