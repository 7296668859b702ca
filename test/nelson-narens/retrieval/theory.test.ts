import { describe, expect, test } from "vitest";
import type { Json, Step } from "../../../src/core/index.ts";
import { defaultsOf, noDraws } from "../../../src/core/index.ts";
import type { Control, Observation, Parameters, State } from "../../../src/nelson-narens/index.ts";
import { retrieval, retrievalTheory, SETTINGS } from "../../../src/nelson-narens/index.ts";
import {
  attended,
  consolidated,
  cycle,
  found,
  judged,
  missed,
  parameters,
  recalled,
  sure,
} from "./search.ts";

type View = Readonly<Record<string, Json>>;

/** What a trace shows of a run of observations, step by step. */
const views = (p: Parameters, seen: readonly Observation[]): readonly View[] => {
  const machine = retrieval(p);
  let state = machine.initial("Q");
  return seen.map((observation, index) => {
    const verdict = machine.control(state, noDraws);
    if (verdict.kind === "halt") throw new Error("the search has ended");
    const step: Step<State, Control, Observation> = { index, state, control: verdict.control, observation };
    state = machine.monitor(state, verdict.control, observation);
    return retrievalTheory.view(step, state);
  });
};

const FIRST = { fok: 1, confidence: 0.5 };

describe("what a trace shows", () => {
  test("[34] a feeling of knowing with its mode, and the regime that (35) makes of it", () => {
    const shown = views(parameters(), [recalled(), judged(2, 1)]);
    expect(shown[0]).toMatchObject({ cycle: 0, mode: null, fok: null, regime: null, decision: null });
    expect(shown[1]).toMatchObject({
      mode: "feeling",
      fok: { positive: 2, negative: 1 },
      regime: "standard",
      threshold: FIRST,
      decision: null,
    });
  });

  test("[35] an end before the search as its decision", () => {
    expect(views(parameters(), [recalled(), judged(0, 2)]).at(-1)).toMatchObject({
      regime: "terminate",
      decision: "omission",
    });
  });

  test("[38, 39] a verification that continues with its own cycle's confidence and thresholds", () => {
    expect(
      views(parameters(), [recalled(), judged(2, 1), attended, found(), sure(0.4)]).at(-1),
    ).toMatchObject({
      cycle: 0,
      answer: "A",
      confidence: 0.4,
      threshold: FIRST,
      decision: "continue",
    });
    expect(views(parameters(), [recalled(), judged(2, 1), attended, missed]).at(-1)).toMatchObject({
      cycle: 0,
      answer: null,
      confidence: 0,
      threshold: FIRST,
      decision: "continue",
    });
  });

  test("[44] a consolidation within the loop keeps showing its cycle's tuple", () => {
    const p = parameters({ consolidation: "each-verify" });
    const shown = views(p, [...cycle(2, 1, 0.4), consolidated, recalled()]);
    expect(shown.at(-3)).toMatchObject({ cycle: 0, confidence: 0.4, decision: "continue" });
    expect(shown.at(-2)).toMatchObject({
      cycle: 0,
      answer: "A",
      confidence: 0.4,
      fok: { positive: 2, negative: 1 },
      threshold: FIRST,
      decision: null,
    });
    expect(shown.at(-1)).toMatchObject({ cycle: 1, confidence: null, fok: null });
  });

  test("[44] the last consolidation shows the last tuple", () => {
    expect(views(parameters(), [...cycle(2, 1, 0.9), consolidated]).at(-1)).toMatchObject({
      cycle: 0,
      answer: "A",
      confidence: 0.9,
      decision: null,
    });
  });

  test("every view is plain JSON", () => {
    for (const shown of views(parameters(), [...cycle(2, 1, 0.4), ...cycle(2, 1, null)])) {
      expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
    }
  });
});

test("the declared defaults make a machine, and its bound is that of the longest run", () => {
  const values = defaultsOf(SETTINGS);
  expect(() => retrievalTheory.machine(values)).not.toThrow();
  expect(retrievalTheory.bound(values, "Q")).toBe(5 * 50 + 1);
  expect(retrievalTheory.bound({ ...values, consolidation: "each-verify" }, "Q")).toBe(6 * 50);
});

test("every setting says what it means, and the rulings say where they belong", () => {
  for (const [name, setting] of Object.entries(SETTINGS)) {
    expect(setting.meaning.length, name).toBeGreaterThan(20);
    if (name !== "maxCycles") expect(setting, name).toHaveProperty("equation");
  }
});
