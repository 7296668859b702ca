import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { durationText, pace } from "../../src/cli/sweep/pace.ts";
import type { Terminal } from "../../src/cli/terminal.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("every cell moves the bar, and a line with the time left comes at most every ten seconds", () => {
  const bar: (readonly number[])[] = [];
  const lines: string[] = [];
  const terminal = {
    progress: (done: number, total: number) => void bar.push([done, total]),
    milestone: (line: string) => void lines.push(line),
  } as unknown as Terminal;
  const told = pace(terminal, 4, 10);
  for (let cell = 0; cell < 6; cell++) {
    vi.advanceTimersByTime(6_000);
    told();
  }
  expect(bar).toEqual([4, 5, 6, 7, 8, 9, 10].map((done) => [done, 10]));
  // Cells that were there before say nothing about how long one takes.
  expect(lines).toEqual(["6 of 10 cells, 24 s left", "8 of 10 cells, 12 s left", "10 of 10 cells, 0 s left"]);
});

test("durations are said in two units at most", () => {
  expect([0.4, 59.6, 61, 3_599, 3_600, 90_061].map(durationText)).toEqual([
    "0 s",
    "1 min 0 s",
    "1 min 1 s",
    "59 min 59 s",
    "1 h 0 min",
    "25 h 1 min",
  ]);
});
