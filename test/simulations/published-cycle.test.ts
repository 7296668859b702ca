import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawnProblems, isRight, ownProblems } from "../../simulations/published-cycle/problems.ts";
import type { Summary } from "../../simulations/published-cycle/summary.ts";
import { posed } from "../../src/agents/simulated/reasoner-texts.ts";
import { stream } from "../../src/core/index.ts";
import { differences, expectedOf, folderOf, redrawn, simulated } from "./expected.ts";

const { trials, seed, summary: kept } = expectedOf("published-cycle");
const result = await simulated("published-cycle", trials, seed);
const found = result.summary as unknown as Summary;

test("expected.json and figure.svg are what the run gives", async () => {
  expect(differences(JSON.parse(JSON.stringify(result.summary)), kept)).toEqual([]);
  expect(await redrawn("published-cycle", kept)).toBe(
    readFileSync(join(folderOf("published-cycle"), "figure.svg"), "utf8"),
  );
});

test("difficulty and scores tell right from wrong; no problem takes more than three cycles", () => {
  expect(found.firstDifficulty.wrong.low!).toBeGreaterThan(found.firstDifficulty.right.high!);
  expect(found.bestScore.right.low!).toBeGreaterThan(found.bestScore.wrong.high!);
  const attempts = [...result.rows].map((row) => row.attempts as number);
  expect(Math.max(...attempts)).toBe(3);
  expect(Math.min(...attempts)).toBe(1);
});

/** What each form of problem comes to, worked out anew from the numbers of its text. */
const WORKED: readonly ((numbers: readonly number[]) => number)[] = [
  ([factor, added, of]) => factor! * of! + added!,
  ([more, times, base]) => times! * base! + more! + times! * base! + base!,
  ([price, up, down]) => price! * (1 + up! / 100) * (1 - down! / 100),
  ([added, times, less, end]) => (end! + less!) / times! - added!,
];

test("each problem's answer follows from its text, and is withheld where a number is", () => {
  for (let index = 0; index < 200; index++) {
    const nature = index % WORKED.length;
    const complexity = 0.5 + (index % 7) / 7;
    const { text, answer } = posed(nature, true, complexity, stream(index, "problem"));
    const numbers = (text.match(/\d+/g) ?? []).map(Number);
    expect(WORKED[nature]!(numbers)).toBeCloseTo(answer!, 9);
    expect(Number.isInteger(answer)).toBe(true);
    const open = posed(nature, false, complexity, stream(index, "problem"));
    expect(open.answer).toBeNull();
    expect(open.text.match(/\d+/g)!.length).toBeLessThan(numbers.length);
  }
});

test("equal seeds draw equal problems; a file's solutions are read to their last number", () => {
  expect(drawnProblems(5, 3)).toEqual(drawnProblems(7, 3).slice(0, 5));
  const [own] = ownProblems([{ question: "q", answers: ["3 + 4 = 7\n#### 1,007"] }]);
  expect(own).toEqual({ id: "1", text: "q", answer: "1,007" });
  for (const right of ["1007", "$1,007", "1007.0"]) expect(isRight(right, own!)).toBe(true);
  for (const wrong of ["107", "", "1007 or 1008", "none"]) expect(isRight(wrong, own!)).toBe(false);
});
