import { test } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { ObjectLevel } from "../../../src/core/levels.ts";
import { noDraws, stream } from "../../../src/core/rng.ts";
import { settle } from "../../../src/core/run.ts";
import type {
  RecallControl,
  RecallObservation,
  RecallProblem,
  RecallSearch,
} from "../../../src/rational/recall/index.ts";
import {
  boundEndings,
  boundPolicy,
  criticalStakes,
  FULL_PRECISION,
  FULL_PRECISION_COST,
  firstPassage,
  memoryOfStrength,
  PUBLISHED_RESOLUTION,
  policyBound,
  recallSearch,
  responseSteps,
  solveRecall,
  strengthPosterior,
} from "../../../src/rational/recall/index.ts";
import { tinyRecallProblems } from "./arbitraries.ts";

const critical: RecallProblem = {
  ...FULL_PRECISION,
  ...criticalStakes(FULL_PRECISION_COST),
  ...PUBLISHED_RESOLUTION,
};
const solved = solveRecall(critical);
const machine = recallSearch(critical, boundPolicy(critical, solved));
const start = machine.initial(null);

const sampled = (state: RecallSearch, sample: number): RecallSearch => {
  const verdict = machine.control(state, noDraws);
  if (verdict.kind === "halt") throw new Error("halted");
  const recalled = state.progress + sample >= 1;
  return machine.monitor(state, verdict.control, {
    type: recalled ? "memory-recalled" : "progress-made",
    sample,
  });
};

describe("the search as a machine", () => {
  test("[76] the first sample is forced, whatever the policy", () => {
    const never = recallSearch(critical, () => null);
    expect(never.control(never.initial(null), noDraws)).toMatchObject({
      kind: "ask",
      control: { type: "memory-search" },
    });
    const verdict = never.control(never.initial(null), noDraws);
    if (verdict.kind === "halt") throw new Error("halted");
    const next = never.monitor(never.initial(null), verdict.control, { type: "progress-made", sample: 0.9 });
    expect(next).toMatchObject({ phase: "stopping", ending: "not-worth", steps: 1 });
  });

  test("[76] z = .995 is looked up below θ and searches on", () => {
    expect(sampled(start, 0.995)).toMatchObject({ phase: "searching", point: 99 });
  });

  test("[76] a search goes on exactly while z is at or above the published bound", () => {
    expect(sampled(start, -0.31).phase).toBe("searching");
    expect(sampled(start, -0.3101).phase).toBe("stopping");
  });

  test.prop([tinyRecallProblems, fc.double({ min: -3, max: 0.999, noNaN: true })])(
    "[76] the machine and the bound on continuous z decide alike",
    (problem, z) => {
      const policy = solveRecall(problem);
      const bound = policyBound(problem, policy);
      const search = recallSearch(problem, boundPolicy(problem, policy));
      const next = search.monitor(
        search.initial(null),
        { type: "memory-search", steps: 0, progress: 0 },
        { type: "progress-made", sample: z },
      );
      const expected = problem.horizon === 1 ? "deadline" : z >= bound[1]! ? null : "not-worth";
      expect(next.ending).toBe(expected);
    },
  );

  test("[71] the state holds the belief that (t, z) determines", () => {
    const state = sampled(sampled(start, 0.3), 0.2);
    expect(state.feeling).toEqual(strengthPosterior(critical, 2, state.progress));
  });

  test("[70] recall is z ≥ θ: what says otherwise is refused, and so is what is not a number", () => {
    const ask = { type: "memory-search", steps: 0, progress: 0 } as const;
    const fed = (type: "progress-made" | "memory-recalled", sample: number) => () =>
      machine.monitor(start, ask, { type, sample });
    expect(fed("memory-recalled", 0.99)).toThrow('expected "memory-recalled" exactly where z ≥ θ');
    expect(fed("progress-made", 1)).toThrow("equation 70");
    expect(fed("progress-made", Number.NaN)).toThrow("x: got NaN");
    expect(machine.monitor(start, ask, { type: "memory-recalled", sample: 1 })).toMatchObject({
      phase: "closed",
      outcome: { type: "recalled", steps: 1, response: 1 },
    });
  });

  test("[68] STOP is absorbing, and an ended search takes nothing more", () => {
    const stopping = sampled(start, -1);
    const stop = { type: "search-stop" } as const;
    expect(machine.control(stopping, noDraws)).toEqual({ kind: "ask", control: stop });
    expect(() => machine.monitor(stopping, stop, { type: "progress-made", sample: 0 })).toThrow(
      'recall, phase "stopping": got the observation "progress-made"; expected "search-stopped"',
    );
    expect(() => machine.monitor(start, stop, { type: "search-stopped" })).toThrow('phase "searching"');
    const closed = machine.monitor(stopping, stop, { type: "search-stopped" });
    expect(closed.outcome).toMatchObject({ type: "not-worth", steps: 1, response: 2 });
    expect(() => machine.monitor(closed, stop, { type: "search-stopped" })).toThrow("the search has ended");
  });

  test("[74] the horizon ends a search that nothing else ends, and its response is not later", () => {
    const short: RecallProblem = { ...critical, horizon: 3 };
    const search = recallSearch(short, () => "search");
    const patient: ObjectLevel<RecallControl, RecallObservation> = ({ type }) =>
      type === "search-stop" ? { type: "search-stopped" } : { type: "progress-made", sample: 0.1 };
    const outcome = settle(search, patient, null, { meta: noDraws, object: noDraws });
    expect(outcome).toMatchObject({ type: "deadline", steps: 3, response: 3 });
  });

  test("[70] searches of a memory end when the exact forward integration says", () => {
    const v = 0.1;
    const trials = 4000;
    const { horizon } = critical;
    const recalls = new Float64Array(horizon + 1);
    const stops = new Float64Array(horizon + 1);
    for (let trial = 0; trial < trials; trial++) {
      const object = stream(7, `trial/${trial}`);
      const outcome = settle(machine, memoryOfStrength(critical, v), null, { meta: noDraws, object });
      (outcome.type === "recalled" ? recalls : stops)[outcome.response]! += 1 / trials;
    }
    const exact = boundEndings(
      firstPassage(critical.sigmaX, Float64Array.of(v), policyBound(critical, solved)),
    );
    const due = new Float64Array(horizon + 1);
    for (let t = 1; t <= horizon; t++) due[responseSteps(false, t, horizon)]! += exact.giveUp[t]!;
    for (const upTo of [2, 5, 8, 12, 20, 40, 149, 150]) {
      for (const [seen, law] of [
        [recalls, exact.recall],
        [stops, due],
      ] as const) {
        const share = sum(seen, upTo);
        const expected = sum(law, upTo);
        const error = Math.sqrt((expected * (1 - expected)) / trials) + 1e-4;
        expect(Math.abs(share - expected)).toBeLessThan(4.5 * error);
      }
    }
  });
});

const sum = (values: Float64Array, upTo: number): number =>
  values.subarray(0, upTo + 1).reduce((total, value) => total + value, 0);

describe("the step of the response", () => {
  test.prop([fc.integer({ min: 1, max: 150 })])(
    "[74] a give-up counts one step more than was searched, never past the horizon; a recall none",
    (steps) => {
      expect(responseSteps(true, steps, 150)).toBe(steps);
      expect(responseSteps(false, steps, 150)).toBe(Math.min(150, steps + 1));
    },
  );
});
