import { expect, test } from "vitest";
import { type AwaitedReasoner, REASONER_SETTINGS, reasoner } from "../../src/agents/index.ts";
import { defaultsOf } from "../../src/core/index.ts";
import { solveSeries, solveSeriesOf } from "../../src/experiments/reasoning/series.ts";
import type { TraceLine } from "../../src/experiments/simulation.ts";
import { flavellTheory } from "../../src/flavell/index.ts";

/** The reasoner, answering a turn later. */
const later: AwaitedReasoner = {
  ...reasoner,
  awaited: true,
  begin: (values, participant, rng) => {
    const individual = reasoner.begin(values, participant, rng);
    return {
      ...individual,
      face: (problem) => {
        const attempt = individual.face(problem);
        return {
          ...attempt,
          object: async (control, draws) => {
            await Promise.resolve();
            return attempt.object(control, draws);
          },
        };
      },
    };
  },
};

const request = {
  seed: 1,
  participant: 3,
  theory: flavellTheory,
  settings: { ...defaultsOf(flavellTheory.settings), ...defaultsOf(REASONER_SETTINGS) },
  problems: 6,
  trial: 1,
  changed: {},
} as const;

test("[1–12] a reasoner who is waited for solves the same series, with the same trace", async () => {
  const atOnce: TraceLine[] = [];
  const awaited: TraceLine[] = [];
  const solved = solveSeries({ ...request, mind: reasoner, trace: (line) => atOnce.push(line) });
  expect(solved).toHaveLength(6);
  const waited = await solveSeriesOf({ ...request, mind: later, trace: (line) => awaited.push(line) });
  expect(waited).toEqual(solved);
  expect(awaited).toEqual(atOnce);
  expect(await solveSeriesOf({ ...request, mind: later, trace: null })).toEqual(solved);
});

test("a mind that faces no problems is refused before anything is asked", async () => {
  const stranger = { ...later, begin: () => ({ study: () => {} }) } as unknown as AwaitedReasoner;
  await expect(solveSeriesOf({ ...request, mind: stranger, trace: null })).rejects.toThrow(
    "individuals that face no problems",
  );
});
