import { describe, expect, test } from "vitest";
import { noDraws, stream } from "../../../src/core/index.ts";
import type { Control, Observation } from "../../../src/nelson-narens/index.ts";
import { consolidate, inOrder, retrieval, retrieve } from "../../../src/nelson-narens/index.ts";
import {
  attended,
  consolidated,
  cycle,
  fok,
  found,
  judged,
  missed,
  parameters,
  recalled,
  remembered,
  searchAfter,
  sure,
} from "./search.ts";

const a = remembered("a");
const b = remembered("b");
const c = remembered("c");

describe("[30, 33] what is recalled", () => {
  test("[30] at τ = 0 by the query alone, in one draw (ruling 9)", () => {
    expect(searchAfter(parameters()).control).toEqual({ type: "metamemory-recall", query: "Q", fok: null });
    expect(searchAfter(parameters(), recalled()).control?.type).toBe("fok-judge");
  });

  test("[33] later by FOK_{τ−1}", () => {
    const { control } = searchAfter(parameters(), cycle(2, 1, null));
    expect(control).toEqual({ type: "metamemory-recall", query: "Q", fok: fok(2, 1) });
  });

  test("[33] MK_τ is a union: it grows, and holds each entry once as first recalled", () => {
    const [, ...rest] = cycle(2, 1, null);
    const again = { ...a, confidence: 0.1 };
    const { state } = searchAfter(parameters(), recalled(a, b, again), ...rest, recalled(again, c, c));
    expect(state.search.memories).toEqual([a, b, c]);
  });

  test("[30] θ = 1 copies everything in order, θ = 0 nothing", () => {
    const rng = stream(1, "theta");
    expect(retrieve([a, b, c], 1, rng)).toEqual([a, b, c]);
    expect(retrieve([a, b, c], 0, rng)).toEqual([]);
  });

  test("[30, 33] θ is the share that is copied", () => {
    const rng = stream(1, "theta");
    const many = Array.from({ length: 20_000 }, () => a);
    expect(retrieve(many, 0.3, rng).length / many.length).toBeCloseTo(0.3, 1);
  });
});

describe("[34] the feeling of knowing", () => {
  test("[34] at τ = 0 reads the query and MK, later the last answer too", () => {
    const [, ...rest] = cycle(2, 1, 0.4);
    expect(searchAfter(parameters(), recalled(a)).control).toEqual({
      type: "fok-judge",
      query: "Q",
      previous: null,
      cycle: 0,
      memories: [a],
    });
    expect(searchAfter(parameters(), recalled(a), ...rest, recalled(b)).control).toEqual({
      type: "fok-judge",
      query: "Q",
      previous: "A",
      cycle: 1,
      memories: [a, b],
    });
  });

  test("[34] after an empty search A_{τ−1} is null", () => {
    expect(searchAfter(parameters(), cycle(2, 1, null), recalled()).control).toMatchObject({
      previous: null,
      cycle: 1,
    });
  });

  test("[34] is had in exactly one mode", () => {
    const had = (mode: unknown): Observation => ({ type: "fok-judged", mode, fok: fok(2, 1) }) as Observation;
    expect(searchAfter(parameters(), recalled(), had("assessment")).state.phase).toBe("attending");
    for (const mode of [undefined, null, "both", ["feeling", "assessment"]]) {
      expect(() => searchAfter(parameters(), recalled(), had(mode))).toThrow(
        'exactly one of "feeling" and "assessment" (equation 34)',
      );
    }
  });

  test.each([
    [-0.1, 1],
    [1, -0.1],
    [Number.NaN, 1],
    [1, Number.POSITIVE_INFINITY],
  ])("[34] counters of %d and %d are refused", (positive, negative) => {
    expect(() => searchAfter(parameters(), recalled(), judged(positive, negative))).toThrow("equation 34");
  });
});

describe("what a mind of the user's own may not say", () => {
  const given = (type: Observation["type"], fields: object): Observation =>
    ({ type, ...fields }) as Observation;

  test.each([
    [null],
    ["none"],
    [[null]],
    [[{ id: "x" }]],
    [[{ ...a, fok: { positive: -1, negative: 0 } }]],
    [[{ ...a, confidence: 2 }]],
    [[{ ...a, feedback: "maybe" }]],
    [[{ ...a, answer: 7 }]],
  ])("[30, 33] memories %j are refused", (memories) => {
    expect(() => searchAfter(parameters(), given("metamemory-recalled", { memories }))).toThrow(
      /^MK: got .*; expected a .* \(equation 30\)/,
    );
  });

  test.each([
    [undefined],
    [null],
    ["Q"],
    [{ text: "Q" }],
    [{ text: 1, attention: [] }],
    [{ text: "Q", attention: [Number.NaN] }],
  ])("[36] the cue %j is refused", (cue) => {
    const seen = [recalled(), judged(2, 1), given("cue-attended", { cue })];
    expect(() => searchAfter(parameters(), ...seen)).toThrow(/^cue: got .*equation 36/);
  });

  test.each([[undefined], [null], [7], [{}]])("[37] the answer %j is refused", (answer) => {
    const seen = [recalled(), judged(2, 1), attended, given("answer-found", { answer })];
    expect(() => searchAfter(parameters(), ...seen)).toThrow(/^A: got .*equation 37/);
  });
});

describe("[36, 37] attention and search", () => {
  test.each([
    ["intensive", 0.2, 0.1],
    ["standard", 2, 1],
  ] as const)("[36] S_τ %s asks for %s attention", (intensity, positive, negative) => {
    const { control } = searchAfter(parameters(), recalled(a), judged(positive, negative));
    expect(control).toEqual({ type: "cue-attend", query: "Q", intensity, memories: [a] });
  });

  test("[37] the search is given the cue and nothing else", () => {
    const { control } = searchAfter(parameters(), recalled(a), judged(2, 1), attended);
    expect(control).toEqual({ type: "memory-search", cue: { text: "Q", attention: [0.5] } });
  });
});

describe("[40] episodes", () => {
  test("[40] each cycle appends its own tuple (FOK, cue, A, confidence), in order", () => {
    const { state } = searchAfter(parameters(), cycle(2, 1, null), cycle(3, 1, 0.1), cycle(2, 0, 0.6));
    const { cue } = attended as { readonly cue: unknown };
    expect(inOrder(state.search.episodes)).toEqual([
      { fok: fok(2, 1), cue, answer: null, confidence: 0 },
      { fok: fok(3, 1), cue, answer: "A", confidence: 0.1 },
      { fok: fok(2, 0), cue, answer: "A", confidence: 0.6 },
    ]);
  });

  test("[40] ruling 8: TERMINATE appends (FOK, null, null, 0)", () => {
    const { state } = searchAfter(parameters(), recalled(), judged(0, 2));
    expect(inOrder(state.search.episodes)).toEqual([
      { fok: fok(0, 2), cue: null, answer: null, confidence: 0 },
    ]);
  });

  test("[40] ruling 8: the accepted answer enters Ω and is no failure", () => {
    const { state } = searchAfter(parameters(), cycle(2, 1, 0.4), cycle(2, 1, 0.9));
    expect(inOrder(state.search.episodes)).toHaveLength(2);
    expect(state.search.failures).toBe(1);
  });

  test("[40] equal tuples all count", () => {
    const { state } = searchAfter(parameters(), cycle(2, 1, null), cycle(2, 1, null));
    expect(inOrder(state.search.episodes)).toHaveLength(2);
    expect(state.search.failures).toBe(2);
  });
});

describe("[44] consolidation", () => {
  const handed = (control: Control | null) => (control?.type === "metamemory-consolidate" ? control : null);

  test("[44] after the loop it is handed all of Ω, with the outcome; then the search has ended", () => {
    const seen = [cycle(2, 1, null), cycle(2, 1, 0.9)];
    const { control, state } = searchAfter(parameters(), ...seen);
    expect(handed(control)).toEqual({
      type: "metamemory-consolidate",
      query: "Q",
      episodes: inOrder(state.search.episodes),
      outcome: { type: "answer", answer: "A", confidence: 0.9, cycle: 1 },
    });
    expect(searchAfter(parameters(), ...seen, consolidated)).toMatchObject({
      control: null,
      state: { phase: "closed" },
    });
  });

  test("[44] ruling 11: each verification is handed its own tuple, with no outcome while the search goes on", () => {
    const p = parameters({ consolidation: "each-verify" });
    const first = searchAfter(p, cycle(2, 1, 0.4));
    expect(handed(first.control)).toMatchObject({
      episodes: [{ answer: "A", confidence: 0.4 }],
      outcome: null,
    });
    expect(first.state.search.cycle).toBe(0);
    const second = searchAfter(p, cycle(2, 1, 0.4), consolidated);
    expect(second.control).toEqual({ type: "metamemory-recall", query: "Q", fok: fok(2, 1) });
    expect(second.state.search.threshold.confidence).toBeCloseTo(0.5 * Math.exp(-0.1), 15);
    const last = searchAfter(p, cycle(2, 1, 0.4), consolidated, recalled(), judged(0, 2));
    expect(handed(last.control)).toMatchObject({
      episodes: [{ fok: fok(0, 2), answer: null }],
      outcome: { type: "omission" },
    });
  });

  test("[44] ruling 11: when MK consolidates changes no decision", () => {
    const seen = [cycle(2, 1, null), cycle(2, 1, 0.3), cycle(2, 1, 0.45)];
    const afterLoop = searchAfter(parameters(), ...seen).state;
    const each = searchAfter(
      parameters({ consolidation: "each-verify" }),
      ...seen.flatMap((observations, index) => (index === 0 ? [observations] : [consolidated, observations])),
    ).state;
    expect(each.outcome).toEqual(afterLoop.outcome);
    expect(each.search).toEqual(afterLoop.search);
  });

  test("[44] ψ = 1 keeps everything after what was known, ψ = 0 nothing", () => {
    const rng = stream(1, "psi");
    expect(consolidate([a], [b, c], 1, rng)).toEqual([a, b, c]);
    expect(consolidate([a], [b, c], 0, rng)).toEqual([a]);
  });

  test("[30, 44] ψ = θ = 1: what one search consolidates the next one recalls and calibrates from", () => {
    const rng = stream(1, "life");
    const control = handed(searchAfter(parameters(), cycle(2, 1, 0.9)).control)!;
    const kept = control.episodes.map((episode, at) => ({
      ...episode,
      ...{
        id: `Q ${at}`,
        query: "Q",
        last: at === control.episodes.length - 1,
        feedback: "correct" as const,
      },
    }));
    const next = searchAfter(parameters(), recalled(...retrieve(consolidate([], kept, 1, rng), 1, rng)));
    expect(next.state.search.threshold).toEqual({ fok: 3, confidence: 0.9 });
  });
});

describe("refusals", () => {
  test("every phase names itself and what it cannot take", () => {
    const p = parameters();
    const cases: readonly (readonly [string, readonly Observation[], Observation])[] = [
      ["recalling", [], judged(1, 0)],
      ["judging", [recalled()], missed],
      ["attending", [recalled(), judged(2, 1)], found()],
      ["searching", [recalled(), judged(2, 1), attended], sure(1)],
      ["verifying", [recalled(), judged(2, 1), attended, found()], attended],
      ["consolidating", [...cycle(2, 1, 1)], recalled()],
    ];
    for (const [phase, before, seen] of cases) {
      expect(() => searchAfter(p, ...before, seen)).toThrow(`phase "${phase}"`);
      expect(() => searchAfter(p, ...before, seen)).toThrow(`"${seen.type}"`);
    }
  });

  test("a search that has ended takes nothing more", () => {
    const { state } = searchAfter(parameters(), cycle(2, 1, 1), consolidated);
    const machine = retrieval(parameters());
    const control: Control = { type: "metamemory-recall", query: "Q", fok: null };
    expect(machine.control(state, noDraws)).toMatchObject({ kind: "halt", outcome: { type: "answer" } });
    expect(() => machine.monitor(state, control, recalled())).toThrow("the search has ended");
  });

  test.each([
    ["maxCycles", 0],
    ["maxCycles", 1.5],
    ["maxCycles", 1001],
    ["priorFok", -1],
    ["priorFok", Number.POSITIVE_INFINITY],
    ["priorConfidence", Number.NaN],
    ["decay", "exponential"],
    ["tie", "both"],
    ["intensiveOmission", "never"],
    ["candidate", "best"],
    ["consolidation", "never"],
  ])("%s = %s is no parameter of a search", (name, value) => {
    expect(() => retrieval(parameters({ [name]: value }))).toThrow(/expected/);
  });
});
