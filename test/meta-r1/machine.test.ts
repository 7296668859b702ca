import { describe, expect, test } from "vitest";
import { metaR1, TERMINATION } from "../../src/meta-r1/index.ts";
import { ADVICE, DEFINITION, parameters, ran, scripted } from "./scripted.ts";

const types = (controls: readonly { readonly type: string }[]): readonly string[] =>
  controls.map(({ type }) => type);
const small = parameters({ mediumBudget: 3, safety: 9 });

describe("Meta-R1", () => {
  test("[R1-1, R1-2, R1-3] plans before it generates, and shows the plan to whoever generates", () => {
    const { controls } = ran(small, scripted({ difficulty: "medium" }));
    expect(types(controls)).toEqual([
      "problem-define",
      "difficulty-judge",
      "chunk-generate",
      "chunk-generate",
      "chunk-generate",
      "thinking-end",
    ]);
    expect(controls[1]).toEqual({ type: "difficulty-judge", question: "Q", definition: DEFINITION });
    expect(controls[2]).toMatchObject({
      chunk: 0,
      plan: { definition: DEFINITION, difficulty: "medium", strategy: "chain-of-draft", budget: 3 },
    });
  });

  test("a used-up budget ends the trace with exactly the published text, once", () => {
    const { controls, outcome } = ran(small, scripted({}));
    expect(controls.filter(({ type }) => type === "thinking-end")).toEqual([
      { type: "thinking-end", text: TERMINATION },
    ]);
    expect(outcome).toEqual({ type: "terminated", answer: "when told", chunks: 3, checks: 0, advised: 0 });
  });

  test("a trace that ends by itself is not made to end", () => {
    const { controls, outcome } = ran(small, scripted({ endsAt: 3 }));
    expect(types(controls)).not.toContain("thinking-end");
    expect(outcome).toMatchObject({ type: "ended", answer: "by itself", chunks: 3 });
  });

  test("[R1-6, R1-7] a check sees the chunk, the problem and what came before; without an error nothing is injected", () => {
    const chunks = ["one", "two", "wait"].map((text) => ({ text, tokens: 2 }));
    const { controls, outcome } = ran(parameters({ ...small, lookback: 1 }), scripted({ chunks }));
    expect(controls.filter(({ type }) => type === "chunk-check")).toEqual([
      {
        type: "chunk-check",
        check: "think",
        question: "Q",
        definition: DEFINITION,
        chunk: chunks[2],
        earlier: [chunks[1]],
      },
    ]);
    expect(types(controls)).not.toContain("advice-inject");
    expect(outcome).toMatchObject({ checks: 1, advised: 0 });
  });

  test("[R1-8, R1-9] advice on an error goes into the trace before the next chunk", () => {
    const chunks = [
      { text: "wait", tokens: 2 },
      { text: "plain", tokens: 2 },
    ];
    const { controls, outcome } = ran(small, scripted({ chunks, advice: () => ADVICE }));
    expect(types(controls).slice(2, 6)).toEqual([
      "chunk-generate",
      "chunk-check",
      "advice-inject",
      "chunk-generate",
    ]);
    expect(controls[4]).toEqual({ type: "advice-inject", text: "\n\n[Advice] 2 + 2 is 4. Add again.\n\n" });
    expect(outcome).toMatchObject({ checks: 1, advised: 1 });
  });

  test("[R1-5] i_last is raised by an action whether or not advice came of it", () => {
    const quiet = parameters({ mediumBudget: 9, safety: 2 });
    const { controls } = ran(quiet, scripted({ difficulty: "medium" }));
    const checked = controls.flatMap((control, index) =>
      control.type === "chunk-check" ? [(controls[index - 1] as { readonly chunk: number }).chunk + 1] : [],
    );
    expect(checked).toEqual([3, 6, 9]);
  });

  test("without stage 1 nothing is planned and the budget is that of a hard problem", () => {
    const { controls, outcome } = ran(parameters({ planning: "off", hardBudget: 2 }), scripted({}));
    expect(controls[0]).toMatchObject({
      type: "chunk-generate",
      plan: { definition: null, difficulty: null, strategy: "chain-of-thought" },
    });
    expect(outcome).toMatchObject({ type: "terminated", chunks: 2 });
  });

  test("without stage 2 nothing is checked", () => {
    const chunks = [{ text: "wait let", tokens: 2 }];
    const { controls } = ran(parameters({ ...small, regulation: "off" }), scripted({ chunks }));
    expect(types(controls)).not.toContain("chunk-check");
  });

  test("without stage 3 the trace goes on past its budget, and is given up in the end", () => {
    const free = parameters({ ...small, termination: "off", maxChunks: 7 });
    expect(ran(free, scripted({ endsAt: 6 })).outcome).toMatchObject({ type: "ended", chunks: 6 });
    expect(ran(free, scripted({})).outcome).toMatchObject({ type: "exhausted", answer: null, chunks: 7 });
  });

  test("what cannot be taken is refused", () => {
    const object = scripted({});
    const rng = {} as never;
    expect(() =>
      ran(small, (control) =>
        control.type === "difficulty-judge"
          ? { type: "difficulty-judged", difficulty: "so-so" as never }
          : object(control, rng),
      ),
    ).toThrow('got the difficulty "so-so"; expected one of easy, medium, hard (equation R1-3)');
    expect(() =>
      ran(small, () => ({ type: "problem-defined", definition: { knowns: [] } as never })),
    ).toThrow("knowns and constraints as lists, and a goal (equation R1-1)");
    expect(() => ran(small, () => ({ type: "advice-injected" }))).toThrow(
      "advice-injected after problem-define",
    );
    expect(() => metaR1(parameters({ factThreshold: 2 }))).toThrow("factThreshold: got 2");
    expect(() => metaR1(parameters({ safety: 0.5 }))).toThrow("a whole number");
    expect(() => metaR1(parameters({ easyStrategy: "guess" as never }))).toThrow("easyStrategy");
  });
});
