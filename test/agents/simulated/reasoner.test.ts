import { describe, expect, test } from "vitest";
import type { ReasonerParameters } from "../../../src/agents/index.ts";
import {
  drawProblem,
  generateVerify,
  PROBLEM_CLASSES,
  REASONER_SETTINGS,
  reasoner,
  reasonerParametersOf,
} from "../../../src/agents/index.ts";
import { defaultsOf, stream } from "../../../src/core/index.ts";
import type { Solving } from "../../../src/experiments/reasoning/index.ts";
import { solveSeries } from "../../../src/experiments/reasoning/index.ts";
import type { Control, Knowledge, Parameters } from "../../../src/flavell/index.ts";
import { flavell, flavellTheory, SETTINGS } from "../../../src/flavell/index.ts";
import { FLAVELL_PROPERTIES, recordRun } from "../../../src/testing/index.ts";

type Changes = Partial<ReasonerParameters> & Partial<Parameters>;

const valuesOf = (changes: Changes) => ({
  ...defaultsOf(SETTINGS),
  ...defaultsOf(REASONER_SETTINGS),
  maxCycles: 4,
  ...changes,
});

/** What many reasoners make of their problems. */
const solve = (changes: Changes, mind = reasoner, { reasoners = 40, problems = 10 } = {}) =>
  Array.from({ length: reasoners }, (_, participant) =>
    solveSeries({
      seed: 1,
      participant,
      theory: flavellTheory,
      mind,
      settings: valuesOf(changes),
      problems,
      trace: null,
      trial: 1,
      changed: {},
    }),
  ).flat();

const share = (solvings: readonly Solving[], holds: (solving: Solving) => boolean): number =>
  solvings.filter(holds).length / solvings.length;
const right = (solvings: readonly Solving[]): number => share(solvings, (each) => each.right);
const suits = (solvings: readonly Solving[]): number => share(solvings, (each) => each.firstSuits);

describe("success", () => {
  test("depends on how well the strategy suits the problem", () => {
    const all = solve({ maxCycles: 1 });
    const suited = all.filter((each) => each.firstSuits);
    const unsuited = all.filter((each) => !each.firstSuits);
    expect(right(suited) - right(unsuited)).toBeGreaterThan(0.2);
  });

  test("does not depend on it where every strategy suits", () => {
    const flat = solve({ maxCycles: 4, misfit: 0, knowledge: "shuffled" });
    expect(right(flat)).toBeGreaterThan(0.9);
  });

  test("rises with effort", () => {
    const shares = [0.3, 0.6, 1.2, 2.4].map((effort) => right(solve({ effort, maxCycles: 1 })));
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(shares[3]! - shares[0]!).toBeGreaterThan(0.3);
  });

  test("[1] the same tasks for speed cost less and come right less often than for accuracy", () => {
    const accurate = solve({ goal: "accuracy", maxCycles: 1 });
    const fast = solve({ goal: "speed", maxCycles: 1 });
    expect(right(fast)).toBeLessThan(right(accurate));
    expect(fast[0]!.effort).toBeLessThan(accurate[0]!.effort);
    expect(fast.map((each) => each.nature)).toEqual(accurate.map((each) => each.nature));
  });

  test("never comes where nothing solves the problem, however long one tries", () => {
    expect(right(solve({ solvableShare: 0, maxCycles: 30 }, reasoner, { problems: 3 }))).toBe(0);
  });
});

describe("sensing and knowledge", () => {
  test("[3] the better a look tells signals and patterns apart, the more first strategies suit", () => {
    const shares = [0, 1, 2, 4].map((sensing) => suits(solve({ sensing, validity: 1 })));
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(shares[0]).toBeCloseTo(1 / PROBLEM_CLASSES.length, 1);
    expect(shares[3]).toBeGreaterThan(0.95);
  });

  test("[4] knowledge that is wrong at first makes first strategies unsuited, however good the sensing", () => {
    expect(suits(solve({ validity: 0, sensing: 10 }))).toBe(0);
    expect(suits(solve({ validity: 1, sensing: 10 }))).toBe(1);
  });

  test("[4] flat knowledge leaves habit: one strategy for every problem", () => {
    const all = solve({ knowledge: "flat" }, reasoner, { reasoners: 1, problems: 20 });
    expect(new Set(all.map((each) => each.firstStrategy)).size).toBe(1);
  });

  test("[3] a feeling rests on no knowledge: without any the same is felt", () => {
    const p = reasonerParametersOf(valuesOf({}));
    const problem = drawProblem(p, "1", stream(1, "problem"));
    const { knowledge, face } = reasoner.begin(valuesOf({}), "1", stream(1, "knowledge"));
    const judged = (retrieved: Knowledge) => {
      const { object } = face(problem);
      const { task, goal } = problem;
      object({ type: "knowledge-retrieve", knowledge, cue: { by: "task", task, goal } }, stream(1, "object"));
      const control: Control = {
        type: "difficulty-judge",
        cycle: 0,
        feel: { task, outcome: null },
        assess: { task, outcome: null, knowledge: retrieved },
      };
      return object(control, stream(1, "object"));
    };
    const felt = judged(knowledge);
    expect(felt).toMatchObject({ experience: { mode: "feeling" } });
    expect(judged([])).toEqual(felt);
  });

  test("[3] with experience of a kind of task the reasoner assesses where it felt before", () => {
    const modes: string[] = [];
    const { knowledge: first, face } = reasoner.begin(valuesOf({}), "1", stream(1, "knowledge"));
    const machine = flavell(valuesOf({ taskLearning: "on", maxCycles: 1 }) as unknown as Parameters);
    let knowledge = first;
    for (let number = 1; number <= 5; number++) {
      const problem = drawProblem(
        reasonerParametersOf(valuesOf({})),
        String(number),
        stream(1, `p${number}`),
      );
      const { task, goal } = problem;
      const run = recordRun(
        machine,
        face(problem).object,
        { task, goal, imposed: "externally", knowledge },
        valuesOf({ maxCycles: 1 }) as unknown as Parameters,
        { meta: stream(1, "meta"), object: stream(1, `o${number}`) },
      );
      modes.push(run.steps[1]!.after.difficulty!.mode);
      ({ knowledge } = run.outcome);
    }
    expect(modes).toEqual(["feeling", "feeling", "feeling", "assessment", "assessment"]);
  });
});

describe("generate–verify, the lesion of monitoring before generation", () => {
  test("never changes its strategy within a problem, and the intact reasoner does", () => {
    const changed = ({ firstStrategy, lastStrategy }: Solving): boolean => firstStrategy !== lastStrategy;
    expect(share(solve({}, generateVerify), changed)).toBe(0);
    expect(share(solve({}), changed)).toBeGreaterThan(0.05);
  });

  test("works as well with the same strategy: only the choice is lesioned", () => {
    const intact = solve({ maxCycles: 1, monitoringEffort: 0 });
    const lesioned = solve({ maxCycles: 1, monitoringEffort: 0 }, generateVerify);
    const pairs = intact.flatMap((each, index) =>
      each.firstStrategy === lesioned[index]!.firstStrategy ? [[each, lesioned[index]!] as const] : [],
    );
    expect(pairs.length).toBeGreaterThan(50);
    for (const [one, other] of pairs) expect(one).toEqual(other);
  });

  test("costs no monitoring", () => {
    const each = solve({ maxCycles: 1 }, generateVerify, { reasoners: 1, problems: 1 })[0]!;
    expect(each.effort).toBe(1);
    expect(solve({ maxCycles: 1 }, reasoner, { reasoners: 1, problems: 1 })[0]!.effort).toBeCloseTo(1.1, 12);
  });
});

describe("what it takes from problem to problem", () => {
  const afterSeries = (changes: Changes, problems: number): readonly Knowledge[] => {
    const values = valuesOf(changes);
    const individual = reasoner.begin(values, "1", stream(3, "knowledge"));
    const machine = flavell(values as unknown as Parameters);
    const all: Knowledge[] = [individual.knowledge];
    for (let number = 1; number <= problems; number++) {
      const { task, goal, ...hidden } = drawProblem(
        reasonerParametersOf(values),
        String(number),
        stream(3, `p${number}`),
      );
      const run = recordRun(
        machine,
        individual.face({ task, goal, ...hidden }).object,
        { task, goal, imposed: "externally", knowledge: all.at(-1)! },
        values as unknown as Parameters,
        { meta: stream(3, "meta"), object: stream(3, `o${number}`) },
      );
      for (const property of Object.values(FLAVELL_PROPERTIES)) expect(property(run)).toBeNull();
      all.push(run.outcome.knowledge);
    }
    return all;
  };

  test("nothing, without learning and notes", () => {
    const all = afterSeries({}, 5);
    expect(all.at(-1)).toEqual(all[0]);
  });

  test("with learning wrong beliefs lose to right ones", () => {
    const all = afterSeries({ strategyLearning: "on", taskLearning: "on", validity: 0, sensing: 4 }, 80);
    const effectiveness = (knowledge: Knowledge, suited: boolean): number => {
      const values = knowledge.flatMap((entry) => {
        if (entry.category !== "strategy" || entry.level !== "cognitive") return [];
        const own = PROBLEM_CLASSES.find(({ pattern }) => pattern === entry.pattern)!;
        return (own.strategy === entry.strategy) === suited ? [entry.effectiveness] : [];
      });
      return values.reduce((a, b) => a + b, 0) / values.length;
    };
    expect(effectiveness(all[0]!, true)).toBeLessThan(effectiveness(all[0]!, false));
    expect(effectiveness(all.at(-1)!, true)).toBeGreaterThan(effectiveness(all.at(-1)!, false) + 0.2);
  });

  test("[11] with notes what the problem resisted: added, revised, and deleted with the next problem", () => {
    const all = afterSeries({ notes: "on", validity: 0, sensing: 4, solvableShare: 0, maxCycles: 6 }, 4);
    const demands = all.map((knowledge) =>
      knowledge.filter((entry) => entry.category === "task" && entry.about === "demand"),
    );
    expect(demands[0]).toEqual([]);
    for (const [number, held] of demands.entries()) {
      if (number === 0) continue;
      expect(held).toHaveLength(1);
      expect(held[0]).toMatchObject({ task: String(number) });
    }
    const resisted = demands.flat().map((entry) => ("resists" in entry ? entry.resists.length : 0));
    expect(Math.max(...resisted)).toBeGreaterThan(1);
  });
});
