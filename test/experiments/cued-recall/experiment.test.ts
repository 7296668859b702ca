import { describe, expect, test } from "vitest";
import { evidenceMemory, stopsAtRandom } from "../../../src/agents/index.ts";
import type { SettingValues } from "../../../src/core/index.ts";
import { defaultsOf } from "../../../src/core/index.ts";
import type { Design } from "../../../src/experiments/cued-recall/design.ts";
import {
  DESIGN_SETTINGS,
  designTasks,
  isCritical,
  TRIALS_A_PARTICIPANT,
} from "../../../src/experiments/cued-recall/design.ts";
import type { CriticalTrial, RetrievalMind } from "../../../src/experiments/cued-recall/experiment.ts";
import { experiment } from "../../../src/experiments/cued-recall/experiment.ts";
import { COMMISSION, CORRECT, OMISSION, TIMEOUT } from "../../../src/experiments/cued-recall/trials.ts";
import { WORD_PAIRS } from "../../../src/experiments/cued-recall/words.ts";
import { retrievalTheory } from "../../../src/nelson-narens/index.ts";

const DESIGN = defaultsOf(DESIGN_SETTINGS) as unknown as Design;

const lived = (
  trials: number,
  over: SettingValues = {},
  mind: RetrievalMind = evidenceMemory,
): readonly CriticalTrial[] => {
  const values = {
    ...defaultsOf(retrievalTheory.settings),
    ...defaultsOf(mind.settings),
    ...DESIGN,
    ...over,
  };
  return [...experiment({ theory: retrievalTheory, mind, values, trials, seed: 1 })];
};

describe("the design", () => {
  test("thirty-seven pairs of words that all differ", () => {
    expect(TRIALS_A_PARTICIPANT).toBe(37);
    expect(new Set(WORD_PAIRS.flatMap(({ word, target }) => [word, target])).size).toBe(74);
  });

  test("every participant studies once, meets each pair in two pretests and then once more", () => {
    const tasks = [...designTasks(50, 1, DESIGN)];
    const [first, second] = ["s0001", "s0002"].map((name) => tasks.filter((t) => t.participant === name));
    expect(first!.map(({ trial }) => trial)).toEqual(Array.from({ length: 111 }, (_, i) => i + 1));
    expect(first!.filter(({ study }) => study !== undefined).map(({ trial }) => trial)).toEqual([1]);
    for (const from of [0, 37, 74]) {
      const block = first!.slice(from, from + 37).map(({ task }) => task);
      expect([...block].sort()).toEqual(WORD_PAIRS.map(({ word }) => word).sort());
    }
    expect(first!.slice(0, 37).map(({ task }) => task)).not.toEqual(
      first!.slice(37, 74).map(({ task }) => task),
    );
    expect(second!.filter(({ trial }) => isCritical(trial))).toHaveLength(50 - 37);
    expect(second!.filter(({ trial }) => !isCritical(trial))).toHaveLength(74);
    expect(tasks.filter(({ traced }) => traced).every(({ trial }) => isCritical(trial))).toBe(true);
  });
});

describe("the experiment", () => {
  test("yields as many critical trials as asked, each of a pair once", () => {
    const trials = lived(100);
    expect(trials).toHaveLength(100);
    expect(new Set(trials.slice(0, 37).map(({ word }) => word)).size).toBe(37);
    for (const { judgement, pretest, response } of trials) {
      expect(judgement).toBeGreaterThanOrEqual(0);
      expect(judgement).toBeLessThanOrEqual(1);
      expect([0, 0.5, 1]).toContain(pretest);
      expect([CORRECT, OMISSION, COMMISSION, TIMEOUT]).toContain(response);
    }
  });

  test("the first participants do not depend on how many follow", () => {
    expect(lived(100).slice(0, 40)).toEqual(lived(40));
  });

  test("whoever takes longer than the limit has not responded, in the pretests too", () => {
    const trials = lived(74, { limit: 1 });
    expect(trials.every(({ response, pretest }) => response === TIMEOUT && pretest === 0)).toBe(true);
  });

  test("an exhausted search is a timeout", () => {
    // Nothing is ever strong enough, and no failure speaks against going on.
    const trials = lived(37, {
      threshold: 1000,
      failureWeight: 0,
      familiarity: 20,
      optimism: 0,
      theta: 0,
      maxCycles: 3,
    });
    expect(
      trials.every(({ response, outcome }) => response === TIMEOUT && outcome.type === "exhausted"),
    ).toBe(true);
  });

  test("a strong memory is right, a memory of rivals alone is wrong", () => {
    const strong = lived(74, { strength: 40, competition: -40, familiarity: 20 });
    expect(strong.every(({ response, pretest }) => response === CORRECT && pretest === 1)).toBe(true);
    const rivals = lived(74, { strength: -40, competition: 40, familiarity: 20, psi: 0 });
    expect(rivals.every(({ response }) => response === COMMISSION)).toBe(true);
  });

  test("priming the target comes after the pretests and leaves the first feelings of critical trials alone", () => {
    const traced = (over: SettingValues) => {
      const lines: { cycle?: unknown; control?: { type?: unknown }; fok?: unknown; trial?: unknown }[] = [];
      const values = {
        ...defaultsOf(retrievalTheory.settings),
        ...defaultsOf(evidenceMemory.settings),
        ...DESIGN,
      };
      const trials = [
        ...experiment({
          theory: retrievalTheory,
          mind: evidenceMemory,
          values: { ...values, ...over },
          trials: 370,
          seed: 1,
          trace: (line) => lines.push(line as (typeof lines)[number]),
        }),
      ];
      const first = lines.filter((line) => line.control?.type === "fok-judge" && line.cycle === 0);
      return { trials, feelings: first.map(({ fok }) => fok) };
    };
    const plain = traced({});
    const primed = traced({ targetPriming: 2 });
    expect(plain.feelings).toHaveLength(370);
    expect(primed.feelings).toEqual(plain.feelings);
    expect(primed.trials.map(({ pretest }) => pretest)).toEqual(plain.trials.map(({ pretest }) => pretest));
    const correct = (trials: readonly CriticalTrial[]): number =>
      trials.filter(({ response }) => response === CORRECT).length;
    expect(correct(primed.trials)).toBeGreaterThan(correct(plain.trials));
    expect(traced({ questionPriming: 2 }).feelings).not.toEqual(plain.feelings);
  });

  test("a lesioned person reports its real feeling, not the coin that control got", () => {
    const trials = lived(740, {}, stopsAtRandom).filter(({ response }) => response === OMISSION);
    const reports = new Set(trials.map(({ judgement }) => judgement));
    expect(reports.size).toBeGreaterThan(20);
  });
});
