import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { noiselessLearner } from "../../../src/agents/index.ts";
import type { SettingValues } from "../../../src/core/index.ts";
import { defaultsOf, noDraws, stream } from "../../../src/core/index.ts";
import type { AcquisitionParameters, AcquisitionState } from "../../../src/nelson-narens/index.ts";
import { acquisition, acquisitionParametersOf, normOfStudy } from "../../../src/nelson-narens/index.ts";
import type { AcquisitionMachine, AcquisitionRun } from "../../../src/testing/index.ts";
import {
  ACQUISITION_MUTANTS,
  ACQUISITION_PROPERTIES,
  capriciousList,
  capriciousStudent,
  cyclesNeverFall,
  recordStudy,
} from "../../../src/testing/index.ts";
import { parametersWith, taskOf } from "./scripted.ts";

const EPSILON = 0.05;

const parameters = fc.record({
  resources: fc.constantFrom(0.3, 1, 60),
  allocation: fc.constantFrom("inverse-ease", "region-of-proximal-learning", "uniform", "agent"),
  region: fc.nat(4),
  epsilon: fc.constant(EPSILON),
  masteryScale: fc.constantFrom("unbounded", "clip-norm"),
  judgement: fc.constantFrom("immediate", "delayed"),
  maxCycles: fc.integer({ min: 1, max: 6 }),
  consolidation: fc.constantFrom("after-loop", "each-verify"),
}) as fc.Arbitrary<AcquisitionParameters>;

/** Any options, any list, and a mind that answers anything. */
const anything = fc.record({
  p: parameters,
  items: fc.integer({ min: 1, max: 6 }),
  target: fc.constantFrom(0.25, 0.5, 0.9, 1),
  seed: fc.nat(),
});
type Anything = typeof anything extends fc.Arbitrary<infer Value> ? Value : never;

const studied = ({ p, items, target, seed }: Anything, machine = acquisition(p)): AcquisitionRun => {
  const object = capriciousStudent(EPSILON, p.masteryScale === "clip-norm" ? 1 : undefined);
  const rng = { meta: noDraws, object: stream(seed, "object") };
  return recordStudy(machine, object, capriciousList(items, target), p, rng);
};

describe("every property holds of the machine, whatever the mind", () => {
  for (const [title, holds] of Object.entries(ACQUISITION_PROPERTIES)) {
    property.prop([anything])(title, (any) => {
      expect(holds(studied(any))).toBeNull();
    });
  }

  test("[29] capricious minds end for both reasons, after one cycle and after several", () => {
    const runs = fc.sample(anything, { numRuns: 200, seed: 1 }).map((any) => studied(any));
    const ends = new Set(runs.map(({ outcome }) => `${outcome.reason} ${outcome.cycles > 1}`));
    expect([...ends].sort()).toEqual([
      "mastered false",
      "mastered true",
      "max-cycles false",
      "max-cycles true",
    ]);
  });
});

type Tamper = (after: AcquisitionState, before: AcquisitionState) => AcquisitionState;

/** The machine with each state tampered with after it has been reached. */
const tampered =
  (tamper: Tamper) =>
  (p: AcquisitionParameters): AcquisitionMachine => {
    const machine = acquisition(p);
    return {
      ...machine,
      monitor: (state, control, seen) => tamper(machine.monitor(state, control, seen), state),
    };
  };

/** The machine with a planted fault, for each property the one that breaks it and as little else as can be. */
const planted = (name: string, p: AcquisitionParameters): AcquisitionMachine => {
  const mutant = ACQUISITION_MUTANTS.find((each) => each.name === name);
  if (mutant === undefined) throw new Error(`no planted fault "${name}"`);
  return mutant.plant((settings) => acquisition(acquisitionParametersOf(settings)))(
    p as unknown as SettingValues,
  );
};

const WRONG: Readonly<Record<string, string>> = {
  "[15] the norm of study is ρ*(1 + δ)": "undoes the believed loss exactly",
  "[16] MK_τ grows along τ": "replaces short-term memory where it should join",
  "[17] EOL on cycle 0, FOK after": "judges ease of learning on every cycle",
  "[20] the resources of the items that remain sum to R_total": "loses the share of items that left",
  "[20] harder by judgement never gets less under inverse ease": "gives easy items more",
  "[20] under inverse ease the resources stand as 1/ease": "gives every item alike, whatever the allocation",
  "[23] an item is judged at once, or after all are studied":
    "judges an item before the others are studied, though told to wait",
  "[26] items leave only when JOL ≥ N_s, and never return": "drops one item more than has reached the norm",
  "[28] Φ holds every tuple in order": "forgets a tuple of Φ",
  "[29] every run ends with a reason": "says mastered whatever the reason",
};

describe("each property fails on a machine that is wrong in just that", () => {
  test("there is one for each", () => {
    expect(Object.keys(WRONG).sort()).toEqual(Object.keys(ACQUISITION_PROPERTIES).sort());
  });
  for (const [title, wrong] of Object.entries(WRONG)) {
    test(title, () => {
      const p = parametersWith({
        epsilon: EPSILON,
        maxCycles: 4,
        judgement: title.startsWith("[23]") ? "delayed" : "immediate",
      });
      const complaints = Array.from({ length: 40 }, (_, seed) =>
        ACQUISITION_PROPERTIES[title]!(studied({ p, items: 4, target: 0.9, seed }, planted(wrong, p))),
      );
      expect(complaints.some((complaint) => complaint !== null)).toBe(true);
    });
  }
});

/** Lists for a learner without noise, whose study is slow enough to take several cycles. */
const noiseFree = fc.record({
  difficulties: fc.array(fc.double({ min: 0, max: 0.9, noNaN: true }), { minLength: 1, maxLength: 6 }),
  learner: fc.record({
    ceiling: fc.double({ min: 15, max: 40, noNaN: true }),
    rate: fc.double({ min: 0.005, max: 0.05, noNaN: true }),
    slowing: fc.double({ min: 0, max: 2, noNaN: true }),
    elaboration: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  resources: fc.double({ min: 0.5, max: 5, noNaN: true }),
  allocation: fc.constantFrom("inverse-ease", "region-of-proximal-learning", "uniform"),
  target: fc.double({ min: 0.1, max: 1, noNaN: true }),
  loss: fc.double({ min: 0, max: 1, noNaN: true }),
});
type NoiseFree = typeof noiseFree extends fc.Arbitrary<infer Value> ? Value : never;

const noiseFreeRun = (
  { difficulties, learner, resources, allocation }: NoiseFree,
  target: number,
  believedLoss: number,
  machineOf: (p: AcquisitionParameters) => AcquisitionMachine = acquisition,
): AcquisitionRun => {
  const p = parametersWith({ resources, allocation: allocation as "uniform", maxCycles: 400 });
  const values = { ...defaultsOf(noiselessLearner.settings), ...learner, believedLoss };
  const individual = noiselessLearner.begin(values, "1", noDraws);
  individual.meet(
    difficulties.map((difficulty, index) => ({ text: `item ${index}`, difficulty })),
    noDraws,
  );
  const rng = { meta: noDraws, object: stream(1, "consolidation") };
  return recordStudy(machineOf(p), individual.object, taskOf(difficulties.length, target), p, rng);
};

property.prop([noiseFree, fc.double({ min: 0, max: 1, noNaN: true })], { numRuns: 60 })(
  "[15, 26] a higher target never lowers the number of cycles without noise",
  (list, raise) => {
    const higher = list.target + (1 - list.target) * raise;
    expect(
      cyclesNeverFall(noiseFreeRun(list, list.target, list.loss), noiseFreeRun(list, higher, list.loss)),
    ).toBeNull();
  },
);

property.prop([noiseFree, fc.double({ min: 0, max: 1, noNaN: true })], { numRuns: 60 })(
  "[15, 26] a larger believed loss never lowers the number of cycles without noise",
  (list, raise) => {
    const larger = list.loss + (1 - list.loss) * raise;
    expect(
      cyclesNeverFall(noiseFreeRun(list, list.target, list.loss), noiseFreeRun(list, list.target, larger)),
    ).toBeNull();
  },
);

const LIST: NoiseFree = {
  difficulties: [0.1, 0.5, 0.6],
  learner: { ceiling: 20, rate: 0.01, slowing: 0, elaboration: 0 },
  resources: 1,
  allocation: "inverse-ease",
  target: 0.6,
  loss: 0,
};

test("[15, 26] a machine that subtracts the loss is caught lowering the number of cycles", () => {
  const wrong = tampered((after, before) =>
    before.phase === "formulating"
      ? {
          ...after,
          study: { ...after.study, norm: normOfStudy(after.study.task.goal.target, -after.study.loss!) },
        }
      : after,
  );
  expect(
    cyclesNeverFall(noiseFreeRun(LIST, 0.6, 0, wrong), noiseFreeRun(LIST, 0.6, 0.5, wrong)),
  ).not.toBeNull();
});

test("[20, 26] under a higher norm a single item may get less in a cycle than under a lower one", () => {
  const secondsOf = (run: AcquisitionRun, cycle: number, item: number): number =>
    run.steps.flatMap(({ state, control }) =>
      control.type === "item-study" && control.item.index === item && state.study.cycle === cycle
        ? [control.resources]
        : [],
    )[0]!;
  const lower = noiseFreeRun(LIST, 0.3, 0);
  const higher = noiseFreeRun(LIST, 0.6, 0);
  const first = lower.steps.find(({ state }) => state.study.remaining.length < 3)!.state.study;
  const [cycle, item] = [first.cycle, first.remaining[0]!];
  expect(secondsOf(higher, cycle, item)).toBeLessThan(secondsOf(lower, cycle, item));
});
