import { expect, test } from "vitest";
import { stream } from "../../../src/core/index.ts";
import { settle } from "../../../src/core/run.ts";
import type { CueSearch, ProgressMade } from "../../../src/rational/recall/index.ts";
import {
  PUBLISHED_TWO_CUES,
  solveTwoCues,
  twoCueSearch,
  twoCueTheory,
  twoMemories,
} from "../../../src/rational/recall/index.ts";
import { checkLaws, LAWS, subjectOf } from "../../../src/testing/index.ts";

test("[68] all seven laws hold", () => {
  const answers = (): readonly ProgressMade[] =>
    [-0.6, 0.2, 1.1].map((progress) => ({ type: "progress-made", progress }));
  const subject = subjectOf(twoCueTheory, {
    values: { horizon: 6, cells: 10 },
    object: () => twoMemories(0.4, { L: 0.1, R: 0.2 }),
    tasks: [null],
    repetitions: 10,
    answers,
  });
  expect(checkLaws(subject)).toEqual(LAWS.map((law) => ({ law, passed: true, detail: "" })));
});

test("[70] the first look is at L, and a step that reaches θ ends the search through the cue looked at", () => {
  const machine = twoCueSearch({ ...PUBLISHED_TWO_CUES, horizon: 10, cells: 10 });
  const asked: CueSearch[] = [];
  const outcome = settle(
    machine,
    (control): ProgressMade => {
      asked.push(control);
      return { type: "progress-made", progress: control.cue === "L" ? -0.3 : 1 };
    },
    null,
    { meta: stream(1, "meta"), object: stream(1, "object") },
  );
  expect(asked[0]).toEqual({ type: "cue-search", cue: "L" });
  expect(outcome).toEqual({ type: "recalled", cue: "R", steps: asked.length });
  expect(asked.at(-1)!.cue).toBe("R");
});

test("[75] searches earn V(root): what the policy promises on its grid, lived through on continuous progress", () => {
  const problem = { ...PUBLISHED_TWO_CUES, horizon: 60, cells: 25 };
  const policy = solveTwoCues(problem);
  const machine = twoCueSearch(problem, policy);
  const { mu0, sigma0, sigmaX, cost, switchCost, utility } = problem;
  const rng = stream(7, "searches");
  const rewards = Array.from({ length: 6000 }, () => {
    const strengths = { L: mu0 + sigma0 * rng.normal(), R: mu0 + sigma0 * rng.normal() };
    const memories = twoMemories(sigmaX, strengths);
    let focus = "";
    let paid = 0;
    const outcome = settle(
      machine,
      (control, own) => {
        paid += cost + (control.cue === focus ? 0 : switchCost);
        focus = control.cue;
        return memories(control, own);
      },
      null,
      { meta: rng, object: rng },
    );
    return (outcome.type === "recalled" ? utility : 0) - paid;
  });
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  const variance = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / rewards.length;
  // The top cell of the grid begins half a cell below θ: the grid promises a little too much.
  const halfACell = 0.02;
  expect(mean - policy.value).toBeLessThan((4 * Math.sqrt(variance)) / Math.sqrt(rewards.length));
  expect(policy.value - mean).toBeLessThan(
    (4 * Math.sqrt(variance)) / Math.sqrt(rewards.length) + 2 * halfACell,
  );
});
