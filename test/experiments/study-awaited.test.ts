import { expect, test } from "vitest";
import { type AwaitedLearner, selfTestingLearner } from "../../src/agents/index.ts";
import { defaultsOf, stream } from "../../src/core/index.ts";
import {
  beginning,
  listOf,
  study,
  studyOf,
  tested,
  testOf,
} from "../../src/experiments/list-learning/index.ts";
import type { TraceLine } from "../../src/experiments/simulation.ts";
import { acquisitionTheory } from "../../src/nelson-narens/index.ts";

/** The learner, answering a turn later. */
const later: AwaitedLearner = {
  ...selfTestingLearner,
  awaited: true,
  begin: (values, participant, rng) => {
    const individual = selfTestingLearner.begin(values, participant, rng);
    return {
      ...individual,
      awaited: true,
      object: async (control, draws) => {
        await Promise.resolve();
        return individual.object(control, draws);
      },
    };
  },
};

const settings = {
  ...defaultsOf(acquisitionTheory.settings),
  ...defaultsOf(selfTestingLearner.settings),
  resources: 60,
};
const list = listOf({ items: 12, easiest: 0.05, hardest: 0.95 }, stream(1, "participant/3/list"));
const request = {
  seed: 1,
  participant: 3,
  theory: acquisitionTheory,
  settings,
  target: 0.9,
  delay: 1,
  list,
  trial: 1,
  changed: { resources: 60 },
} as const;

test("[13–29] a learner who is waited for studies the same, with the same trace, and recalls the same", async () => {
  const atOnce: TraceLine[] = [];
  const plain = beginning(selfTestingLearner, settings, 1, 3, list);
  const studied = study({ ...request, individual: plain, trace: (line) => atOnce.push(line) });
  expect(studied.items).toHaveLength(12);
  expect(studied.items.some(({ seconds }) => seconds > 0)).toBe(true);
  expect(atOnce.length).toBeGreaterThan(12);

  const awaited: TraceLine[] = [];
  const waited = beginning(later, settings, 1, 3, list);
  const session = { ...request, individual: waited, trace: (line: TraceLine) => void awaited.push(line) };
  const record = await studyOf(session);
  expect(record).toEqual(studied);
  expect(awaited).toEqual(atOnce);
  expect(await testOf(session)).toEqual(tested(plain, 1, 3, 1));

  const untraced = beginning(later, settings, 1, 3, list);
  expect(await studyOf({ ...request, individual: untraced, trace: null })).toEqual(studied);
});

test("what stands between is asked in the learner's place", async () => {
  const asked: string[] = [];
  const individual = beginning(later, settings, 1, 3, list);
  const { items } = await studyOf({
    ...request,
    individual,
    trace: null,
    between: (object) => async (control, rng) => {
      asked.push(control.type);
      return object(control, rng);
    },
  });
  expect(items).toHaveLength(12);
  expect(new Set(asked)).toContain("item-study");
});

test("a mind that meets no lists is refused before anything is asked", () => {
  const stranger = { ...later, begin: () => ({}) } as unknown as AwaitedLearner;
  expect(() => beginning(stranger, settings, 1, 3, list)).toThrow("individuals that meet no lists");
});
