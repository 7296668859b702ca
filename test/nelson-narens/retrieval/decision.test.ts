import { describe, expect, test } from "vitest";
import { accepts, givesUp, isFailure, norm, regimeOf } from "../../../src/nelson-narens/index.ts";
import {
  attended,
  cycle,
  fok,
  found,
  judged,
  missed,
  parameters,
  recalled,
  searchAfter,
  sure,
} from "./search.ts";

describe("[35] regimes", () => {
  test("[35] ‖FOK‖ is the sum of both counters", () => {
    expect(norm(fok(0.25, 0.5))).toBe(0.75);
    expect(norm(fok(0, 0))).toBe(0);
  });

  test.each([
    ["too little evidence searches intensively, whatever it says", 0.2, 0.7, "intensive"],
    ["evidence exactly at the threshold is enough", 0.6, 0.4, "standard"],
    ["enough evidence for knowing searches in the standard way", 2, 1, "standard"],
    ["enough evidence against knowing ends the search", 1, 2, "terminate"],
    ["a tie ends the search", 1, 1, "terminate"],
    ["a tie at the threshold ends the search", 0.5, 0.5, "terminate"],
    ["a tie of too little evidence is intensive", 0.25, 0.25, "intensive"],
    ["no evidence at all is intensive", 0, 0, "intensive"],
  ] as const)("[35] %s", (_what, positive, negative, regime) => {
    expect(regimeOf(fok(positive, negative), 1, "as-printed")).toBe(regime);
  });

  test.each([
    ["as-printed", "terminate"],
    ["terminate", "terminate"],
    ["continue", "standard"],
  ] as const)("[35] ruling 2: with tie %s a tie at enough evidence is %s", (tie, regime) => {
    expect(regimeOf(fok(1, 1), 1, tie)).toBe(regime);
    expect(regimeOf(fok(0, 0), 0, tie)).toBe(regime);
    expect(regimeOf(fok(0.25, 0.25), 1, tie)).toBe("intensive");
    expect(regimeOf(fok(1, 2), 1, tie)).toBe("terminate");
    expect(regimeOf(fok(2, 1), 1, tie)).toBe("standard");
  });

  test("[35] as λ_FOK falls, the same evidence is no longer intensive", () => {
    const p = parameters({ alpha: 0.2 });
    const first = searchAfter(p, recalled(), judged(0.6, 0.3)).state;
    const second = searchAfter(p, cycle(0.6, 0.3, 0.1), recalled(), judged(0.6, 0.3)).state;
    expect(first.regime).toBe("intensive");
    expect(second.regime).toBe("standard");
  });

  test("[35] TERMINATE before any search is knowing not; later it is an omission after search (ruling 3)", () => {
    const before = searchAfter(parameters(), recalled(), judged(0, 2));
    expect(before.outcome).toEqual({ type: "omission", place: "before-search", cycle: 0 });
    const later = searchAfter(parameters(), cycle(2, 0, null), recalled(), judged(0, 2));
    expect(later.outcome).toEqual({ type: "omission", place: "after-search", cycle: 1 });
  });

  test("[35] TERMINATE outputs nothing, even where an answer is held", () => {
    const p = parameters({ candidate: "best-held", alpha: 0 });
    const { outcome } = searchAfter(p, cycle(2, 0, 0.4), recalled(), judged(0, 2));
    expect(outcome).toMatchObject({ type: "omission" });
  });
});

describe("[38] confidence", () => {
  test("[38] is asked for an answer that was found", () => {
    const { control } = searchAfter(parameters(), recalled(), judged(2, 1), attended, found("lamp"));
    expect(control).toEqual({ type: "confidence-judge", query: "Q", answer: "lamp", memories: [] });
  });

  test("[38] of an empty search is 0, without being asked for", () => {
    const { state } = searchAfter(parameters(), recalled(), judged(2, 1), attended, missed);
    expect(state.search.episodes?.latest).toMatchObject({ answer: null, confidence: 0 });
  });

  test.each([-0.01, 1.01, Number.NaN])("[38] a confidence of %d is refused", (confidence) => {
    expect(() => searchAfter(parameters(), cycle(2, 1, confidence))).toThrow("equation 38");
  });

  test("[38] 0 and 1 are confidences", () => {
    expect(searchAfter(parameters(), cycle(2, 1, 1)).outcome).toMatchObject({
      type: "answer",
      confidence: 1,
    });
    expect(searchAfter(parameters({ priorConfidence: 0 }), cycle(2, 1, 0)).outcome).toMatchObject({
      type: "answer",
      confidence: 0,
    });
  });
});

describe("[39] decisions", () => {
  test("[39] confidence at the threshold is good enough, below it is not", () => {
    expect(accepts(0.5, 0.5)).toBe(true);
    expect(accepts(0.5 - Number.EPSILON / 2, 0.5)).toBe(false);
    expect(accepts(0, 0)).toBe(true);
  });

  test("[39] row 1 outputs the answer with its confidence and cycle", () => {
    expect(searchAfter(parameters(), cycle(2, 1, 0.5)).outcome).toEqual({
      type: "answer",
      answer: "A",
      confidence: 0.5,
      cycle: 0,
    });
  });

  test("[39] row 2 continues with a doubted answer, even where the feeling is against it", () => {
    const { control, state } = searchAfter(parameters(), cycle(0.1, 0.4, 0.4));
    expect(control).toMatchObject({ type: "metamemory-recall" });
    expect(state.search.cycle).toBe(1);
  });

  test("[39] row 3 continues after an empty search with a feeling for knowing", () => {
    expect(searchAfter(parameters(), cycle(2, 1, null)).outcome).toBeNull();
    expect(searchAfter(parameters(), cycle(0.4, 0.1, null)).outcome).toBeNull();
  });

  test("[39] row 4 gives up after an empty search with a feeling against it", () => {
    expect(searchAfter(parameters(), cycle(0.1, 0.4, null)).outcome).toEqual({
      type: "omission",
      place: "after-search",
      cycle: 0,
    });
  });

  test.each([
    ["as-printed", false],
    ["terminate", true],
    ["continue", false],
  ] as const)("[39] ruling 2: with tie %s an empty search on a tie gives up: %s", (tie, up) => {
    expect(givesUp(fok(0.25, 0.25), "intensive", tie, "as-written")).toBe(up);
    expect(givesUp(fok(0, 0), "intensive", tie, "as-written")).toBe(up);
    expect(givesUp(fok(1, 1), "standard", tie, "as-written")).toBe(up);
  });

  test("[39] ruling 4: suppressed, an intensive search never gives up; a standard one does", () => {
    const p = parameters({ intensiveOmission: "suppressed" });
    expect(searchAfter(p, cycle(0.1, 0.4, null)).outcome).toBeNull();
    expect(givesUp(fok(0.1, 0.4), "intensive", "terminate", "suppressed")).toBe(false);
    expect(givesUp(fok(0.1, 0.4), "standard", "as-printed", "suppressed")).toBe(true);
  });

  test("[39] ruling 5: the last cycle that would continue is exhausted", () => {
    const p = parameters({ maxCycles: 2, alpha: 0 });
    expect(searchAfter(p, cycle(2, 1, null), cycle(2, 1, null)).outcome).toEqual({
      type: "exhausted",
      cycle: 1,
    });
    expect(searchAfter(p, cycle(2, 1, 0.4), cycle(2, 1, 0.4)).outcome).toEqual({
      type: "exhausted",
      cycle: 1,
    });
  });

  test("[39] ruling 5: an answer or an omission in the last cycle is no exhaustion", () => {
    const p = parameters({ maxCycles: 1 });
    expect(searchAfter(p, cycle(2, 1, 0.5)).outcome).toMatchObject({ type: "answer" });
    expect(searchAfter(p, cycle(0.1, 0.4, null)).outcome).toMatchObject({ type: "omission" });
  });
});

describe("[39] ruling 10: which answer is tested", () => {
  const doubted = (answer: string, confidence: number) => [
    recalled(),
    judged(2, 1),
    attended,
    found(answer),
    sure(confidence),
  ];
  // λ_conf: 0.5, 0.5·e^−0.3 = 0.370, 0.5·e^−0.9 = 0.203
  const lowered = { alpha: 0.3 };

  test("[39] current: an earlier answer that would pass by now does not", () => {
    const p = parameters(lowered);
    expect(searchAfter(p, doubted("first", 0.45), cycle(2, 1, null)).outcome).toBeNull();
    expect(searchAfter(p, doubted("first", 0.45), doubted("second", 0.1)).outcome).toBeNull();
  });

  test("[39] best-held: an earlier answer passes a lowered threshold, also after an empty search", () => {
    const p = parameters({ ...lowered, candidate: "best-held" });
    const expected = { type: "answer", answer: "first", confidence: 0.45, cycle: 1 };
    expect(searchAfter(p, doubted("first", 0.45), cycle(2, 1, null)).outcome).toEqual(expected);
    expect(searchAfter(p, doubted("first", 0.45), doubted("second", 0.1)).outcome).toEqual(expected);
  });

  test("[39] best-held passes before row 4 gives up", () => {
    const p = parameters({ ...lowered, candidate: "best-held" });
    expect(searchAfter(p, doubted("first", 0.45), cycle(0.1, 0.2, null)).outcome).toMatchObject({
      type: "answer",
      answer: "first",
    });
  });

  test("[39] best-held: of two answers held with equal confidence the later one stands", () => {
    const p = parameters({ alpha: 0.3, candidate: "best-held" });
    const { outcome } = searchAfter(p, doubted("first", 0.3), doubted("second", 0.3), cycle(2, 1, null));
    expect(outcome).toMatchObject({ type: "answer", answer: "second", cycle: 2 });
  });

  test("[39] best-held: the tuple is this cycle's own all the same", () => {
    const p = parameters({ ...lowered, candidate: "best-held" });
    const { state } = searchAfter(p, doubted("first", 0.45), doubted("second", 0.1));
    expect(state.search.episodes?.latest).toMatchObject({ answer: "second", confidence: 0.1 });
    expect(state.search.failures).toBe(2);
  });
});

test("[41] a failure is no answer, or one below its own cycle's threshold", () => {
  expect(isFailure(null, 0, 0)).toBe(true);
  expect(isFailure("A", 0.4, 0.5)).toBe(true);
  expect(isFailure("A", 0.5, 0.5)).toBe(false);
});
