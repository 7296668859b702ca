import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import type { Learner } from "../../../src/agents/index.ts";
import {
  bestStrategy,
  ceilingOf,
  efficacy,
  lossOver,
  noiselessLearner,
  overratingLearner,
  recallChance,
  selfTestingLearner,
  strengthened,
  unmonitoredLearner,
} from "../../../src/agents/index.ts";
import type { SettingValues } from "../../../src/core/index.ts";
import { defaultsOf, noDraws, settle, stream } from "../../../src/core/index.ts";
import { gamma, valueOrNull } from "../../../src/metrics/index.ts";
import type { AcquisitionControl, StudyMemory } from "../../../src/nelson-narens/index.ts";
import { acquisition } from "../../../src/nelson-narens/index.ts";
import { parametersWith, taskOf } from "../../nelson-narens/acquisition/scripted.ts";

const listOf = (difficulties: readonly number[]) =>
  difficulties.map((difficulty, index) => ({ text: `item ${index}`, difficulty }));

const begun = (learner: Learner, difficulties: readonly number[], changes: SettingValues = {}, seed = 1) => {
  const individual = learner.begin({ ...defaultsOf(learner.settings), ...changes }, "1", noDraws);
  individual.meet(listOf(difficulties), stream(seed, "attributes"));
  return individual;
};

const item = (index: number) => ({ index, text: `item ${index}` });
const eol = (index: number): AcquisitionControl => ({ type: "eol-judge", item: item(index), memories: [] });
const study = (index: number, resources: number): AcquisitionControl => ({
  type: "item-study",
  item: item(index),
  resources,
  strategy: "rehearsal",
});
const jol = (index: number): AcquisitionControl => ({
  type: "jol-judge",
  item: item(index),
  outcome: { text: "", evidence: [0] },
  memories: [],
});

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const seconds = fc.double({ min: 0, max: 100, noNaN: true });

describe("memory", () => {
  property.prop([unit, unit, seconds, seconds])(
    "parts of a study time add up",
    (ceiling, rate, first, second) => {
      const parted = strengthened(strengthened(0, ceiling, rate, first), ceiling, rate, second);
      expect(parted).toBeCloseTo(strengthened(0, ceiling, rate, first + second), 12);
    },
  );

  property.prop([unit, unit, seconds, seconds])("returns of study only fall", (ceiling, rate, from, more) => {
    const at = (time: number): number => strengthened(0, ceiling, rate, time);
    expect(at(from + more) - at(from)).toBeLessThanOrEqual(at(more) + 1e-12);
    expect(at(from + more)).toBeLessThanOrEqual(ceiling);
  });

  test("what is lost compounds by the day, and overlearning is insurance against it", () => {
    expect(lossOver(0.2, 0)).toBe(0);
    expect(lossOver(0.2, 1)).toBeCloseTo(0.2, 15);
    expect(lossOver(0.2, 2)).toBeCloseTo(0.36, 15);
    expect(recallChance(1.08, 0.2, 1)).toBeCloseTo(0.864, 15);
    expect(recallChance(1.5, 0.2, 1)).toBe(1);
  });

  test("harder items have a lower ceiling and come to it more slowly", () => {
    const [easy, hard] = [0.1, 0.8].map((difficulty) => begun(noiselessLearner, [difficulty]));
    for (const individual of [easy!, hard!]) individual.object(study(0, 5), noDraws);
    const share = (individual: typeof easy, difficulty: number): number =>
      individual!.standing()[0]!.strength! / ceilingOf({ ceiling: 2.5 }, difficulty);
    expect(share(hard, 0.8)).toBeLessThan(share(easy, 0.1));
  });
});

test("[21] elaboration is chosen where it is believed to gain, and gains there", () => {
  expect(bestStrategy(0.8, 0.5)).toBe("elaboration");
  expect(bestStrategy(0.3, 0.5)).toBe("rehearsal");
  expect(bestStrategy(0.8, 0)).toBe("rehearsal");
  expect(efficacy("elaboration", 1, 0.5)).toBe(1.5);
  expect(efficacy("elaboration", 0, 0.5)).toBe(0.5);
  expect(efficacy("rehearsal", 0, 0.5)).toBe(1);
});

describe("no magic: judgements read what can be recalled, never the trace", () => {
  const judged = (control: AcquisitionControl, changes: SettingValues) =>
    begun(selfTestingLearner, [0.3], changes).object(control, stream(3, "object"));

  test("[18] the ease of an item does not depend on how it will be learned or lost", () => {
    expect(judged(eol(0), { ceiling: 40, rate: 3, loss: 0.9 })).toEqual(judged(eol(0), {}));
  });

  test("[23] an item that cannot be recalled is judged alike, however strong its unrecalled trace", () => {
    const afterStudy = (ceiling: number) => {
      const individual = begun(selfTestingLearner, [0.3], { ceiling, shortTerm: 0 });
      individual.object(study(0, 1), stream(3, "study"));
      const missing = { ...stream(3, "object"), uniform: () => 0.999 };
      return individual.object(jol(0), missing);
    };
    expect(afterStudy(2)).toEqual(afterStudy(0.01));
  });
});

test("[23] at once an item is in mind and feels learned; later it must be recalled and is assessed", () => {
  const modes = (wait: number): readonly string[] =>
    Array.from({ length: 50 }, (_, seed) => {
      const individual = begun(selfTestingLearner, [0.3, 0.3], { shortTerm: 1 }, seed);
      const rng = stream(seed, "object");
      individual.object(study(0, 1), rng);
      individual.object(study(1, wait), rng);
      const seen = individual.object(jol(0), rng);
      return "mode" in seen ? seen.mode : "";
    });
  expect(modes(0).filter((mode) => mode === "feeling").length).toBeGreaterThan(35);
  expect(modes(300)).toEqual(Array(50).fill("assessment"));
});

test("an item without study time is not in mind", () => {
  const individual = begun(selfTestingLearner, [0.3], { shortTerm: 1 });
  individual.object(study(0, 0), stream(1, "object"));
  expect(individual.object(jol(0), stream(1, "object"))).toMatchObject({ mode: "assessment" });
});

const DIFFICULTIES = Array.from({ length: 40 }, (_, index) => 0.05 + (0.9 * index) / 39);

/** Gamma of last judgements with recall chances, after one cycle of equal study. */
const accuracy = (learner: Learner): number => {
  const gammas = Array.from({ length: 30 }, (_, seed) => {
    const individual = begun(learner, DIFFICULTIES, {}, seed);
    const learning: number[] = [];
    const object: typeof individual.object = (control, rng) => {
      const seen = individual.object(control, rng);
      if (seen.type === "jol-judged") learning.push(seen.learning);
      return seen;
    };
    const p = parametersWith({ allocation: "uniform", resources: 160, maxCycles: 1, judgement: "delayed" });
    settle(acquisition(p), object, taskOf(DIFFICULTIES.length), {
      meta: noDraws,
      object: stream(seed, "object"),
    });
    const strength = individual.standing().map((standing) => standing.strength!);
    return valueOrNull(gamma(learning, strength))!;
  });
  return gammas.reduce((a, b) => a + b, 0) / gammas.length;
};

test("[23] perfect monitoring orders items by strength, self-testing nearly, the lesioned not at all", () => {
  expect(accuracy(noiselessLearner)).toBe(1);
  expect(accuracy(selfTestingLearner)).toBeGreaterThan(0.4);
  expect(Math.abs(accuracy(unmonitoredLearner))).toBeLessThan(0.1);
});

test("[26] who overrates what is learned stops sooner, on weaker items", () => {
  const studied = (learner: Learner) => {
    const individual = begun(learner, [0.1, 0.2, 0.3]);
    const rng = { meta: noDraws, object: stream(1, "object") };
    settle(
      acquisition(parametersWith({ judgement: "delayed", resources: 3 })),
      individual.object,
      taskOf(3),
      rng,
    );
    return individual.standing().reduce((sum, { seconds: time }) => sum + time, 0);
  };
  expect(studied(overratingLearner)).toBeLessThan(studied(selfTestingLearner));
});

describe("metacognitive knowledge over lists", () => {
  const lived = (believed: number, recalls: boolean, changes: SettingValues = {}) => {
    const individual = begun(noiselessLearner, [0.1, 0.2], { believedLoss: believed, ...changes });
    const p = parametersWith({ judgement: "delayed", resources: 2 });
    const rng = { meta: noDraws, object: stream(1, "object") };
    settle(acquisition(p), individual.object, taskOf(2), rng);
    individual.sitTest(1, { ...noDraws, uniform: () => (recalls ? 0 : 1) });
    individual.meet(listOf([0.1, 0.2]), noDraws);
    const recalled = individual.object(
      { type: "metamemory-recall", task: taskOf(2), experiences: null },
      stream(2, "object"),
    );
    const memories: readonly StudyMemory[] = recalled.type === "metamemory-recalled" ? recalled.memories : [];
    const formulated = individual.object({ type: "retention-formulate", task: taskOf(2), memories }, noDraws);
    const loss = formulated.type === "retention-formulated" ? formulated.loss : Number.NaN;
    return { memories, loss, individual };
  };

  test("[14] without tests the belief is the given one, over the interval", () => {
    const individual = begun(noiselessLearner, [0.1], { believedLoss: 0.2 });
    const two = { ...taskOf(1), goal: { target: 0.9, delay: 2 } };
    const seen = individual.object({ type: "retention-formulate", task: two, memories: [] }, noDraws);
    expect(seen).toMatchObject({ type: "retention-formulated" });
    expect("loss" in seen ? seen.loss : 0).toBeCloseTo(0.36, 15);
  });

  test("[14] tests tell how much is lost: all where nothing is recalled, nearly nothing where everything is", () => {
    expect(lived(0.2, false).loss).toBe(1);
    expect(lived(0.2, true).loss).toBeLessThan(0.1);
  });

  test("[29] with ψ = 1 every tuple is kept and only the last of an item knows its test; with ψ = 0 none", () => {
    const { memories } = lived(0.2, true);
    const known = memories.filter(({ feedback }) => feedback !== "unknown");
    expect(memories.length).toBeGreaterThan(2);
    expect(known.map(({ item: { index } }) => index).sort()).toEqual([0, 1]);
    expect(lived(0.2, true, { psi: 0 }).memories).toEqual([]);
    expect(lived(0.2, true, { theta: 0 }).memories).toEqual([]);
  });

  test("[18] an item that is known from an earlier list is assessed by what was learned then", () => {
    const { memories, individual } = lived(0.2, true);
    const seen = individual.object({ type: "eol-judge", item: item(0), memories }, noDraws);
    const last = memories.findLast((memory) => memory.item.text === "item 0")!;
    expect(seen).toMatchObject({
      mode: "assessment",
      ease: Math.min(1, last.experience.learning.value),
    });
  });

  test("[16] later recalls bring what was experienced alike, and nothing else", () => {
    const { memories, individual } = lived(0.2, true);
    const { experience } = memories[0]!;
    const recall = (value: number) =>
      individual.object(
        {
          type: "metamemory-recall",
          task: taskOf(2),
          experiences: [{ ...experience, ease: { mode: "feeling", value } }],
        },
        stream(2, "object"),
      );
    expect(recall(experience.ease.value)).toMatchObject({ memories: expect.arrayContaining([memories[0]]) });
    expect(recall(0.01)).toMatchObject({ memories: [] });
  });
});

test("[20] asked for its own sharing, a learner gives all of R_total", () => {
  const individual = begun(selfTestingLearner, [0.1, 0.5, 0.9]);
  for (const index of [0, 1, 2]) individual.object(eol(index), stream(1, "object"));
  const { items } = taskOf(3);
  const seen = individual.object(
    {
      type: "resources-allocate",
      task: taskOf(3),
      memories: [],
      items,
      eases: [0.9, 0.5, 0.1],
      total: 10,
      cycle: 0,
      norm: 1.08,
    },
    noDraws,
  );
  const resources = seen.type === "resources-allocated" ? seen.resources : [];
  expect(resources.reduce((a, b) => a + b, 0)).toBeCloseTo(10, 12);
});
