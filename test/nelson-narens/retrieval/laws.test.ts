import { describe, expect, test } from "vitest";
import type { ObjectLevel, Rng } from "../../../src/core/index.ts";
import { defaultsOf } from "../../../src/core/index.ts";
import type { Control, Observation, Parameters } from "../../../src/nelson-narens/index.ts";
import { parametersOf, retrieval, retrievalTheory, SETTINGS } from "../../../src/nelson-narens/index.ts";
import { explore, LAWS, laws, longestRun, subjectOf } from "../../../src/testing/index.ts";
import { parameters, remembered } from "./search.ts";

const COUNTERS = [0, 1, 2];
const history = [remembered("a", { fok: { positive: 1, negative: 0 }, confidence: 0.25 })];

/** All that an object level might answer, in small numbers. */
const answers = (control: Control): readonly Observation[] => {
  switch (control.type) {
    case "metamemory-recall":
      return [
        { type: "metamemory-recalled", memories: [] },
        { type: "metamemory-recalled", memories: history },
      ];
    case "fok-judge":
      return COUNTERS.flatMap((positive) =>
        COUNTERS.map(
          (negative): Observation => ({ type: "fok-judged", mode: "feeling", fok: { positive, negative } }),
        ),
      );
    case "cue-attend":
      return [{ type: "cue-attended", cue: { text: "Q", attention: [] } }];
    case "memory-search":
      return [{ type: "answer-found", answer: "A" }, { type: "answer-missed" }];
    case "confidence-judge":
      return [0, 0.5, 1].map((confidence) => ({ type: "confidence-judged", confidence }));
    case "metamemory-consolidate":
      return [{ type: "metamemory-consolidated" }];
  }
};

/** An object level that picks any of them. */
const capricious: ObjectLevel<Control, Observation> = (control, rng: Rng) => {
  const choices = answers(control);
  return choices[rng.integer(0, choices.length - 1)]!;
};

const OPTIONS: readonly (readonly [string, Partial<Parameters>])[] = [
  ["as printed", {}],
  [
    "with everything else",
    { tie: "continue", intensiveOmission: "suppressed", candidate: "best-held", decay: "linear" },
  ],
  ["consolidating at each verification", { consolidation: "each-verify", decay: "compounding" }],
];

describe.each(OPTIONS)("retrieval %s", (_name, change) => {
  const p = parameters({ priorFok: 2, priorConfidence: 0.75, maxCycles: 2, alpha: 0.3, ...change });
  const values = { ...defaultsOf(SETTINGS), ...p, decay: p.decay as string };
  const subject = subjectOf(retrievalTheory, { values, object: () => capricious, tasks: ["Q"], answers });

  test.each(LAWS)("obeys the law of %s", (law) => {
    expect(() => laws[law](subject)).not.toThrow();
  });

  test("the stated bound is exactly the longest run", () => {
    const graph = explore({ meta: subject.meta, task: "Q", answers });
    expect(longestRun(graph)).toBe(subject.bound);
  });
});

test("a state after the most cycles allowed still survives JSON", () => {
  const machine = retrieval(parametersOf({ ...defaultsOf(SETTINGS), maxCycles: 1000, alpha: 0 }));
  const control: Control = { type: "memory-search", cue: { text: "", attention: [] } };
  let state = machine.initial("Q");
  const seen: readonly Observation[] = [
    { type: "metamemory-recalled", memories: [] },
    { type: "fok-judged", mode: "feeling", fok: { positive: 2, negative: 0 } },
    { type: "cue-attended", cue: { text: "Q", attention: [] } },
    { type: "answer-missed" },
  ];
  while (state.outcome === null)
    for (const observation of seen) state = machine.monitor(state, control, observation);
  expect(state.outcome).toEqual({ type: "exhausted", cycle: 999 });
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});
